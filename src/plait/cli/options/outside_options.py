"""The options of what a program gets from outside."""

from typing import Final

from plait.java.platform.outside_world import CLOCKS, RANDOM_NUMBERS
from plait.spec.option_forms import Form, Group, Option

OUTSIDE_OPTIONS: Final = (
    Option(
        "random",
        Form.CHOICE,
        "NUMBERS",
        RANDOM_NUMBERS[0],
        "What random generators without a seed give. concrete is one fixed sequence of numbers; "
        "with any, each number is an input of the program. This goes for Random, SplittableRandom, "
        "ThreadLocalRandom, Math.random and UUID.randomUUID.",
        RANDOM_NUMBERS,
        group=Group.ENVIRONMENT,
    ),
    Option(
        "clock",
        Form.CHOICE,
        "TIME",
        CLOCKS[0],
        "What programs read as the time. logical is a clock that only sleeps and timed waits move; "
        "any is any time that is not before the last one read.",
        CLOCKS,
        group=Group.ENVIRONMENT,
    ),
)
