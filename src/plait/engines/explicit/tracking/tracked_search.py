"""The search over cores with sets of values (jpf-bdd, sections 3.3 and 3.4).

A table maps each core to all values that it was reached with. A core that is reached with new
values is explored again with the new values only, because steps distribute over unions. Breadth
first, values that reach a core before it is explored are merged and explored together.

A part of a step ends before a second split, and is stored like a state. Only the running thread
continues from there. So the states between steps are those of the search without tracking.
"""

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.errors import UnsupportedError
from plait.base.garbage import uncollected
from plait.engines.explicit.kernel.kernel_opcodes import G_ENDED, HEADER, MOST_THREADS
from plait.engines.explicit.search.single_steps import Step, answers_after, threads_in
from plait.engines.explicit.tracking.actions import Actions, NotConcreteError
from plait.engines.explicit.tracking.fields import Domain, TrackedFields, UntrackableError
from plait.engines.explicit.tracking.single_values import Numbers, SingleValues
from plait.engines.explicit.tracking.tracked_traces import find_path
from plait.engines.explicit.tracking.tracker import Successor, Tracker
from plait.engines.explicit.tracking.value_sets import Part, Place, Register
from plait.engines.explicit.tracking.visits import Arrival, Entry, Start, Visit
from plait.logic.bdd.diagrams import Diagrams, Function, bounded
from plait.spec.tracking import TrackedField

if TYPE_CHECKING:
    from plait.engines.explicit.search.kernel_search import Exploration

_PLENTY: Final = 1 << 60
"""The fuel of a thread that is alone or in an atomic section."""

_VISIT_WORDS: Final = 80
_NODE_WORDS: Final = 3
_MOST_NODES: Final = 1 << 25
_MANY_NODES: Final = 1 << 22
"""The limit on the nodes of all diagrams before a field is abandoned."""

_START: Final[tuple[Start, ...]] = tuple((thread, -1, False, ()) for thread in range(MOST_THREADS))
"""How a step of each thread begins."""


