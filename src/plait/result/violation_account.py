"""The interface of violations: each kind describes itself once, in its own module.

Reports, coverage, baselines, validation and replay know no kinds. They use only what is declared
here.
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

    - `frames` are its stack; `at` is its position when they are unknown.
    - `role` describes the role of its position in the violation ("fails here").
    - `does` is a predicate for its name; empty where the headline is enough.
    - `end` is the note at the end of an interleaving, empty when the last step is enough.
    - `access` is where it makes a conflicting access, for violations that consist of one.
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
        """The frames, or only the position when they are unknown."""
        return self.frames or (() if self.at is None else (self.at,))


@final
@node
class Signature:
    """What identifies a violation across versions of a program.

    `places` are the relevant places, each after a word for what happens there.
    """

    what: str
    places: tuple[tuple[str, Location | None], ...]


@final
@node
class Account:
    """The description of a violation for reports.

    - `headline` says it in one line, without the program's own `message`; `said` is the failure in
      the program's words, shown above the stack.
    - `threads` are the threads that take part, the main one first.
    - `related` are further places that belong to the violation, each with a description.
    """

    headline: str
    threads: tuple[InvolvedThread, ...]
    signature: Signature
    message: str | None = None
    said: str = ""
    related: tuple[tuple[Location, str], ...] = ()


class Violation(ABC):
    """A violation. Each kind is a `@node` class of its own with everything that a report shows."""

    __slots__ = ()

    @property
    @abstractmethod
    def violated(self) -> Property:
        """The violated property, as engines know it."""

    @abstractmethod
    def identity(self) -> Hashable:
        """What tells violations of one property apart: the places, not the run or the thread."""

    @abstractmethod
    def account(self) -> Account:
        """The description for reports."""

    @abstractmethod
    def on_machine(self) -> SeenOnMachine:
        """How Plait's machine shows the violation."""

    @abstractmethod
    def on_jvm(self) -> SeenOnJvm:
        """How a stock JVM shows the violation."""


class StepViolation(Violation):
    """A violation that a thread commits in one step."""

    __slots__ = ()

    @abstractmethod
    def on_machine(self) -> InStep:
        """The step."""
