"""Verdicts. Each states the bounds and assumptions that it depends on."""

from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.base.errors import Lack, Reason, StopReason
from plait.base.node import node
from plait.result.trace import Location, Run
from plait.result.violations import Violation


@final
@node
class CutLoop:
    """A loop or recursive method that some execution would iterate more often than its bound.

    `name` is what users call it by when they set its bound; `option` is the option that has set the
    bound.
    """

    name: str
    at: Location
    iterations: int
    option: str = "unwind"


@final
@node
class InputLimit:
    """A limit on inputs, in words, and the option that sets it."""

    what: str
    option: str


@final
@node
class Bounds:
    """The limits of a statement; None means without limit.

    `iterations` is the bound on the iterations of any of the `loops`. `branches` counts the tests
    on a path that depend on inputs, `steps` its iterations and calls. `view_objects` counts the
    objects that one procedure sees, whatever there are besides.
    """

    context_switches: int | None = None
    iterations: int | None = None
    loops: tuple[CutLoop, ...] = ()
    branches: int | None = None
    steps: int | None = None
    threads: int | None = None
    objects: int | None = None
    view_objects: int | None = None
    int_bits: int | None = None
    input_bits: int | None = None
    field_bits: tuple[str, ...] = ()
    """Fields and parameters with their own width, as `4-bit Counter.value`, `Counter.add(by)`."""
    inputs: tuple[InputLimit, ...] = ()
    """Limits on inputs, such as `arguments of at most 3 objects a class`."""


UNBOUNDED = Bounds()


class Why(StrEnum):
    """Why an answer is unknown."""

    TIMEOUT = "timeout"
    MEMORY = "memory"
    EFFORT = "effort"
    INTERRUPTED = "interrupted"
    UNSUPPORTED = "unsupported"
    IMPRECISE = "imprecise"
    SAMPLED = "sampled"
    FIRST_FOUND = "first found"
    """Another property is violated, and the user wanted only one violation."""
    VACUOUS = "vacuous"
    """No execution passes the assumptions and ends, so what holds is vacuous."""


WHY_STOPPED: Final = {
    StopReason.TIME: Why.TIMEOUT,
    StopReason.MEMORY: Why.MEMORY,
    StopReason.EFFORT: Why.EFFORT,
    StopReason.INTERRUPTED: Why.INTERRUPTED,
}
"""How an answer describes work that stopped before its end."""


@final
@node
class Holds:
    """Proved for every execution within the bounds, provided that the assumptions are true."""

    within: Bounds
    assuming: tuple[str, ...] = ()


@final
@node
class Violated:
    """Refuted: the witness is an execution that ends in the violation."""

    violation: Violation
    witness: Run


@final
@node
class PathStep:
    """A place on a path, and why the path goes on there."""

    at: Location
    why: str


@final
@node
class Suspected:
    """An unconfirmed violation: of an over-approximation, or `shown` by Plait alone.

    `path` leads there step by step, where the analysis knows one; `assuming` is as for proofs.
    `shown` is for a violation that a JVM did not reproduce, for no known reason: Plait's model of
    Java may be wrong.
    """

    at: tuple[Location, ...]
    because: str
    shown: Violated | None = None
    path: tuple[PathStep, ...] = ()
    assuming: tuple[str, ...] = ()


@final
@node
class Unknown:
    """No answer; `proved` is the part that was finished, if any.

    `lack` is what the engine lacked, if another engine may have it.
    """

    why: Why
    detail: str
    proved: Bounds | None = None
    lack: Lack | None = None


Verdict: TypeAlias = Holds | Violated | Suspected | Unknown


def unsupported(*reasons: str) -> Unknown:
    """The verdict unknown, for these unsupported operations."""
    lacks = (reason.lack for reason in reasons if isinstance(reason, Reason) and reason.lack)
    return Unknown(Why.UNSUPPORTED, "; ".join(reasons), lack=next(lacks, None))


def shown_by(verdict: Verdict) -> Violated | None:
    """The violation that Plait's machine has shown, whether or not a JVM confirms it."""
    match verdict:
        case Violated():
            return verdict
        case Suspected(shown=shown):
            return shown
        case _:
            return None
