"""The symbolic pushdown network: threads that share variables and each have a stack of frames.

A stack symbol is a label with values of the locals that are live there, so one symbolic rule stands
for a rule of the pushdown system per value. A rule says what it does by an `Effect`: a function
that is called with a `Reader` of the variables and builds decision diagrams. Rules are asked for
when their label is first reached, and their relations are built when they first fire.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Protocol, TypeAlias, final

from plait.base.node import node
from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Diagrams, Function

Label: TypeAlias = Hashable
"""A program point of one procedure; equal labels of two threads may have different rules."""

Tag: TypeAlias = Hashable
"""What a `Fail` rule reports: an assertion, an uncaught exception, a bound that is hit, a line."""


class Kind(IntEnum):
    """Where a variable stands in the order of the diagrams: what selects above what is selected."""

    REFERENCE = 0
    """References and indices, on top."""
    FLAG = 1
    """Few bits that steer the control flow: truth values, owners of monitors."""
    DATA = 2
    """Numbers, interleaved by bit planes, the lowest bit first."""


@final
@dataclass(frozen=True, slots=True, eq=False)
class Variable:
    """A variable of some bit width; variables of equal names are distinct (identity counts).

    Values are bit patterns: numbers from 0 to 2**bits - 1, whatever sign the user gives them. A
    global has its `initial` value until a rule writes it, and costs nothing until then; globals may
    be made at any time. A local belongs to the frame of its procedure. Variables of one kind are
    ordered by `place`, then as they are first met.
    """

    name: str
    bits: int
    kind: Kind = Kind.DATA
    is_global: bool = False
    initial: int = 0
    place: int = 0

    def __repr__(self) -> str:
        return self.name


class Reader(Protocol):
    """Gives an effect the variables before the step, and those after it that may be chosen."""

    @property
    def diagrams(self) -> Diagrams:
        """What functions are made with."""
        ...

    def __call__(self, variable: Variable) -> Vector:
        """The bits of the variable before the step, lowest first; constants when it is constant.

        The rule must list the variable in `reads`.
        """
        ...

    def after(self, variable: Variable) -> Vector:
        """The bits after the step of a variable in `writes` that `Outcome.writes` leaves out."""
        ...


@node
class Outcome:
    """When a rule can fire, and the values that it gives to variables.

    A variable of the rule's `writes` that has no vector here takes every value that the guard
    allows: `Reader.after` gives its bits. Vectors are as wide as their variables.
    """

    guard: Function
    writes: Mapping[Variable, Vector] = field(default_factory=dict)


Effect: TypeAlias = Callable[[Reader], Outcome]
"""What a rule does. Called once per combination of copies and constants that it reads."""


def always(reader: Reader) -> Outcome:
    """The effect of a rule that can always fire and writes nothing."""
    return Outcome(reader.diagrams.true)


@final
@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """Go on at another label of the same procedure. `writes` may be locals and globals."""

    target: Label
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Exit:
    """Where a caller continues, and its local that gets the result.

    The local is as wide as the result. A result that is not wanted is dropped.
    """

    label: Label
    result: Variable | None = None


NORMAL: Final = 0
EXCEPTIONAL: Final = 1


@final
@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """Enter a procedure. `writes` are its parameters, and maybe globals; no local of the caller.

    `exits[kind]` is where the caller continues after a `Return` of that kind: `NORMAL`,
    `EXCEPTIONAL`, or any other that the user counts. The parameters are all that is known of the
    callee's locals at its entry.
    """

    entry: Label
    exits: tuple[Exit, ...]
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Return:
    """Leave the procedure; the caller continues, with the result stored, in the same step.

    `result` is a variable of nobody's, as wide as the result, which only carries the value over; it
    is among `writes`, the others are globals. A thread that leaves its first procedure has ended.
    """

    kind: int = NORMAL
    result: Variable | None = None
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Fail:
    """Report that a thread is at the label with the guard of the effect true, and do nothing."""

    tag: Tag
    effect: Effect = always
    reads: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Rules that depend on the values that variables have: a heap access, a dispatch, a monitor.

    Only for the values that can occur, `expand` gives the rules, which then apply where the
    selectors have them. It is called once per combination of values. Where there are more than
    `most` of these, the rules of `otherwise` apply instead, which must do the same for all values.
    """

    selectors: tuple[Variable, ...]
    expand: Callable[[tuple[int, ...]], Sequence["Rule"]]
    most: int | None = None
    otherwise: Callable[[], Sequence["Rule"]] = tuple


Rule: TypeAlias = Step | Call | Return | Fail | Cases


@node
class Condition:
    """A condition on variables, without a step."""

    holds: Callable[[Reader], Function]
    reads: tuple[Variable, ...] = ()


@node
class Blocked:
    """Where a thread can only wait for another one.

    A thread that `may_rest` is no part of a deadlock, as one that has not been started.
    """

    where: Condition
    may_rest: bool = False


class Code(Protocol):
    """The rules of one thread. Constants of the thread, such as its number, are in its effects.

    Threads that differ in nothing should share one, so that what is computed for one is known for
    the other. A rule belongs to one label.
    """

    def rules(self, label: Label) -> Sequence[Rule]:
        """The rules at a label; asked once."""
        ...

    def live(self, label: Label) -> frozenset[Variable]:
        """The locals whose values can matter at the label; those of an entry are parameters."""
        ...

    def rank(self, label: Label) -> int:
        """Labels of lower rank are treated first: what comes earlier in a procedure."""
        ...

    def switchable(self, label: Label) -> bool:
        """Whether another thread may take over while this one is at the label."""
        ...

    def blocked(self, label: Label) -> Sequence[Blocked]:
        """Where this thread can only wait at the label for another one.

        Asked only when deadlocks are; such a label must be switchable. A thread that has ended is
        not blocked.
        """
        ...


@node
class Thread:
    """One thread: its code, where it begins and the values of its parameters there."""

    code: Code
    entry: Label
    parameters: Mapping[Variable, int] = field(default_factory=dict)
    name: str = ""


@node
class Network:
    """Threads that exist from the start; one that is started later waits for a global flag.

    The globals in `free` have any value at the start. When `deadlock` is a tag, it is reported
    where threads are blocked and the others have ended.
    """

    threads: tuple[Thread, ...]
    free: tuple[Variable, ...] = ()
    deadlock: Tag | None = None
