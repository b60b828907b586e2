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
    most=MOST_WORKERS,
)
SUITE_OPTIONS: Final = (
    JOBS,
    Option(
        "changed-since",
        Form.TEXT,
        "GIT-REF",
        "",
        "Check only tests that reach classes whose sources have changed since this commit. The "
        "others are skipped. Write, for example, HEAD or origin/main.",
        only_flag=True,
        group=Group.SUITES,
    ),
    Option(
        "no-cache",
        Form.FLAG,
        "",
        "false",
        "Check all tests again. By default, tests that hold are not checked again until something "
        "changes that their verdict depends on. The report says which tests are unchanged.",
        group=Group.SUITES,
    ),
)
