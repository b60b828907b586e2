"""Queries a solver about all schedules at once, and makes plans of runs from its models.

After Alglave, Kroening and Tautschnig (CAV 2013), for sequentially consistent memory.
"""

from collections.abc import Callable, Hashable, Mapping
from functools import cmp_to_key
from itertools import combinations
from typing import Final, final

from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.engines.symbolic.orders.event_recorder import Recorder
from plait.engines.symbolic.orders.order_encoding import Encoding
from plait.engines.symbolic.orders.order_events import Event, OpSite
from plait.engines.symbolic.paths.path_context import Context
from plait.logic.smt import terms as t
from plait.logic.smt.solver import Answer, Stop, make_solver
from plait.logic.smt.term_evaluation import evaluate
from plait.logic.smt.terms import Value, cone
from plait.spec.properties import NoDataRace, NoDeadlock, Property

_CHUNK: Final = 256
"""How many constraints are added between two polls of the budget."""


@final
@node
class Plan:
    """The threads and their next ops, in the order of their steps."""

    steps: tuple[tuple[int, OpSite], ...]


@final
class Solving:
    """What was recorded, as a formula in a solver."""

    def __init__(self, context: Context, recorder: Recorder, stop: Stop) -> None:
        self._context = context
        self._recorder = recorder
        self._encoding = Encoding(context.logic, recorder)
        self._solver = make_solver(stop=stop)
        self._asserted: list[Value] = [*context.inputs.axioms, *self._encoding.constraints]
        for number, constraint in enumerate(self._asserted):
            if number % _CHUNK == 0:
                recorder.poll()
            self._solver.assume(constraint)

    def questions(
        self, properties: tuple[Property, ...], benign: BenignRaces, *, find_all: bool
    ) -> dict[Hashable, Value]:
        """The queries for each label."""
        encoding, either = self._encoding, self._context.logic.booleans.either
        found: dict[Hashable, Value] = {}
        for suspect in self._recorder.suspects:
            known = found.get(suspect.label, False)
            found[suspect.label] = either(known, encoding.reaches(suspect))
        if NoDeadlock() in properties:
            found[NoDeadlock(), ("", 0) if find_all else None] = encoding.deadlock()
        if NoDataRace() in properties:
            for one, other, together in encoding.races(benign.excuses):
                place = (str(sorted((str(one.site), str(other.site)))), 0) if find_all else None
                label = (NoDataRace(), place)
                found[label] = either(found.get(label, False), together)
        return found

    def ask(self, condition: Value) -> Answer:
        """Whether some prefix of an execution satisfies the conditions."""
        return Answer.UNSATISFIABLE if condition is False else self._solver.check(condition)

    def find_lines(
        self, accept: Callable[[tuple[str, int]], None], poll: Callable[[], None]
    ) -> bool:
        """Accept the lines that some schedule reaches; false when the solver does not know all."""
        any_of, reaches = self._context.logic.booleans.any_of, self._encoding.reaches
        left = {
            line: any_of(map(reaches, suspects.values()))
            for line, suspects in self._recorder.lines.items()
        }
        is_whole = True
        while left:
            line, condition = next(iter(left.items()))
            answer = self.ask(condition)
            poll()
            found = {line}
            if answer is Answer.SATISFIABLE:
                truths = evaluate(left.values(), self.model(condition))
                found = {other for other, is_true in zip(left, truths, strict=True) if is_true}
                for other in found:
                    accept(other)
            is_whole = is_whole and answer is not Answer.UNKNOWN
            left = {other: rest for other, rest in left.items() if other not in {line, *found}}
        return is_whole

    def comes_to_an_end(self) -> bool:
        """Whether some execution ends: all threads have ended, or none can continue."""
        encoding = self._encoding
        ends = (encoding.ends, encoding.deadlock)
        return any(self.ask(end()) is not Answer.UNSATISFIABLE for end in ends)

    def model(self, condition: Value) -> Mapping[str, int]:
        """The values of all variables, after a positive answer."""
        parts = cone([*self._asserted, condition])
        return self._solver.model([part for part in parts if part.op == t.VARIABLE])

    # --- runs -------------------------------------------------------------------------------------

    def plan(self, model: Mapping[str, int]) -> Plan:
        """The steps of the prefix that a model stands for.

        Unobservable steps come as late as possible, but at the end each thread takes those that
        lead to its next event.
        """
        chains = self._recorder.chains
        true = self._true(model)
        present = [event for event in self._recorder.events() if event.guard in true]
        by_thread: dict[int, list[Event]] = {thread: [] for thread in chains}
        for event in present:
            by_thread[event.thread].append(event)
        steps: list[Event] = []
        taken = dict.fromkeys(chains, 0)
        for event in self._happened(model):
            waiting = by_thread[event.thread]
            while waiting[taken[event.thread]] is not event:
                steps.append(waiting[taken[event.thread]])
                taken[event.thread] += 1
            steps.append(event)
            taken[event.thread] += 1
        relevant = {id(event) for chain in self._encoding.chains.values() for event in chain}
        for thread, waiting in by_thread.items():
            if thread and not taken[thread]:
                continue
            for event in waiting[taken[thread] :]:
                if id(event) in relevant:
                    break
                steps.append(event)
        return Plan(
            tuple((event.thread, event.site) for event in steps if event.is_step and event.site)
        )

    def _true(self, model: Mapping[str, int]) -> set[tuple[t.Term, ...]]:
        """The guards of events that are true."""
        guards = list({event.guard for event in self._recorder.events()})
        values = evaluate([self._encoding.guard(guard) for guard in guards], model)
        return {guard for guard, is_true in zip(guards, values, strict=True) if is_true}

    def _happened(self, model: Mapping[str, int]) -> list[Event]:
        """The events that others notice, in order."""
        encoding = self._encoding
        events = [event for chain in encoding.chains.values() for event in chain]
        states = evaluate([encoding.active(event) for event in events], model)
        active = [event for event, is_active in zip(events, states, strict=True) if is_active]
        pairs = list(combinations(range(len(active)), 2))
        orders = evaluate([encoding.before(active[i], active[j]) for i, j in pairs], model)
        before = dict(zip(pairs, orders, strict=True))

        def compare(one: int, other: int) -> int:
            if one == other:
                return 0
            is_first = before[one, other] if one < other else not before[other, one]
            return -1 if is_first else 1

        return [active[number] for number in sorted(range(len(active)), key=cmp_to_key(compare))]
