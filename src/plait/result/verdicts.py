"""Verdicts: each says how far it reaches."""

from enum import StrEnum
from typing import Final, TypeAlias, final

from plait.base.errors import Lack, Reason, StopReason
from plait.base.node import node
from plait.result.trace import Location, Run
from plait.result.violations import Violation


@final
@node
class CutLoop:
    """A loop, or a method that calls itself, that some execution begins again more often.

    `name` is what users call it by when they set its bound, `option` the option that has set it.
    """

    name: str
    at: Location
    iterations: int
    option: str = "unwind"


@final
@node
class InputLimit:
    """What inputs are limited to, in words, and the option that sets how far."""

    what: str
    option: str


@final
@node
class Bounds:
    """What a statement is limited to; None means without limit.

    `iterations` are the most that any of the `loops` may make; `branches` are tests on a path that
    inputs decide, `steps` its iterations and calls.
    """

    context_switches: int | None = None
    iterations: int | None = None
    loops: tuple[CutLoop, ...] = ()
    branches: int | None = None
    steps: int | None = None
    threads: int | None = None
    objects: int | None = None
    int_bits: int | None = None
    input_bits: int | None = None
    field_bits: tuple[str, ...] = ()
    """Fields and parameters with bits of their own, as `4-bit Counter.value`, `Counter.add(by)`."""
    inputs: tuple[InputLimit, ...] = ()
    """What inputs are limited to, such as `arguments of at most 3 objects a class`."""


UNBOUNDED = Bounds()


class Why(StrEnum):
    """Why there is no answer."""

    TIMEOUT = "timeout"
    MEMORY = "memory"
    INTERRUPTED = "interrupted"
    UNSUPPORTED = "unsupported"
    IMPRECISE = "imprecise"
    SAMPLED = "sampled"
    FIRST_FOUND = "first found"
    """Another property is violated, and one violation was enough."""
    VACUOUS = "vacuous"
    """No execution passes the assumptions and comes to its end, so what holds says little."""


WHY_STOPPED: Final = {
    StopReason.TIME: Why.TIMEOUT,
    StopReason.MEMORY: Why.MEMORY,
    StopReason.INTERRUPTED: Why.INTERRUPTED,
}
"""What an answer says of work that stopped before its end."""


@final
@node
class Holds:
    """Proved for every execution within the bounds, if the assumptions are true."""

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
class Suspected:
    """An alarm that no execution has confirmed: an over-approximation's, or `shown` by Plait alone.

    Of the latter a JVM did not do the same, for no known reason: our model of Java may be wrong.
    """

    at: tuple[Location, ...]
    because: str
    shown: Violated | None = None


@final
@node
class Unknown:
    """No answer; `proved` is the part that was finished, if any.

    `lack` is what the engine lacked, where another one may have it.
    """

    why: Why
    detail: str
    proved: Bounds | None = None
    lack: Lack | None = None


Verdict: TypeAlias = Holds | Violated | Suspected | Unknown


def unsupported(*reasons: str) -> Unknown:
    """No answer, for these reasons."""
    lacks = (reason.lack for reason in reasons if isinstance(reason, Reason) and reason.lack)
    return Unknown(Why.UNSUPPORTED, "; ".join(reasons), lack=next(lacks, None))


def shown_by(verdict: Verdict) -> Violated | None:
    """The violation that Plait's machine has shown, whatever a JVM says to it."""
    match verdict:
        case Violated():
            return verdict
        case Suspected(shown=shown):
            return shown
        case _:
            return None
