"""Exhaustive search of a transition system of threads, fewest context switches first.

A node of the search is a state together with the thread that runs next. Continuing with the thread
that ran last costs nothing, running another costs one context switch, and every step counts as one
step. Nodes leave the queue in the lexicographic order of (switches, steps), as in Dijkstra's
algorithm. So every transition of the state graph is executed exactly once, the first path to a
state has the fewest switches and among those the fewest steps, and when the queue passes from k to
k + 1 switches, every schedule with at most k switches has been covered.

States are matched by fingerprint. Choices inside a step are enumerated by running the step again
from its state with the next vector of answers.
"""

import heapq
from collections.abc import Callable, Iterator
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar, final

from plait.base.budget import Budget
from plait.base.node import node
from plait.engines.executions.execution_paths import Chooser, Path, Question
from plait.ir.graph import cyclic_nodes, reachable, reversed_graph


class Snapshot(Protocol):
    """A state that `step` modifies in place."""

    def copy(self) -> Self:
        """An independent state with the same content."""

    def fingerprint(self) -> bytes:
        """Equal for two states if and only if they behave alike."""


class Outcome(Protocol):
    """The result of a step besides the new state."""

    @property
    def violations(self) -> tuple[Any, ...]:
        """What the step violated."""

    @property
    def assumed_away(self) -> bool:
        """Whether an assumption failed, so that the execution is discarded."""

    @property
    def without_model(self) -> tuple[str, ...]:
        """The operations without a model that threads have reached."""


StateT = TypeVar("StateT", bound=Snapshot)


class Explorable(Protocol[StateT]):
    """A transition system of threads, such as the machine."""

    def start(self) -> StateT:
        """The initial state."""

    def enabled(self, state: StateT) -> tuple[int, ...]:
        """The threads that can take a step."""

    def step(self, state: StateT, thread: int, choose: Callable[[Question], int]) -> Outcome:
        """Let an enabled thread take a step, in place."""


@final
@node
class Reached(Generic[StateT]):
    """A state reached for the first time, with the threads that can take a step."""

    state: StateT
    enabled: tuple[int, ...]
    path: Path | None
    number: int


@final
@node
class Stepped:
    """A step with a violation; the path includes the step."""

    violations: tuple[Any, ...]
    path: Path


@final
@node
class Stuck:
    """A step in which a thread has reached an unsupported operation: only others continue."""

    reason: str
    path: Path


Event: TypeAlias = Reached[StateT] | Stepped | Stuck

_SETTLED = (-1, -1)


class _Entry(NamedTuple, Generic[StateT]):
    """A queued node; `order` is unique, so that comparisons never go beyond it."""

    switches: int
    steps: int
    order: int
    number: int
    thread: int
    state: StateT
    path: Path | None


class Search(Generic[StateT]):
    """One search; iterate over `events` to run it, stop iterating to stop it."""

    def __init__(
        self,
        system: Explorable[StateT],
        budget: Budget,
        most_switches: int | None = None,
        *,
        keep_graph: bool = False,
    ) -> None:
        self._system = system
        self._edges: list[tuple[int, int]] | None = [] if keep_graph else None
        self._exits: list[int] = []
        self._budget = budget
        self._most_switches = most_switches
        self._numbers: dict[bytes, int] = {}
        self._enabled: list[tuple[int, ...]] = []
        self._best: dict[tuple[int, int], tuple[int, int]] = {}
        self._queue: list[_Entry[StateT]] = []
        self._pushed = 0
        self.transitions = 0
        self.switches = 0
        """The number of context switches that is being explored."""
        self._cut: set[tuple[int, int]] = set()
        self.has_assumed = False
        """Whether some execution failed an assumption."""

    @property
    def states(self) -> int:
        """The number of different states reached."""
        return len(self._numbers)

    @property
    def was_cut(self) -> bool:
        """Whether schedules with more context switches than the bound were left out."""
        return bool(self._cut)

    def events(self) -> Iterator[Event[StateT]]:
        """Explore; raises `BudgetExhausted` when the budget is spent."""
        yield from self._arrive(self._system.start(), None, None)
        while self._queue:
            entry = heapq.heappop(self._queue)
            if self._best[entry.number, entry.thread] != _SETTLED:
                self._best[entry.number, entry.thread] = _SETTLED
                self.switches = entry.switches
                yield from self._expand(entry)

    def endless_states(self) -> list[int]:
        """The states, ascending, from which no schedule leads to an end, once all is explored.

        An end is a state in which no thread can take a step; an execution that fails an assumption
        ends too.
        """
        can_end = reachable(reversed_graph(self._graph()), self._exits)
        return [state for state in range(self.states) if state not in can_end]

    def first_endless_cycle(self) -> int | None:
        """The first state on a cycle from which no schedule leads to an end."""
        endless = self.endless_states()
        if not endless:
            return None
        cyclic = cyclic_nodes(self._graph())
        return next(state for state in endless if state in cyclic)

    def _graph(self) -> list[list[int]]:
        assert self._edges is not None, "the graph should have been kept"
        targets: list[list[int]] = [[] for _ in range(self.states)]
        for source, target in self._edges:
            targets[source].append(target)
        return targets

    def _expand(self, entry: _Entry[StateT]) -> Iterator[Event[StateT]]:
        """Take all steps of one thread from one state: one for each vector of choices."""
        thread = entry.thread
        answers: list[int] | None = []
        while answers is not None:
            self._budget.poll()
            chooser = Chooser(answers)
            successor = entry.state.copy()
            self.transitions += 1
            outcome = self._system.step(successor, thread, chooser)
            path = Path(entry.path, thread, chooser.given())
            for reason in outcome.without_model:
                yield Stuck(reason, path)
            if outcome.violations:
                yield Stepped(outcome.violations, path)
            if outcome.assumed_away:
                self.has_assumed = True
                self._exits.append(entry.number)
            else:
                yield from self._arrive(successor, path, entry)
            answers = chooser.next_answers()

    def _arrive(
        self, state: StateT, path: Path | None, origin: _Entry[StateT] | None
    ) -> Iterator[Event[StateT]]:
        """Queue the successors; in a state met before, only for the thread that arrived."""
        thread = None if origin is None else origin.thread
        switches, steps = (0, 0) if origin is None else (origin.switches, origin.steps + 1)
        fingerprint = state.fingerprint()
        number = self._numbers.get(fingerprint)
        if number is None:
            number = self._numbers[fingerprint] = len(self._numbers)
            candidates = self._system.enabled(state)
            self._enabled.append(candidates)
            if not candidates:
                self._exits.append(number)
            yield Reached(state, candidates, path, number)
        else:
            candidates = tuple(t for t in self._enabled[number] if t == thread)
        if self._edges is not None and origin is not None:
            self._edges.append((origin.number, number))
        for candidate in candidates:
            cost = switches if thread in (None, candidate) else switches + 1
            self._push(cost, steps, number, candidate, state, path)

    def _push(
        self, switches: int, steps: int, number: int, thread: int, state: StateT, path: Path | None
    ) -> None:
        key = (number, thread)
        if self._most_switches is not None and switches > self._most_switches:
            self._cut.add(key)
            return
        self._cut.discard(key)
        best = self._best.get(key)
        if best is None or (switches, steps) < best:
            self._best[key] = (switches, steps)
            self._pushed += 1
            entry = _Entry(switches, steps, self._pushed, number, thread, state, path)
            heapq.heappush(self._queue, entry)
