"""Completion of a search by several processes that share one table of visited states.

The processes are forked from one that has begun the search. Each searches depth first. An idle
process is given an open choice of another as the steps that lead to it, and takes these steps
again. A state belongs to the process that first puts it into the table, so every state is explored
once. The leading process distributes work, and ends when all processes are idle.

Searches with reduction run in parallel too: they begin again with an empty table, and share the
marks of states. They must not learn the effects of threads separately. A process that learns
something reports the path to it, and all processes begin again when the leading process has learned
it too.
"""

from collections.abc import Callable
from contextlib import suppress
from mmap import mmap
from typing import Final, TypeAlias, final

from plait.base.budget import Budget, machine_memory
from plait.base.crew import Channel, Crew, Failed, Gone, Worker
from plait.base.errors import BudgetExhausted, InternalError, StopReason
from plait.base.node import node
from plait.engines.explicit.search.kernel_search import Exploration, Learned, Sighting
from plait.engines.explicit.search.single_steps import Step

_CHUNK: Final = 4096
"""Steps of a worker between two looks at the shared board."""

_TICK: Final = 0.05
"""Seconds between two polls of the budget."""

_MOST_BYTES: Final = 1 << 33
"""The memory for heaps and journals of all workers, if the budget sets no other limit."""

_FAREWELL: Final = 1.0
"""Seconds that stopped workers have for reporting what they know."""

_MOST_LESSONS: Final = 4
"""How often workers begin again because one has learned something, before one continues alone."""

_HUNGRY, _STOP, _WANTED, _FIRST = range(4)
_STATES, _TRANSITIONS, _BYTES, _WIDTH = range(4)


@final
@node
class Gift:
    """Work for another process: an open choice, as `Kernel.give` describes it."""

    steps: tuple[Step, ...]
    thread: int
    answers: tuple[int, ...]
    counts: tuple[int, ...]
    asleep: int


@final
@node
class Lesson:
    """Steps on which threads have effects that the search did not know."""

    steps: tuple[Step, ...]


@final
@node
class Idle:
    """A worker is idle."""


@final
@node
class LastReport:
    """A worker has ended."""

    learned: Learned


@final
@node
class TableIsFull:
    """A worker could not put a state into the table."""


News: TypeAlias = Gift | Lesson | Idle | Sighting | LastReport | TableIsFull | Failed | Gone


def explore_together(
    search: Exploration, count: int, budget: Budget, report: Callable[[], None]
) -> bool:
    """Complete a search that has begun in this many processes; `search` gets all their sightings.

    False when there was too much to learn: the search is then at its beginning, and one process
    must complete it. Raises `BudgetExhausted`, also when a worker dies; earlier sightings are kept.
    """
    kernel = search.kernel
    if not kernel.pending.reduction:
        if not kernel.visited.share_table(_table_bytes(budget)):
            raise BudgetExhausted(StopReason.MEMORY)
        _work_together(search, count, budget, report)
        return True
    for _ in range(_MOST_LESSONS):
        if not kernel.marks.share_marks(_table_bytes(budget)):
            raise BudgetExhausted(StopReason.MEMORY)
        kernel.search.begin_again()
        lessons = _work_together(search, count, budget, report)
        if not lessons:
            return True
        kernel.marks.unshare_marks()
        for lesson in lessons:
            kernel.search.learn_from(lesson.steps)
    kernel.search.begin_again()
    return False


def _work_together(
    search: Exploration, count: int, budget: Budget, report: Callable[[], None]
) -> list[Lesson]:
    """Let workers continue a search until it is over, or one of them has learned something."""
    leader = _Leader(search, count)
    try:
        leader.start()
        leader.lead(budget, report)
    finally:
        leader.dismiss()
    return leader.lessons


def _table_bytes(budget: Budget) -> int:
    """The maximum size of the table; its unused part takes no memory."""
    limit = machine_memory() if budget.memory_bytes is None else budget.memory_bytes
    return limit // 2


@final
class _Board:
    """Numbers in shared memory: what is wanted, and the figures of each worker."""

    def __init__(self, workers: int) -> None:
        self.words = memoryview(mmap(-1, 8 * (_FIRST + workers * _WIDTH))).cast("q")

    def total(self, figure: int) -> int:
        """The sum of a figure over all workers."""
        return sum(self.words[_FIRST + figure :: _WIDTH])


# --- the process that leads -----------------------------------------------------------------------


