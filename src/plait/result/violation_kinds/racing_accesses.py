"""Data races: two accesses by two threads that are not ordered by happens-before."""

from collections.abc import Hashable
from typing import final

from plait.base.node import node
from plait.base.origins import is_library_class
from plait.result.phrases import file_line, user_frames
from plait.result.violation_account import Account, InvolvedThread, Signature, Violation
from plait.result.violation_evidence import (
    InOrder,
    InState,
    NotShown,
    RacingAccess,
    SeenOnJvm,
    SeenOnMachine,
    StandAtAccesses,
)
from plait.spec.properties import NoDataRace
from plait.spec.property_descriptor import Property


@final
@node
class DataRace(Violation):
    """Two unordered accesses to `place` (its displayed name, such as `Counter.count`).

    `is_apart`: the threads never stand before both accesses at once in the run that shows the race,
    but nothing between the two accesses orders them.
    """

    place: str
    first: RacingAccess
    second: RacingAccess
    is_apart: bool = False

    @property
    def violated(self) -> Property:
        """Races on any place violate the property."""
        return NoDataRace()

    def identity(self) -> Hashable:
        """The unordered pair of the two places in the code."""
        return frozenset((_culprit(self.first), _culprit(self.second)))

    def account(self) -> Account:
        """Both threads have the same role."""
        sides = (self.first, self.second)
        involved = tuple(map(_involved, sides))
        kinds = " and ".join(
            f"{_kind(side)} by {side.thread_name} at {file_line(user_frames(thread.stack)[0])}"
            for side, thread in zip(sides, involved, strict=True)
        )
        return Account(
            headline=f"{self.place}: {kinds} are not ordered by happens-before",
            threads=involved,
            signature=Signature(self.place, tuple((_kind(side), side.at) for side in sides)),
        )

    def on_machine(self) -> SeenOnMachine:
        """Both threads stand before their accesses in one state, unless the accesses are apart."""
        return InOrder() if self.is_apart else InState()

    def on_jvm(self) -> SeenOnJvm:
        """Both threads stand before their accesses, unless the accesses are apart."""
        if self.is_apart:
            return NotShown(
                "the accesses are never enabled together; they are not ordered by happens-before"
            )
        return StandAtAccesses(self.first, self.second)


def _kind(side: RacingAccess) -> str:
    return "write" if side.is_write else "read"


def _involved(side: RacingAccess) -> InvolvedThread:
    does = f"{_kind(side)}s"
    return InvolvedThread(
        side.thread,
        side.thread_name,
        side.frames,
        role=f"{side.thread_name} {does}",
        at=side.at,
        does=does,
        held=side.held,
        access=side.at,
    )


def _culprit(side: RacingAccess) -> Hashable:
    """The program's own line behind an access. For an access in the JDK, also its class."""
    if not is_library_class(side.at.method.owner):
        return side.at
    users = (at for at in side.frames if not is_library_class(at.method.owner))
    return side.at.method.owner, next(users, side.at)
