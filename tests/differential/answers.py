"""What an engine says of a program, in a form in which engines can be compared."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from plait.base.budget import Budget
from plait.driver.validation import validate
from plait.engines.api import Engine
from plait.ir.program import Program
from plait.result.verdicts import Unknown, Violated, Why
from plait.spec.properties import Property, name_of
from plait.spec.timeouts import Timeouts


class TooLargeError(Exception):
    """The engine was not done within the patience it was given."""


@dataclass(frozen=True)
class Answer:
    """States and transitions, and each distinct violation with its property's name.

    `is_vacuous` when what holds does so because no execution ends.
    """

    states: int
    transitions: int
    violations: frozenset[tuple[str, Hashable]]
    is_vacuous: bool = False

    @property
    def violated(self) -> frozenset[str]:
        """The names of the violated properties."""
        return frozenset(name for name, _ in self.violations)


class _Counters:
    """Keeps the last figures that an engine reports."""

    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def answer(
    engine: Engine,
    program: Program,
    properties: tuple[Property, ...],
    patience: int | None = None,
    *,
    replays: bool = False,
    timeouts: Timeouts = Timeouts.ANY,
    has_models: bool = True,
) -> Answer:
    """What the engine, which must look for all violations, finds.

    `patience` is how often it may look at its budget; `replays` validates every witness, as
    `timeouts` says. Unless it `has_models` of everything, the rest may be unknown for lack of them.
    """
    ticks = iter(range(1 << 40))
    budget = Budget(patience, clock=lambda: float(next(ticks)))
    counters = _Counters()
    violations: set[tuple[str, Hashable]] = set()
    is_vacuous = False
    for claim in engine.check(program, properties, budget, counters):
        match claim.verdict:
            case Violated(violation=violation):
                violations.add((name_of(claim.property), violation.identity()))
                if replays:
                    validate(program, claim, spurious_wakeups=False, timeouts=timeouts)
            case Unknown(why=Why.TIMEOUT):
                raise TooLargeError
            case Unknown(why=Why.VACUOUS):
                is_vacuous = True
            case Unknown(why=Why.UNSUPPORTED) if not has_models:
                pass
            case Unknown(why=Why.VACUOUS):
                pass
            case Unknown(detail=detail):
                raise AssertionError(f"{name_of(claim.property)}: unknown ({detail})")
            case _:
                pass
    if patience is not None and next(ticks) > patience:
        raise TooLargeError
    figures = counters.last["state"], counters.last["transition"]
    return Answer(*figures, frozenset(violations), is_vacuous)


def differences(left: Answer, right: Answer) -> Iterator[str]:
    """In words, what only one of the answers has."""
    for name in ("states", "transitions", "is_vacuous"):
        one, other = getattr(left, name), getattr(right, name)
        if one != other:
            yield f"{name}: {one} and {other}"
    for whose, more, less in (("first", left, right), ("second", right, left)):
        for violation in sorted(map(str, more.violations - less.violations)):
            yield f"only the {whose} has {violation}"
