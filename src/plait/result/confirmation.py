"""Whether the stock JVM agrees: the outcome of a replay."""

from typing import TypeAlias, final

from plait.base.node import node


@final
@node
class Confirmed:
    """The JVM failed in the same way at the same place; `evidence` says what was seen of it."""

    jdk: str
    seconds: float
    evidence: str


@final
@node
class Diverged:
    """The JVM did something else.

    `stretch` is the position in the schedule, from 0; its length stands for the end. `where` is
    where the thread stood, empty when unknown; `how` is what was expected and what came instead.
    `reason` is why Java allows that, or why a JVM cannot be led there; empty when unknown, for then
    Plait's model of Java may be wrong.
    """

    jdk: str
    stretch: int
    thread: int
    where: str
    how: str
    reason: str = ""


@final
@node
class NotReplayable:
    """The JVM could not be taken along the schedule, which says nothing about the violation.

    Either Java allows what no JVM can be told to do, or there was no time, or no JVM.
    """

    why: str


Confirmation: TypeAlias = Confirmed | Diverged | NotReplayable
