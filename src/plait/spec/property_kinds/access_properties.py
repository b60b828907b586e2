"""Properties of accesses to shared memory: data races, guards."""

from typing import Final, final

from plait.base.node import node
from plait.spec.property_descriptor import Property, PropertyDescriptor, Rule


@final
@node
class NoDataRace(Property):
    """No two unordered plain accesses of two threads, one a write, touch the same place."""


@final
@node
class GuardsHeld(Property):
    """A thread that uses a field or method marked `@GuardedBy` holds the lock named there."""


RACE: Final = PropertyDescriptor(
    name="race",
    type=NoDataRace,
    rule=Rule(
        "Two accesses race",
        "Two threads access the same field or element, at least one writes, and happens-before "
        "does not order the accesses. The value read is unpredictable, and other results are valid "
        "only under sequential consistency.",
        "Guard both accesses by the same lock, or make the field volatile or atomic.",
    ),
    plain=NoDataRace(),
    note="Data races are only warnings unless race is listed here.",
    is_always_checked=True,
    specification="CHECK( init(Main.main()), LTL(G ! data-race) )",
)

GUARD: Final = PropertyDescriptor(
    name="guard",
    type=GuardsHeld,
    rule=Rule(
        "The lock of a guarded member may not be held",
        "A field or method with `@GuardedBy` is used where its lock is not held on every path.",
        "Take the lock there, or correct the annotation.",
    ),
    plain=GuardsHeld(),
)
