"""The automata against exhaustive execution, mutants included, and the paper's figures."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from tests.oracles.cut_automata import (
    LocksHeldThroughout,
    ReleaseHistories,
    RulesAfterCut,
    Tenure,
    WellFormedCuts,
    tree_at_cut,
)
from tests.oracles.emptiness import find_tree
from tests.oracles.lock_automata import (
    AcquisitionHistories,
    ParallelHeads,
    ParallelUnderLocks,
)
from tests.oracles.tree_automata import Product, TreeAutomaton, accepts
from tests.unit.logic.automata.executions import (
    Traces,
    beginning,
    random_dpn,
    reach,
    size,
    stack_after,
    tree_of,
)

from plait.base.budget import Budget
from plait.logic.automata.contraction import reduced
from plait.logic.automata.execution_trees import Kind, Label, Tree
from plait.logic.automata.lock_words import is_acyclic
from plait.logic.automata.monitor_dpn import Base, Monitor, MonitorDpn, Return, Spawn
from plait.logic.automata.tree_schedules import replay, schedule

LOCKS = 2


def _without_reentrance(tree: Tree) -> Tree:
    """A mutant: every monitor counts as taken for the first time."""
    children = tuple(_without_reentrance(child) for child in tree.children)
    return Tree(tree.label._replace(is_reentrant=False), children)


class PrintedLocksHeldThroughout:
    """T_ht as printed: a mutant that accepts too much."""

    def __init__(self) -> None:
        self._repaired = LocksHeldThroughout()

    def combine(self, label: Label, children: Sequence[Any]) -> Iterable[Any]:
        if len(children) == 2 and label.kind is not Kind.SPAWN:
            left, right = children
            if right.is_cut and not left.is_cut:
                return (right._replace(acquired=left.acquired | right.acquired),)
        if len(children) == 2 and label.kind is Kind.SPAWN:
            left, right = children
            acquired = left.acquired | right.acquired
            return (Tenure(right.is_cut, acquired, left.own | right.own, 0),)
        return self._repaired.combine(label, children)

    def accepts(self, state: Any) -> bool:
        return self._repaired.accepts(state)

    def covers(self, better: Any, worse: Any) -> bool:
        return bool(better == worse)


def _dpns(seeds: range, controls: int = 1) -> Iterable[tuple[random.Random, MonitorDpn]]:
    for seed in seeds:
        dice = random.Random(seed)
        yield dice, random_dpn(dice, controls=controls)


def _check_histories(seeds: range, steps: int, controls: int = 1) -> tuple[int, int, int]:
    """How many trees; wrong answers; wrong answers of the mutant without reentrance."""
    trees = wrong = mutant = 0
    for _, dpn in _dpns(seeds, controls):
        free = reach(dpn, beginning(dpn), steps, heeds_locks=False)
        locked = reach(dpn, beginning(dpn), steps, heeds_locks=True)
        if free is None or locked is None:
            continue
        automaton = AcquisitionHistories(LOCKS)
        for traces in free:
            tree = tree_of(traces)
            trees += 1
            wrong += accepts(automaton, tree) != (traces in locked)
            mutant += accepts(automaton, _without_reentrance(tree)) != (traces in locked)
    return trees, wrong, mutant


def test_acquisition_histories_accept_what_lock_sensitive_runs_reach() -> None:
    trees, wrong, mutant = _check_histories(range(60), 7)
    assert trees > 3000
    assert wrong == 0
    assert mutant > 0


def test_acquisition_histories_with_several_control_states() -> None:
    trees, wrong, _ = _check_histories(range(100, 130), 6, controls=2)
    assert trees > 500
    assert wrong == 0


def _cuts(
    dice: random.Random, dpn: MonitorDpn, steps: int, most: int
) -> Iterable[tuple[Traces, set[Traces], set[Traces]]]:
    """Intermediate configurations with what can follow, without and with locks."""
    sensitive = reach(dpn, beginning(dpn), steps, heeds_locks=True)
    middle = sorted((c for c in sensitive or () if size(c) < steps), key=repr)
    for cut in dice.sample(middle, min(most, len(middle))):
        free = reach(dpn, cut, steps, heeds_locks=False)
        locked = reach(dpn, cut, steps, heeds_locks=True)
        if free is not None and locked is not None:
            yield cut, free, locked


def _check_cuts(seeds: range, steps: int, most_cuts: int) -> tuple[int, int, int]:
    """How many cut trees; wrong answers; wrong accepts by T_ht as printed."""
    trees = wrong = printed = 0
    base: tuple[TreeAutomaton, ...] = (AcquisitionHistories(LOCKS), ReleaseHistories(LOCKS))
    repaired = Product(*base, LocksHeldThroughout(), WellFormedCuts())
    mutant = Product(*base, PrintedLocksHeldThroughout(), WellFormedCuts())
    for dice, dpn in _dpns(seeds):
        for cut, free, locked in _cuts(dice, dpn, steps, most_cuts):
            for traces in free:
                tree = tree_of(traces, cut)
                trees += 1
                wrong += accepts(repaired, tree) != (traces in locked)
                printed += accepts(mutant, tree) and traces not in locked
    return trees, wrong, printed


def test_cut_trees_are_accepted_when_the_rest_can_follow_the_cut() -> None:
    trees, wrong, _ = _check_cuts(range(40), 6, 12)
    assert trees > 2000
    assert wrong == 0


@pytest.mark.full
def test_the_printed_automaton_for_held_locks_is_found_out() -> None:
    trees, wrong, printed = _check_cuts(range(1200), 8, 30)
    assert trees > 100_000
    assert wrong == 0
    assert printed > 0


def _spawn_in_a_finished_block() -> Tree:
    """USE_x(SPAWN(CUT(USE_x(RET, NIL)), RET), ACQ_x(CUT(NIL))): no schedule produces it."""
    end, back = Tree(Label(Kind.NIL)), Tree(Label(Kind.RET))
    use = Tree(Label(Kind.USE, lock=0), (back, end))
    spawn = Tree(Label(Kind.SPAWN), (Tree(Label(Kind.CUT), (use,)), back))
    hold = Tree(Label(Kind.ACQ, lock=0), (Tree(Label(Kind.CUT), (end,)),))
    return Tree(Label(Kind.USE, lock=0), (spawn, hold))


def test_the_smallest_tree_that_printed_t_ht_accepts_wrongly() -> None:
    tree = _spawn_in_a_finished_block()
    assert accepts(AcquisitionHistories(1), tree)
    assert accepts(PrintedLocksHeldThroughout(), tree)
    assert not accepts(LocksHeldThroughout(), tree)


def test_the_tree_at_a_cut_is_the_tree_of_the_execution_so_far() -> None:
    trees = 0
    for dice, dpn in _dpns(range(30)):
        for cut, free, _ in _cuts(dice, dpn, 6, 6):
            for traces in free:
                trees += 1
                assert _shape(tree_at_cut(tree_of(traces, cut))) == _shape(tree_of(cut))
    assert trees > 1000


def _shape(tree: Tree) -> Tree:
    """Without the threads that were spawned after a cut, which stand in no cut tree, and heads."""
    return Tree(
        tree.label._replace(head=None, rule=None), tuple(_shape(child) for child in tree.children)
    )


def test_only_allowed_rules_after_the_cut() -> None:
    trees = wrong = 0
    for dice, dpn in _dpns(range(200, 230)):
        allowed = frozenset(rule for rule in dpn.rules if dice.random() < 0.6)
        narrow = MonitorDpn(allowed, dpn.initial, dpn.locks)
        automaton = Product(
            AcquisitionHistories(LOCKS),
            ReleaseHistories(LOCKS),
            LocksHeldThroughout(),
            WellFormedCuts(),
            RulesAfterCut(allowed.__contains__),
        )
        for cut, free, _ in _cuts(dice, dpn, 6, 8):
            locked = reach(narrow, cut, 6, heeds_locks=True)
            for traces in free if locked is not None else ():
                trees += 1
                wrong += accepts(automaton, tree_of(traces, cut)) != (traces in (locked or ()))
    assert trees > 1000
    assert wrong == 0


# --- emptiness ----------------------------------------------------------------------------------


def _stands(traces: Traces) -> list[tuple[int, int] | None]:
    found = []
    for _, start, trace in traces:
        stack = stack_after(start, trace)
        found.append((stack.control, stack.frames[0][0]) if stack.frames else None)
    return found


def _parallel(states: set[Traces], first: Any, second: Any) -> bool:
    for traces in states:
        heads = _stands(traces)
        for one, left in enumerate(heads):
            for other, right in enumerate(heads):
                if one != other and left == first and right == second:
                    return True
    return False


def _check_parallel(seeds: range, steps: int) -> tuple[int, int]:
    """How many questions; how many answers are yes. Every yes has a schedule that is replayed."""
    asked = found = 0
    for dice, dpn in _dpns(seeds):
        states = reach(dpn, beginning(dpn), steps, heeds_locks=True, most_threads=4)
        if states is None:
            continue
        first, second = (0, dice.randrange(7)), (0, dice.randrange(7))
        automaton = Product(
            AcquisitionHistories(dpn.locks),
            ParallelHeads(frozenset({first}), frozenset({second})),
        )
        tree = find_tree(dpn, automaton, Budget())
        fused = ParallelUnderLocks(dpn.locks, frozenset({first}), frozenset({second}))
        assert (find_tree(dpn, fused, Budget()) is None) == (tree is None)
        smaller = reduced(dpn, frozenset({first, second}))
        assert len(smaller.rules) <= len(dpn.rules)
        assert (find_tree(smaller, fused, Budget()) is None) == (tree is None)
        asked += 1
        if tree is None:
            assert not _parallel(states, first, second)
            continue
        found += 1
        heads = [state.head for state in replay(dpn, schedule(dpn, tree))]
        assert first in heads
        assert second in heads
        assert first != second or heads.count(first) > 1
    return asked, found


def test_parallel_heads_agree_with_execution_and_have_schedules() -> None:
    asked, found = _check_parallel(range(150), 6)
    assert asked > 50
    assert 5 < found < asked


@pytest.mark.full
def test_many_parallel_heads_agree_with_execution_and_have_schedules() -> None:
    asked, found = _check_parallel(range(1000, 4000), 7)
    assert asked > 1000
    assert 100 < found < asked


def test_one_more_lock_never_adds_parallel_heads() -> None:
    for dice, dpn in _dpns(range(60)):
        heads = frozenset({(0, dice.randrange(7))}), frozenset({(0, dice.randrange(7))})
        locked = Product(AcquisitionHistories(dpn.locks), ParallelHeads(*heads))
        free = ParallelHeads(*heads)
        if find_tree(dpn, locked, Budget()) is not None:
            assert find_tree(dpn, free, Budget()) is not None


def test_a_thread_is_not_parallel_to_itself() -> None:
    dpn = MonitorDpn([Base((0, 0), (0, 1))], (0, 0), 0)
    heads = frozenset({(0, 1)})
    assert find_tree(dpn, ParallelHeads(heads, heads), Budget()) is None
    spawning = MonitorDpn([Spawn((0, 0), (0, 1), (0, 1))], (0, 0), 0)
    assert find_tree(spawning, ParallelHeads(heads, heads), Budget()) is not None


def test_a_lock_around_both_sides_keeps_them_apart() -> None:
    def program(second_lock: int) -> MonitorDpn:
        return MonitorDpn(
            [
                Spawn((0, 0), (0, 1), (0, 2)),
                Monitor((0, 1), 0, (0, 3), 9),
                Monitor((0, 2), second_lock, (0, 4), 9),
                Return((0, 3), 0),
                Return((0, 4), 0),
            ],
            (0, 0),
            2,
        )

    heads = ParallelHeads(frozenset({(0, 3)}), frozenset({(0, 4)}))
    for second_lock, is_possible in ((0, False), (1, True)):
        automaton = Product(AcquisitionHistories(2), heads)
        found = find_tree(program(second_lock), automaton, Budget())
        assert (found is not None) == is_possible


def test_cycles() -> None:
    assert is_acyclic(0b000_001_010, 3) is False
    assert is_acyclic(0b000_100_010, 3) is True
