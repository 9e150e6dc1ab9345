"""Choose how hard Hypothesis tries: profile ``ci``, or the one ORRERY_PROFILE names."""

import os
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

# These are all spelt out, because Hypothesis brings a profile `ci` of its own and
# loads it where CI is set: there it would repeat the same examples in every run.
# Speed is judged by the benchmarks, not by a deadline on a loaded machine.
settings.register_profile(
    "ci",
    max_examples=60,
    derandomize=False,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("full", settings.get_profile("ci"), max_examples=1000)
# Tests keep their own proofs; a proof is made anew when a rule or the prover changes.
os.environ["ORRERY_CACHE"] = str(Path(__file__).parents[1] / ".proofs")
settings.load_profile(os.environ.get("ORRERY_PROFILE", "ci"))


# What the profile ci runs in a short form, and full (`make full`) whole.
SHORT = (
    "proofs: 3 players instead of 3 to 6",
    "questions of Chaos Cosmos: 2 players; without those that rest on long proofs",
    "scopes: without X (13.5 million positions)",
    "keystone: Z3 on a part of the positions of M3a and M3b",
    "probes: each option of a ruling on small decks alone",
    "Hypothesis: 60 examples instead of 1000",
)


def pytest_report_header() -> list[str]:
    """Say what is run in a short form."""
    full = os.environ.get("ORRERY_PROFILE") == "full"
    form = "in full; CI runs in a short form" if full else "in a short form"
    return [f"orrery: {form}: {'; '.join(SHORT)}"]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what noticed each clause that was dropped (``test_removal.py``)."""
    rows = [
        text
        for kind in ("passed", "failed")
        for report in terminalreporter.stats.get(kind, ())
        for name, text in getattr(report, "user_properties", ())
        if name == "noticed"
    ]
    if rows:
        terminalreporter.section("what notices that a clause is gone")
        for row in sorted(rows):
            terminalreporter.write_line(row[:160])
