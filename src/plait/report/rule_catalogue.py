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
        "An exception can remain uncaught",
        "Some schedule or input makes a thread end with an uncaught exception.",
        "Follow the interleaving to the state that the failing code did not expect.",
    ),
    "deadlock": Rule(
        "Threads can deadlock",
        "Some schedule leads to threads that wait for each other, or for an event that can "
        "no longer happen.",
        "Acquire locks in one order everywhere; test conditions in a loop while holding the lock "
        "that guards them; notify after every change.",
    ),
    "race": Rule(
        "Two accesses race",
        "Two threads access the same field or element, at least one writes, and happens-before "
        "does not order the accesses. The value read is unpredictable, and other results are valid "
        "only under sequential consistency.",
        "Guard both accesses by the same lock, or make the field volatile or atomic.",
    ),
    "livelock": Rule(
        "The program may never terminate",
        "Some schedule leads to a state from which no schedule terminates.",
        "Find the condition that the running threads wait for, and the code that should make it "
        "true.",
    ),
    "guard": Rule(
        "The lock of a guarded member may not be held",
        "A field or method with `@GuardedBy` is used where its lock is not held on every path.",
        "Take the lock there, or correct the annotation.",
    ),
    "reach": Rule(
        "A line can be reached",
        "Some schedule and input reaches the line.",
        "Follow the interleaving to see how.",
    ),
}


def rule_of(property_name: str) -> Rule:
    """The rule of a property; parametrised ones (`reach:A.java:3`) go by the first part."""
    return RULES[property_name.partition(":")[0]]
