"""The paper's programs by hand: contexts, tuples, configurations and runs."""

from collections.abc import Iterator

import pytest
from tests.oracles.network_simulation import Configuration, Simulation
from tests.unit.logic.pushdown.drivers import ERROR, bluetooth, tree, vector
from tests.unit.logic.pushdown.models import (
    TRUE,
    Model,
    configurations,
    configurations_of,
    local,
    shared,
    term,
)
from tests.unit.logic.pushdown.oracle import explicit

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.pushdown.symbolic.context_search import Result, Search
from plait.logic.pushdown.symbolic.network_rules import Fail, Network, Tag, Thread
from plait.logic.pushdown.symbolic.results import Options, Split

VERSIONS = [(1, 1, 1, 3, 4), (2, 2, 1, 5, 160), (3, 1, 2, 4, 16)]
"""Version, adders, stoppers, contexts, and the tuples that lazy splitting may take."""


def anything(_tag: Tag) -> bool:
    return True


def searched(network: Network, options: Options, nodes: int = 1 << 22) -> tuple[Search, Result]:
    search = Search(network, options, Budget(), Diagrams(nodes, 1 << 16))
    return search, search.run()


@pytest.mark.parametrize(("version", "adders", "stoppers", "contexts", "most"), VERSIONS)
def test_bluetooth_fails_in_so_many_contexts_and_no_fewer(
    version: int, adders: int, stoppers: int, contexts: int, most: int
) -> None:
    network = bluetooth(version, adders, stoppers, 8, forked=True)
    counts = {}
    for split in Split:
        options = Options(contexts, split, drops_duplicates=False, is_enough=anything)
        search, result = searched(network, options)
        assert result.found == {ERROR: contexts}
        counts[split] = search.tuple_count
        witness = search.witness(ERROR)
        assert len(witness.contexts) == contexts
        assert isinstance(witness.contexts[-1].fired[-1].rule, Fail)
        assert Simulation(network).replay(witness)
    assert counts[Split.LAZY] <= most
    assert counts[Split.LAZY] <= counts[Split.EAGER]
    assert counts[Split.LAZY_PRINTED] <= counts[Split.EAGER]
    _search, before = searched(network, Options(contexts - 1))
    assert before.found == {}
    assert before.completed == contexts - 1
    assert not before.converged


def small_networks() -> Iterator[tuple[str, Network, int]]:
    yield "version 1", bluetooth(1, 1, 1, 2), 3
    yield "version 2", bluetooth(2, 1, 1, 2, forked=True), 3
    yield "version 3", bluetooth(3, 1, 1, 2), 3
    yield "vector", vector(2, is_fixed=False), 3
    yield "fixed vector", vector(2, is_fixed=True), 3
    yield "tree", tree(1, 1, 2), 3


@pytest.mark.parametrize(
    ("network", "contexts"),
    [pytest.param(network, k, id=name) for name, network, k in small_networks()],
)
def test_all_ways_of_splitting_reach_the_same_configurations(
    network: Network, contexts: int
) -> None:
    same_configurations(network, contexts)


@pytest.mark.full
@pytest.mark.parametrize(
    ("version", "adders", "stoppers", "contexts"), [(1, 1, 1, 3), (2, 1, 1, 5), (3, 1, 2, 4)]
)
def test_all_ways_of_splitting_reach_the_same_configurations_in_as_many_contexts_as_bugs_take(
    version: int, adders: int, stoppers: int, contexts: int
) -> None:
    same_configurations(bluetooth(version, adders, stoppers, 2), contexts)


def same_configurations(network: Network, contexts: int) -> None:
    """Compare all ways of splitting with single configurations, and their numbers of tuples."""
    expected = explicit(network, contexts, 80_000)
    assert expected is not None
    tuples = {}
    for split in Split:
        options = Options(contexts, split, drops_duplicates=False, splits_last=True)
        search, result = searched(network, options)
        assert configurations(search) == set(expected.configurations)
        assert result.found == expected.found
        tuples[split] = search.tuple_count
    assert tuples[Split.LAZY] <= tuples[Split.EAGER]
    assert tuples[Split.LAZY_PRINTED] <= tuples[Split.EAGER]


@pytest.mark.parametrize("is_fixed", [False, True])
def test_the_vector_takes_three_tuples_however_wide_its_element(is_fixed: bool) -> None:  # noqa: FBT001
    for bits in (1, 8, 32):
        network = vector(bits, is_fixed=is_fixed)
        search, result = searched(network, Options(3, Split.LAZY, drops_duplicates=False))
        assert search.tuple_count == 3
        assert result.found == ({} if is_fixed else {ERROR: 3})


# --- the running example of section 2.4 -----------------------------------------------------------


def running_example() -> Network:
    """Globals g, g', g'' are 0, 1, 2; from (g, a, a) two threads can move."""
    place = shared("g", 2)
    first, second = Model(), Model()
    first.go("a", "b", term(place).equals(0), {place: 1})
    second.go("a", "a", term(place).equals(0), {place: 2})
    second.go("a", "b", term(place).equals(1), {place: 2})
    return Network((Thread(first.settle(), "a"), Thread(second.settle(), "a")))


def shown(configuration: Configuration) -> tuple[int, str, str]:
    place = dict(configuration.globals)
    labels = [str(stack.label) for stack in configuration.stacks if stack is not None]
    return next(iter(place.values()), 0), labels[0], labels[1]


