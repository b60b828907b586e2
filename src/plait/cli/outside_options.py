"""The options of what a program gets from outside."""

from typing import Final

from plait.cli.option_forms import Form, Group, Option
from plait.java.outside import CLOCKS, RANDOM_NUMBERS

OUTSIDE_OPTIONS: Final = (
    Option(
        "random",
        Form.CHOICE,
        "NUMBERS",
        RANDOM_NUMBERS[0],
        "What generators without a seed give (Random, SplittableRandom, ThreadLocalRandom, "
        "Math.random, UUID.randomUUID): one fixed sequence of concrete numbers, or any, each "
        "an input of the program.",
        RANDOM_NUMBERS,
        group=Group.ENVIRONMENT,
    ),
    Option(
        "clock",
        Form.CHOICE,
        "TIME",
        CLOCKS[0],
        "What programs read as the time: a logical clock that passes only in sleeps and timed "
        "waits, or any time that is not before what was read last.",
        CLOCKS,
        group=Group.ENVIRONMENT,
    ),
)
