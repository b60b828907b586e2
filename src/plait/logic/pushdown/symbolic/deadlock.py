"""Deadlocks: configurations in which threads wait for each other and all others have ended.

Deadlocks are sought for each tuple and each thread that runs in it, before the tuple is split. For
fixed globals at the start of the context the threads are independent, so that the reached
configurations are a product, over (START, NOW).
"""

from collections.abc import Hashable, Mapping
from typing import Final, final

from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.log import Top
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.logic.pushdown.symbolic.relations import ENDED, Bindings
from plait.logic.pushdown.symbolic.saturation import Saturated
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, State, Tops, View
from plait.logic.pushdown.symbolic.tuples import ViewTuple


@final
class _Standing:
    """The top transitions at which a thread cannot move, and the globals of these."""

    def __init__(self, space: Space, program: Program, tops: Tops, bindings: Bindings) -> None:
        self.waiting: Final[dict[Top, tuple[Function, Function]]] = {}
        self.resting: Final[dict[Top, tuple[Function, Function]]] = {}
        live = program.relations.live
        diagrams = space.diagrams
        self.waits = self.rests = diagrams.false
        for (label, state), reached in tops.items():
            places = [(blocked.where, blocked.may_rest) for blocked in program.blocked(label)]
            for where, may_rest in [(None, True)] if label == ENDED else places:
                function = reached
                if where is not None:
                    function = reached & program.relations.condition(where, bindings)
                if not function.satisfiable():
                    continue
                outside = (live(label), Copy.NOW), (_index(program, state), Copy.ENTRY)
                globals_ = diagrams.project(function, space.block(*outside))
                if may_rest:
                    self.resting[label, state] = function, globals_
                    self.rests |= globals_
                else:
                    self.waiting[label, state] = function, globals_
                    self.waits |= globals_


def _index(program: Program, state: State) -> tuple[Variable, ...]:
    return () if state == FINAL else program.relations.live(state.entry) + state.globals


@final
class Deadlocks:
    """Finds deadlocks; caches the results for views."""

    def __init__(self, space: Space, programs: tuple[Program, ...]) -> None:
        self._space = space
        self._programs = programs
        self._known: dict[Hashable, _Standing] = {}

    def find(
        self, start: ViewTuple, views: tuple[View, ...], thread: int, saturated: Saturated
    ) -> Mapping[int, tuple[Top, Function]] | None:
        """The positions of all threads in a deadlock that a context of a thread reaches."""
        bindings = start.bindings()
        bindings.bind(saturated.moving)
        standings: dict[int, _Standing] = {}
        stuck = saturated.relation
        others = (number for number in range(len(views)) if number != thread)
        for number in (thread, *others):
            standing = self._standing(number, start, views, thread, saturated, bindings)
            stuck &= standing.waits | standing.rests
            if not stuck.satisfiable():
                return None
            standings[number] = standing
        for number, standing in standings.items():
            found = stuck & standing.waits
            if found.satisfiable():
                return _ends(standings, number, found)
        return None

    def _standing(
        self,
        number: int,
        start: ViewTuple,
        views: tuple[View, ...],
        thread: int,
        saturated: Saturated,
        bindings: Bindings,
    ) -> _Standing:
        program = self._programs[number]
        if number == thread:
            tops: Tops = saturated.tops
            key: Hashable = program, saturated, start.varying, start.values
        else:
            tops = views[number].tops
            key = program, views[number], saturated.moving, start.varying, start.values
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _Standing(self._space, program, tops, bindings)
        return found


def _ends(
    standings: Mapping[int, _Standing], waiting: int, globals_: Function
) -> Mapping[int, tuple[Top, Function]]:
    """A top transition for each thread, for some of the globals."""
    chosen = {}
    for number, standing in standings.items():
        tops = [*standing.waiting.items()]
        if number != waiting:
            tops += standing.resting.items()
        for top, (function, possible) in tops:
            if (possible & globals_).satisfiable():
                chosen[number] = top, function
                globals_ &= possible
                break
    return {number: (top, function & globals_) for number, (top, function) in chosen.items()}
