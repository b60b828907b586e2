"""Two ways to search the paths of a program: separately, and merged where they meet.

Searches can be suspended and resumed, so that several can alternate.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from typing import Final, final

from plait.engines.symbolic.paths.exploration_modes import MergedPaths, SinglePaths
from plait.engines.symbolic.paths.merge_queue import Queue
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_runner import Stop, Strand
from plait.engines.symbolic.paths.path_stops import OnlyThrows
from plait.engines.symbolic.paths.search_ground import Ground
from plait.engines.symbolic.paths.state_merging import Merging

_CROWD: Final = 8
"""With more strands that cannot be merged at one place, infeasible ones should be pruned."""

_MANY_STRANDS: Final = 24
"""The same for strands at different places, which may fork again and again."""


class Search(ABC):
    """A search that can be suspended after any step."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._context = ground.context
        self.runner = ground.machines.runner()
        self.schedules = ground.machines.schedules(self.runner)
        self.has_given_up = False
        """Whether it has ended without having seen all paths."""
        self._steps = self._search()

    def run(self, is_enough: Callable[[], bool] | None = None) -> bool:
        """Continue; false when it was suspended, or gave up, before all paths were explored."""
        self._enter()
        for _ in self._steps:
            if is_enough is not None and is_enough():
                return False
        return not self.has_given_up

    def _enter(self) -> None:
        """Have the context serve this search."""
        self.runner.attach()

    @abstractmethod
    def _search(self) -> Iterator[None]:
        """Search, with a pause after every step."""


@final
class PathSearch(Search):
    """Depth first, every path separately; at a fork, a branch that can only fail comes first.

    So failures are found that need few conditions.
    """

    def __init__(self, ground: Ground, is_feasible: Callable[[Path], bool] | None) -> None:
        """`is_feasible` is asked before a path goes where it can only fail."""
        self._is_feasible = is_feasible
        self._stack: list[Strand] = []
        super().__init__(ground)

    @property
    def pending(self) -> int:
        """How many ways are left open so far."""
        return len(self._stack)

    def _enter(self) -> None:
        super()._enter()
        self._context.mode = SinglePaths(self._is_feasible)

    def _search(self) -> Iterator[None]:
        ground = self._ground
        stack = self._stack
        stack.append(self.runner.start())
        while stack:
            strand: Strand | None = stack.pop()
            while strand is not None:
                if ground.suspects.is_complete:
                    return
                stop = ground.advance(self.runner, strand)
                ground.note_stuck(self.runner)
                match stop:
                    case Stop.FORK:
                        strand, other = ground.fork(strand, is_crowded=True)
                        if other is not None:
                            if self._context.open_test.only_throws is OnlyThrows.IF_FALSE:
                                strand, other = other, strand
                            stack.append(other)
                    case Stop.STEP:
                        ground.look_for_threads(strand)
                        found = self.schedules.continued(strand)
                        if not found:
                            ground.end(self.runner, strand)
                        stack.extend(reversed(found))
                        strand = None
                    case Stop.END:
                        ground.end(self.runner, strand)
                        stack.extend(reversed(self.schedules.left_out(strand)))
                        strand = None
                yield


@final
class MergedSearch(Search):
    """The smallest position first; strands that meet become one.

    It gives up when there are several threads, when more than `most_links` fields of objects become
    unions at once, and at unsupported operations, which separate paths may support.
    """

    def __init__(self, ground: Ground, most_links: int | None = None) -> None:
        self._most_links = most_links
        self._queue = Queue(ground.context)
        self.has_threads = False
        super().__init__(ground)

    def _enter(self) -> None:
        super()._enter()
        self._context.mode = MergedPaths(self._queue.arrive)

    def _search(self) -> Iterator[None]:
        classes: tuple[str, ...] = ()
        wanted = yield from self._search_after(classes)
        while wanted:
            classes += tuple(sorted(wanted))
            self.runner = self._ground.machines.runner()
            self.schedules = self._ground.machines.schedules(self.runner)
            self._queue = Queue(self._context)
            self._enter()
            wanted = yield from self._search_after(classes)

    def _search_after(self, classes: tuple[str, ...]) -> Generator[None, None, set[str]]:
        """Search with these classes of the JDK initialised; returns those that should be, too.

        States cannot meet if only some of them have initialised a class.
        """
        merging = Merging(self._context, self._most_links)
        queue = self._queue
        queue.park(self.runner.start(classes))
        while queue:
            before = merging.merges
            strands = merging.merge_all(queue.pop())
            self._ground.merges += merging.merges - before
            self.has_given_up = merging.is_linked
            if self.has_given_up:
                break
            if merging.wanted_classes:
                return merging.wanted_classes
            is_crowded = len(strands) > _CROWD or len(queue) > _MANY_STRANDS
            for number, strand in enumerate(strands):
                others = len(strands) - number - 1
                yield from self._run(strand, others, is_crowded=is_crowded)
                if self.has_given_up or self._ground.suspects.is_complete:
                    return set()
        return set()

    def _run(self, first: Strand, others: int, *, is_crowded: bool) -> Iterator[None]:
        """Let a strand run until it waits or ends; `others` stand where it begins."""
        ground, queue = self._ground, self._queue
        strand: Strand | None = first
        queue.resume(first, is_crowded=others > 0)
        while strand is not None and not ground.suspects.is_complete:
            stop = ground.advance(self.runner, strand)
            if len(strand.state.threads) > 1:
                ground.look_for_threads(strand)
                self.has_threads = self.has_given_up = True
                return
            if self.runner.stuck is not None and ground.feasibility.may_happen(strand.path):
                self.has_given_up = True
                return
            match stop:
                case Stop.FORK:
                    strand, other = ground.fork(strand, is_crowded=is_crowded)
                    if other is not None:
                        queue.park(other)
                    if strand is not None:
                        queue.resume(strand, is_crowded=others > 0)
                case Stop.WAIT:
                    queue.park_arrived(strand)
                    strand = None
                case Stop.STEP:
                    if not self.schedules.continued(strand):
                        ground.end(self.runner, strand)
                        strand = None
                case Stop.END:
                    ground.end(self.runner, strand)
                    strand = None
            yield
