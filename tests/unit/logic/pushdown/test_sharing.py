"""Searches whose last context several processes share find what one process finds."""

import os
from collections.abc import Callable
from random import Random

import pytest
from tests.oracles.network_simulation import Simulation
from tests.unit.logic.pushdown.random_networks import random_network

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.base.processes import Executors
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.pushdown.symbolic import context_search as searching
from plait.logic.pushdown.symbolic.context_search import Result, Search
from plait.logic.pushdown.symbolic.results import Options, Split
from plait.logic.pushdown.symbolic.shared_contexts import Share, Shared, share_out


def bound(seed: int) -> int:
    return 2 + seed // 6 % 2


def searched(seed: int, workers: int, budget: Budget | None = None) -> tuple[Search, Result]:
    network = random_network(Random(seed), is_recursive=seed % 2 == 0)
    split = list(Split)[seed % 3]
    options = Options(bound(seed), split, workers=workers)
    search = Search(network, options, budget or Budget(), Diagrams(1 << 18, 1 << 12))
    return search, search.run()


def test_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    shared: list[int] = []

    def counted(
        count: int,
        workers: int,
        work: Callable[[Share], Shared],
        budget: Budget,
        executors: Executors,
    ) -> object:
        shared.append(count)
        return share_out(count, workers, work, budget, executors)

    monkeypatch.setattr(searching, "share_out", counted)
    late = 0
    for seed in range(24):
        _, alone = searched(seed, 1)
        search, together = searched(seed, 2)
        assert together.found == alone.found
        assert together.completed == alone.completed
        assert together.converged == alone.converged
        simulation = Simulation(search.network)
        for tag, used in together.found.items():
            late += used == bound(seed)
            assert simulation.replay(search.witness(tag))
    assert len(shared) > 8
    assert late


def test_what_a_lost_process_should_have_done_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    parent = os.getpid()
    work_on = Search._work_on

    def dying(self: Search, tuples: list[object], share: Share) -> Shared:
        assert os.getpid() != parent
        if share.start == 1:
            os._exit(1)
        return work_on(self, tuples, share)  # type: ignore[arg-type]  # only passed on

    monkeypatch.setattr(Search, "_work_on", dying)
    for seed in range(12):
        _, together = searched(seed, 2)
        monkeypatch.undo()
        _, alone = searched(seed, 1)
        monkeypatch.setattr(Search, "_work_on", dying)
        assert together.found == alone.found


class Spent(Budget):
    """Spent, but only for processes that others have made."""

    def __init__(self) -> None:
        super().__init__()
        self._owner = os.getpid()

    def poll(self, more_bytes: int = 0) -> None:
        if os.getpid() != self._owner:
            raise BudgetExhausted(StopReason.TIME)


def test_a_process_that_has_no_time_ends_the_search() -> None:
    results = {seed: searched(seed, 2, Spent())[1] for seed in range(12)}
    spent = [seed for seed, result in results.items() if result.exhausted is not None]
    assert spent
    assert all(results[seed].completed == bound(seed) - 1 for seed in spent)
