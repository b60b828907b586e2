"""The search over all schedules, by the number of contexts.

Between two contexts there is a *tuple*: one state with the tops of all stacks, and for each thread
the language of what is below. From it, each thread that can run has its context: its view is cut
out, what it can do there is looked up or found out once, and every head is joined with the rest.
"""

import heapq
from collections.abc import Iterator
from typing import Any, TypeAlias, final

from plait.base.node import node
from plait.engines.executions.execution_paths import Chooser
from plait.engines.executions.state_observation import find_deadlock
from plait.engines.visible.beginnings import Beginning, Beginnings
from plait.engines.visible.canonical_form import prune
from plait.engines.visible.cutting import Cut, rebuild, restore
from plait.engines.visible.thread_context import (
    Found,
    ThreadContext,
    depends_on_others,
    outside_of,
)
from plait.engines.visible.view_space import ViewSpace
from plait.engines.visible.views import Residue, stub_of_other
from plait.logic.pushdown.explicit.stack_languages import Language
from plait.machine.state import State
from plait.result.violations import Violation

Languages: TypeAlias = tuple[Language, ...]


@final
@node
class Arrived:
    """How a tuple was reached: from which, by which context and which of its heads."""

    parent: "ContextTuple"
    context: ThreadContext
    digest: bytes


@final
class ContextTuple:
    """All threads between two contexts; `contexts` is the number of those before."""

    __slots__ = ("arrived", "beginning", "contexts", "languages", "state")

    def __init__(
        self,
        state: State,
        languages: Languages,
        beginning: Beginning,
        contexts: int = 0,
        arrived: Arrived | None = None,
    ) -> None:
        self.state = state
        self.languages = languages
        self.beginning = beginning
        self.contexts = contexts
        self.arrived = arrived

    @property
    def thread(self) -> int | None:
        """The thread that ran last."""
        return None if self.arrived is None else self.arrived.context.thread


@final
@node
class Sighting:
    """A violation, and how to get there: after a tuple, and in a context if `found` says so."""

    violation: Violation
    after: ContextTuple
    context: ThreadContext | None = None
    found: Found | None = None


_Queued: TypeAlias = tuple[int, int, ContextTuple, int]


