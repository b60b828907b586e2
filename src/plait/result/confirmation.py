"""The outcome of replaying a witness on a stock JVM."""

from typing import TypeAlias, final

from plait.base.node import node


@final
@node
class Fenced:
    """The JVM ran the program in a sandbox; `by` says how it was made."""

    by: str


@final
@node
class Unfenced:
    """The JVM ran the program with all rights of the user; `why` says why."""

    why: str


Fencing: TypeAlias = Fenced | Unfenced


@final
@node
class Confirmed:
    """The JVM failed in the same way at the same place; `evidence` says what was observed."""

    jdk: str
    seconds: float
    evidence: str
    fence: Fencing


@final
@node
class Diverged:
    """The JVM did something else.

    `stretch` is the position in the schedule, from 0; the length of the schedule stands for the
    end. `where` is where the thread stood, empty when unknown. `how` says what was expected and
    what happened instead. `reason` says why Java allows that, or why a JVM cannot be led to the
    violation. An empty `reason` means that Plait's model of Java may be wrong.
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
    """The JVM could not follow the schedule, which says nothing about the violation.

    Java may allow what no JVM can be forced to do, time may have run out, or there is no JVM.
    `fence` is None when no JVM has run the program.
    """

    why: str
    fence: Fencing | None = None


Confirmation: TypeAlias = Confirmed | Diverged | NotReplayable
