"""The options of what a program gets from outside."""

from typing import Final

from plait.java.platform.library_mode import Library
from plait.java.platform.outside_world import CLOCKS, RANDOM_NUMBERS
from plait.spec.option_forms import Form, Group, Option

LIBRARY: Final = Option(
    "library",
    Form.CHOICE,
    "HOW",
    str(Library.AUTO),
    "How java.util.concurrent is taken. contract takes its classes as they are documented, which "
    "makes far fewer states; bytecode runs the JDK's own code. auto takes them by contract, but by "
    "bytecode where the program can tell how they wait.",
    tuple(map(str, Library)),
    group=Group.ENVIRONMENT,
)

OUTSIDE_OPTIONS: Final = (
    LIBRARY,
    Option(
        "random",
        Form.CHOICE,
        "NUMBERS",
        RANDOM_NUMBERS[0],
        "The values of random number generators without a seed. concrete uses one fixed "
        "sequence of numbers; any makes each number an input of the program. Applies to "
        "Random, SplittableRandom, ThreadLocalRandom, Math.random and UUID.randomUUID.",
        RANDOM_NUMBERS,
        group=Group.ENVIRONMENT,
    ),
    Option(
        "clock",
        Form.CHOICE,
        "TIME",
        CLOCKS[0],
        "The time that the program reads. logical is a clock that advances only in sleeps and "
        "timed waits; any is any time that is not before the last one read.",
        CLOCKS,
        group=Group.ENVIRONMENT,
    ),
)
