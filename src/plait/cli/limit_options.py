"""The options that limit what a command may take."""

from typing import Final

from plait.cli.option_forms import Form, Option

LIMIT_OPTIONS: Final = (
    Option(
        "time",
        Form.DURATION,
        "DURATION",
        "60s",
        "Stop after this time: 500ms, 60s, 5m; each of several tests has it. It is for everything, "
        "from javac to the confirmation; the report follows at most 2 s later, or a tenth of the "
        "time if that is more.",
    ),
    Option(
        "total-time",
        Form.DURATION,
        "DURATION",
        "none",
        "Stop all tests together after this time; each gets an equal share of what is left, and at "
        "most --time. Tests that could not be begun are unknown.",
    ),
    Option(
        "memory",
        Form.SIZE,
        "SIZE",
        "auto",
        "Stop when this much memory is used: 4GB. auto is three quarters of what is free, within "
        "the limit of the control group; none sets no limit.",
    ),
)