@pytest.mark.parametrize("split", [Split.LAZY, Split.LAZY_PRINTED])
def test_the_running_example_needs_two_tuples(split: Split) -> None:
    network = running_example()
    search, _result = searched(network, Options(2, split, drops_duplicates=False, splits_last=True))
    reached = {(0, "a", "a"), (1, "b", "a"), (2, "a", "a"), (2, "b", "b")}
    assert set(map(shown, configurations(search))) == reached
    after_both = [made for made in search.made if made.contexts == 2 and made.last == 1]
    assert len(after_both) == 2
    sets = [set(map(shown, configurations_of(search, made, 0))) for made in after_both]
    assert sorted(map(sorted, sets)) == [
        [(0, "a", "a"), (2, "a", "a")],
        [(1, "b", "a"), (2, "b", "b")],
    ]


# --- recursion, budgets, deadlocks ----------------------------------------------------------------


def recursive_sum(deep: int) -> Network:
    """A procedure that calls itself as often as it likes, and counts on the way back."""
    count, done = shared("count", 4), shared("done")
    depth = local("depth", 4)
    model, other = Model(), Model()
    model.go("f0", "f1", ~term(depth).equals(deep))
    model.go("f0", "f3")
    model.call("f1", "f0", "f2", {depth: term(depth) + 1})
    model.go("f2", "f3", TRUE, {count: term(count) + 1})
    model.back("f3")
    model.call("m0", "f0", "m1", {depth: 0})
    model.fail("m1", "as deep", term(count).equals(deep) & term(done).equals(1))
    model.fail("m1", "deeper", term(count).equals(deep + 1))
    other.go("o0", "o1", TRUE, {done: 1})
    return Network((Thread(model.settle(), "m0"), Thread(other.settle(), "o0")))


def test_recursion_without_bound_is_decided() -> None:
    network = recursive_sum(9)
    search, result = searched(network, Options())
    assert result.found == {"as deep": 2}
    assert result.converged
    witness = search.witness("as deep")
    assert Simulation(network).replay(witness)
    calls = sum(fired.label == "f1" for turn in witness.contexts for fired in turn.fired)
    assert calls == 9


class Countdown(Budget):
    """A budget of so many polls."""

    def __init__(self, polls: int) -> None:
        super().__init__()
        self.polls = polls

    def poll(self, more_bytes: int = 0) -> None:
        self.polls -= 1
        if self.polls < 0:
            raise BudgetExhausted(StopReason.TIME)


def test_a_spent_budget_leaves_the_contexts_that_were_completed() -> None:
    network = bluetooth(2, 2, 1, 8, forked=True)
    completed = []
    for polls in (0, 100, 2000):
        result = Search(network, Options(5), Countdown(polls), Diagrams(1 << 22)).run()
        assert result.exhausted is not None
        assert not result.converged
        assert result.found == {}
        completed.append(result.completed)
    assert completed == sorted(completed)
    assert completed[0] == 0 < completed[-1] < 5


def test_too_few_nodes_end_the_search() -> None:
    network = tree(2, 1, 4)
    search = Search(network, Options(5), Budget(), Diagrams(1 << 15))
    result = search.run()
    assert result.exhausted is not None
    assert result.exhausted.reason == "memory"
    assert 0 < result.completed < 5


def two_locks(*, is_ordered: bool) -> Network:
    locks = shared("first", 2), shared("second", 2)
    threads = []
    for me in (1, 2):
        model = Model()
        order = locks if me == 1 or is_ordered else locks[::-1]
        model.go("0", "1", term(order[0]).equals(0), {order[0]: me})
        model.go("1", "2", term(order[1]).equals(0), {order[1]: me})
        model.go("2", "3", TRUE, {order[1]: 0})
        model.go("3", "4", TRUE, {order[0]: 0})
        model.back("4")
        threads.append(Thread(model.settle(), "0"))
    return Network(tuple(threads), (), "deadlock")


@pytest.mark.parametrize("split", list(Split))
def test_a_deadlock_is_found_where_locks_are_taken_crosswise(split: Split) -> None:
    network = two_locks(is_ordered=False)
    search, result = searched(network, Options(split=split))
    assert result.found == {"deadlock": 2}
    [end] = Simulation(network).replay(search.witness("deadlock"))
    assert [stack and stack.label for stack in end.stacks] == ["1", "1"]
    _search, ordered = searched(two_locks(is_ordered=True), Options(split=split))
    assert ordered.found == {}
    assert ordered.converged


@pytest.mark.parametrize(("left_within", "found"), [(True, {"lost": 3}), (False, {})])
def test_a_context_can_end_only_where_a_thread_may_be_left(
    left_within: bool,  # noqa: FBT001
    found: dict[str, int],
) -> None:
    """Two increments in two steps each: one is lost when a thread is left between the steps."""
    count, first_done = shared("count", 2), shared("done")
    threads = []
    for number in range(2):
        model = Model(unswitchable=set() if left_within else {"1"})
        copy = local("copy", 2)
        model.go("0", "1", TRUE, {copy: count})
        model.go("1", "2", TRUE, {count: term(copy) + 1})
        if number == 0:
            model.go("2", "3", TRUE, {first_done: 1})
        else:
            lost = term(count).equals(1) & term(first_done).equals(1)
            model.fail("2", "lost", lost)
        threads.append(Thread(model.settle(), "0"))
    _search, result = searched(Network(tuple(threads)), Options())
    assert result.found == found
    assert result.converged
