"""A witness for a stock JVM: who runs, up to which point of the code, and with which inputs."""

from typing import Final, TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.result.trace import Run
from plait.result.violations import Violation
from plait.spec.properties import Property

WITNESS_VERSION: Final = 1
"""The version of witness files; raised when an old reader would misread the new form."""


@final
@node
class ReachCode:
    """Stand before an instruction, for the n-th time (`occurrence`) since the stretch began."""

    method: MethodRef
    bci: int
    occurrence: int
    line: int


@final
@node
class ReachAccess:
    """Stand before the access to a static field that an instruction makes.

    The instruction has begun, for it has initialised the field's class first.
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
    """Have run all code, but not ended: nobody who joins the thread goes on yet."""


@final
@node
class End:
    """Have ended."""


@final
@node
class Settle:
    """Have nothing of one's own left to do: be parked in the library, or have ended."""


@final
@node
class Fail:
    """Throw what the violation says."""


@final
@node
class Block:
    """Come to the place where the violation says that the thread is stuck, and be stuck."""


Goal: TypeAlias = ReachCode | ReachAccess | EnterWait | ReachEnd | End | Settle | Fail | Block


@final
@node
class Stretch:
    """Thread `thread` runs alone until it has reached the goal.

    Threads are numbered in the order in which they are started; the main thread is 0.
    """

    thread: int
    until: Goal


@final
@node
class ClassHash:
    """A class file that the witness is about, and its SHA-256."""

    name: str
    sha256: str


@final
@node
class FreeValue:
    """What a free field holds when `method`, an initialiser or constructor, begins."""

    method: MethodRef
    field: FieldRef
    value: int


@final
@node
class ReplayPlan:
    """What to do on a JVM.

    `inputs` are the values of nondeterministic inputs in the order in which they are asked for,
    `free_values` those of free fields in the order in which their constructors begin.
    `race_on` is the field that the two threads of a data race access, None for array elements.
    `waiting_seconds` is how long sleeps and timed waits last that end because their time is up;
    `assuming` is what Plait has fixed that may be different on a JVM, `chosen` what it has chosen
    and nobody can tell a JVM, such as random numbers.
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
