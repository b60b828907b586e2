"""The joint answer of several engines: for each property, that of the engine that decides most.

A violation comes first, for it has a witness. Then come a proof without open bounds, one within
bounds, a suspicion, and what was proved before an engine gave up. An answer is never put together
from two: bounds and assumptions stay with the proof that they belong to.
"""

from collections.abc import Iterator, Sequence
from typing import Final, assert_never, final

from plait.base.node import node
from plait.driver.portfolio.engine_run import Outcome
from plait.result.assumptions import RACES_NOT_EXCLUDED, RACES_NOT_SOUGHT
from plait.result.report import Claim
from plait.result.standing import MEMORY_MODEL, bounding_options
from plait.result.verdicts import Bounds, Holds, Suspected, Unknown, Verdict, Violated, Why
from plait.spec.properties import Property, report_order

_OPEN_RACES: Final = frozenset({RACES_NOT_SOUGHT, RACES_NOT_EXCLUDED})
"""Assumptions of an engine that another one, which looks for races, may do without."""


@final
@node
class Answer:
    """A claim, and the engines whose word it is: those that tried, where nothing is decided."""

    claim: Claim
    engines: tuple[str, ...]


def answers(outcomes: Sequence[Outcome], chosen: frozenset[str]) -> list[Answer]:
    """The answers on every property that some engine has claimed something about, in order."""
    properties = {claim.property for outcome in outcomes for claim in outcome.claims}
    return [
        answer
        for asked in sorted(properties, key=report_order)
        for answer in _answers_on(asked, outcomes, chosen)
    ]


def is_decided(asked: Property, outcomes: Sequence[Outcome], chosen: frozenset[str]) -> bool:
    """Whether no further engine is needed for a property."""
    claims = (claim for outcome in outcomes for claim in outcome.on(asked))
    return any(_decides(claim.verdict, chosen) for claim in claims)


def is_bounded(asked: Property, outcomes: Sequence[Outcome]) -> bool:
    """Whether a property is proved, at least within bounds."""
    claims = (claim for outcome in outcomes for claim in outcome.on(asked))
    return any(isinstance(claim.verdict, Holds) for claim in claims)


def _answers_on(
    asked: Property, outcomes: Sequence[Outcome], chosen: frozenset[str]
) -> Iterator[Answer]:
    told = [outcome for outcome in outcomes if outcome.on(asked)]
    best = min(told, key=lambda outcome: _rank(outcome.on(asked), chosen))
    for claim in best.on(asked):
        engines: tuple[str, ...] = (best.run.engine,)
        if isinstance(claim.verdict, Unknown) and claim.verdict.why is not Why.VACUOUS:
            engines = tuple(dict.fromkeys(outcome.run.engine for outcome in told))
        yield Answer(claim, engines)


def _decides(verdict: Verdict, chosen: frozenset[str]) -> bool:
    match verdict:
        case Violated():
            return True
        case Holds(within=within):
            is_about_java = MEMORY_MODEL in chosen or _OPEN_RACES.isdisjoint(verdict.assuming)
            return is_about_java and _is_as_asked(within, chosen)
        case Unknown(why=Why.VACUOUS, proved=Bounds() as proved):
            return _is_as_asked(proved, chosen)
        case Unknown(why=why):
            return why is Why.FIRST_FOUND
        case Suspected():
            return False
        case _:
            assert_never(verdict)


def _is_as_asked(within: Bounds, chosen: frozenset[str]) -> bool:
    """Whether there are no bounds but those that the user has set."""
    return all(option in chosen for option in bounding_options(within))


def _rank(claims: Sequence[Claim], chosen: frozenset[str]) -> tuple[int, ...]:
    """The place of an engine's claims on one property among several; the least is the best."""
    verdict = claims[0].verdict
    is_final = _decides(verdict, chosen)
    match verdict:
        case Violated():
            return (0, -len(claims))
        case Holds():
            return (2 if is_final else 4,)
        case Suspected():
            return (5,)
        case Unknown(why=Why.VACUOUS):
            return (1 if is_final else 3,)
        case Unknown(why=why, proved=proved, lack=lack):
            if proved is not None:
                return (6, -(proved.context_switches or 0))
            return (7, why is Why.UNSUPPORTED, lack is not None)
        case _:
            assert_never(verdict)
