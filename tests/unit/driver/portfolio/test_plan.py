"""Which engines lead, and which work beside them, by facts about programs and answers so far."""

from typing import Final

import pytest

from plait.driver.portfolio.engine_run import Outcome, claimed
from plait.driver.portfolio.plan import Plan
from plait.driver.portfolio.program_facts import ProgramFacts
from plait.engines.engine_descriptor import EngineDescriptor, Strength
from plait.engines.explicit.descriptor import EXPLICIT
from plait.engines.network.descriptor import NETWORK
from plait.engines.pushdown.descriptor import PUSHDOWN
from plait.engines.symbolic.descriptor import SYMBOLIC
from plait.result.report import Claim
from plait.result.verdicts import UNBOUNDED, Bounds, Holds, Unknown, Verdict, Why
from plait.spec.properties import AssertionsHold, NoDeadlock, Property

ASSERTION: Final = AssertionsHold()
ALL: Final = (EXPLICIT, SYMBOLIC, PUSHDOWN, NETWORK)
PLAIN: Final = ProgramFacts()
FEW: Final = ProgramFacts(has_inputs=True)
WIDE: Final = ProgramFacts(has_inputs=True, has_wide_inputs=True)
RECURSIVE: Final = ProgramFacts(recurses_on_numbers=True)


def plan(facts: ProgramFacts, *asked: Property) -> Plan:
    return Plan(ALL, asked or (ASSERTION,), facts, frozenset())


def said(engine: EngineDescriptor, verdict: Verdict) -> Outcome:
    return claimed(engine.id, Claim(ASSERTION, verdict))


@pytest.mark.parametrize(
    ("facts", "leader"),
    [(PLAIN, EXPLICIT), (FEW, EXPLICIT), (WIDE, SYMBOLIC), (RECURSIVE, EXPLICIT)],
)
def test_the_size_of_inputs_says_who_leads(facts: ProgramFacts, leader: EngineDescriptor) -> None:
    assert plan(facts).next_engine([], is_long=False) is leader


@pytest.mark.parametrize(
    ("facts", "likely"), [(PLAIN, ()), (FEW, (SYMBOLIC,)), (RECURSIVE, (PUSHDOWN,))]
)
def test_beside_a_leader_come_first_those_that_facts_call_for(
    facts: ProgramFacts, likely: tuple[EngineDescriptor, ...]
) -> None:
    assert plan(facts).beside(EXPLICIT, [], only_likely=True) == likely


def test_beside_a_leader_come_all_that_may_decide_something_and_have_not_begun() -> None:
    assert plan(PLAIN).beside(EXPLICIT, []) == (SYMBOLIC, PUSHDOWN)
    both = plan(PLAIN, ASSERTION, NoDeadlock())
    assert both.beside(EXPLICIT, []) == (SYMBOLIC, PUSHDOWN, NETWORK)
    begun = [said(SYMBOLIC, Unknown(Why.TIMEOUT, ""))]
    assert both.beside(EXPLICIT, begun) == (PUSHDOWN, NETWORK)
    assert both.beside(EXPLICIT, [said(SYMBOLIC, Holds(UNBOUNDED))]) == (PUSHDOWN, NETWORK)
    assert plan(PLAIN).beside(EXPLICIT, [said(SYMBOLIC, Holds(UNBOUNDED))]) == ()


@pytest.mark.parametrize(
    ("facts", "verdict", "follows"),
    [
        (PLAIN, Unknown(Why.TIMEOUT, ""), None),
        (FEW, Unknown(Why.TIMEOUT, ""), SYMBOLIC),
        (FEW, Unknown(Why.EFFORT, ""), SYMBOLIC),
        (RECURSIVE, Unknown(Why.MEMORY, ""), PUSHDOWN),
        (PLAIN, Holds(Bounds(iterations=3)), PUSHDOWN),
        (FEW, Holds(UNBOUNDED), None),
    ],
)
def test_who_follows_a_leader_that_is_done(
    facts: ProgramFacts, verdict: Verdict, follows: EngineDescriptor | None
) -> None:
    assert plan(facts).next_engine([said(EXPLICIT, verdict)], is_long=False) is follows


def test_in_a_long_check_all_follow_but_static_analysis_leads_nowhere() -> None:
    told = [said(EXPLICIT, Unknown(Why.TIMEOUT, ""))]
    seen = []
    while (
        engine := plan(PLAIN, ASSERTION, NoDeadlock()).next_engine(told, is_long=True)
    ) is not None:
        seen.append(engine)
        told.append(said(engine, Unknown(Why.TIMEOUT, "")))
    assert seen == [SYMBOLIC, PUSHDOWN]
    assert Strength.FACTS in NETWORK.strengths
