"""The options that limit what a command may take."""

from typing import Final

from plait.spec.option_forms import Form, Group, Option

LIMIT_OPTIONS: Final = (
    Option(
        "time",
        Form.DURATION,
        "DURATION",
        "60s",
        "Stop after this time, such as 500ms, 60s or 5m. With several tests, the limit applies "
        "to each. It covers everything from javac to the confirmation. The report follows "
        "within 2 s, or within a tenth of the limit if that is longer.",
        group=Group.BOUNDS,
        usual=True,
    ),
    Option(
        "total-time",
        Form.DURATION,
        "DURATION",
        "none",
        "Stop all tests together after this time. Each test gets an equal share of the "
        "remaining time, at most --time. Tests that could not start are unknown.",
        group=Group.BOUNDS,
    ),
    Option(
        "effort",
        Form.COUNT,
        "N",
        "none",
        "Stop after so much work, in place of --time. Two runs with the same effort give the same "
        "report, to the byte. Engines work in turn, and look at their budget N times in total. "
        "The explicit engine does so every 64 steps, the symbolic engine at every step of a path.",
        group=Group.BOUNDS,
    ),
    Option(
        "memory",
        Form.SIZE,
        "SIZE",
        "auto",
        "Stop when this much memory is in use, such as 4GB. A number without a unit is in "
        "bytes. auto is three quarters of the free memory, within the limit of the control "
        "group. none sets no limit.",
        group=Group.BOUNDS,
        usual=True,
    ),
)
