"""Run a command and write its wall seconds, peak memory and exit code as JSON.

    python -I -S launch.py FILE COMMAND...

A process counts the memory of the one that started it as its own until it has loaded
its program, and its peak keeps that. So the starter is this small one: what needs less
than these few MiB is given as much as they are.
"""

import json
import os
import sys
import time

began = time.perf_counter()
pid = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(pid, 0)
seconds = time.perf_counter() - began
unit = 1 if sys.platform == "darwin" else 1024
row = [seconds, usage.ru_maxrss * unit, os.waitstatus_to_exitcode(status)]
with open(sys.argv[1], "w", encoding="ascii") as file:
    json.dump(row, file)
