"""What each property means, for formats that explain their rules to readers."""

from typing import Final, final

from plait.base.node import node


@final
@node
class Rule:
    """A property for people: what is wrong when it is violated, and what to do."""

    title: str
    meaning: str
    remedy: str


RULES: Final[dict[str, Rule]] = {
    "assertion": Rule(
        "An assertion can fail",
        "Some schedule or input makes an `assert` statement or a check of a test false.",
        "Follow the interleaving: find the two actions that must be atomic together, and guard "
        "both by the same lock or make them one atomic operation.",
    ),
    "exception": Rule(
        "A thread can die of an uncaught exception",
        "Some schedule or input makes a thread end with an exception that nobody handles.",
        "Follow the interleaving to the state that the failing code did not expect.",
    ),
    "deadlock": Rule(
        "Threads can block for ever",
        "Some schedule leads to threads that wait for each other, or for something that no "
        "thread will do any more.",
        "Acquire locks in one order everywhere; test conditions in a loop while holding the lock "
        "that guards them; notify after every change.",
    ),
    "race": Rule(
        "Two accesses race",
        "Two threads access the same field or element, at least one writes, and nothing orders "
        "the two: what is read is not predictable, and other results are only valid under "
        "sequential consistency.",
        "Guard both accesses by the same lock, or make the field volatile or atomic.",
    ),
    "livelock": Rule(
        "The program can run for ever",
        "Some schedule leads to a state from which no schedule ends.",
        "Find the condition that the running threads wait for, and who should make it true.",
    ),
    "guard": Rule(
        "A guard's lock is not held",
        "A field or method that `@GuardedBy` marks is used where the lock that it names is not "
        "surely held.",
        "Take the lock there, or correct the annotation.",
    ),
    "reach": Rule(
        "A line can be reached",
        "Some schedule and input reaches the line that was asked about.",
        "Follow the interleaving to see how.",
    ),
}


def rule_of(property_name: str) -> Rule:
    """The rule of a property; parametrised ones (`reach:A.java:3`) go by the first part."""
    return RULES[property_name.partition(":")[0]]
