"""A witness for a stock JVM: which thread runs up to which point, and with which inputs."""

from typing import Final, TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.result.trace import Run
from plait.result.violations import Violation
from plait.spec.properties import Property

WITNESS_VERSION: Final = 1
"""The version of witness files. Raised when an old reader would misread the new form."""


@final
@node
class ReachCode:
    """Stop before an instruction, at its n-th execution (`occurrence`) since the stretch began."""

    method: MethodRef
    bci: int
    occurrence: int
    line: int


@final
@node
class ReachAccess:
    """Stop before the access to a static field that an instruction makes.

    The instruction has already begun: it has initialised the class of the field.
    """

    method: MethodRef
    bci: int
    field: FieldRef
    line: int


@final
@node
class EnterWait:
    """Wait in `Object.wait`, called from this place."""

    method: MethodRef
    bci: int
    line: int


@final
@node
class ReachEnd:
    """Stop at the end of all code, before termination: threads that join this one still wait."""


@final
@node
class End:
    """Terminate."""


@final
@node
class Settle:
    """Have nothing of one's own left to do: be parked in the library, or have ended."""


@final
@node
class Fail:
    """Throw the exception of the violation."""


@final
@node
class Block:
    """Block at the place where the violation says that the thread is stuck."""


Goal: TypeAlias = ReachCode | ReachAccess | EnterWait | ReachEnd | End | Settle | Fail | Block


@final
@node
class Stretch:
    """Thread `thread` runs alone until it reaches the goal.

    Threads are numbered in the order in which they are started; the main thread is 0.
    """

    thread: int
    until: Goal


@final
@node
class ClassHash:
    """A class file that the witness depends on, and its SHA-256."""

    name: str
    sha256: str


@final
@node
class FreeValue:
    """The value of a free field when `method`, an initialiser or constructor, begins."""

    method: MethodRef
    field: FieldRef
    value: int


@final
@node
class ReplayPlan:
    """How to lead a JVM to a violation.

    `inputs` are the values of nondeterministic inputs, in the order in which the program asks for
    them. `free_values` are those of free fields, in the order in which their constructors begin.
    `race_on` is the field that the two threads of a data race access, None for array elements.
    `waiting_seconds` is the total length of the sleeps and timed waits that time out. `assuming`
    lists what Plait has fixed and a JVM may do differently. `chosen` lists what Plait has chosen
    and no JVM can be told, such as random numbers.
    """

    stretches: tuple[Stretch, ...]
    inputs: tuple[str, ...] = ()
    race_on: FieldRef | None = None
    free_values: tuple[FreeValue, ...] = ()
    waiting_seconds: float = 0.0
    assuming: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


@final
@node
class WitnessFile:
    """All that is needed to see a violation again: `plait replay` reads it.

    `targets`, `class_path`, `entry`, `arguments`, the limits of the objects that a method gets,
    `objects` and `lengths`, and its conditions, `assume` and `guarantee`, are as on the command
    line; `run` is the same execution in steps of Plait's own machine; `plan` is None when
    `obstacle` says why a JVM cannot be taken along it.
    """

    plait: str
    jdk: str
    targets: tuple[str, ...]
    class_path: tuple[str, ...]
    entry: str
    arguments: tuple[str, ...]
    classes: tuple[ClassHash, ...]
    property: Property
    violation: Violation
    run: Run
    plan: ReplayPlan | None
    obstacle: str = ""
    objects: int = 3
    lengths: int = 3
    assume: str = ""
    guarantee: str = ""
