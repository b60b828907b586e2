"""A search that stores its open states: breadth first, or last in, first out.

Breadth first, the path to a state is a shortest one. States are identified by their hashes or by
their whole content. The graph can be kept, for properties of infinite executions.
"""

from array import array
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, final

from plait.engines.explicit.search.livelock_graph import StateGraph
from plait.engines.explicit.search.single_steps import Step, steps_from

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

_ENTRY_BYTES: Final = 160
"""The memory of a state besides its key: an entry of a dictionary, and the path to it."""


@final
class StoredSearch:
    """Expands stored states one by one."""

    def __init__(
        self, *, is_breadth: bool = True, keeps_states: bool = False, keeps_graph: bool = False
    ) -> None:
        self._is_breadth = is_breadth
        self._keeps_states = keeps_states
        self.graph = StateGraph() if keeps_graph else None
        self._numbers: dict[bytes, int] = {}
        self._key_bytes = 0
        self._frontier: deque[tuple[int, bytes]] = deque()
        self._frontier_bytes = 0
        self._parents = array("q")
        self._threads = array("h")
        self._answers: dict[int, tuple[int, ...]] = {}
        self._at = -1
        """The state in expansion."""
        self._last: Step | None = None
        self._level_end = 0
        self.finished_steps = -1
        """Breadth first: the number of steps up to which all schedules are explored."""
        self._key: Callable[[], bytes]

    def begin(self, search: "Exploration") -> None:
        """Start from the state in the kernel's memory."""
        kernel = search.kernel
        kernel.snapshots.set_base()
        self._key = (
            kernel.snapshots.full_state if self._keeps_states else kernel.snapshots.hashed_state
        )
        self._arrive(search)

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Expand states until about this many steps are taken; true when the search is over."""
        kernel = search.kernel
        until = kernel.search.transitions + steps
        while self._frontier and not kernel.search.stop:
            if kernel.search.transitions >= until:
                return False
            self._expand(search)
        return True

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the current state."""
        last = () if self._last is None else (self._last,)
        return (*self.path_to(self._at), *last)

    def path_to(self, number: int) -> tuple[Step, ...]:
        """The steps from the start to a state."""
        found = []
        while number > 0:
            found.append((self._threads[number], self._answers.get(number, ())))
            number = self._parents[number]
        return tuple(reversed(found))

    def words(self) -> int:
        """The memory of table and frontier, in words of eight bytes."""
        table = self._key_bytes + _ENTRY_BYTES * len(self._numbers)
        return (table + self._frontier_bytes) // 8

    def _expand(self, search: "Exploration") -> None:
        kernel = search.kernel
        number, data = self._frontier.popleft() if self._is_breadth else self._frontier.pop()
        self._frontier_bytes -= len(data)
        if self._is_breadth and number >= self._level_end:
            self._level_end = len(self._parents)
            self.finished_steps += 1
        self._at = number
        kernel.snapshots.restore_snapshot(data)
        for step in steps_from(search, kernel.enabledness.enabled_mask()):
            self._last = step
            if kernel.interpreter.violated:
                search.stepped()
            if kernel.interpreter.assumed_away:
                kernel.search.has_assumed = True
                if self.graph is not None:
                    self.graph.add_exit(number)
            elif not kernel.search.stop:
                self._arrive(search)

    def _arrive(self, search: "Exploration") -> None:
        """Match the state after a step; store it if it is new and not final."""
        kernel = search.kernel
        key = self._key()
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._numbers)
            self._key_bytes += len(key)
            thread, answers = self._last or (0, ())
            self._parents.append(self._at)
            self._threads.append(thread)
            if answers:
                self._answers[number] = answers
            kernel.search.states += 1
            if kernel.search.look():
                data = kernel.snapshots.snapshot()
                self._frontier.append((number, data))
                self._frontier_bytes += len(data)
            elif self.graph is not None:
                self.graph.add_exit(number)
        if self.graph is not None and self._at >= 0:
            self.graph.add_edge(self._at, number)
