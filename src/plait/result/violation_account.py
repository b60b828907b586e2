"""What a violation is to the rest of Plait: each kind says it once, in its module.

Reports, coverage, baselines, validation and replay know no kinds: they go by what is here.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import final

from plait.base.node import node
from plait.result.trace import Frames, HeldLock, Location
from plait.result.violation_evidence import InStep, SeenOnJvm, SeenOnMachine
from plait.spec.property_descriptor import Property


@final
@node
class InvolvedThread:
    """A thread that takes part in a violation.

    - `frames` are its stack; `at` is where it stands when they are not known.
    - `role` is what its place in the code is to the violation ("fails here").
    - `does` says after its name what it does; nothing where the headline says all.
    - `end` is the note at the end of an interleaving, nothing when the last step says all.
    - `access` is where it accesses what another thread accesses too, if that is what is wrong.
    """

    thread: int
    thread_name: str
    frames: Frames
    role: str
    at: Location | None = None
    does: str = ""
    end: str = ""
    held: tuple[HeldLock, ...] = ()
    access: Location | None = None

    @property
    def stack(self) -> Frames:
        """The frames; only the place where they are not known."""
        return self.frames or (() if self.at is None else (self.at,))


@final
@node
class Signature:
    """What makes a violation the same from one version of a program to the next.

    `places` are the places that count, each after a word for what happens there.
    """

    what: str
    places: tuple[tuple[str, Location | None], ...]


@final
@node
class Account:
    """A violation for people.

    - `headline` says it in one line, without the program's own `message`; `said` is what goes wrong
      in the program's words, which stands above the stack.
    - `threads` are the threads that take part, the main one first.
    - `related` are further places that belong to it, each with what it is.
    """

    headline: str
    threads: tuple[InvolvedThread, ...]
    signature: Signature
    message: str | None = None
    said: str = ""
    related: tuple[tuple[Location, str], ...] = ()


class Violation(ABC):
    """What went wrong; each kind is a `@node` of its own, with all that a report must show."""

    __slots__ = ()

    @property
    @abstractmethod
    def violated(self) -> Property:
        """The property, as engines know it."""

    @abstractmethod
    def identity(self) -> Hashable:
        """What makes violations of one property different: where they happen, not which run or
        thread shows them.
        """

    @abstractmethod
    def account(self) -> Account:
        """What to tell people."""

    @abstractmethod
    def on_machine(self) -> SeenOnMachine:
        """Where Plait's machine shows it."""

    @abstractmethod
    def on_jvm(self) -> SeenOnJvm:
        """What a stock JVM does that shows it."""


class StepViolation(Violation):
    """What a thread does wrong in one step."""

    __slots__ = ()

    @abstractmethod
    def on_machine(self) -> InStep:
        """The step."""
