"""A concrete run to what was found: globals first, then each thread, context by context, backwards.

The chain of tuples gives the contexts. The globals at the end of a context determine those at its
start, because the classes of the partition are safe. Once these are known, the threads are
independent: the position of a thread at the start of a context is its position at the end of its
previous context.
"""

from collections.abc import Callable, Mapping
from typing import final

from plait.base.budget import Budget
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.backtracking import Backtracking, Position, Stacks
from plait.logic.pushdown.symbolic.log import Log, Top
from plait.logic.pushdown.symbolic.network_rules import Network, Variable
from plait.logic.pushdown.symbolic.points import Point, at, copied, pick
from plait.logic.pushdown.symbolic.results import ContextRun, Witness
from plait.logic.pushdown.symbolic.saturation import Saturated, Saturation
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, State, normalised
from plait.logic.pushdown.symbolic.tuples import TupleOrigin, Tuples, ViewTuple


@final
class WitnessFinder:
    """Finds a run whose last context is that of a thread from a tuple."""

    def __init__(
        self, network: Network, space: Space, programs: tuple[Program, ...], tuples: Tuples
    ) -> None:
        self._network = network
        self._space = space
        self._programs = programs
        self._tuples = tuples
        self._positions: dict[int, Position] = {}
        self._turns: list[ContextRun] = []

    def find(
        self,
        start: ViewTuple,
        thread: int,
        saturated: Saturated,
        ends: Mapping[int, tuple[Top, Function]],
    ) -> Witness:
        """A run whose last context is `thread`'s, from `start`.

        `ends` maps threads, `thread` among them, to parts of top transitions where they must be at
        the end, over (START, NOW, locals, ENTRY). The others must agree on the globals. A thread
        that is not in `ends` may be anywhere.
        """
        self._positions.clear()
        self._turns.clear()
        _top, some = ends[thread]
        before = self._globals(start, some, saturated.moving)
        changed = [(saturated.moving, Copy.NOW)]
        after = pick(self._space, some & at(self._space, before), changed)
        for number, (top, part) in ends.items():
            self._place(
                number, start, thread, saturated, top, part & at(self._space, before | after)
            )
        self._back(start, thread, saturated, before, after)
        current = start
        while current.origin is not None:
            origin = current.origin
            self._rename(current, origin)
            after = self._after(current, origin, before)
            before = self._before(origin, before, after)
            self._back(origin.parent, origin.thread, origin.saturated, before, after)
            current = origin.parent
        initial = {v: self._initial(current, before, v) for v in self._network.free}
        turns = tuple(turn for turn in reversed(self._turns) if turn.fired)
        return Witness(turns, initial)

    # --- globals ----------------------------------------------------------------------------------

    def _globals(self, start: ViewTuple, function: Function, moving: tuple[Variable, ...]) -> Point:
        """Globals at the start of a context (START); none with eager splitting."""
        if start.values is not None:
            return {}
        return pick(self._space, function, [(self._index(start, moving), Copy.START)])

    def _index(self, start: ViewTuple, moving: tuple[Variable, ...]) -> tuple[Variable, ...]:
        varying = start.varying.union(moving)
        return tuple(sorted(varying, key=self._space.position))

    def _after(self, current: ViewTuple, origin: TupleOrigin, start: Point) -> Point:
        """The globals that the context before a tuple changed, at its end (NOW)."""
        moving = origin.saturated.moving
        if current.values is None:
            return copied(start, moving, Copy.START, Copy.NOW)
        values = dict(current.values)
        return {(v, Copy.NOW): values.get(v, v.initial) for v in moving}

    def _before(self, origin: TupleOrigin, start: Point, after: Point) -> Point:
        """The globals at the start of the context before a tuple."""
        saturated, parent = origin.saturated, origin.parent
        if parent.values is not None:
            return {}
        same = {key: k for key, k in start.items() if key[0] not in saturated.moving}
        function = saturated.relation & origin.chosen & at(self._space, same | after)
        return self._globals(parent, function, saturated.moving)

    def _initial(self, start: ViewTuple, globals_: Point, variable: Variable) -> int:
        if start.values is None:
            return globals_[variable, Copy.START]
        return dict(start.values).get(variable, variable.initial)

    # --- threads ----------------------------------------------------------------------------------

    def _place(
        self,
        number: int,
        start: ViewTuple,
        thread: int,
        saturated: Saturated,
        top: Top,
        part: Function,
    ) -> None:
        """Pick a position of a thread from a part of a top transition."""
        view = self._tuples.views_of(start)[number]
        frames = saturated.frames if number == thread else view.frames
        program = self._programs[number]
        stacks = Stacks(self._space, program, frames)
        label, state = top
        parts = [
            (program.relations.live(label), Copy.NOW),
            (stacks.index(state), Copy.ENTRY),
        ]
        if start.values is None:
            parts.append((self._index(start, saturated.moving), Copy.START))
        point = pick(self._space, part, parts)
        values = {key: k for key, k in point.items() if key[1] is not Copy.START}
        globals_ = {key: k for key, k in point.items() if key[1] is Copy.START}
        entry = copied(point, stacks.index(state), Copy.ENTRY, Copy.ENTRY)
        callers = stacks.below(state, globals_, entry)
        self._positions[number] = Position(top, values, callers)

    def _back(
        self,
        start: ViewTuple,
        thread: int,
        saturated: Saturated,
        before: Point,
        after: Point,
    ) -> None:
        """Find the rules that the thread fires in a context, and its position at the start."""
        program = self._programs[thread]
        position = self._positions.get(thread)
        if position is None:
            here = at(self._space, before | after)
            top, part = next(
                (top, part & here)
                for top, part in saturated.tops.items()
                if (part & here).satisfiable()
            )
            self._place(thread, start, thread, saturated, top, part)
            position = self._positions[thread]
        view = self._tuples.views_of(start)[thread]
        log = Log()
        saturation = Saturation(program, view, start.bindings(), Budget(), log)
        saturation.run()
        position = _renamed(position, lambda state: _unnamed(state, saturation.tag))
        backtracking = Backtracking(saturation, log, program, before)
        found, fired = backtracking.run(position, after)
        self._positions[thread] = found
        self._turns.append(ContextRun(thread, fired))

    def _rename(self, current: ViewTuple, origin: TupleOrigin) -> None:
        """Rename the states of positions to their names before a tuple was normalised."""
        for thread, position in self._positions.items():
            view = self._tuples.views_of(origin.parent)[thread]
            transitions = (
                self._tuples.transitions_after(origin)
                if thread == origin.thread
                else self._tuples.transitions_kept(view, origin)
            )
            _tops, _frames, names = normalised(*transitions)
            old = {new: old for old, new in names.items()}
            self._positions[thread] = _renamed(position, old.__getitem__)


def _unnamed(state: State, tag: int) -> State:
    """The name of a state during the saturation that creates it."""
    return state._replace(globals=()) if state.tag == tag and state != FINAL else state


def _renamed(position: Position, name: Callable[[State], State]) -> Position:
    label, state = position.top
    callers = [
        ((name(below[0]), below[1], name(below[2])), values) for below, values in position.callers
    ]
    return Position((label, name(state)), position.values, callers)
