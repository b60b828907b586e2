"""Many questions about pairs of heads, answered from few, against each question by itself."""

import random

import pytest
from tests.unit.logic.automata.executions import random_dpn

from plait.base.budget import Budget
from plait.logic.automata.free_moves import FreeMoves
from plait.logic.automata.marked_trees import Mark, find_marked
from plait.logic.automata.monitor_dpn import (
    Base,
    Call,
    Frame,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
    ThreadState,
    step,
)
from plait.logic.automata.parallel_heads import ParallelHeads
from plait.logic.automata.questions import Questions
from plait.logic.automata.summaries import Summaries


def _heads(dpn: MonitorDpn) -> list[Head]:
    found = {dpn.initial, *(rule.head for rule in dpn.rules)}
    for rule in dpn.rules:
        if not isinstance(rule, Return):
            found.add(rule.to)
    return sorted(found)


def _check(seeds: range, controls: int, locks: int) -> tuple[int, int]:
    """Compare all pairs of heads; how many pairs, how many possible ones."""
    asked = found = 0
    for seed in seeds:
        dice = random.Random(seed)
        dpn = random_dpn(dice, controls=controls, locks=locks)
        heads = _heads(dpn)
        pairs = [(one, other) for one in heads for other in heads]
        dice.shuffle(pairs)
        summaries = Summaries(dpn, Budget())
        together = ParallelHeads(dpn, heads, Budget())
        for one, other in pairs:
            marks = (Mark(frozenset({one})), Mark(frozenset({other})))
            expected = find_marked(summaries, marks, Budget()) is not None
            assert together.can_meet(one, other) == expected, (seed, one, other)
            asked += 1
            found += expected
    return asked, found


@pytest.mark.parametrize("controls", [1, 2])
def test_answers_are_those_to_each_question_by_itself(controls: int) -> None:
    asked, found = _check(range(12), controls, 2)
    assert asked // 20 < found < asked


@pytest.mark.full
@pytest.mark.parametrize("locks", [1, 2, 3])
@pytest.mark.parametrize("controls", [1, 2])
def test_many_answers_are_those_to_each_question_by_itself(controls: int, locks: int) -> None:
    asked, found = _check(range(2_000, 2_100), controls, locks)
    assert asked // 20 < found < asked


def test_few_questions_are_asked_about_many_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads that run the same forty steps, in calls: one question answers all."""
    count = 40
    rules: list[Rule] = [
        Spawn((0, 0), (0, 1), (0, 1)),
        Call((0, 1), (0, 100), 2),
        Base((0, 2), (0, 1)),
        *(Base((0, 100 + number), (0, 101 + number)) for number in range(count)),
        Return((0, 100 + count), 0),
    ]
    asked: list[object] = []
    find = Questions.find

    def counted(self: Questions, marks: tuple[Mark, ...]) -> object:
        asked.append(marks)
        return find(self, marks)

    monkeypatch.setattr(Questions, "find", counted)
    heads = [(0, 100 + number) for number in range(count)]
    together = ParallelHeads(MonitorDpn(rules, (0, 0), 0), heads, Budget())
    assert all(together.can_meet(one, other) for one in reversed(heads) for other in heads)
    assert len(asked) == 1


# --- free moves ---------------------------------------------------------------------------------

RULES = (
    Base((0, 0), (0, 1)),
    Call((0, 1), (0, 10), 2),
    Return((0, 10), 1),
    Base((1, 2), (0, 3)),
    Monitor((0, 3), 0, (0, 20), 4),
    Return((0, 20), 0),
    Base((0, 4), (0, 5)),
)


def test_locks_end_free_moves_and_calls_do_not() -> None:
    asked = [(0, 1), (0, 10), (0, 3), (0, 20), (0, 5)]
    moves = FreeMoves(MonitorDpn(RULES, (0, 0), 1), asked)
    assert moves.ahead((0, 0)) == 0b00111
    assert moves.ahead((0, 10)) == 0b00010, "where it returns to is not known"
    assert moves.ahead((0, 4)) == 0b10000


def test_a_thread_gives_back_what_it_holds_without_asking() -> None:
    moves = FreeMoves(MonitorDpn(RULES, (0, 0), 1), [(0, 20), (0, 5), (0, 3)])
    inside = ThreadState(0, (Frame(20, 0), Frame(4, None)))
    assert moves.ahead_of_thread(inside) == 0b011
    assert moves.ahead_of_thread(ThreadState(0, ())) == 0


def test_free_moves_are_what_one_thread_does_alone() -> None:
    """Where steps of one thread lead that enter no monitor, its stack included."""
    for seed in range(80):
        dpn = random_dpn(random.Random(seed), controls=2, locks=2)
        heads = _heads(dpn)
        moves = FreeMoves(dpn, heads)
        stack = (Frame(heads[0][1], 0), Frame(heads[-1][1], None))
        first = ThreadState(heads[0][0], stack)
        ahead = moves.ahead_of_thread(first)
        seen, work = {first}, [first]
        while work:
            now = work.pop()
            for rule in () if now.head is None else dpn.rules_at(now.head):
                after = step((now,), 0, rule)[0]
                if not isinstance(rule, Monitor) and len(after.stack) < 8 and after not in seen:
                    seen.add(after)
                    work.append(after)
        reached = {state.head for state in seen} & set(heads)
        assert {head for number, head in enumerate(heads) if ahead >> number & 1} == reached, seed
