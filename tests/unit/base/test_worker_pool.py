"""A pool of processes that keeps the promises of executors, and tells what becomes of work."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, as_completed, wait
from typing import Any, TypeAlias

import pytest
from tests.processes import children, eventually

from plait.base.crew import Crew, Failed, Gone
from plait.base.errors import BudgetExhausted, InternalError, StopReason
from plait.base.worker_pool import WorkerLost, WorkerPool

Make: TypeAlias = Callable[..., WorkerPool]


@pytest.fixture(name="make")
def pools() -> Iterator[Make]:
    """Makes pools of which nothing is left."""
    made: list[WorkerPool] = []

    def make(workers: int = 2, *, is_fresh: bool = False) -> WorkerPool:
        made.append(WorkerPool(workers, list, is_fresh=is_fresh))
        return made[-1]

    yield make
    for pool in made:
        pool.shutdown(wait=False, cancel_futures=True)
    assert children() == []
    assert not [thread for thread in threading.enumerate() if thread.name == "worker pool"]


# What workers do: each keeps a list.


def note(kept: list[object], item: object) -> tuple[int, list[object]]:
    """Who has noted what so far."""
    kept.append(item)
    return os.getpid(), list(kept)


def die(_kept: list[object]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sleep(_kept: list[object], seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def fail(_kept: list[object]) -> None:
    raise ZeroDivisionError


def spend(_kept: list[object]) -> None:
    raise BudgetExhausted(StopReason.TIME, "spent there")


def keep_lock(_kept: list[object]) -> object:
    return threading.Lock()


def take_all(_kept: list[object]) -> None:
    raise MemoryError


def square(_kept: list[object], number: int) -> int:
    return number * number


def lost_by(future: "Future[Any]") -> WorkerLost:
    error = future.exception(60)
    assert isinstance(error, WorkerLost)
    return error


# --- as any executor ------------------------------------------------------------------------------


def test_nothing_is_forked_before_there_is_work(make: Make) -> None:
    pool = make()
    assert children() == []
    assert pool.submit(square, 3).result(60) == 9
    assert len(children()) == 2


def test_what_a_worker_keeps_stays_with_it(make: Make) -> None:
    pool = make(1)
    found = [pool.submit(note, item).result(60) for item in "abc"]
    assert [notes for _, notes in found] == [["a"], ["a", "b"], ["a", "b", "c"]]
    assert len({pid for pid, _ in found}) == 1


def test_map_and_waiting_are_those_of_every_executor(make: Make) -> None:
    with make() as pool:
        assert list(pool.map(square, range(100))) == [number**2 for number in range(100)]
        futures = [pool.submit(sleep, seconds) for seconds in (30, 0.01)]
        done, _ = wait(futures, 60, FIRST_COMPLETED)
        assert done == {futures[1]}
        assert next(as_completed(futures)) is futures[1]
        pool.shutdown(wait=False)
    assert isinstance(futures[0].exception(60), WorkerLost)


def test_shutdown_waits_for_what_was_submitted(make: Make) -> None:
    pool = make()
    futures = [pool.submit(square, number) for number in range(50)]
    pool.shutdown()
    assert all(future.done() for future in futures)
    assert [future.result(0) for future in futures] == [number**2 for number in range(50)]
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(square, 1)


def test_what_no_worker_has_can_be_cancelled(make: Make) -> None:
    pool = make(1)
    futures = [pool.submit(sleep, 0.2) for _ in range(6)]
    assert futures[-1].cancel()
    assert futures[0].result(60) == 0.2
    pool.shutdown(wait=False, cancel_futures=True)
    with pytest.raises(CancelledError):
        futures[-1].result(0)
    assert all(future.done() for future in futures)


def test_work_larger_than_any_buffer_passes_both_ways(make: Make) -> None:
    text = b"x" * (1 << 22)
    pool = make()
    for future in [pool.submit(note, text) for _ in range(4)]:
        assert future.result(60)[1][-1] == text


def test_work_that_does_not_pickle_is_refused_where_it_is_submitted(make: Make) -> None:
    pool = make()
    with pytest.raises((AttributeError, TypeError)):
        pool.submit(square, threading.Lock())
    assert pool.submit(square, 2).result(60) == 4


def test_several_threads_may_submit(make: Make) -> None:
    pool = make()
    assert pool.submit(square, 0).result(60) == 0
    found: list[int] = []

    def submit() -> None:
        futures = [pool.submit(square, number) for number in range(50)]
        found.extend(future.result(60) for future in futures)

    threads = [threading.Thread(target=submit) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == sorted([number**2 for number in range(50)] * 3)


# --- what becomes of work -------------------------------------------------------------------------


def test_a_death_is_told_and_others_go_on(make: Make) -> None:
    pool = make()
    dead = pool.submit(die)
    lost = lost_by(dead)
    assert lost.has_begun
    assert isinstance(lost.news, Gone)
    assert "was killed by SIGKILL" in lost.news.how
    with pytest.raises(BudgetExhausted, match="interrupted"):
        raise lost.error()
    assert [pool.submit(square, number).result(60) for number in range(9)][-1] == 64
    assert len(children()) == 2, "another worker took the place"


def test_others_do_what_a_lost_worker_had_not_begun(make: Make) -> None:
    pool = make()
    busy: list[Future[Any]] = [pool.submit(sleep, 0.3) for _ in range(2)]
    dead = pool.submit(die)
    later: list[Future[Any]] = [pool.submit(square, number) for number in range(20)]
    lost_by(dead)
    assert [future.result(60) for future in (*busy, *later)][2:] == [n * n for n in range(20)]


def test_when_nobody_is_left_all_is_told_and_may_be_submitted_again(make: Make) -> None:
    pool = make(1)
    futures: list[Future[Any]] = [pool.submit(die)]
    futures += [pool.submit(square, number) for number in range(5)]
    assert [lost_by(future).has_begun for future in futures] == [True, *[False] * 5]
    assert pool.submit(square, 4).result(60) == 16


@pytest.mark.parametrize("is_fresh", [False, True])
def test_work_is_told_that_finds_its_workers_dead(
    make: Make, monkeypatch: pytest.MonkeyPatch, *, is_fresh: bool
) -> None:
    fork = WorkerPool._start_workers

    def kill_all(self: WorkerPool) -> None:
        fork(self)
        for pid in children():
            os.kill(pid, signal.SIGKILL)
        assert eventually(lambda: not self._crew.workers, 10), "the pool should hear of it"

    pool = make(is_fresh=is_fresh)
    with monkeypatch.context() as patch:
        patch.setattr(WorkerPool, "_start_workers", kill_all)
        lost = lost_by(pool.submit(square, 1))
    assert "was killed by SIGKILL" in str(lost.news)
    assert not lost.has_begun
    assert pool.submit(square, 9).result(60) == 81


def test_a_stopped_worker_holds_up_nothing_but_its_own(make: Make) -> None:
    pool = make()
    pool.submit(square, 1).result(60)
    os.kill(children()[0], signal.SIGSTOP)
    futures = [pool.submit(square, number) for number in range(20)]
    done, stopped = wait(futures, 2)
    assert 18 <= len(done) < 20
    pool.shutdown(wait=False, cancel_futures=True)
    assert all(isinstance(future.exception(0), WorkerLost) for future in stopped)


def test_a_failure_is_told_with_its_trace(make: Make) -> None:
    pool = make()
    lost = lost_by(pool.submit(fail))
    assert isinstance(lost.news, Failed)
    assert "ZeroDivisionError" in lost.news.trace
    assert isinstance(lost.error(), InternalError)
    assert pool.submit(square, 5).result(60) == 25


def test_a_result_that_does_not_pickle_is_a_failure(make: Make) -> None:
    lost = lost_by(make().submit(keep_lock))
    assert isinstance(lost.news, Failed)
    assert "pickle" in lost.news.trace


def test_a_lack_of_memory_is_told(make: Make) -> None:
    with pytest.raises(BudgetExhausted, match="memory"):
        raise lost_by(make().submit(take_all)).error()


def test_a_spent_budget_is_raised_as_it_is(make: Make) -> None:
    pool = make()
    with pytest.raises(BudgetExhausted) as raised:
        pool.submit(spend).result(60)
    assert (raised.value.reason, raised.value.detail) == (StopReason.TIME, "spent there")
    assert pool.submit(square, 6).result(60) == 36


def test_a_worker_that_cannot_prepare_is_told() -> None:
    pool = WorkerPool(2, lambda: 1 // 0)
    try:
        assert isinstance(lost_by(pool.submit(square, 1)), WorkerLost)
    finally:
        pool.shutdown(wait=False)


def test_fresh_workers_do_one_piece_of_work_each(make: Make) -> None:
    pool = make(3, is_fresh=True)
    found = [future.result(60) for future in [pool.submit(note, item) for item in "abcde"]]
    assert [notes for _, notes in found] == [[item] for item in "abcde"]
    assert len({pid for pid, _ in found}) == 5


def test_no_thread_of_the_pool_runs_while_a_worker_is_forked(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = Crew.start
    seen: list[list[str]] = []

    def spied(self: Crew, work: Any) -> Any:
        seen.append([thread.name for thread in threading.enumerate()])
        return start(self, work)

    monkeypatch.setattr(Crew, "start", spied)
    pool = make()
    lost_by(pool.submit(die))
    assert pool.submit(square, 7).result(60) == 49
    assert len(seen) == 3
    assert not [names for names in seen if "worker pool" in names]


def test_no_room_for_a_worker_is_a_lack_of_memory(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> int:
        raise OSError(11, "no more processes")

    pool = make()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fork", refuse)
        with pytest.raises(BudgetExhausted, match="memory"):
            pool.submit(square, 1)
    assert pool.submit(square, 8).result(60) == 64