@final
class TupleSearch:
    """One search; iterate over `sightings` to run it.

    At most `most_contexts` contexts; None for all schedules.
    """

    def __init__(self, space: ViewSpace, most_contexts: int | None) -> None:
        self._space = space
        self._machine = space.running.machine
        self._most = most_contexts
        self._queue: list[_Queued] = []
        self._runs: dict[Any, ThreadContext] = {}
        self._seen: set[Any] = set()
        self._joined: set[Any] = set()
        self.was_cut = False
        """Whether schedules with more contexts than the bound were left out."""
        self.has_ended = False
        """Whether some execution ends."""
        self.contexts = 0
        """The number of contexts that is being explored."""
        self.tuples = 0
        self.runs = 0
        self.most_threads = 1

    def sightings(self, beginnings: Beginnings) -> Iterator[Sighting]:
        """Explore from all beginnings: those of different answers to the first choices."""
        answers: list[int] | None = []
        while answers is not None:
            chooser = Chooser(answers)
            beginning = beginnings.begin(self._space.running, chooser)
            # What has a name differs between them, so states do not compare.
            self._runs, self._seen, self._joined = {}, set(), set()
            yield from self._from(beginning)
            answers = chooser.next_answers()

    def _from(self, beginning: Beginning) -> Iterator[Sighting]:
        state = beginning.state
        self._space.stuck.update(dict.fromkeys(beginning.without_model))
        bottom = self._space.languages.bottom
        first = ContextTuple(state, (bottom,) * len(state.threads), beginning)
        for violation in beginning.violations:
            yield Sighting(violation, first)
        if beginning.is_away:
            self._space.has_assumed = True
            return
        if beginning.is_over:
            self.has_ended = True
            return
        yield from self._arrive(first)
        while self._queue:
            self.contexts, _, item, thread = heapq.heappop(self._queue)
            yield from self._expand(item, thread)

    # --- tuples -----------------------------------------------------------------------------------

    def _arrive(self, item: ContextTuple) -> Iterator[Sighting]:
        """Note a deadlock, and queue the threads that can run."""
        state = item.state
        self.most_threads = max(self.most_threads, len(state.threads))
        if _is_in_first_step(item):
            self._push(item, 0, 1)
            return
        enabled = self._machine.enabled(state)
        deadlock = find_deadlock(self._machine, state, enabled)
        if deadlock is not None:
            yield Sighting(deadlock, item)
        if not enabled or deadlock is not None:
            self.has_ended = True
        for thread in enabled:
            if thread != item.thread:
                before = item.contexts + (item.arrived is None and thread != 0)
                self._push(item, thread, before + 1)
            elif depends_on_others(self._space, state, state.threads[thread]):
                self._push(item, thread, item.contexts)

    def _push(self, item: ContextTuple, thread: int, contexts: int) -> None:
        key = (self._space.forms.of_tuple(item.state), item.languages, thread)
        if key in self._seen:
            return
        if self._most is not None and contexts > self._most:
            self.was_cut = True
            return
        self._seen.add(key)
        self.tuples += 1
        heapq.heappush(self._queue, (contexts, self.tuples, item, thread))

    def _expand(self, item: ContextTuple, thread: int) -> Iterator[Sighting]:
        """Let a thread run, and put its heads together with what it could not see."""
        view, residue = self._project(item, thread)
        context = self._context(item, thread, view)
        for found in context.found:
            yield Sighting(found.violation, item, context, found)
        letter = self._space.letter(residue)
        for digest, head, rest in context.results:
            key = (letter, digest, rest, item.languages)
            if key in self._joined:
                continue
            self._joined.add(key)
            state = self._join(head.state, residue)
            languages = self._languages(item, thread, rest, len(state.threads))
            arrived = Arrived(item, context, digest)
            joined = ContextTuple(state, languages, item.beginning, self.contexts, arrived)
            yield from self._arrive(joined)

    def _languages(self, item: ContextTuple, thread: int, rest: Language, count: int) -> Languages:
        """The languages after a context; threads that it has started have empty stacks below."""
        found = list(item.languages)
        found[thread] = rest
        found += [self._space.languages.bottom] * (count - len(found))
        return tuple(found)

    def _context(self, item: ContextTuple, thread: int, view: State) -> ThreadContext:
        space = self._space
        fuel = item.beginning.fuel if _is_in_first_step(item) else None
        language = item.languages[thread]
        key = (thread, space.forms.of_view(view, thread).digest(), language, fuel)
        found = self._runs.get(key)
        if found is None:
            self.runs += 1
            found = self._runs[key] = ThreadContext(space, thread, view, fuel, language)
        return found

    # --- switches ---------------------------------------------------------------------------------

    def _project(self, item: ContextTuple, thread: int) -> tuple[State, Residue]:
        """What one thread sees of a tuple, and what must be put back after its context.

        In the middle of its first step it sees all: threads that it has started have not begun.
        """
        space, state = self._space, item.state.copy()
        if _is_in_first_step(item):
            return state, Residue((), (), 0, (), ())
        others = [each for each in state.threads if each.number != thread and each.frames]
        hidden = frozenset(each.number for each in others)
        walk = space.forms.inside(state, thread, hidden)
        space.forms.add_ports(state, thread, walk)
        outside = [outside_of(each.number, each.frames) for each in others]
        residue, ports = Cut(state, walk).residue(outside)
        space.execution.enter(state)
        for each in others:
            own = space.execution.own_thread(each.number)
            own.frames = [stub_of_other(each, ports if each is others[0] else ())]
        prune(state, walk)
        return state, residue

    def _join(self, view: State, residue: Residue) -> State:
        """A view with the frames of the other threads."""
        state = view.copy()
        if not residue.chunks:
            return state
        execution = self._space.execution
        ports = state.threads[residue.chunks[0].thread].frames[0].registers[1:]
        real = restore(execution, state, residue, ports)
        for chunk in residue.chunks:
            execution.own_thread(chunk.thread).frames = rebuild(chunk, real)
        return state


def _is_in_first_step(item: ContextTuple) -> bool:
    """Whether the main thread has not come to the end of its first step."""
    return item.arrived is None and item.beginning.fuel is not None
