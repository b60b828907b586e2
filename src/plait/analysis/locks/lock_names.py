"""Held locks, and their names."""

from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.analysis.values.value_numbering import Value
from plait.base.node import node


class LockKind(StrEnum):
    """A monitor, a lock of the library held exclusively, or one shared with other readers."""

    MONITOR = "monitor"
    LOCK = "lock"
    SHARED = "shared lock"


@final
@node
class SingleObject:
    """An abstract object that represents only one object."""

    number: int


Identity: TypeAlias = SingleObject | Value


@final
@node
class Held:
    """A held lock, and what identifies it."""

    kind: LockKind
    identity: Identity


Locks: TypeAlias = frozenset[Held]
NO_LOCKS: Final[Locks] = frozenset()


def exclude(one: Locks, other: Locks) -> bool:
    """Whether two threads cannot hold these locks at the same time, by their objects."""
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
