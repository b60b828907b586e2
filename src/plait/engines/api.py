"""The interface of engines: an engine gets a program and properties, and yields claims.

An engine keeps analysis state only. It knows no files, no clock, no standard output and no other
engine. Budgets, validation, merging and reports belong to the driver.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Protocol, final, runtime_checkable

from plait.base.budget import Budget
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.program import Program
from plait.result.report import Claim, ContextFigures
from plait.result.verdicts import Bounds
from plait.spec.properties import Property


class Observer(Protocol):
    """Receives the progress of an engine."""

    def progress(self, phase: str, counters: Mapping[str, int]) -> None:
        """The engine is in `phase`. Counters only grow; the last ones go into the report."""


@final
@node
class Explored:
    """What an engine explored of the program, independently of what others have loaded.

    `methods` are those whose code it has used. `lines` (file and number) are those that some thread
    reached, None when the engine does not track lines. `within` are the bounds within which nothing
    else can be reached, None when the exploration ended before it had seen everything. `contexts`
    are the figures of an engine that explores context by context.
    """

    methods: frozenset[MethodRef]
    lines: frozenset[tuple[str, int]] | None = None
    within: Bounds | None = None
    contexts: tuple[ContextFigures, ...] = ()


@runtime_checkable
class CoverageObserver(Observer, Protocol):
    """An observer that also receives the coverage."""

    def explored(self, explored: Explored) -> None:
        """The engine is done."""


@node
class EngineInfo:
    """What an engine can do, and where its theory is published.

    `summary` says in one line what it answers. `follows` names the tools that it is modelled on.
    `page` is its page in the docs.
    """

    id: str
    handles: frozenset[type[Property]]
    proves: bool
    refutes: bool
    paper: str
    summary: str = ""
    follows: str = ""
    page: str = ""


class Engine(Protocol):
    """An engine; constructed with its own frozen options.

    `check` yields at least one claim per property that it handles, and several `Violated` claims
    for one property when it found distinct violations. When the budget is spent, it does not raise
    `BudgetExhausted`: it yields `Unknown` for what is still open, with the part that it has proved.
    """

    info: ClassVar[EngineInfo]

    def check(
        self,
        program: Program,
        properties: tuple[Property, ...],
        budget: Budget,
        observer: Observer,
    ) -> Iterator[Claim]:
        """Yield claims on the properties, each as soon as it is established."""
