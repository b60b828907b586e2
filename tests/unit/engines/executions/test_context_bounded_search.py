"""The search against naive enumeration of all schedules, on toy systems of threads."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.engines.executions.context_bounded_search import Reached, Search, Stepped, Stuck
from plait.engines.executions.execution_paths import Path, Question, run_of
from plait.result.trace import Run


@dataclass
class ToyState:
    """Program counters and shared variables."""

    counters: list[int]
    variables: list[int]

    def copy(self) -> "ToyState":
        return ToyState(list(self.counters), list(self.variables))

    def fingerprint(self) -> bytes:
        return repr((self.counters, self.variables)).encode()


@dataclass(frozen=True)
class ToyQuestion:
    count: int


@dataclass(frozen=True)
class ToyOutcome:
    violations: tuple[str, ...] = ()
    assumed_away: bool = False
    without_model: tuple[str, ...] = ()


Instruction: TypeAlias = tuple[str, int, int]


@dataclass(frozen=True)
class Toy:
    """Straight-line threads over two variables modulo 3, with waiting, choices and checks."""

    threads: tuple[tuple[Instruction, ...], ...]

    def start(self) -> ToyState:
        return ToyState([0] * len(self.threads), [0, 0])

    def enabled(self, state: ToyState) -> tuple[int, ...]:
        return tuple(t for t in range(len(self.threads)) if self._can_move(state, t))

    def _can_move(self, state: ToyState, thread: int) -> bool:
        if state.counters[thread] == len(self.threads[thread]):
            return False
        action, variable, value = self.threads[thread][state.counters[thread]]
        return action != "await" or state.variables[variable] == value

    def step(self, state: ToyState, thread: int, choose: Callable[[Question], int]) -> ToyOutcome:
        at = state.counters[thread]
        action, variable, value = self.threads[thread][at]
        state.counters[thread] += 1
        match action:
            case "add":
                state.variables[variable] = (state.variables[variable] + value) % 3
            case "set":
                state.variables[variable] = value
            case "choose":
                state.variables[variable] = choose(ToyQuestion(value + 1))
                state.variables[1 - variable] += choose(ToyQuestion(1))
            case "assume":
                return ToyOutcome((), state.variables[variable] != value)
            case "check" if state.variables[variable] == value:
                return ToyOutcome((f"{thread}:{at}",))
            case "native":
                state.counters[thread] = len(self.threads[thread])
                return ToyOutcome(without_model=(f"native {thread}:{at}",))
        return ToyOutcome()


ACTIONS = ["add", "set", "await", "choose", "assume", "check"]
instructions = st.tuples(st.sampled_from(ACTIONS), st.integers(0, 1), st.integers(0, 2))
toys = st.lists(st.lists(instructions, max_size=3).map(tuple), min_size=1, max_size=3).map(
    lambda threads: Toy(tuple(threads))
)
Cost: TypeAlias = tuple[int, int]


def enumerate_naively(toy: Toy) -> tuple[dict[bytes, Cost], dict[str, Cost]]:
    """The cheapest (switches, steps) to each state and to each violation, without matching."""
    states: dict[bytes, Cost] = {}
    violations: dict[str, Cost] = {}

    def visit(state: ToyState, last: int | None, cost: Cost) -> None:
        key = state.fingerprint()
        states[key] = min(states.get(key, cost), cost)
        for thread in toy.enabled(state):
            switches = cost[0] + (last not in (None, thread))
            for answer in range(3):
                asked: list[int] = []

                def choose(
                    question: Question, answer: int = answer, asked: list[int] = asked
                ) -> int:
                    asked.append(question.count)
                    return min(answer, question.count - 1)

                successor = state.copy()
                outcome = toy.step(successor, thread, choose)
                after = (switches, cost[1] + 1)
                for name in outcome.violations:
                    violations[name] = min(violations.get(name, after), after)
                if not outcome.assumed_away:
                    visit(successor, thread, after)
                if not asked:
                    break

    visit(toy.start(), None, (0, 0))
    return states, violations


def cost_of(run: Run) -> Cost:
    return max(len(run.turns) - 1, 0), sum(turn.visible_ops for turn in run.turns)


def replay(toy: Toy, run: Run) -> tuple[ToyState, tuple[str, ...]]:
    state, answers = toy.start(), iter(run.choices)
    found: list[str] = []
    for turn in run.turns:
        for _ in range(turn.visible_ops):
            assert turn.thread in toy.enabled(state)
            outcome = toy.step(state, turn.thread, lambda _: next(answers))
            found += outcome.violations
    assert next(answers, None) is None
    return state, tuple(found)


def explore(
    toy: Toy, most_switches: int | None = None
) -> tuple[Search[ToyState], dict[bytes, Path | None], dict[str, Path]]:
    search = Search(toy, Budget(), most_switches)
    states: dict[bytes, Path | None] = {}
    violations: dict[str, Path] = {}
    for event in search.events():
        match event:
            case Reached(state=state, path=path):
                assert state.fingerprint() not in states
                states[state.fingerprint()] = path
            case Stepped(violations=names, path=path):
                for name in names:
                    violations.setdefault(name, path)
            case Stuck():
                raise AssertionError("no toy of this test should be stuck")
    return search, states, violations


@settings(max_examples=80, deadline=None)
@given(toys)
def test_every_state_and_violation_is_found_by_a_cheapest_path(toy: Toy) -> None:
    expected_states, expected_violations = enumerate_naively(toy)
    search, states, violations = explore(toy)
    assert {key: cost_of(run_of(path)) for key, path in states.items()} == expected_states
    assert {name: cost_of(run_of(path)) for name, path in violations.items()} == expected_violations
    assert search.states == len(expected_states)


@settings(max_examples=60, deadline=None)
@given(toys)
def test_every_witness_replays(toy: Toy) -> None:
    _, states, violations = explore(toy)
    for key, path in states.items():
        assert replay(toy, run_of(path))[0].fingerprint() == key
    for name, violating in violations.items():
        assert replay(toy, run_of(violating))[1][-1] == name


@settings(max_examples=60, deadline=None)
@given(toys, st.integers(0, 3))
def test_a_bound_on_switches_covers_exactly_the_schedules_within_it(toy: Toy, most: int) -> None:
    expected_states, expected_violations = enumerate_naively(toy)
    search, states, violations = explore(toy, most)
    assert states.keys() == {key for key, cost in expected_states.items() if cost[0] <= most}
    assert violations.keys() == {n for n, cost in expected_violations.items() if cost[0] <= most}
    if not search.was_cut:
        assert states.keys() == expected_states.keys()


def test_every_transition_is_taken_once() -> None:
    toy = Toy(((("add", 0, 1),) * 3, (("add", 1, 1),) * 3))
    search, states, _ = explore(toy)
    assert len(states) == 16
    assert search.transitions == 2 * 3 * 4


def test_where_a_thread_has_no_model_others_go_on() -> None:
    toy = Toy(((("set", 0, 1), ("native", 0, 0)), (("await", 0, 1), ("check", 0, 1))))
    events = list(Search(toy, Budget()).events())
    assert {e.reason for e in events if isinstance(e, Stuck)} == {"native 0:1"}
    assert any(isinstance(e, Stepped) for e in events)


def ticking() -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += 1.0


def test_the_search_stops_when_the_budget_is_spent() -> None:
    ticks = ticking()
    budget = Budget(seconds=10, clock=lambda: next(ticks))
    toy = Toy(((("add", 0, 1),) * 6, (("add", 1, 1),) * 6))
    search = Search(toy, budget)
    with pytest.raises(BudgetExhausted, match="time"):
        list(search.events())
    assert 0 < search.transitions <= 11


@settings(max_examples=60, deadline=None)
@given(toys)
def test_the_states_without_a_way_to_an_end_are_those_that_no_schedule_leads_out_of(
    toy: Toy,
) -> None:
    looping = Looping(toy.threads)
    search = Search(looping, Budget(), keep_graph=True)
    states = [event.state for event in search.events() if isinstance(event, Reached)]
    doomed = set(search.endless_states())
    for number, state in enumerate(states):
        assert (number in doomed) == (not can_end(looping, state, set()))


class Looping(Toy):
    """A toy whose threads wait by spinning: an `await` that fails goes round."""

    def _can_move(self, state: ToyState, thread: int) -> bool:
        return state.counters[thread] < len(self.threads[thread])

    def step(self, state: ToyState, thread: int, choose: Callable[[Question], int]) -> ToyOutcome:
        action, variable, value = self.threads[thread][state.counters[thread]]
        if action == "await" and state.variables[variable] != value:
            return ToyOutcome()
        return super().step(state, thread, choose)


def can_end(toy: Toy, state: ToyState, seen: set[bytes]) -> bool:
    """Whether some schedule leads to an end; by depth-first search over concrete states."""
    seen.add(state.fingerprint())
    threads = toy.enabled(state)
    if not threads:
        return True
    for thread in threads:
        for answer in range(3):
            successor = state.copy()
            # Mypy infers no lambda with a default.
            outcome = toy.step(successor, thread, lambda q, answer=answer: min(answer, q.count - 1))  # type: ignore[misc]
            if outcome.assumed_away:
                return True
            if successor.fingerprint() not in seen and can_end(toy, successor, seen):
                return True
    return False
