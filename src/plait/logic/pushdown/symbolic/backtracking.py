"""The run of one thread in one context, found backwards from its end.

The saturation is repeated with a log that records the origin of each transition. Every transition
was first added because of earlier ones, so following origins backwards terminates.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, final

from plait.base.errors import SpuriousWitnessError
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.log import Below, Firing, Joining, Log, Top
from plait.logic.pushdown.symbolic.network_rules import Call, Variable
from plait.logic.pushdown.symbolic.points import Point, at, copied, pick
from plait.logic.pushdown.symbolic.results import Fired
from plait.logic.pushdown.symbolic.saturation import Saturation
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, Frames, State

_Cause = TypeVar("_Cause")


@final
@dataclass(slots=True)
class Position:
    """One local configuration: the top of a stack and the frames below it, innermost first.

    `values` are those of locals (NOW) and of the index of the state (ENTRY); those of a frame are
    of its locals (NOW) and of the index of its target (CALLER).
    """

    top: Top
    values: Point
    callers: list[tuple[Below, Point]]


@final
class Stacks:
    """Chooses the frames below the top of a stack; prefers the shortest stack."""

    def __init__(self, space: Space, program: Program, frames: Frames) -> None:
        self._space = space
        self._live = program.relations.live
        self._frames = frames
        self._layers: list[dict[State, Function]] = [{FINAL: space.diagrams.true}]

    def index(self, state: State) -> tuple[Variable, ...]:
        """The variables whose values index a state."""
        return () if state == FINAL else self._live(state.entry) + state.globals

    def below(self, state: State, globals_: Point, entry: Point) -> list[tuple[Below, Point]]:
        """The frames below a state with an index, at some globals (START)."""
        found: list[tuple[Below, Point]] = []
        here = at(self._space, globals_ | entry)
        height = 0
        while not self._reaches(height, state, here):
            height += 1
        while state != FINAL:
            height -= 1
            below, part = self._frame(height, state, here)
            parts = (below[1].kept, Copy.NOW), (self.index(below[2]), Copy.CALLER)
            values = pick(self._space, part, parts)
            found.append((below, values))
            state = below[2]
            entry = copied(values, self.index(state), Copy.CALLER, Copy.ENTRY)
            here = at(self._space, globals_ | entry)
        return found

    def _reaches(self, height: int, state: State, here: Function) -> bool:
        """Whether some stack of this many frames is below the state."""
        while len(self._layers) <= height:
            self._layers.append(self._next_layer())
            if not self._layers[-1]:
                raise SpuriousWitnessError("a state of a view should reach the final one")
        return (self._layers[height].get(state, self._space.diagrams.false) & here).satisfiable()

    def _next_layer(self) -> dict[State, Function]:
        layer: dict[State, Function] = {}
        for below in self._frames:
            part = self._ending(below, self._layers[-1])
            gone = (below[1].kept, Copy.NOW), (self.index(below[2]), Copy.CALLER)
            part = self._space.diagrams.project(part, self._space.block(*gone))
            if part.satisfiable():
                layer[below[0]] = layer.get(below[0], self._space.diagrams.false) | part
        return layer

    def _ending(self, below: Below, layer: Mapping[State, Function]) -> Function:
        target = layer.get(below[2])
        if target is None:
            return self._space.diagrams.false
        index = self.index(below[2])
        shifted = self._space.shifted(target, index, Copy.ENTRY, Copy.CALLER)
        return self._frames[below] & shifted

    def _frame(self, height: int, state: State, here: Function) -> tuple[Below, Function]:
        for below in self._frames:
            if below[0] == state:
                part = self._ending(below, self._layers[height]) & here
                if part.satisfiable():
                    return below, part
        raise SpuriousWitnessError("a frame of a view should have one below it")


@final
class Backtracking:
    """Follows a run backwards within one context whose saturation was logged."""

    def __init__(self, saturation: Saturation, log: Log, program: Program, start: Point) -> None:
        self._saturation = saturation
        self._space = saturation.space
        self._log = log
        self._live = program.relations.live
        self._moving = saturation.bindings.moving
        self._start = start
        """The globals at the start of the context (START)."""
        self._fired: list[Fired] = []

    def run(self, position: Position, now: Point) -> tuple[Position, tuple[Fired, ...]]:
        """The position of the thread at the start of the context, and the rules that lead here.

        `now` are the globals that the context changes, at its end (NOW).
        """
        top, values, callers = position.top, position.values | now, list(position.callers)
        self._fired.clear()
        while True:
            cause = self._first(self._log.tops[top], values)
            if cause is None:
                mine = {key: value for key, value in values.items() if key not in now}
                return Position(top, mine, callers), tuple(reversed(self._fired))
            if isinstance(cause, Joining):
                top, values = self._back_into_callee(cause, values, callers)
            elif isinstance(cause.rule, Call):
                top, values = self._back_to_caller(values, callers)
            else:
                kept = [v for v in self._live(top[0]) if v not in cause.relation.written]
                same = copied(values, kept, Copy.NOW, Copy.NOW)
                top, values = self._before(cause, same | self._entry(top[1], values), values)

    def _entry(self, state: State, values: Point) -> Point:
        return copied(values, self._saturation.index(state), Copy.ENTRY, Copy.ENTRY)

    def _before(self, firing: Firing, same: Point, after: Point) -> tuple[Top, Point]:
        """A position from which the rule leads to the values `after` of globals and its writes.

        `same` is what else is known about the position.
        """
        written = firing.relation.written
        unchanged = [v for v in self._moving if v not in written]
        known = self._start | same | copied(after, unchanged, Copy.NOW, Copy.NOW)
        made = [v for v in written if (v, Copy.NOW) in after]
        known |= copied(after, made, Copy.NOW, Copy.NEXT)
        function = firing.part & firing.relation.function & at(self._space, known)
        label, state = firing.top
        parts = (
            (self._moving, Copy.NOW),
            (self._live(label), Copy.NOW),
            (self._saturation.index(state), Copy.ENTRY),
        )
        values = pick(self._space, function, parts)
        self._fired.append(Fired(label, firing.rule, {v: after[v, Copy.NOW] for v in made}))
        return firing.top, values

    def _back_into_callee(
        self, joining: Joining, after: Point, callers: list[tuple[Below, Point]]
    ) -> tuple[Top, Point]:
        """The position at the return of the callee: its frame is on the stack again."""
        (state, kind, result), (_state, frame, target) = joining.summary, joining.below
        label, destination = frame.exits[kind]
        kept = [v for v in frame.kept if v in self._live(label) and v is not destination]
        known = self._start | copied(after, (*self._moving, *kept), Copy.NOW, Copy.NOW)
        known |= copied(after, self._saturation.index(target), Copy.ENTRY, Copy.CALLER)
        if destination is not None and result is not None:
            known[result, Copy.NOW] = after[destination, Copy.NOW]
        function = joining.summary_part & joining.below_part & at(self._space, known)
        results = () if result is None else (result,)
        entry = (self._saturation.index(state), Copy.ENTRY)
        picked = pick(
            self._space,
            function,
            (
                entry,
                (frame.kept + results, Copy.NOW),
                (self._saturation.index(target), Copy.CALLER),
            ),
        )
        below = copied(picked, frame.kept, Copy.NOW, Copy.NOW)
        below |= copied(picked, self._saturation.index(target), Copy.CALLER, Copy.CALLER)
        callers.insert(0, (joining.below, below))
        index = self._entry(state, picked)
        ended = copied(after, self._moving, Copy.NOW, Copy.NOW)
        ended |= copied(picked, results, Copy.NOW, Copy.NOW)
        firing = self._first(self._log.summaries[joining.summary], index | ended)
        return self._before(firing, index, ended)

    def _back_to_caller(
        self, entered: Point, callers: list[tuple[Below, Point]]
    ) -> tuple[Top, Point]:
        """The position at the call of the procedure, in the frame that is next on the stack."""
        below, values = callers.pop(0)
        state, frame, target = below
        index = self._saturation.index(state)
        firing = self._first(self._log.frames[below], values | self._entry(state, entered))
        same = copied(values, frame.kept, Copy.NOW, Copy.NOW)
        same |= copied(values, self._saturation.index(target), Copy.CALLER, Copy.ENTRY)
        return self._before(firing, same, copied(entered, index, Copy.ENTRY, Copy.NOW))

    def _first(self, events: list[tuple[Function, _Cause]], values: Point) -> _Cause:
        here = at(self._space, self._start | values)
        for image, cause in events:
            if (image & here).satisfiable():
                return cause
        raise SpuriousWitnessError("a transition should have been added by something")
