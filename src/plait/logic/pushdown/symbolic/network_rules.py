"""The symbolic pushdown network: threads that share variables and each have a stack of frames.

A stack symbol is a label with values of its live locals, so that one symbolic rule represents one
rule of the pushdown system for each value. An `Effect` defines what a rule does: a function that
takes a `Reader` of the variables and builds decision diagrams. Rules are requested when their label
is first reached; their relations are built when they first fire.
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
    """The position of a variable in the order of the diagrams: selectors above what they select."""

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
    global has its `initial` value until a rule writes it, and costs nothing until then. Globals may
    be created at any time. A local belongs to the frame of its procedure. Variables of one kind are
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
    """Gives an effect the variables before the step, and those after it that it may choose."""

    @property
    def diagrams(self) -> Diagrams:
        """The manager of the decision diagrams."""
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
    """The guard of a rule, and the values that it assigns to variables.

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
    """Continue at another label of the same procedure. `writes` may be locals and globals."""

    target: Label
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Exit:
    """Where a caller continues, and the local that receives the result.

    The local is as wide as the result. An unused result is dropped.
    """

    label: Label
    result: Variable | None = None


NORMAL: Final = 0
EXCEPTIONAL: Final = 1


@final
@dataclass(frozen=True, slots=True, eq=False)
class Call:
    """Enter a procedure. `writes` are its parameters and possibly globals, not the caller's locals.

    `exits[kind]` is where the caller continues after a `Return` of that kind: `NORMAL`,
    `EXCEPTIONAL`, or another number. At the entry of the callee, only its parameters have defined
    values.
    """

    entry: Label
    exits: tuple[Exit, ...]
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Return:
    """Leave the procedure; in the same step the caller stores the result and continues.

    `result` is a variable that belongs to no frame, as wide as the result, and only passes the
    value on. It is one of the `writes`; the others are globals. A thread that leaves its first
    procedure has ended.
    """

    kind: int = NORMAL
    result: Variable | None = None
    effect: Effect = always
    reads: tuple[Variable, ...] = ()
    writes: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Fail:
    """Report that a thread is at the label while the guard of the effect holds; no step."""

    tag: Tag
    effect: Effect = always
    reads: tuple[Variable, ...] = ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class Cases:
    """Rules that depend on the values of variables: a heap access, a dispatch, a monitor.

    `expand` returns the rules for one combination of values of the selectors. It is called once for
    each combination that can occur. If there are more than `most`, the rules of `otherwise` apply
    instead, which must have the same effect for all values.
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
    """When a thread can only wait for another one.

    A thread that `may_rest` does not count for a deadlock, like one that has not been started.
    """

    where: Condition
    may_rest: bool = False


class Code(Protocol):
    """The rules of one thread. Constants of the thread, such as its number, are in its effects.

    Identical threads should share one object, so that results for one hold for the other. A rule
    belongs to one label.
    """

    def rules(self, label: Label) -> Sequence[Rule]:
        """The rules at a label; called once per label."""
        ...

    def live(self, label: Label) -> frozenset[Variable]:
        """The locals whose values can matter at the label; those of an entry are parameters."""
        ...

    def rank(self, label: Label) -> int:
        """Labels of lower rank are processed first: those earlier in a procedure."""
        ...

    def switchable(self, label: Label) -> bool:
        """Whether a context switch is possible at the label."""
        ...

    def blocked(self, label: Label) -> Sequence[Blocked]:
        """When this thread can only wait at the label for another one.

        Called only if deadlocks are sought; such a label must be switchable. A thread that has
        ended is not blocked.
        """
        ...


@node
class Thread:
    """One thread: its code, its first label and the values of its parameters there."""

    code: Code
    entry: Label
    parameters: Mapping[Variable, int] = field(default_factory=dict)
    name: str = ""


@node
class Network:
    """Threads that exist from the start; one that is started later waits for a global flag.

    The globals in `free` may have any initial value. If `deadlock` is a tag, it is reported where
    threads are blocked and all others have ended.
    """

    threads: tuple[Thread, ...]
    free: tuple[Variable, ...] = ()
    deadlock: Tag | None = None
