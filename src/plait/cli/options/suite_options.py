"""The options about suites of several tests."""

from typing import Final

from plait.engines.shared_options import MOST_WORKERS
from plait.spec.option_forms import Form, Group, Option

JOBS: Final = Option(
    "jobs",
    Form.NUMBER,
    "N",
    "1",
    "The number of tests to check at a time. Each runs in a process of its own. They share "
    "--memory and --total-time.",
    group=Group.SUITES,
    usual=True,
    most=MOST_WORKERS,
)
SUITE_OPTIONS: Final = (JOBS,)
