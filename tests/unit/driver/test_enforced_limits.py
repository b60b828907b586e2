"""Work that never looks at its budget is ended all the same."""

import contextlib
import threading
import time
from typing import Any

import pytest

from plait.base.budget import Budget, free_memory, machine_memory
from plait.base.errors import BudgetExhausted, InputError
from plait.driver.enforced_limits import ENGINE, within

LONG = 60.0
"""Seconds after which the work here would end by itself; no test waits so long."""


def busy() -> None:
    """Work that catches whatever an ordinary exception is."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        with contextlib.suppress(Exception):
            sum(range(1000))
    raise AssertionError("nobody has ended it")


def test_work_ends_with_the_time_of_its_budget() -> None:
    with pytest.raises(BudgetExhausted) as spent:
        within(Budget(0.3), busy)
    assert spent.value.reason == "time"


def test_a_blocking_call_ends_with_the_time_too() -> None:
    with pytest.raises(BudgetExhausted, match="time"):
        within(Budget(0.3), lambda: time.sleep(LONG))


def test_an_engine_is_left_some_time_to_end_by_itself() -> None:
    budget = Budget(0.2)

    def polling() -> str:
        while budget.remaining():
            time.sleep(0.01)
        return "what was proved"

    assert within(budget, polling, ENGINE) == "what was proved"


def test_an_exception_that_was_swallowed_is_raised_again() -> None:
    def stubborn() -> None:
        try:
            busy()
        except BaseException:
            busy()

    with pytest.raises(BudgetExhausted, match="time"):
        within(Budget(0.2), stubborn)


def test_a_user_who_interrupts_does_not_wait() -> None:
    budget = Budget()
    threading.Timer(0.3, budget.cancel).start()
    with pytest.raises(BudgetExhausted, match="interrupted"):
        within(budget, busy)


def test_work_ends_with_the_memory_of_its_budget() -> None:
    """Memory that is taken piece by piece, as a front end takes it."""
    budget = Budget(LONG, 1 << 20)
    kept: list[Any] = []

    def greedy() -> None:
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            kept.append(bytes(10_000))

    with pytest.raises(BudgetExhausted, match="memory"):
        within(budget, greedy)
    assert len(kept) < 10_000_000


def test_what_the_system_refuses_is_memory_that_was_spent() -> None:
    with pytest.raises(BudgetExhausted, match="memory"):
        within(Budget(), lambda: bytes(1 << 60))


def test_results_and_errors_come_out_as_they_are() -> None:
    def fail() -> None:
        raise InputError("no")

    assert within(Budget(LONG), lambda: 7) == 7
    with pytest.raises(InputError, match="no"):
        within(Budget(LONG), fail)


def test_time_that_is_kept_back_ends_a_part_earlier() -> None:
    whole = Budget(100.0)
    part = whole.part()
    part.keep_back(90.0)
    assert 0 < (part.remaining() or 0) <= 10.0
    assert (whole.remaining() or 0) > 90.0
    whole.cancel()
    assert part.is_cancelled


def test_no_more_memory_is_free_than_there_is() -> None:
    assert 0 < free_memory() <= machine_memory()
