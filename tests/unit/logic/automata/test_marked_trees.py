"""Marked threads at cuts and at the end: the backward search against execution and the automata."""

import random
from collections.abc import Callable, Iterable, Sequence

import pytest
from tests.oracles.emptiness import find_tree
from tests.oracles.lock_automata import ParallelUnderLocks
from tests.oracles.tree_automata import accepts
from tests.unit.logic.automata.executions import Traces, beginning, random_dpn, reach, stack_after

from plait.base.budget import Budget
from plait.logic.automata.contraction import reduced
from plait.logic.automata.marked_trees import Mark, find_marked
from plait.logic.automata.monitor_dpn import Configuration, Head, MonitorDpn, Rule, start, step
from plait.logic.automata.questions import Questions
from plait.logic.automata.summaries import Summaries
from plait.logic.automata.tree_schedules import ScheduledRule, replay, schedule_segments

SYMBOLS = 7


def _head(dice: random.Random, controls: int = 1) -> Head:
    return dice.randrange(controls), dice.randrange(SYMBOLS)


def _heads(traces: Traces) -> dict[tuple[int, ...], Head | None]:
    found: dict[tuple[int, ...], Head | None] = {}
    for name, first, trace in traces:
        stack = stack_after(first, trace)
        found[name] = (stack.control, stack.frames[0][0]) if stack.frames else None
    return found


# --- parallel heads -----------------------------------------------------------------------------


def _check_parallel(seeds: range, controls: int, locks: int = 2) -> tuple[int, int]:
    """Compare with the product of automata; how many questions, how many yes."""
    asked = found = 0
    for seed in seeds:
        dice = random.Random(seed)
        dpn = random_dpn(dice, controls=controls, locks=locks)
        first, second = frozenset({_head(dice, controls)}), frozenset({_head(dice, controls)})
        automaton = ParallelUnderLocks(dpn.locks, first, second)
        expected = find_tree(dpn, automaton, Budget()) is not None
        for network in (dpn, reduced(dpn, first | second)):
            marks = (Mark(first), Mark(second))
            tree = find_marked(Summaries(network, Budget()), marks, Budget())
            assert (tree is not None) == expected, seed
            quick = Questions(network, Budget()).find(marks)
            assert (quick is not None) == expected, seed
            if quick is not None:
                assert accepts(automaton, quick)
            if tree is not None:
                assert accepts(automaton, tree)
                schedule_segments(network, tree)
        asked += 1
        found += expected
    return asked, found


@pytest.mark.parametrize("controls", [1, 2])
def test_parallel_heads_are_those_of_the_product_of_automata(controls: int) -> None:
    asked, found = _check_parallel(range(200), controls)
    assert asked // 20 < found < asked


@pytest.mark.full
@pytest.mark.parametrize("locks", [1, 2, 3, 4])
@pytest.mark.parametrize("controls", [1, 2])
def test_many_parallel_heads_are_those_of_the_product(controls: int, locks: int) -> None:
    asked, found = _check_parallel(range(10_000, 11_500), controls, locks)
    assert asked // 20 < found < asked


def test_a_mark_can_ask_for_locks() -> None:
    """A thread that stands somewhere with a lock, or without one."""
    for seed in range(60):
        dice = random.Random(seed)
        dpn = random_dpn(dice)
        head, lock = _head(dice), dice.randrange(2)
        states = reach(dpn, beginning(dpn), 6, heeds_locks=True)
        summaries = Summaries(dpn, Budget())
        marks = (Mark(frozenset({head}), held=1 << lock),)
        tree = find_marked(summaries, marks, Budget())
        if tree is not None:
            ends = replay(dpn, schedule_segments(dpn, tree)[0])
            assert any(thread.head == head and thread.holds(lock) for thread in ends)
        for traces in states or ():
            for _, first, trace in traces:
                stack = stack_after(first, trace)
                if stack.frames and (stack.control, stack.frames[0][0]) == head:
                    holds = any(taken == lock for _, taken in stack.frames)
                    assert tree is not None or not holds


# --- cuts ---------------------------------------------------------------------------------------


def _allowing(rules: frozenset[Rule]) -> Callable[[Rule], bool]:
    return lambda rule: rule not in rules


def _configurations(
    dpn: MonitorDpn, segments: Sequence[Sequence[ScheduledRule]]
) -> list[Configuration]:
    """The configurations at the cuts and at the end."""
    now, found = start(dpn), []
    for segment in segments:
        for turn in segment:
            now = step(now, turn.thread, turn.rule)
        found.append(now)
    return found


