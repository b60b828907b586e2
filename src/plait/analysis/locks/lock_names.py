"""Locks that are held, and by what they are known."""

from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.analysis.values.value_numbering import Value
from plait.base.node import node


class LockKind(StrEnum):
    """A monitor, a lock of the library held alone, or one held together with other readers."""

    MONITOR = "monitor"
    LOCK = "lock"
    SHARED = "shared lock"


@final
@node
class SingleObject:
    """An abstract object that stands for one object only."""

    number: int


Identity: TypeAlias = SingleObject | Value


@final
@node
class Held:
    """A lock that is held, and by what it is known."""

    kind: LockKind
    identity: Identity


Locks: TypeAlias = frozenset[Held]
NO_LOCKS: Final[Locks] = frozenset()


def exclude(one: Locks, other: Locks) -> bool:
    """Whether two threads cannot hold these locks at the same time, known by their objects."""
    for held in one:
        if not isinstance(held.identity, SingleObject):
            continue
        if held.kind is not LockKind.SHARED and held in other:
            return True
        if held.kind is LockKind.LOCK and Held(LockKind.SHARED, held.identity) in other:
            return True
        if held.kind is LockKind.SHARED and Held(LockKind.LOCK, held.identity) in other:
            return True
    return False
