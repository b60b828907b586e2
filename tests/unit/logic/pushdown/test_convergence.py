"""Networks that are proved for any number of contexts."""

import pytest
from tests.unit.logic.pushdown.drivers import ERROR, bluetooth
from tests.unit.logic.pushdown.models import Model, local, shared, term

from plait.base.budget import Budget
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.pushdown.symbolic.context_search import Search
from plait.logic.pushdown.symbolic.network_rules import Network, Thread
from plait.logic.pushdown.symbolic.results import Options, Split


@pytest.mark.parametrize("split", [Split.EAGER, Split.LAZY])
def test_bluetooth_with_one_adder_and_one_stopper_is_safe(split: Split) -> None:
    search = Search(bluetooth(2, 1, 1), Options(split=split), Budget(), Diagrams(1 << 22))
    result = search.run()
    assert result.found == {}
    assert result.converged


def test_the_third_driver_with_two_adders_is_safe() -> None:
    options = Options(split=Split.EAGER)
    result = Search(bluetooth(3, 2, 1, 2), options, Budget(), Diagrams(1 << 22)).run()
    assert result.found == {}
    assert result.converged


def test_an_error_is_found_before_anything_is_proved() -> None:
    options = Options(split=Split.EAGER)
    result = Search(bluetooth(1, 1, 1), options, Budget(), Diagrams(1 << 22)).run()
    assert result.found == {ERROR: 3}
    assert result.converged


def growing(limit: int) -> Network:
    """Two threads in turn push a frame on a stack of one; an error after so many turns."""
    turn, count = shared("turn"), shared("count", 4)
    first, second = Model(), Model()
    mark = local("mark")
    first.go("f0", "f1", term(turn).equals(0), {turn: 1, count: term(count) + 1})
    first.fail("f0", "so often", term(count).equals(limit))
    first.call("f1", "f0", "f2", {mark: term(mark)})
    first.back("f2")
    first.back("f0", {}, None, term(count).equals(15))
    second.go("s0", "s0", term(turn).equals(1), {turn: 0})
    return Network((Thread(first.settle(), "f0"), Thread(second.settle(), "s0")))


def test_a_stack_that_grows_with_the_contexts_is_no_fixed_point_too_early() -> None:
    options = Options(is_enough=lambda _tag: True)
    result = Search(growing(3), options, Budget(), Diagrams(1 << 20)).run()
    assert result.found == {"so often": 5}
    assert not result.converged


def test_a_recursive_network_is_proved_by_its_visible_states() -> None:
    """The stack has no bound and grows with every context; what is visible does not."""
    turn = shared("turn")
    first, second = Model(), Model()
    first.go("f0", "f1", term(turn).equals(0), {turn: 1})
    first.call("f1", "f0", "f2")
    first.go("f0", "f3", term(turn).equals(0))
    first.back("f3")
    first.back("f2")
    first.fail("f2", "never", term(turn).equals(0) & term(turn).equals(1))
    second.go("s0", "s0", term(turn).equals(1), {turn: 0})
    network = Network((Thread(first.settle(), "f0"), Thread(second.settle(), "s0")))
    result = Search(network, Options(), Budget(), Diagrams(1 << 20)).run()
    assert result.converged
    assert result.found == {}
