"""Runs the threads of a program one after the other, each by itself, and records their events.

States are merged where they meet; what is read from contended places is open. A thread that joins
another waits until that one has run. When a path of a thread ends early (an assumption fails, a
bound is hit), the other threads still run: what they do may come before that.
"""

from collections.abc import Callable
from typing import Final, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.contention import newly_contended
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.place_contents import Knowledge
from plait.engines.symbolic.paths.exploration_modes import RecordedThreads, SinglePaths
from plait.engines.symbolic.paths.merge_queue import Queue
from plait.engines.symbolic.paths.path_condition import Path
from plait.engines.symbolic.paths.path_context import Context
from plait.engines.symbolic.paths.path_runner import Runner, Strand
from plait.engines.symbolic.paths.path_stops import Halt, OpenTest
from plait.engines.symbolic.paths.state_merging import Merging
from plait.ir.operands import Kind
from plait.machine.anchors import Anchors

_MOST_ROUNDS: Final = 20
_MOST_STRANDS: Final = 400
_MOST_RUNS: Final = 2_000
"""How often a path may stop, in all rounds, before schedules are explored one by one."""


Fork: TypeAlias = Callable[[Strand], tuple[Strand | None, Strand | None]]


@final
class Recording:
    """Runs the threads until all contended places are known; `recorder` then has the events."""

    def __init__(
        self,
        context: Context,
        make_runner: Callable[[], Runner],
        fork: Fork,
        poll: Callable[[], None],
    ) -> None:
        self._context = context
        self._make_runner = make_runner
        self._fork = fork
        self._poll = poll
        self._classes: tuple[str, ...] = ()
        self._knowledge = Knowledge()
        self.recorder = Recorder(context, self._knowledge)
        self.runner: Runner
        self._anchors: Anchors | None = None
        """What the last machine knew, so that the next one calls it the same."""
        self.merges = 0
        self.paths = 0
        self._runs = 0

    def run(self) -> None:
        """Record; `UnsupportedError` when no formula can express the program."""
        for _ in range(_MOST_ROUNDS):
            recorder = Recorder(self._context, self._knowledge, self._poll)
            self.recorder = recorder
            self.paths = 0
            try:
                self._record()
            finally:
                self._context.mode = SinglePaths()
                self._context.path = Path()
            if not self._learn():
                return
        raise UnsupportedError("what threads share does not settle")

    def _learn(self) -> bool:
        """Learn from the recording; false when it showed nothing new."""
        recorder, knowledge = self.recorder, self._knowledge
        classes = recorder.classes - set(self._classes)
        if classes:
            self._classes += tuple(sorted(classes))
            knowledge.forget()
            return True
        more = newly_contended(recorder)
        targets = recorder.places.contents.new_targets()
        knowledge.contended |= more.keys()
        for place, kind in more.items():
            if kind is Kind.REF:
                knowledge.targets.setdefault(place, {})
        for place, found in targets.items():
            knowledge.targets.setdefault(place, {}).update(found)
        return bool(more or targets)

    def _record(self) -> None:
        context = self._context
        queue, merging = Queue(context), Merging(context, None)
        context.mode = RecordedThreads(queue.arrive, self.recorder)
        self.runner = self._make_runner()
        anchors = self.runner.machine.execution.anchors
        if self._anchors is not None:
            anchors.adopt(self._anchors)
        self._anchors = anchors
        queue.park(self.runner.start(self._classes))
        while queue:
            waiting = queue.pop()
            private = _private(waiting)
            strands = merging.merge_all(waiting)
            self.merges = merging.merges
            if len(strands) < len(waiting):
                for strand in strands:
                    self._share(strand, private)
            if len(strands) + len(queue) > _MOST_STRANDS:
                raise UnsupportedError("paths that cannot be merged")
            for number, strand in enumerate(strands):
                queue.resume(strand, is_crowded=number + 1 < len(strands))
                self._run(strand, queue)

    def _share(self, strand: Strand, private: set[int]) -> None:
        """Everything reachable from objects that are shared on some paths may become shared."""
        state = strand.state
        machine = self._context.machine
        machine.enter(state)
        changed = [cell for cell in state.heap.values() if cell.epoch == state.epoch]
        for cell in changed:
            if cell.is_shared:
                kind, values = cell.type, cell.values
                slots = range(len(values)) if kind.holds_references else kind.published
                for reference in [values[slot] for slot in slots]:
                    self.recorder.places.contents.share(reference)
        machine.leave()
        if strand.record is not None:
            heap = state.heap
            strand.record.hidden |= {at for at in private if at in heap and heap[at].is_shared}

    def _run(self, strand: Strand | None, queue: Queue) -> None:
        """Let a strand run until it must wait, or is over."""
        context, recorder = self._context, self.recorder
        while strand is not None:
            self._poll()
            self._runs += 1
            if self._runs > _MOST_RUNS:
                raise UnsupportedError("too many paths of threads by themselves")
            recorder.follow(strand)
            self.runner.run_alone(strand)
            if isinstance(context.stop, OpenTest):
                strand, other = self._fork(strand)
                if other is not None:
                    queue.park(other)
                if strand is not None:
                    queue.resume(strand, is_crowded=False)
                continue
            if context.stop is Halt.WAITING:
                queue.park_arrived(strand)
            elif recorder.wanted is not None:
                self._call(strand, recorder.wanted, queue)
            elif context.stop is Halt.OVER or strand.state.threads[strand.thread].has_ended:
                self._finish(strand, queue)
            else:
                raise UnsupportedError("a thread that waits for another, or runs for too long")
            return

    def _call(self, strand: Strand, number: int, queue: Queue) -> None:
        """A thread joins another, which runs first."""
        callers = (*strand.callers, strand.thread)
        if number in callers:
            raise UnsupportedError("threads that join each other")
        strand.callers, strand.thread = callers, number
        queue.park(strand)

    def _finish(self, strand: Strand, queue: Queue) -> None:
        """The running thread or its path has ended; another thread continues."""
        self.recorder.threads.finish(strand.thread)
        state = strand.state
        thread = state.threads[strand.thread]
        if not thread.has_ended:
            thread = state.threads[strand.thread] = thread.copy(state.epoch)
            thread.has_ended = True
            thread.frames.clear()
        if strand.callers:
            *callers, strand.thread = strand.callers
            strand.callers = tuple(callers)
            queue.park(strand)
            return
        left = [thread.number for thread in state.threads if not thread.has_ended]
        if left:
            strand.thread = left[0]
            queue.park(strand)
        else:
            self.paths += 1


def _private(strands: list[Strand]) -> set[int]:
    """The objects that are thread-local in some of several strands."""
    if len(strands) < 2:
        return set()
    return {
        at
        for strand in strands
        for at, cell in strand.state.heap.items()
        if at > 0 and not cell.is_shared
    }
