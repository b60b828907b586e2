"""The figures of Nordhoff and others (2013), and what their printed automata get wrong.

The acceptance tests of the engine, by the letters of its algorithm sheet: A1 is in `test_table_1`
and `test_flows` of the network engine, A2 in `test_tree_automata`, A3 to A6 are here, A7 and A8 in
`test_marked_trees`, A9 in `tests/differential/test_network_agreement` and
`test_network_deadlocks`. A10: of the programs that came with the paper's tool, `CutTestOne` to
`CutTestSix` are those of A1.
"""

import random
from collections.abc import Callable, Sequence

from tests.oracles.cut_automata import (
    LocksHeldThroughout,
    ReleaseHistories,
    WellFormedCuts,
    tree_at_cut,
)
from tests.oracles.lock_automata import AcquisitionHistories
from tests.oracles.tree_automata import accepts
from tests.unit.logic.automata.executions import (
    Traces,
    beginning,
    random_dpn,
    reach,
    successors,
    tree_of,
)

from plait.base.budget import Budget
from plait.logic.automata.execution_trees import Kind, Label, Tree
from plait.logic.automata.marked_trees import Mark
from plait.logic.automata.monitor_dpn import Base, Monitor, MonitorDpn, Return, Rule, Spawn
from plait.logic.automata.questions import Questions

END, BACK = Tree(Label(Kind.NIL)), Tree(Label(Kind.RET))
X, Y = 0, 1


def base(below: Tree) -> Tree:
    return Tree(Label(Kind.BASE), (below,))


def cut(below: Tree) -> Tree:
    return Tree(Label(Kind.CUT), (below,))


def spawn(child: Tree, rest: Tree) -> Tree:
    return Tree(Label(Kind.SPAWN), (child, rest))


def use(lock: int, body: Tree, rest: Tree) -> Tree:
    return Tree(Label(Kind.USE, lock=lock), (body, rest))


def acquire(lock: int, body: Tree) -> Tree:
    return Tree(Label(Kind.ACQ, lock=lock), (body,))


def _shape(tree: Tree) -> Tree:
    label = tree.label._replace(rule=None, head=None)
    return Tree(label, tuple(_shape(child) for child in tree.children))


# --- A3: figure 1 -------------------------------------------------------------------------------

P1, P2, P3, P4, Q1, Q2, R1, R2, S1, S2 = ((0, symbol) for symbol in range(10))
FIGURE_1: Sequence[Rule] = (
    Spawn(P1, Q1, P2),
    Base(P2, P3),
    Monitor(P3, X, R1, P4[1]),
    Base(R1, R2),
    Return(R2, 0),
    Monitor(Q1, X, S1, Q2[1]),
    Base(S1, S2),
    Return(S2, 0),
)


def _ways(dpn: MonitorDpn, now: Traces, goal: Traces) -> int:
    """How many schedules lead from one execution to another."""
    if now == goal:
        return 1
    return sum(_ways(dpn, after, goal) for after in successors(dpn, now, heeds_locks=True))


def test_the_execution_of_figure_1_has_the_printed_tree_and_five_schedules() -> None:
    dpn = MonitorDpn(FIGURE_1, P1, 1)
    states = reach(dpn, beginning(dpn), len(FIGURE_1), heeds_locks=True)
    assert states is not None
    whole = max(states, key=lambda traces: sum(len(trace) for _, _, trace in traces))
    block = base(BACK)
    assert _shape(tree_of(whole)) == spawn(use(X, block, END), base(use(X, block, END)))
    assert _ways(dpn, beginning(dpn), whole) == 5


# --- A4: figure 2 -------------------------------------------------------------------------------


def test_of_the_trees_of_figure_2_the_first_has_a_schedule() -> None:
    a, b = 0, 1
    other = acquire(b, base(base(END)))
    assert accepts(AcquisitionHistories(2), spawn(other, acquire(a, use(b, base(BACK), END))))
    other = acquire(b, use(a, base(BACK), base(END)))
    assert not accepts(AcquisitionHistories(2), spawn(other, acquire(a, use(b, base(BACK), END))))


# --- A5: figure 3 -------------------------------------------------------------------------------


def test_the_left_tree_of_figure_3_uses_a_lock_that_is_held_throughout() -> None:
    tree = spawn(cut(use(X, BACK, END)), acquire(X, cut(END)))
    assert accepts(WellFormedCuts(), tree)
    assert accepts(AcquisitionHistories(2), tree)
    assert accepts(ReleaseHistories(2), tree)
    assert not accepts(LocksHeldThroughout(), tree)


def test_the_right_tree_of_figure_3_has_no_order_of_releases() -> None:
    one = use(X, cut(use(Y, BACK, BACK)), END)
    other = use(Y, cut(use(X, BACK, BACK)), END)
    tree = spawn(one, other)
    assert accepts(WellFormedCuts(), tree)
    assert accepts(AcquisitionHistories(2), tree)
    assert accepts(LocksHeldThroughout(), tree)
    assert not accepts(ReleaseHistories(2), tree)


# --- A6: fewer limits, more executions ----------------------------------------------------------


def _outside(rules: frozenset[Rule]) -> Callable[[Rule], bool]:
    return lambda rule: rule not in rules


def test_what_is_allowed_after_a_cut_never_takes_flows_away() -> None:
    gained = 0
    for seed in range(120):
        dice = random.Random(seed)
        dpn = random_dpn(dice)
        marks = (
            Mark(frozenset({(0, dice.randrange(7))}), 1),
            Mark(frozenset({(0, dice.randrange(7))}), unlike=(0,)),
        )
        few = frozenset(rule for rule in dpn.rules if dice.random() < 0.5)
        with_few = Questions(dpn, Budget(), [_outside(few)]).find(marks)
        with_all = Questions(dpn, Budget(), [lambda _: False]).find(marks)
        assert with_few is None or with_all is not None
        gained += with_few is None and with_all is not None
    assert gained > 0


# --- the printed T_ct ---------------------------------------------------------------------------


def printed_tree_at_cut(tree: Tree) -> Tree | None:
    """T_ct as printed: it has no rule for a cut after a call that has returned."""
    has_gap = tree.label.kind in (Kind.RCALL, Kind.USE) and not _is_cut(tree.children[0])
    if has_gap and _is_cut(tree.children[1]):
        return None
    if any(printed_tree_at_cut(child) is None for child in tree.children):
        return None
    return tree_at_cut(tree)


def _is_cut(tree: Tree) -> bool:
    """Whether the thread itself is cut in a part."""
    if tree.label.kind is Kind.CUT:
        return True
    own = tree.children[1:] if tree.label.kind is Kind.SPAWN else tree.children
    return any(_is_cut(child) for child in own)


def test_the_printed_tree_at_a_cut_is_missing_after_a_returned_call() -> None:
    tree = use(X, BACK, cut(END))
    assert printed_tree_at_cut(tree) is None
    assert _shape(tree_at_cut(tree)) == use(X, BACK, END)


def test_the_printed_trees_at_cuts_are_found_out_by_executions() -> None:
    missing = found = 0
    for seed in range(30):
        dpn = random_dpn(random.Random(seed))
        states = sorted(reach(dpn, beginning(dpn), 5, heeds_locks=True) or (), key=repr)
        for middle in states[:20]:
            tree = tree_of(middle, middle)
            assert _shape(tree_at_cut(tree)) == _shape(tree_of(middle))
            missing += printed_tree_at_cut(tree) is None
            found += 1
    assert 0 < missing < found
