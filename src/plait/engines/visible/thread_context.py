"""One context: what a thread can do from a view, over any stack of a language.

The contexts of all schedules in which the thread stands before the same view, over the same stacks,
are this one. Heads are the views in which it may be preempted, with the stacks below them.
"""

from typing import Any, Final, NamedTuple, TypeAlias, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.engines.executions.execution_paths import Chooser
from plait.engines.visible.canonical_form import Walk, prune
from plait.engines.visible.cutting import Cut, Outside, rebuild, restore
from plait.engines.visible.op_guards import RELEASED_BELOW
from plait.engines.visible.view_execution import Arrival, Event, hand_over
from plait.engines.visible.view_space import ViewSpace
from plait.engines.visible.views import foundation, held_of, is_complete, methods_of, ports_of, stub
from plait.logic.pushdown.explicit.entry_automaton import (
    Entry,
    EntryAutomaton,
    Exit,
    Node,
    Origin,
    Return,
    Step,
)
from plait.logic.pushdown.explicit.stack_languages import Known, Language
from plait.machine.heap import Monitor
from plait.machine.state import State, Thread
from plait.machine.thread_scheduling import Readiness, readiness
from plait.result.violations import StepViolation
from plait.spec.timeouts import Timeouts

GOES_ON: Final = frozenset({Readiness.READY, Readiness.TIMED, Readiness.SPURIOUS})
"""How a thread stands that can take a step, whatever others do."""


class View(NamedTuple):
    """A view; `fuel` is None before a visible op, else what is left of the step."""

    state: State
    fuel: int | None
    digest: bytes


class Left(NamedTuple):
    """A view with which a chunk is left, by a return or an exception."""

    state: State
    event: Event
    fuel: int


@final
@node
class Taken:
    """The label of an expansion: whether it began a step, and the answers in it."""

    begins: bool
    answers: tuple[int, ...]


@final
@node
class Found:
    """A violation in the expansion that the step stands for."""

    violation: StepViolation
    step: Step


