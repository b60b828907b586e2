"""The options that limit what a command may take."""

from typing import Final

from plait.spec.option_forms import Form, Group, Option

LIMIT_OPTIONS: Final = (
    Option(
        "time",
        Form.DURATION,
        "DURATION",
        "60s",
        "Stop after this time, such as 500ms, 60s or 5m. Each of several tests has it. It is for "
        "everything, from javac to the confirmation; the report follows at most 2 s later, or a "
        "tenth of the time if that is more.",
        group=Group.BOUNDS,
        usual=True,
    ),
    Option(
        "total-time",
        Form.DURATION,
        "DURATION",
        "none",
        "Stop all tests together after this time. Each gets an equal share of what is left, and at "
        "most --time; tests that could not be begun are unknown.",
        group=Group.BOUNDS,
    ),
    Option(
        "memory",
        Form.SIZE,
        "SIZE",
        "auto",
        "Stop when this much memory is used, such as 4GB. A number without a unit is bytes. auto "
        "is three quarters of what is free, within the limit of the control group; none sets no "
        "limit.",
        group=Group.BOUNDS,
        usual=True,
    ),
)