@final
class _Leader:
    """The workers, as the process that started them sees them."""

    def __init__(self, search: Exploration, count: int) -> None:
        self._search = search
        self._board = _Board(count)
        self._board.words[_WANTED] = search.kernel.interpreter.wanted
        self._states, self._transitions = (
            search.kernel.search.states,
            search.kernel.search.transitions,
        )
        self._count = count
        self._crew = Crew()
        self._idle: list[Worker] = []
        self._parted: list[Worker] = []
        self._gifts: list[Gift] = []
        self.lessons: list[Lesson] = []

    def start(self) -> None:
        """Fork; the first worker continues the search where it stands, the others are idle."""
        for number in range(self._count):
            self._crew.start(_Part(self._search, number, self._board).work)

    def lead(self, budget: Budget, report: Callable[[], None]) -> None:
        """Distribute work until none is left, all is found, or there is something to learn."""
        while (
            self._search.kernel.interpreter.wanted
            and len(self._idle) < self._count
            and not self.lessons
        ):
            self._listen(_TICK)
            self._hand_out()
            self._poll(budget)
            report()
        self._release()
        while self._crew.workers:
            self._listen(_TICK)
            self._poll(budget)

    def dismiss(self) -> None:
        """End all processes; those that still work have a moment to report what they know."""
        try:
            self._release()
            patience = Budget(_FAREWELL)
            while self._crew.workers and patience.remaining():
                with suppress(BudgetExhausted, InternalError):  # the search has already ended
                    self._listen(_TICK)
        finally:
            self._crew.close()

    def _listen(self, seconds: float) -> None:
        """Wait for messages."""
        heard = self._crew.listen(seconds)
        kernel, board = self._search.kernel, self._board
        kernel.search.states = self._states + board.total(_STATES)
        kernel.search.transitions = self._transitions + board.total(_TRANSITIONS)
        errors: list[Exception] = []
        for worker, news in heard:
            try:
                self._hear(worker, news)
            except (BudgetExhausted, InternalError) as error:
                errors.append(error)  # what others report must not be lost
        if errors:
            raise errors[0]

    def _hear(self, worker: Worker, news: News) -> None:
        match news:
            case Gift():
                self._gifts.append(news)
            case Lesson():
                self.lessons.append(news)
            case Idle():
                self._idle.append(worker)
                if self._board.words[_STOP]:
                    self._release()
            case Sighting():
                self._search.add(news)
                self._board.words[_WANTED] = self._search.kernel.interpreter.wanted
            case LastReport(learned):
                self._search.learn(learned)
                self._parted.append(worker)
                self._crew.dismiss(worker)
            case TableIsFull():
                raise BudgetExhausted(StopReason.MEMORY)
            case Gone() if worker in self._parted:
                pass
            case Failed() | Gone():
                raise news.error()

    def _release(self) -> None:
        """Let no worker begin anything, and let waiting workers end."""
        self._board.words[_STOP] = 1
        while self._idle:
            self._crew.tell(self._idle.pop(), None)

    def _hand_out(self) -> None:
        while self._idle and self._gifts:
            self._crew.tell(self._idle.pop(), self._gifts.pop(0))
        self._board.words[_HUNGRY] = len(self._idle)

    def _poll(self, budget: Budget) -> None:
        kernel, heaps = self._search.kernel, self._board.total(_BYTES)
        soon = kernel.search.states * 4 // 3
        kernel.visited.gather(soon)
        table = kernel.visited.shared_bytes(soon)
        budget.poll(heaps + (table * 3 // 2 if kernel.pending.reduction else table))
        if heaps > _MOST_BYTES:
            raise BudgetExhausted(StopReason.MEMORY)


# --- a process that works -------------------------------------------------------------------------


@final
class _Part:
    """One worker's part in the search."""

    def __init__(self, search: Exploration, number: int, board: _Board) -> None:
        self._search = search
        self._kernel = search.kernel
        self._number = number
        self._words = board.words
        self._channel: Channel

    def work(self, channel: Channel) -> None:
        """What the worker does."""
        self._channel = channel
        self._search.begin_part()
        self._take_part()

    def _take_part(self) -> None:
        is_busy = self._number == 0
        while True:
            if is_busy:
                self._explore()
            if self._words[_STOP] or self._kernel.memory.is_full or self._kernel.pending.news:
                break
            self._channel.send(Idle())
            gift: Gift | None = self._channel.receive()
            if gift is None:
                break
            if not self._adopt(gift):
                raise InternalError("the same steps lead to different states in two workers")
            is_busy = True
        self._channel.send(LastReport(self._search.learned()))

    def _adopt(self, gift: Gift) -> bool:
        given = gift.steps, gift.thread, gift.answers, gift.counts, gift.asleep
        return bool(self._kernel.search.adopt(*given))

    def _explore(self) -> None:
        is_over = False
        while not (is_over or self._words[_STOP]):
            if self._channel.has_news():
                raise EOFError("nothing is sent to a worker that has work: the leader is gone")
            try:
                is_over = self._kernel.search.explore(_CHUNK)
            except MemoryError:
                is_over = True  # `_tell` says so
                if not self._kernel.memory.is_full:
                    raise
            self._tell()
            if self._kernel.pending.news:
                self._channel.send(Lesson(self._kernel.search.lesson()))
                return
            self._kernel.interpreter.wanted &= self._words[_WANTED]
            if self._words[_HUNGRY] and not is_over:
                gift = self._kernel.search.give()
                if gift is not None:
                    self._channel.send(Gift(*gift))

    def _tell(self) -> None:
        """Report what this worker has done and found."""
        at, words, kernel = _FIRST + self._number * _WIDTH, self._words, self._kernel
        words[at + _STATES] = kernel.search.states
        words[at + _TRANSITIONS] = kernel.search.transitions
        words[at + _BYTES] = 8 * kernel.words.size() + kernel.search.growth()
        for sighting in self._search.take_sightings():
            self._channel.send(sighting)
        if kernel.memory.is_full:
            self._channel.send(TableIsFull())
