"""The command line as a module: ``python -m orrery``."""

import sys

from orrery.main import main

sys.exit(main())