@final
class TrackedSearch:
    """A strategy: explores breadth first, or last in, first out.

    Without `merges`, states with different values stay separate (for comparison). Without
    `is_incremental`, a core is explored again with all its values. Without `steps_natively`,
    singletons are treated as any other set.
    """

    def __init__(
        self,
        fields: tuple[TrackedField, ...],
        *,
        is_breadth: bool = True,
        merges: bool = True,
        is_incremental: bool = True,
        steps_natively: bool = True,
        most_nodes: int = _MANY_NODES,
    ) -> None:
        self._fields = fields
        self._is_breadth = is_breadth
        self._merges = merges
        self._is_incremental = is_incremental
        self._steps_natively = steps_natively
        self._most_nodes = most_nodes
        self.table: dict[Any, Entry] = {}
        self._work: deque[Visit] = deque()
        self._visits = 0
        self._bytes = 0
        self.generated = 1
        """States as the paper counts them: the root, and results of choices, merged or not."""
        self.native_steps = 0
        """How many steps the kernel has taken by itself."""
        self._inside: dict[Any, set[Any]] = {}
        """The transitions of parts between positions inside a step."""
        self._at: Visit
        self._last: tuple[Start, tuple[int, ...]] | None = None
        self._was_moved = False
        """Whether the kernel was moved to another state, to find a path."""
        self.tracker: Tracker
        self._single: SingleValues

    # --- the strategy -----------------------------------------------------------------------------

    def begin(self, search: "Exploration") -> None:
        """Start from the current state of the kernel, which gives up its tracked values."""
        image = search.image
        fields = TrackedFields(image.execution.types, self._fields)
        self.tracker = Tracker(image, fields, Diagrams(_MOST_NODES))
        image.tracking = Actions(self.tracker)
        self._single = SingleValues(self.tracker)
        with bounded():
            part = _initial(search, self.tracker)
            kernel = search.kernel
            kernel.snapshots.set_base()
            self._single.begin(part)
            self.tracker.enter(part, [])
            key = self._key(kernel.snapshots.state_keys(), None, part.states)
            entry = self.table[key] = Entry(part.states)
            self._at = Visit(key, entry, part, kernel.snapshots.snapshot(), None)
            kernel.search.states += 1
            if kernel.search.look():
                self._schedule(self._at)

    def advance(self, search: "Exploration", steps: int) -> bool:
        """Explore until about this many parts of steps are taken; true when the search is over."""
        kernel = search.kernel
        until = kernel.search.transitions + steps
        with bounded(), uncollected():
            while self._work and not kernel.search.stop:
                if kernel.search.transitions >= until:
                    self._check_size()
                    return False
                self._explore(search)
            if not kernel.search.stop:
                self._refuse_circles()
        return True

    def _check_size(self) -> None:
        """Abandon the field with the most variables when the diagrams are too large."""
        diagrams = self.tracker.diagrams
        if diagrams.node_count > self._most_nodes:
            diagrams.collect_garbage()
            if diagrams.node_count > self._most_nodes // 2:
                sizes: dict[TrackedField, int] = {}
                for _, _, domain, bits in self._at.part.places:
                    sizes[domain.field] = sizes.get(domain.field, 0) + len(bits)
                largest = max(sizes, key=lambda field: sizes[field], default=None)
                raise UntrackableError(largest, "the diagrams take too much memory")

    def path(self, search: "Exploration") -> tuple[Step, ...]:
        """The steps from the start to the current state, for one of its values."""
        self._was_moved = True
        noted = list(search.image.facade.violations)
        found = find_path(self, search, self._at, self._last)
        self.place(search, self._at)
        if self._last is not None:
            self.run(search, *self._last)
            search.kernel.snapshots.state_keys()
        search.image.facade.violations[:] = noted
        return found

    def words(self) -> int:
        """The memory of table, visits and diagrams, in words of eight bytes."""
        nodes = self.tracker.diagrams.node_count
        return _VISIT_WORDS * self._visits + self._bytes // 8 + _NODE_WORDS * nodes

    # --- exploring --------------------------------------------------------------------------------

    def place(self, search: "Exploration", visit: Visit) -> None:
        """Put kernel and tracker into the state where a visit begins."""
        search.kernel.snapshots.restore_snapshot(visit.data)
        self.tracker.enter(visit.part, search.kernel.snapshots.found_objects())

    def run(self, search: "Exploration", start: Start, answers: tuple[int, ...]) -> Start | None:
        """Take a part of a step from a visit; returns the continuation inside the step."""
        kernel, tracker = search.kernel, self.tracker
        thread, fuel, is_alone, waiting = start
        kernel.search.transitions += 1
        if kernel.interpreter.run_part(thread, fuel, is_alone, answers):
            raise UntrackableError(None, "a thread runs for long without a visible operation")
        waiting += tuple(kernel.interpreter.started())
        if tracker.is_cut:
            left = (
                0
                if kernel.interpreter.fuel <= 0
                else 1
                if kernel.interpreter.fuel == 1
                else _PLENTY
            )
            return thread, left, bool(kernel.interpreter.is_alone), waiting
        if waiting and not kernel.words.peek(G_ENDED):
            return waiting[0], 0, False, waiting[1:]
        return None

    def _explore(self, search: "Exploration") -> None:
        kernel = search.kernel
        visit = self._work.popleft() if self._is_breadth else self._work.pop()
        visit.entry.next = None
        self._at = visit
        kernel.snapshots.restore_snapshot(visit.data)
        todo = left = kernel.enabledness.enabled_mask()
        numbers = None
        if self._steps_natively and visit.goes_on is None:
            numbers = self._single.numbers_of(visit.part)
        if numbers is not None:
            left = self._step_natively(search, visit, numbers, todo)
            if left:
                kernel.snapshots.restore_snapshot(visit.data)
        successors = (todo & ~left).bit_count()
        self.native_steps += successors
        if left or visit.goes_on is not None:
            self.tracker.enter(visit.part, kernel.snapshots.found_objects())
            successors += self._step_symbolically(search, visit, left)
        if successors > 1:
            self.generated += successors

    def _step_natively(
        self, search: "Exploration", visit: Visit, numbers: Numbers, todo: int
    ) -> int:
        """Let the kernel step from a visit with one value; returns the threads it cannot step."""
        kernel, single, left = search.kernel, self._single, 0
        kernel.concrete.give_values(numbers)
        while todo and not kernel.search.stop:
            try:
                thread = kernel.concrete.next_new(todo)
            except (NotConcreteError, UnsupportedError):
                search.forget()
                thread = kernel.interpreter.thread
                left |= 1 << thread
                todo &= -2 << thread
                continue
            if thread < 0:
                break
            todo &= -2 << thread
            if single.leaves_registers(thread):
                left |= 1 << thread
                kernel.search.transitions -= 1
                continue
            start = _START[thread]
            self._last = (start, ())
            successor = single.successor(visit.part, kernel.concrete.taken_values())
            self._match(search, visit, start, (), None, successor)
            if self._was_moved:
                self._was_moved = False
                left |= kernel.concrete.unsuited
                kernel.snapshots.restore_snapshot(visit.data)
                kernel.concrete.give_values(numbers)
        left |= kernel.concrete.unsuited
        if left:
            search.forget()  # sightings of steps that are taken again
        return left

    def _step_symbolically(self, search: "Exploration", visit: Visit, todo: int) -> int:
        """Let threads take parts of steps from a visit; returns the number of parts."""
        kernel = search.kernel
        successors = 0
        for start in self._starts(visit, todo):
            answers: list[int] | None = []
            while answers is not None:
                kernel.snapshots.rewind()
                self.tracker.begin()
                goes_on, has_model = None, True
                try:
                    goes_on = self.run(search, start, tuple(answers))
                except UnsupportedError as error:
                    search.stuck(str(error))
                    has_model = False
                asked = kernel.snapshots.questions()
                successors += 1
                given = tuple([answer for answer, _ in asked])
                self._last = (start, given)
                if has_model:
                    self._finish(search, visit, start, given, goes_on)
                elif kernel.interpreter.violated:
                    search.stepped()
                else:
                    search.forget()
                answers = answers_after(asked)
        return successors

    def _starts(self, visit: Visit, todo: int) -> Iterator[Start]:
        if visit.goes_on is not None:
            yield visit.goes_on
        else:
            for thread in threads_in(todo):
                yield _START[thread]

    def _finish(
        self,
        search: "Exploration",
        visit: Visit,
        start: Start,
        answers: tuple[int, ...],
        goes_on: Start | None,
    ) -> None:
        """Complete a part, and match the state after it."""
        kernel = search.kernel
        if kernel.interpreter.violated:
            search.stepped()
        if kernel.interpreter.assumed_away:
            kernel.search.has_assumed = True
        if kernel.interpreter.assumed_away or kernel.search.stop:
            return
        kernel.snapshots.state_keys()
        self._match(search, visit, start, answers, goes_on, self.tracker.after())

    def _match(
        self,
        search: "Exploration",
        visit: Visit,
        start: Start,
        answers: tuple[int, ...],
        goes_on: Start | None,
        successor: Successor,
    ) -> None:
        """Match the current state with the table, and queue its new values."""
        kernel = search.kernel
        key = self._key(kernel.snapshots.state_keys(), goes_on, successor.states)
        if visit.goes_on is not None and goes_on is not None and not goes_on[2]:
            self._inside.setdefault(visit.key, set()).add(key)
        entry = self.table.get(key)
        fresh = successor.states
        if entry is None:
            entry = self.table[key] = Entry(fresh)
            entry.arrivals.append(Arrival(visit, start, answers, fresh))
            if goes_on is None:
                kernel.search.states += 1
                entry.is_end = not kernel.search.look()
        else:
            if fresh == entry.states:
                return
            fresh &= ~entry.states
            if not fresh.satisfiable():
                return
            entry.arrivals.append(Arrival(visit, start, answers, fresh))
            entry.states |= fresh
        if entry.is_end:
            return
        if entry.next is not None:
            entry.next.part = entry.next.part.joined(successor.part(fresh))
            return
        part = successor.part(fresh if self._is_incremental else entry.states)
        self._schedule(Visit(key, entry, part, kernel.snapshots.snapshot(), goes_on))

    def _schedule(self, visit: Visit) -> None:
        visit.entry.next = visit
        self._visits += 1
        self._bytes += len(visit.data)
        self._work.append(visit)

    def _key(self, core: tuple[int, int], goes_on: Start | None, states: Function) -> Any:
        key: Any = core if goes_on is None else (core, goes_on)
        return key if self._merges else (key, states)

    def _refuse_circles(self) -> None:
        """Give up when a thread may run forever in a step: others would have to be scheduled."""
        done: set[Any] = set()
        for first in self._inside:
            path: list[tuple[Any, Iterator[Any]]] = []
            active: set[Any] = set()
            if first not in done:
                path.append((first, iter(self._inside[first])))
                active.add(first)
            while path:
                key, rest = path[-1]
                following = next(rest, None)
                if following is None:
                    path.pop()
                    active.discard(key)
                    done.add(key)
                elif following in active:
                    raise UntrackableError(None, "a thread may run on without a visible operation")
                elif following not in done:
                    path.append((following, iter(self._inside.get(following, ()))))
                    active.add(following)


def _initial(search: "Exploration", tracker: Tracker) -> Part:
    """The values of tracked fields and symbolic registers; their words are never read again.

    The words of fields stay the same in all states.
    """
    image, kernel = search.image, search.kernel
    places: dict[Place, tuple[Domain, int]] = {}
    holders = {image.facade.statics(kind) for kind in tracker.fields.statics}
    for reference, kind in image.base_objects():
        if tracker.fields.slots_of(kind):
            holders.add(image.address(reference))
    for address in holders:
        kind = image.facade.heap[address].type
        for slot, domain in tracker.fields.slots_of(kind).items():
            number = domain.number(image, kernel.words.peek(address + HEADER + slot))
            places[address, slot] = (domain, number)
    registers: dict[Register, tuple[Any, int]] = {}
    for register, shape, at in tracker.registers_in_memory():
        number = kernel.words.peek(at)
        if shape.enum is not None:
            number = tracker.fields.domain_of_enum(shape.enum).number(image, number)
        registers[register] = (shape, number)
        kernel.words.initial(at, 0)
    return tracker.initial(places, registers)
