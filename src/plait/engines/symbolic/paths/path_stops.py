"""Why a running path stops: an open test, a possible merge, or the end of the path."""

from enum import Enum, auto
from typing import TypeAlias, final

from plait.base.node import node
from plait.logic.smt.terms import Term


class OnlyThrows(Enum):
    """The outcomes of a test after which a path can only end in an exception."""

    NEITHER = auto()
    """None of them, or all."""
    SOME = auto()
    """Some of several, such as the cases of a switch."""
    IF_TRUE = auto()
    IF_FALSE = auto()


@final
@node
class OpenTest:
    """A condition that the path does not decide: the path continues in two states.

    `leaves_loop` tells that one outcome leaves a loop that has been begun again several times.
    """

    condition: Term
    leaves_loop: bool = False
    only_throws: OnlyThrows = OnlyThrows.NEITHER


class Halt(Enum):
    """Why a path stops besides open tests."""

    WAITING = auto()
    """Waits where states may be merged."""
    OVER = auto()
    """Nothing that follows matters."""


PathStop: TypeAlias = OpenTest | Halt
