"""Deadlocks: configurations in which threads wait for each other and the others have ended.

Asked of a tuple and a thread that runs in it, before anything is split: given the globals at the
start of the context the threads do not depend on each other, so that the configurations reached are
a product, over (START, NOW).
"""

from collections.abc import Mapping
from typing import Final, final

from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.log import Top
from plait.logic.pushdown.symbolic.program import Program
from plait.logic.pushdown.symbolic.relations import ENDED, Bindings
from plait.logic.pushdown.symbolic.rules import Variable
from plait.logic.pushdown.symbolic.saturation import Saturated
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.tuples import ViewTuple
from plait.logic.pushdown.symbolic.views import FINAL, State, Tops, View


@final
class _Standing:
    """Where one thread cannot move: top transitions, and the globals for which there are any."""

    def __init__(self, space: Space, program: Program, tops: Tops, bindings: Bindings) -> None:
        self.waiting: Final[dict[Top, tuple[Function, Function]]] = {}
        self.resting: Final[dict[Top, tuple[Function, Function]]] = {}
        live = program.relations.live
        diagrams = space.diagrams
        self.waits = self.rests = diagrams.false
        for (label, state), function in tops.items():
            blocked = None if label == ENDED else program.code.blocked(label)
            if blocked is not None:
                function &= program.relations.condition(blocked.where, bindings)
            if (blocked is None and label != ENDED) or not function.satisfiable():
                continue
            outside = (live(label), Copy.NOW), (_index(program, state), Copy.ENTRY)
            globals_ = diagrams.project(function, space.block(*outside))
            if blocked is None or blocked.may_rest:
                self.resting[label, state] = function, globals_
                self.rests |= globals_
            else:
                self.waiting[label, state] = function, globals_
                self.waits |= globals_


def _index(program: Program, state: State) -> tuple[Variable, ...]:
    return () if state == FINAL else program.relations.live(state.entry) + state.globals


def deadlock(
    space: Space,
    programs: tuple[Program, ...],
    start: ViewTuple,
    views: tuple[View, ...],
    thread: int,
    saturated: Saturated,
) -> Mapping[int, tuple[Top, Function]] | None:
    """Where each thread is in a deadlock that is reached when a thread runs in a tuple."""
    bindings = start.bindings()
    bindings.bind(saturated.moving)
    standings = [
        _Standing(
            space, program, saturated.tops if number == thread else views[number].tops, bindings
        )
        for number, program in enumerate(programs)
    ]
    stuck = saturated.relation
    for standing in standings:
        stuck &= standing.waits | standing.rests
    for standing in standings:
        found = stuck & standing.waits
        if found.satisfiable():
            return _ends(standings, standing, found)
    return None


def _ends(
    standings: list[_Standing], waiting: _Standing, globals_: Function
) -> Mapping[int, tuple[Top, Function]]:
    """A top transition for each thread, for some of the globals."""
    chosen = {}
    for number, standing in enumerate(standings):
        tops = dict(standing.waiting)
        if standing is not waiting:
            tops |= standing.resting
        for top, (function, possible) in tops.items():
            if (possible & globals_).satisfiable():
                chosen[number] = top, function
                globals_ &= possible
                break
    return {number: (top, function & globals_) for number, (top, function) in chosen.items()}
