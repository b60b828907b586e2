"""Engines in processes of their own: what they tell counts, whatever becomes of them."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from tests.processes import children

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, InternalError, StopReason
from plait.base.processes import forked_workers
from plait.driver.portfolio.engine_run import Outcome, claimed
from plait.driver.portfolio.side_runs import SideRuns, SideTask, Telling
from plait.engines.engine_descriptor import EngineDescriptor
from plait.engines.explicit.descriptor import EXPLICIT
from plait.engines.symbolic.descriptor import SYMBOLIC
from plait.result.report import Claim
from plait.result.verdicts import UNBOUNDED, Holds, Unknown, Why
from plait.spec.properties import AssertionsHold, NoDeadlock

SECONDS: Final = 60.0
ASSERTION: Final = Claim(AssertionsHold(), Holds(UNBOUNDED))
DEADLOCK: Final = Claim(NoDeadlock(), Holds(UNBOUNDED))


def task(
    engine: EngineDescriptor, told: Claim | None, then: Callable[[], object] = lambda: None
) -> SideTask:
    """An engine that tells something, does something, and comes to the same."""

    def run(telling: Telling) -> Outcome:
        if told is not None:
            telling.tell(told)
        then()
        return claimed(engine.id, told or ASSERTION)

    return SideTask(engine, (AssertionsHold(), NoDeadlock()), run)


def for_ever() -> None:
    while True:
        time.sleep(0.01)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    raise InternalError("something is wrong")


def give_up() -> None:
    raise BudgetExhausted(StopReason.MEMORY, "too much")


@pytest.fixture
def heard() -> list[Claim]:
    return []


@pytest.fixture
def sides(heard: list[Claim]) -> Iterator[SideRuns]:
    found = SideRuns(forked_workers, heard.append)
    yield found
    found.close()
    assert children() == []


def wait(sides: SideRuns, is_enough: Callable[[], bool] = lambda: False) -> None:
    budget = Budget(SECONDS)
    sides.wait(budget, is_enough)
    assert budget.overdue() == 0


def test_each_claim_is_heard_once_and_counts_once(sides: SideRuns, heard: list[Claim]) -> None:
    sides.start([task(EXPLICIT, ASSERTION), task(SYMBOLIC, DEADLOCK)])
    wait(sides)
    assert sorted(heard, key=str) == sorted([ASSERTION, DEADLOCK], key=str)
    assert {(o.run.engine, o.claims) for o in sides.outcomes} == {
        (EXPLICIT.id, (ASSERTION,)),
        (SYMBOLIC.id, (DEADLOCK,)),
    }
    assert sides.engines == ()


def test_what_an_engine_tells_is_known_while_it_works(sides: SideRuns, heard: list[Claim]) -> None:
    sides.start([task(EXPLICIT, ASSERTION, for_ever)])
    wait(sides, lambda: bool(heard))
    assert sides.engines == (EXPLICIT,)
    assert [outcome.claims for outcome in sides.so_far] == [(ASSERTION,)]
    sides.close()
    assert [outcome.claims for outcome in sides.outcomes] == [(ASSERTION,)]


def test_engines_that_give_way_may_begin_again_if_they_have_told_nothing(
    sides: SideRuns, heard: list[Claim]
) -> None:
    sides.start([task(EXPLICIT, ASSERTION, for_ever), task(SYMBOLIC, None, for_ever)])
    wait(sides, lambda: bool(heard))
    sides.give_way()
    assert [outcome.run.engine for outcome in sides.so_far] == [EXPLICIT.id]
    sides.start([task(SYMBOLIC, DEADLOCK)])
    wait(sides)
    assert [outcome.run.engine for outcome in sides.outcomes] == [EXPLICIT.id, SYMBOLIC.id]


@pytest.mark.parametrize(("end", "why"), [(die, Why.INTERRUPTED), (give_up, Why.MEMORY)])
def test_an_engine_that_ends_early_leaves_open_what_it_has_not_told(
    sides: SideRuns, end: Callable[[], object], why: Why
) -> None:
    sides.start([task(EXPLICIT, ASSERTION, end), task(SYMBOLIC, DEADLOCK)])
    wait(sides)
    (early,) = [outcome for outcome in sides.outcomes if outcome.run.engine == EXPLICIT.id]
    assert ASSERTION in early.claims
    (rest,) = [claim.verdict for claim in early.claims if claim != ASSERTION]
    assert isinstance(rest, Unknown)
    assert rest.why is why
    assert len(sides.outcomes) == 2


def test_a_bug_in_an_engine_is_raised(sides: SideRuns) -> None:
    sides.start([task(EXPLICIT, ASSERTION, fail)])
    with pytest.raises(InternalError, match="something is wrong"):
        wait(sides)


def test_nobody_waits_longer_than_there_is_time(sides: SideRuns) -> None:
    sides.start([task(EXPLICIT, None, for_ever)])
    budget = Budget(0.1)
    sides.wait(budget, lambda: False)
    assert 0 < budget.overdue() < SECONDS
    cancelled = Budget(SECONDS)
    cancelled.cancel()
    sides.wait(cancelled, lambda: False)
    assert cancelled.overdue() == 0
