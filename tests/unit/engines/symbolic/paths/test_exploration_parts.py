"""The parts of an exploration at work on small programs: searches, their ground, orders."""

from pathlib import Path

import pytest
from tests.unit.engines.symbolic.checking import Counters, compiled, method

from plait.base.budget import Budget
from plait.engines.symbolic.options import SymbolicOptions
from plait.engines.symbolic.orders.ordered_exploration import OrderedExploration
from plait.engines.symbolic.paths.path_exploration import Exploration
from plait.engines.symbolic.paths.path_searches import MergedSearch, PathSearch
from plait.engines.symbolic.paths.search_alternation import Searches
from plait.engines.symbolic.paths.search_ground import SeveralThreads
from plait.engines.symbolic.paths.unrolled_positions import ITERATIONS, loop_on_stack
from plait.ir.program import Program
from plait.machine.machine_options import MachineOptions
from plait.spec.properties import AssertionsHold

FOUR_PATHS = """
    int r0
    b0:
      r0 = choose 0, 3
      if eq r0, 0 then b4 else b1
    b1:
      if eq r0, 1 then b4 else b2
    b2:
      if eq r0, 2 then b3 else b4
    b3:
      goto b4
    b4:
      return
"""

THREADS = """
    public class Threads {
        static volatile int x;
        public static void main(String[] args) throws Exception {
            Thread other = new Thread(() -> x++);
            other.start();
            x++;
            other.join();
            assert x == 2;
        }
    }
"""


def exploration_of(program: Program, options: SymbolicOptions | None = None) -> Exploration:
    return Exploration(
        program,
        MachineOptions(assertions=True, explore=True),
        options or SymbolicOptions(),
        (AssertionsHold(),),
        Budget(),
        Counters(),
    )


@pytest.mark.parametrize(
    ("mode", "paths", "kind"),
    [("paths", 4, PathSearch), ("merged", 1, MergedSearch), ("auto", 4, PathSearch)],
)
def test_a_mode_says_which_search_sees_all_paths(
    mode: str, paths: int, kind: type[PathSearch | MergedSearch]
) -> None:
    exploration = exploration_of(method(FOUR_PATHS))
    searches = Searches(exploration.ground, asks_first=False)
    searches.explore(mode)
    assert exploration.ground.paths == paths
    assert isinstance(searches.last, kind)
    exploration.close()


@pytest.mark.parametrize(("most", "is_whole"), [(1, False), (3, False), (4, True)])
def test_paths_are_explored_up_to_a_number(most: int, *, is_whole: bool) -> None:
    exploration = exploration_of(method(FOUR_PATHS))
    assert Searches(exploration.ground, asks_first=False).explore_paths(most) == is_whole
    exploration.close()


def test_a_search_goes_on_where_it_was_left() -> None:
    exploration = exploration_of(method(FOUR_PATHS))
    ground = exploration.ground
    searches = Searches(ground, asks_first=False)
    search = searches.path_search()
    assert not searches.go_on(search, lambda: ground.paths == 2)
    work = ground.work
    assert ground.paths == 2
    assert searches.go_on(search)
    assert ground.paths == 4
    assert ground.work > work
    assert ground.ends.is_one_feasible()
    exploration.close()


def test_searches_end_where_schedules_can_be_asked_for_at_once(tmp_path: Path) -> None:
    exploration = exploration_of(compiled(tmp_path, "Threads", THREADS))
    ground = exploration.ground
    assert ground.stops_at_threads
    with pytest.raises(SeveralThreads):
        Searches(ground, asks_first=False).explore("auto")
    orders = OrderedExploration(ground, exploration.dispatch, SymbolicOptions(), Budget())
    orders.record()
    orders.solve((AssertionsHold(),))
    (label,) = exploration.suspects.feasible()
    number, _ = exploration.dispatch.answers[label]
    assert label == (AssertionsHold(), None)
    assert exploration.suspects.plans[number].steps
    assert ground.ends.is_one_feasible()
    exploration.close()


@pytest.mark.parametrize(
    "options",
    [
        SymbolicOptions(threads_as="schedules"),
        SymbolicOptions(most_switches=2),
        SymbolicOptions(most_branches=9),
        SymbolicOptions(most_steps=9),
    ],
)
def test_schedules_are_explored_one_by_one_where_bounds_count_along_them(
    options: SymbolicOptions,
) -> None:
    exploration = exploration_of(method(FOUR_PATHS), options)
    assert not exploration.ground.stops_at_threads
    exploration.close()


def test_positions_are_ordered_as_the_program_runs() -> None:
    exploration = exploration_of(method(FOUR_PATHS))
    ground = exploration.ground
    runner = ground.machines.runner()
    thread = runner.start().state.threads[0]
    positions = ground.context.positions
    assert positions.of(thread, 0, 0) < positions.of(thread, 0, 1)
    frames = thread.frames
    code = frames[-1].segment.code
    assert loop_on_stack(frames, code, 1, (2,)) != loop_on_stack(frames, code, 1, (3,))
    caller = frames[-1].copy(0)
    caller.registers[ITERATIONS] = (1,)
    assert loop_on_stack([*frames, frames[-1]], code, 1, ()) != loop_on_stack(
        [*frames[:-1], caller, frames[-1]], code, 1, ()
    )
    exploration.close()