def _flows(
    dpn: MonitorDpn, allowed: frozenset[Rule], heads: Sequence[Head], steps: int
) -> bool | None:
    """Whether execution passes heads one after the other, each in another thread than the last."""
    narrow = MonitorDpn(allowed, dpn.initial, dpn.locks)
    first = reach(dpn, beginning(dpn), steps, heeds_locks=True, most_threads=4)
    if first is None:
        return None
    layer = {(c, name) for c in first for name, head in _heads(c).items() if head == heads[0]}
    for wanted in heads[1:]:
        following: set[tuple[Traces, tuple[int, ...]]] = set()
        for traces, last in layer:
            after = reach(narrow, traces, steps, heeds_locks=True, most_threads=4)
            if after is None:
                return None
            following |= {
                (c, name)
                for c in after
                for name, head in _heads(c).items()
                if head == wanted and name != last
            }
        layer = following
    return bool(layer)


def _check_flows(seeds: range, steps: int, cuts: int) -> tuple[int, int, int]:
    """How many questions, how many yes within the steps, and how many yes in all."""
    asked = within = found = 0
    for seed in seeds:
        dice = random.Random(seed)
        dpn = random_dpn(dice)
        heads = [_head(dice) for _ in range(cuts + 1)]
        allowed = frozenset(rule for rule in dpn.rules if dice.random() < 0.7)
        expected = _flows(dpn, allowed, heads, steps)
        if expected is None:
            continue
        banned = [_allowing(allowed)] * cuts
        marks = tuple(
            Mark(frozenset({head}), (number + 1) % (cuts + 1), unlike=(number - 1,) * (number > 0))
            for number, head in enumerate(heads)
        )
        tree = find_marked(Summaries(dpn, Budget(), banned), marks, Budget())
        quick = Questions(dpn, Budget(), banned).find(marks)
        assert (quick is None) == (tree is None)
        asked += 1
        within += expected
        if tree is None:
            assert not expected, f"seed {seed}"
            continue
        found += 1
        segments = schedule_segments(dpn, tree)
        assert len(segments) == cuts + 1
        assert all(turn.rule in allowed for segment in segments[1:] for turn in segment)
        ends = _configurations(dpn, segments)
        assert _has_path(
            [{t for t, s in enumerate(c) if s.head == h} for c, h in _both(ends, heads)]
        )
    return asked, within, found


def _both(
    ends: Iterable[Configuration], heads: Iterable[Head]
) -> Iterable[tuple[Configuration, Head]]:
    return zip(ends, heads, strict=True)


def _has_path(threads: Sequence[set[int]]) -> bool:
    """Whether one thread of each set can be chosen, each another than the one before."""
    layer = threads[0]
    for following in threads[1:]:
        layer = {one for one in following if layer - {one}}
    return bool(layer)


def test_flows_over_one_cut_agree_with_execution_and_have_schedules() -> None:
    asked, within, found = _check_flows(range(120), 5, 1)
    assert asked > 60
    assert 2 < within <= found < asked


def test_flows_over_two_cuts_agree_with_execution_and_have_schedules() -> None:
    asked, within, found = _check_flows(range(1000, 1060), 4, 2)
    assert asked > 30
    assert 0 < within <= found < asked


@pytest.mark.full
@pytest.mark.parametrize("cuts", [1, 2, 3])
def test_many_flows_agree_with_execution_and_have_schedules(cuts: int) -> None:
    asked, within, found = _check_flows(range(5000, 6000), 6, cuts)
    assert asked > 500
    assert 20 < within <= found < asked


def test_a_mark_at_a_cut_can_be_the_thread_of_a_later_mark() -> None:
    """`like`: the thread that stood there at the cut stands here at the end."""
    asked = found = 0
    for seed in range(100):
        dice = random.Random(seed)
        dpn = random_dpn(dice)
        first, last = _head(dice), _head(dice)
        states = reach(dpn, beginning(dpn), 5, heeds_locks=True)
        marks = (Mark(frozenset({first}), 1, like=(1,)), Mark(frozenset({last})))
        tree = find_marked(Summaries(dpn, Budget(), [lambda _: False]), marks, Budget())
        asked += 1
        found += tree is not None
        if tree is not None:
            middle, end = _configurations(dpn, schedule_segments(dpn, tree))
            assert any(a.head == first and b.head == last for a, b in zip(middle, end))  # noqa: B905
        for traces in states or () if tree is None else ():
            for _, origin, trace in traces:
                stacks = [stack_after(origin, trace[:n]) for n in range(len(trace) + 1)]
                heads = [(s.control, s.frames[0][0]) if s.frames else None for s in stacks]
                assert heads[-1] != last or first not in heads
    assert 10 < found < asked


def test_a_cut_before_the_first_step() -> None:
    dpn = random_dpn(random.Random(3))
    marks = (Mark(frozenset({dpn.initial}), 1),)
    assert find_marked(Summaries(dpn, Budget(), [lambda _: True]), marks, Budget()) is not None
