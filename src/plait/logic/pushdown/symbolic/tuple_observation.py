"""Observations of view tuples: sets of configurations, as one function for all threads.

Each thread has slots, the first for the top of its stack. A slot encodes a label and a copy of the
locals. With one slot for every frame, the function is the set of configurations. With only the
first slot, it is the set of visible states of CUBA (Liu and Wahl 2018): the globals and the tops of
all stacks.
"""

from collections.abc import Iterable
from itertools import chain
from typing import Final, final

from plait.base.errors import UnsupportedError
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.log import Below
from plait.logic.pushdown.symbolic.network_rules import Kind, Label, Variable
from plait.logic.pushdown.symbolic.relations import ENDED, Frame
from plait.logic.pushdown.symbolic.saturation import Saturated
from plait.logic.pushdown.symbolic.space import Copy, Move, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, Frames, State, Tops, View
from plait.logic.pushdown.symbolic.tuples import Tuples, ViewTuple

_CODE_BITS: Final = 20


@final
class Observation:
    """The configurations that were seen, cut to `depth` slots per thread."""

    def __init__(
        self, space: Space, programs: tuple[Program, ...], tuples: Tuples, depth: int | None
    ) -> None:
        self._space = space
        self._diagrams = space.diagrams
        self._programs = programs
        self._tuples = tuples
        self._depth = depth
        self._codes: dict[Label | Frame, int] = {ENDED: 0}
        self._code_variables: dict[tuple[int, int], Variable] = {}
        self._slot_variables: dict[tuple[int, int, Variable], Variable] = {}
        self._stacks: dict[tuple[int, View], Function] = {}
        self._globals: dict[Variable, None] = {}
        self.seen: Function = space.diagrams.false
        """Over START and the slots."""

    # --- sets -------------------------------------------------------------------------------------

    def add(self, new: ViewTuple) -> bool:
        """Record the configurations of a tuple; false if all were seen before."""
        shown = self.shown(new)
        if self._diagrams.implies(shown, self.seen):
            return False
        self.seen |= shown
        return True

    def shown(self, new: ViewTuple) -> Function:
        """The observation of a tuple."""
        found = self.fixed(new)
        for thread, view in enumerate(self._tuples.views_of(new)):
            found &= self.stacks(thread, view)
        return found

    def fixed(self, new: ViewTuple) -> Function:
        """The function that fixes the constant globals of a tuple to their values (START)."""
        values = dict(new.values or ())
        self._register({*new.varying, *values})
        found = self._diagrams.true
        for variable in reversed(self._globals):
            if variable not in new.varying:
                value = values.get(variable, variable.initial)
                found &= self._space.value(variable, Copy.START, value)
        return found

    def _register(self, variables: Iterable[Variable]) -> None:
        """Add globals that were constants in all observations so far."""
        for variable in sorted(variables, key=self._space.position):
            if variable not in self._globals:
                self._globals[variable] = None
                self.seen &= self._space.value(variable, Copy.START, variable.initial)

    def stacks(self, thread: int, view: View) -> Function:
        """The stacks of a view, in the slots of a thread."""
        key = thread, view
        found = self._stacks.get(key)
        if found is None:
            found = self._stacks[key] = _Stacks(self, thread, view.frames).all(view.tops)
        return found

    def shows_after(self, start: ViewTuple, thread: int, saturated: Saturated) -> bool:
        """Whether a context of a thread from a tuple shows nothing new; looks at the tops only."""
        moving = saturated.moving
        self._register(moving)
        found = self.fixed(start) & _Stacks(self, thread, {}).all(saturated.tops)
        for other, view in enumerate(self._tuples.views_of(start)):
            if other != thread:
                found &= self.stacks(other, view)
        found = self._diagrams.project(found, self._space.block((moving, Copy.START)))
        found = self._space.shifted(found, moving, Copy.NOW, Copy.START)
        return self._diagrams.implies(found, self.seen)

    def frame_alone(self, thread: int, below: Below, function: Function) -> Function:
        """The locals of a frame, projected from the globals and the procedures around it."""
        state, _frame, target = below
        gone = self._space.block(
            (tuple(self._globals), Copy.START),
            (self.index(thread, state), Copy.ENTRY),
            (self.index(thread, target), Copy.CALLER),
        )
        return self._diagrams.project(function, gone)

    # --- slots ------------------------------------------------------------------------------------

    def code(self, thread: int, slot: int, symbol: Label | Frame) -> Function:
        """The function that holds where a slot has a label."""
        code = self._codes.setdefault(symbol, len(self._codes))
        if code >> _CODE_BITS:
            raise UnsupportedError("too many labels to see whether the search converges")
        variable = self._code_variables.get((thread, slot))
        if variable is None:
            variable = Variable(f"code {thread}.{slot}", _CODE_BITS, Kind.FLAG)
            self._code_variables[thread, slot] = variable
        return self._space.value(variable, Copy.NOW, code)

    def in_slot(
        self, function: Function, variables: tuple[Variable, ...], thread: int, slot: int
    ) -> Function:
        """The function with its locals renamed to those of a slot."""
        if not variables:
            return function
        copies = self.make_room(variables, thread, slot)
        moves: list[Move] = [
            (variable, Copy.NOW, copy, Copy.NOW)
            for variable, copy in zip(variables, copies, strict=True)
        ]
        return self._diagrams.renamed(function, self._space.renaming(*moves))

    def make_room(self, variables: Iterable[Variable], thread: int, slot: int) -> list[Variable]:
        """The variables for locals in a slot; allocating many bits at once is faster."""
        found = []
        for variable in variables:
            key = thread, slot, variable
            copy = self._slot_variables.get(key)
            if copy is None:
                name = f"{variable.name} {thread}.{slot}"
                copy = Variable(name, variable.bits, variable.kind, place=variable.place)
                self._slot_variables[key] = copy
            found.append(copy)
        self._space.declare(found)
        return found

    @property
    def space(self) -> Space:
        """The space of the functions' variables."""
        return self._space

    def is_shown(self, slot: int) -> bool:
        """Whether the slot exists."""
        return self._depth is None or slot < self._depth

    def index(self, thread: int, state: State) -> tuple[Variable, ...]:
        """The variables whose values index a state."""
        if state == FINAL:
            return ()
        return self.live(thread, state.entry) + state.globals

    def live(self, thread: int, label: Label) -> tuple[Variable, ...]:
        """The locals of a label."""
        return self._programs[thread].relations.live(label)