@final
class Head:
    """A view between contexts, and its nodes by entry: the stacks below it are theirs."""

    __slots__ = ("nodes", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.nodes: dict[Entry[Any], Node[Any]] = {}


_Entry: TypeAlias = Entry[Any]


@final
class ThreadContext:
    """Runs the context when it is made."""

    def __init__(
        self, space: ViewSpace, thread: int, view: State, fuel: int | None, language: Language
    ) -> None:
        self._space = space
        self.thread = thread
        self.heads: Final[dict[bytes, Head]] = {}
        self.found: Final[list[Found]] = []
        self._automaton: EntryAutomaton[Any] = EntryAutomaton(self, space.execution.poll)
        root = self._automaton.of_language(language)
        self._add(root, view, fuel, None)
        self._automaton.saturate()
        known: Known = {}
        self.results: Final = [
            (digest, head, space.languages.below(head.nodes, known))
            for digest, head in self.heads.items()
        ]
        """All heads, each with the language of the stacks below it."""

    # --- nodes ------------------------------------------------------------------------------------

    def _add(
        self,
        entry: _Entry,
        state: State,
        fuel: int | None,
        origin: Origin | None,
        *,
        is_lost: bool = False,
    ) -> None:
        """A node, unless the entry has it or it is beyond a limit."""
        space = self._space
        walk = space.forms.of_view(state, self.thread)
        digest = walk.digest()
        key = (digest, fuel)
        if key in entry.nodes:
            return
        if space.is_too_large(len(walk.order)) or space.is_too_wide(state, self.thread, walk):
            return
        prune(state, walk)
        made = self._automaton.add(entry, key, View(state, fuel, digest), origin)
        space.environments += 1
        is_over = self._is_over(state)
        if origin is not None and (fuel is None or is_over):
            bottom = self._automaton.of_language(space.languages.bottom)
            self._head(digest, state).nodes[bottom if is_lost else entry] = made
        if is_over or is_lost:
            return
        if fuel is not None or origin is None or self._goes_on(state):
            self._automaton.plan(made)

    def _head(self, digest: bytes, state: State) -> Head:
        found = self.heads.get(digest)
        if found is None:
            found = self.heads[digest] = Head(state)
        return found

    def _is_over(self, state: State) -> bool:
        return state.threads[self.thread].has_ended or state.exit_status is not None

    def _goes_on(self, state: State) -> bool:
        """Whether the thread can take a step whatever others do."""
        thread = state.threads[self.thread]
        how = readiness(self._space.execution, state, thread)
        if how is Readiness.TIMED and depends_on_others(self._space, state, thread):
            return False
        return how in GOES_ON

    def expand(self, node: Node[Any]) -> None:
        """See `entry_automaton.System`."""
        space, view = self._space, node.view
        answers: list[int] | None = []
        while answers is not None:
            chooser = Chooser(answers)
            state = view.state.copy()
            arrival = space.running.advance(state, self.thread, view.fuel, chooser)
            space.note_unsupported()
            step = Step(node, Taken(view.fuel is None, chooser.given()))
            self.found.extend(Found(each, step) for each in space.execution.violations)
            self._arrive(node.entry, state, arrival, step)
            answers = chooser.next_answers()

    def _arrive(self, entry: _Entry, state: State, arrival: Arrival, origin: Origin) -> None:
        match arrival.event:
            case Event.AWAY:
                self._space.has_assumed = True
            case Event.PAUSE | Event.END:
                self._add(entry, state, None, origin)
            case Event.LOST:
                self._add(entry, state, None, origin, is_lost=True)
            case Event.CHOICE | Event.LIMIT:
                self._add(entry, state, arrival.fuel, origin)
            case Event.CALL:
                self._call(entry, state, arrival.fuel, origin)
            case Event.RETURN | Event.THROW:
                self._leave(entry, state, arrival, origin)

    # --- calls and returns ------------------------------------------------------------------------

    def _own(self, state: State) -> Thread:
        self._space.execution.enter(state)
        return self._space.execution.own_thread(self.thread)

    def _call(self, entry: _Entry, state: State, fuel: int, origin: Origin) -> None:
        """Cut the topmost frame off; what is below becomes a residue."""
        space = self._space
        thread = self._own(state)
        frames = thread.frames
        callee = frames.pop()
        below = outside_of(self.thread, frames)
        thread.frames = [*foundation(()), callee]
        walk = space.forms.inside(state, self.thread)
        owed = self._normalise_monitors(state, walk)
        if owed:
            walk = space.forms.inside(state, self.thread)
        residue, ports = Cut(state, walk).residue([below], owed)
        if space.is_too_large(len(walk.order) + len(residue.cells)):
            return
        held = self._held(state, walk)
        thread.frames[2] = stub(ports, held, self._methods_below(frames))
        walk.items.append([walk.numbers[port] for port in ports])
        walk.items.append([space.forms.number_of(state, each, walk) for each in held])
        walk.items.append([str(ref) for ref in methods_of(thread.frames)])
        key = (walk.digest(), fuel)
        target, is_new = self._automaton.call(key, space.letter(residue), entry, origin)
        if is_new:
            self._add(target, state, fuel, None)

    def _methods_below(self, frames: list[Any]) -> tuple[MethodRef, ...]:
        """The methods of a chunk, and below it, that rules about stacks ask for."""
        rules = self._space.execution.options.stacks
        if not rules:
            return ()
        found = {ref for frame in frames for ref in frame.segment.code.methods}
        asked = (ref for ref in found if any(rule.is_below(ref) for rule in rules))
        return tuple(sorted(asked, key=str))

    def _held(self, state: State, walk: Walk) -> list[int]:
        """The monitors of the thread that a callee can see, in canonical order."""
        found = []
        for reference in (*walk.order, *state.touched):
            owner, entries, _ = state.heap[reference].monitor
            if entries and owner == self.thread:
                found.append(reference)
        number_of = self._space.forms.number_of
        return sorted(found, key=lambda reference: number_of(state, reference, walk))

    def _normalise_monitors(self, state: State, walk: Walk) -> list[tuple[int, int]]:
        """Let every monitor that the thread has be entered once; gives how often besides.

        So a callee of recursive synchronized methods begins as the last time.
        """
        machine, found = self._space.execution, []
        for reference in (*walk.order, *sorted(state.touched)):
            owner, entries, waiters = state.heap[reference].monitor
            if entries > 1 and owner == self.thread:
                machine.writable(reference).monitor = Monitor(owner, 1, waiters)
                found.append((reference, entries - 1))
                self._space.owe(state.heap[reference].type)
        return found

    def _leave(self, entry: _Entry, state: State, arrival: Arrival, origin: Origin) -> None:
        """A chunk is left: an exit, from which all callers go on."""
        space = self._space
        thread = state.threads[self.thread]
        value, reference = thread.frames[-1].registers[0], 0
        if arrival.event is Event.THROW:
            value, reference = 0, thread.pending_exception
        elif space.running.returns_reference:
            value, reference = 0, value
        form = space.forms.of_view(
            state, self.thread, [(repr((arrival.event.value, value)).encode(), (reference,))]
        )
        key = (form.digest(), arrival.fuel)
        if key in entry.exits or space.is_too_large(len(form.order)):
            return
        prune(state, form)
        self._automaton.leave(entry, key, Left(state, arrival.event, arrival.fuel), origin)

    def resume(self, left: Exit[Any], letter: int, caller: _Entry, call: Origin | None) -> None:
        """See `entry_automaton.System`."""
        space, residue = self._space, self._space.residues[letter]
        state = left.view.state.copy()
        thread = self._own(state)
        value, exception = thread.frames[-1].registers[0], thread.pending_exception
        real = restore(space.execution, state, residue, ports_of(thread.frames))
        thread.frames = rebuild(residue.chunks[0], real)
        if not self._enter_again(state, [(real(at), count) for at, count in residue.owed]):
            space.stuck[RELEASED_BELOW] = None
            return
        origin = Return(left.origin, call, letter)
        if left.view.event is Event.THROW:
            thrown = space.running.throw(state, self.thread, exception)
            if thrown is not None:
                self._leave(caller, state, Arrival(thrown.event, left.view.fuel), origin)
                return
        else:
            hand_over(thread, value)
        self._add(caller, state, left.view.fuel, origin)

    def _enter_again(self, state: State, owed: list[tuple[int, int]]) -> bool:
        """Give monitors the entries again that the view did not know; false if they are free."""
        for reference, count in owed:
            cell = self._space.execution.writable(reference)
            if not cell.monitor.entries or cell.monitor.owner != self.thread:
                return False
            entries = cell.monitor.entries + count
            cell.monitor = Monitor(self.thread, entries, cell.monitor.waiters)
        return True


def outside_of(number: int, frames: list[Any]) -> Outside:
    """A chunk as something that is cut off."""
    if is_complete(frames):
        return Outside(number, is_complete=True, frames=frames)
    return Outside(
        number,
        is_complete=False,
        frames=frames[3:],
        ports=ports_of(frames),
        held=held_of(frames),
        methods=methods_of(frames),
    )


def depends_on_others(space: ViewSpace, state: State, thread: Thread) -> bool:
    """Whether a timeout may elapse only when nothing else can run."""
    if space.execution.options.timeouts is not Timeouts.LAST:
        return False
    return thread.deadline is not None and thread.deadline > state.clock
