"""Properties of progress: deadlocks, livelocks."""

from typing import Final, final

from plait.base.node import node
from plait.spec.property_descriptor import Property, PropertyDescriptor, Rule


@final
@node
class NoDeadlock(Property):
    """No state is reachable in which a non-daemon thread is alive and no thread can take a step."""


@final
@node
class NoLivelock(Property):
    """From every reachable state, some schedule terminates the program."""


DEADLOCK: Final = PropertyDescriptor(
    name="deadlock",
    type=NoDeadlock,
    rule=Rule(
        "Threads can deadlock",
        "Some schedule leads to threads that wait for each other, or for an event that can "
        "no longer happen.",
        "Acquire locks in one order everywhere; test conditions in a loop while holding the lock "
        "that guards them; notify after every change.",
    ),
    plain=NoDeadlock(),
    is_default=True,
    specification="CHECK( init(Main.main()), LTL(G ! deadlock) )",
)

LIVELOCK: Final = PropertyDescriptor(
    name="livelock",
    type=NoLivelock,
    rule=Rule(
        "The program may never terminate",
        "Some schedule leads to a state from which no schedule terminates.",
        "Find the condition that the running threads wait for, and the code that should make it "
        "true.",
    ),
    plain=NoLivelock(),
)
