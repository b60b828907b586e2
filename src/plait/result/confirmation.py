"""Whether the stock JVM agrees: the outcome of a replay."""

from typing import TypeAlias, final

from plait.base.node import node


@final
@node
class Fenced:
    """The JVM ran the program behind a fence; `by` is what it was made of."""

    by: str


@final
@node
class Unfenced:
    """The JVM ran the program as the user would, with all of the user's rights; `why`."""

    why: str


Fencing: TypeAlias = Fenced | Unfenced


@final
@node
class Confirmed:
    """The JVM failed in the same way at the same place; `evidence` says what was seen of it."""

    jdk: str
    seconds: float
    evidence: str
    fence: Fencing


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
    fence: Fencing
    reason: str = ""


@final
@node
class NotReplayable:
    """The JVM could not be taken along the schedule, which says nothing about the violation.

    Either Java allows what no JVM can be told to do, or there was no time, or no JVM. `fence` is
    None when no JVM has run the program.
    """

    why: str
    fence: Fencing | None = None


Confirmation: TypeAlias = Confirmed | Diverged | NotReplayable