@final
class _Stacks:
    """The stacks of one view."""

    def __init__(self, observation: Observation, thread: int, frames: Frames) -> None:
        self._observation = observation
        self._thread = thread
        self._frames = frames
        self._below: dict[tuple[State, int], Function] = {}

    def all(self, tops: Tops) -> Function:
        """The stacks with these tops."""
        observation, thread = self._observation, self._thread
        space = observation.space
        lives = (observation.live(thread, label) for label, _state in tops)
        observation.make_room(dict.fromkeys(chain.from_iterable(lives)), thread, 0)
        found = space.diagrams.false
        for (label, state), function in tops.items():
            gone = space.block((observation.index(thread, state), Copy.ENTRY))
            function = observation.in_slot(function, observation.live(thread, label), thread, 0)
            function = space.diagrams.product(function, self._rest(state, 1), gone)
            found |= function & observation.code(thread, 0, label)
        return found

    def _rest(self, state: State, slot: int) -> Function:
        """The stacks below a state, from a slot on, over the index of the state (ENTRY)."""
        observation, thread = self._observation, self._thread
        space = observation.space
        if not observation.is_shown(slot):
            return space.diagrams.true
        if state == FINAL:
            return observation.code(thread, slot, ENDED)
        key = state, slot
        known = self._below.get(key)
        if known is not None:
            return known
        found = space.diagrams.false
        kept = (frame.kept for source, frame, _target in self._frames if source == state)
        observation.make_room(dict.fromkeys(chain.from_iterable(kept)), thread, slot)
        for (source, frame, target), function in self._frames.items():
            if source != state:
                continue
            index = observation.index(thread, target)
            rest = space.shifted(self._rest(target, slot + 1), index, Copy.ENTRY, Copy.CALLER)
            function = observation.in_slot(function, frame.kept, thread, slot)
            gone = space.block((index, Copy.CALLER))
            function = space.diagrams.product(function, rest, gone)
            found |= function & observation.code(thread, slot, frame)
        self._below[key] = found
        return found


def is_bounded(view: View) -> bool:
    """Whether the stacks of a view are bounded: no state is below itself."""
    targets: dict[State, set[State]] = {}
    for source, _frame, target in view.frames:
        targets.setdefault(source, set()).add(target)
    done: set[State] = set()
    open_: set[State] = set()

    def is_acyclic(state: State) -> bool:
        if state in done:
            return True
        if state in open_:
            return False
        open_.add(state)
        if not all(map(is_acyclic, targets.get(state, ()))):
            return False
        done.add(state)
        return True

    return all(map(is_acyclic, targets))
