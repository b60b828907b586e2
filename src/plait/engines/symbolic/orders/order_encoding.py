"""The formula of all schedules: the events, their order, and the read-from relation.

Each thread has executed a prefix of its events. Those of them whose path condition is true are
active: only they count. A prefix of an execution is one of the program, whatever happens later. So
events outside the prefix impose no constraints, and their reads may have any value.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from typing import Final, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.order_events import (
    READS,
    WRITES,
    Act,
    Event,
    Place,
    Suspect,
    is_before,
)
from plait.engines.symbolic.orders.order_relation import make_relation
from plait.engines.symbolic.paths.path_condition import Literals
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import BOOL, Term, Value

MOST_CLAUSES: Final = 200_000
"""Beyond this, building and solving the formula takes longer than most searches."""

_SYNCHRONISING = frozenset({Act.BEGIN, Act.SPAWN, Act.JOIN, Act.END})
_MONITORS = frozenset({Act.ENTER, Act.EXIT})
_MEMORY = READS | WRITES


@final
class Encoding:
    """`constraints` hold in every prefix of an execution; the rest are queries on prefixes."""

    def __init__(self, logic: Logic, recorder: Recorder) -> None:
        self._logic = logic
        self._recorder = recorder
        self._guards: dict[Literals, Value] = {}
        self.chains = _relevant_chains(recorder)
        self._previous: dict[int, Event] = {}
        for chain in self.chains.values():
            for earlier, later in pairwise(chain):
                self._previous[id(later)] = earlier
        self._first_spawn = next(
            (event.index for event in recorder.chains[0] if event.act is Act.SPAWN), 0
        )
        if self._size() > MOST_CLAUSES:
            raise UnsupportedError("a formula of too many reads, writes and threads")
        self._relation = make_relation(logic, self._ordered_chains())
        self.constraints: list[Value] = [
            *self._relation.axioms,
            *recorder.places.contents.definitions,
        ]
        self._sections: dict[int, list[tuple[Event, list[Event]]]] = defaultdict(list)
        self._add_prefixes()
        self._add_threads()
        self._add_monitors()
        self._add_reads()

    def _size(self) -> int:
        """Approximate number of clauses: triples of reads and writes, and of threads."""
        reads = Counter(event.place for event in self._events(*READS))
        writes = Counter(event.place for event in self._events(*WRITES))
        lengths = [len(chain) for chain in self._ordered_chains()]
        triples = sum(one * two * three for one, two, three in combinations(lengths, 3))
        return triples + sum(count * writes[place] ** 2 for place, count in reads.items())

    # --- the vocabulary ---------------------------------------------------------------------------

    def guard(self, literals: Literals) -> Value:
        """A path condition as one term."""
        found = self._guards.get(literals)
        if found is None:
            found = self._guards[literals] = self._logic.booleans.all_of(literals)
        return found

    def done(self, event: Event) -> Term:
        """Whether the thread has passed the event."""
        return self._logic.pool.variable(f"d{event.thread}.{event.index}", BOOL)

    def active(self, event: Event) -> Value:
        """Whether the event has happened."""
        return self._logic.booleans.both(self.guard(event.guard), self.done(event))

    def before(self, one: Event, other: Event) -> Value:
        """Whether an active event comes before another active one."""
        if is_before(one, other) or self._is_first(one, other):
            return True
        if one.thread == other.thread or is_before(other, one) or self._is_first(other, one):
            return False
        return self._relation.before(one, other)

    def _link(self, one: Event, other: Event) -> Value:
        """Whether one event comes before the other in the relation itself.

        That is what puts the events of threads that are known to be ordered in order there.
        """
        if one.thread == other.thread or self._is_first(one, other):
            return self.before(one, other)
        return self._relation.before(one, other)

    def _is_first(self, one: Event, other: Event) -> bool:
        """Whether an event comes before all threads but the first."""
        return one.thread == 0 and other.thread != 0 and one.index <= self._first_spawn

    def _ordered_chains(self) -> list[list[Event]]:
        first = self._first_spawn
        return [
            [event for event in chain if thread or event.index > first]
            for thread, chain in sorted(self.chains.items())
        ]

    def _imply(self, premises: Iterable[Value], conclusion: Value) -> None:
        booleans = self._logic.booleans
        refuted = booleans.all_of([*premises, booleans.negate(conclusion)])
        if refuted is not False:
            self.constraints.append(booleans.negate(refuted))

    def _stands(self, event: Event) -> Value:
        """Whether a thread has done everything before this event, and reaches it next."""
        booleans = self._logic.booleans
        previous = self._previous.get(id(event))
        come: Value = True if previous is None else self.done(previous)
        return booleans.all_of([self.guard(event.guard), come, booleans.negate(self.done(event))])

    # --- constraints ------------------------------------------------------------------------------

    def _add_prefixes(self) -> None:
        for chain in self.chains.values():
            for event in chain:
                previous = self._previous.get(id(event))
                if previous is not None:
                    self._imply([self.done(event)], self.done(previous))

    def _add_threads(self) -> None:
        """A thread begins after its start; a join ends after the end."""
        booleans = self._logic.booleans
        for event in self._events(Act.BEGIN):
            assert event.cause is not None, "threads begin because they are started"
            started = booleans.both(self.active(event.cause), self._link(event.cause, event))
            self._imply([self.active(event)], started)
        ends = defaultdict(list)
        for event in self._events(Act.END):
            ends[event.thread].append(event)
        for event in self._events(Act.JOIN):
            ended = booleans.any_of(
                booleans.both(self.active(end), self._link(end, event)) for end in ends[event.other]
            )
            self._imply([self.active(event)], ended)

    def _add_monitors(self) -> None:
        """Of two critical sections of one monitor, one ends before the other begins."""
        exits: dict[int, list[Event]] = defaultdict(list)
        for event in self._events(Act.EXIT):
            for enter in event.enters:
                exits[id(enter)].append(event)
        for event in self._events(Act.ENTER):
            self._sections[event.monitor].append((event, exits[id(event)]))
        either = self._logic.booleans.either
        for sections in self._sections.values():
            for one, other in combinations(sections, 2):
                if one[0].thread != other[0].thread:
                    apart = either(self._is_over(one[1], other[0]), self._is_over(other[1], one[0]))
                    self._imply([self.active(one[0]), self.active(other[0])], apart)

    def _is_over(self, exits: list[Event], event: Event) -> Value:
        booleans = self._logic.booleans
        return booleans.any_of(
            booleans.both(self.active(exit_), self.before(exit_, event)) for exit_ in exits
        )

    def _add_reads(self) -> None:
        """A read gets the value of the last write before it."""
        writes: dict[Place, list[Event]] = defaultdict(list)
        for event in self._events(*WRITES):
            assert event.place is not None, "writes have a place"
            writes[event.place].append(event)
        for event in self._events(*READS):
            assert event.place is not None, "reads have a place"
            self._recorder.poll()
            self._add_read(event, writes[event.place])

    def _add_read(self, read: Event, writes: list[Event]) -> None:
        booleans, vectors = self._logic.booleans, self._logic.vectors
        symbol = read.symbol
        assert symbol is not None, "reads of contended places get variables"
        earlier = [write for write in writes if write is not read and not is_before(read, write)]
        sources: list[Value] = []
        for number, write in enumerate(earlier):
            name = f"f{read.thread}.{read.index}.{number}"
            source = self._logic.pool.variable(name, BOOL)
            sources.append(source)
            self._imply([source], self.active(write))
            self._imply([source], self.before(write, read))
            self._imply([source], vectors.equal(symbol, write.value, symbol.sort))
            for other in earlier:
                if other is not write:
                    self._imply(
                        [
                            source,
                            self.active(other),
                            self.before(write, other),
                        ],
                        booleans.negate(self.before(other, read)),
                    )
        self._imply([self.active(read)], booleans.any_of(sources))

    def _events(self, *acts: Act) -> list[Event]:
        return [event for chain in self.chains.values() for event in chain if event.act in acts]

    # --- questions --------------------------------------------------------------------------------

    def reaches(self, suspect: Suspect) -> Value:
        """Whether a thread reaches a suspect."""
        last = None
        for event in self.chains.get(suspect.thread, ()):
            if event.index < suspect.index:
                last = event
        come: Value = True if last is None else self.done(last)
        return self._logic.booleans.both(self.guard(suspect.guard), come)

    def races(self, is_excused: Callable[[Event], bool]) -> list[tuple[Event, Event, Value]]:
        """The pairs of accesses that race, and whether threads stand before both at once.

        Two accesses that are both excused do not race.
        """
        found = []
        places: dict[Place, list[Event]] = defaultdict(list)
        for event in self._events(*_MEMORY):
            if event.is_step and event.place is not None:
                places[event.place].append(event)
        for events in places.values():
            excused = {event.site for event in events if is_excused(event)}
            for one, other in combinations(events, 2):
                if one.site in excused and other.site in excused:
                    continue
                if _conflict(one, other) and not is_before(one, other):
                    together = self._logic.booleans.both(self._stands(one), self._stands(other))
                    if together is not False:
                        found.append((one, other, together))
        return found

    def deadlock(self) -> Value:
        """Whether no thread can continue, or some wait for each other's monitors in a cycle."""
        booleans = self._logic.booleans
        blocked = {thread: self._blocked(thread) for thread in self.chains}
        everybody = booleans.all_of(
            booleans.any_of([self._is_away(thread), blocked[thread]]) for thread in self.chains
        )
        total = booleans.both(everybody, booleans.any_of(blocked.values()))
        return booleans.either(total, self._circle())

    def ends(self) -> Value:
        """Whether all threads that were started have ended."""
        return self._logic.booleans.all_of(map(self._is_away, self.chains))

    def _is_away(self, thread: int) -> Value:
        """Whether a thread has ended, or has not been started."""
        booleans = self._logic.booleans
        ended = booleans.any_of(
            self.active(event) for event in self.chains[thread] if event.act is Act.END
        )
        if not thread:
            return ended
        begun = booleans.any_of(
            self.active(event.cause)
            for event in self.chains[thread]
            if event.act is Act.BEGIN and event.cause is not None
        )
        return booleans.either(ended, booleans.negate(begun))

    def _blocked(self, thread: int) -> Value:
        booleans = self._logic.booleans
        found: Value = False
        for event in self.chains[thread]:
            if event.act is Act.ENTER:
                cause = booleans.any_of(self._owned(event).values())
            elif event.act is Act.JOIN:
                cause = booleans.negate(
                    booleans.any_of(
                        self.active(end) for end in self.chains[event.other] if end.act is Act.END
                    )
                )
            else:
                continue
            found = booleans.either(found, booleans.both(self._stands(event), cause))
        return found

    def _owned(self, enter: Event) -> dict[int, Value]:
        """By thread: whether it owns the monitor that another wants to enter."""
        booleans = self._logic.booleans
        found: dict[int, Value] = {}
        for taken, exits in self._sections[enter.monitor]:
            if taken.thread != enter.thread:
                over = booleans.any_of(self.active(exit_) for exit_ in exits)
                owns = booleans.both(self.active(taken), booleans.negate(over))
                found[taken.thread] = booleans.either(found.get(taken.thread, False), owns)
        return found

    def _circle(self) -> Value:
        """Whether some threads wait for each other's monitors in a cycle."""
        booleans = self._logic.booleans
        inside = {
            thread: self._logic.pool.variable(f"circle{thread}", BOOL) for thread in self.chains
        }
        rules: list[Value] = []
        for thread, chosen in inside.items():
            waits = booleans.any_of(
                booleans.all_of([self._stands(event), owns, inside[owner]])
                for event in self.chains[thread]
                if event.act is Act.ENTER
                for owner, owns in self._owned(event).items()
            )
            rules.append(booleans.either(booleans.negate(chosen), waits))
        return booleans.all_of([*rules, booleans.any_of(inside.values())])


def _conflict(one: Event, other: Event) -> bool:
    return (
        one.thread != other.thread
        and (one.act in WRITES or other.act in WRITES)
        and (one.is_plain or other.is_plain)
    )


def _relevant_chains(recorder: Recorder) -> dict[int, list[Event]]:
    """The events that others can observe: the rest of a thread's events may come at any time."""
    users: dict[int, set[int]] = defaultdict(set)
    for event in recorder.events():
        if event.act is Act.ENTER:
            users[event.monitor].add(event.thread)

    def is_relevant(event: Event) -> bool:
        if event.act in _SYNCHRONISING:
            return True
        if event.act in _MONITORS:
            return len(users[event.monitor]) > 1
        return event.act in _MEMORY and event.place in recorder.places.contended

    return {
        thread: [event for event in chain if is_relevant(event)]
        for thread, chain in recorder.chains.items()
    }
