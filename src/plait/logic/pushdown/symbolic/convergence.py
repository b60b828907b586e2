"""Convergence: when further contexts cannot reach anything new.

While all stacks are bounded, the set of all configurations seen is kept. A tuple that adds none is
dropped, so the search ends when R(k+1) = R(k).

With recursion that set may be infinite. Then the visible states (globals and tops of stacks) are
kept, after CUBA (Liu and Wahl 2018). When a further context shows no new visible state, the search
tries to prove that the set X of those seen is complete. CUBA checks whether all reachable
generators (visible states after a return) are in X, and over-approximates the reachable ones. Here
an inductive invariant is checked instead. Take every tuple, and replace the stack below each top by
all sequences of frames that were ever seen below a procedure of its kind. From there, one more
context of each thread must

- show only visible states in X,
- push only frames that were seen, and
- find no new tag and reach no new label.

Then every reachable configuration has been described. Its visible state tells whether it is a
deadlock.
"""

from collections.abc import Callable
from typing import TypeAlias, final

from plait.base.budget import Budget
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Label
from plait.logic.pushdown.symbolic.relations import Frame
from plait.logic.pushdown.symbolic.saturation import Saturated, Saturation
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, Frames, State, View
from plait.logic.pushdown.symbolic.tuple_observation import Observation, is_bounded
from plait.logic.pushdown.symbolic.tuples import Tuples, ViewTuple

_Shapes: TypeAlias = dict[tuple[State, Frame, State], Function]
"""Frames by the kinds of the procedures, over the locals of the frame alone."""


@final
class Convergence:
    """Observes the tuples of a search without a bound on contexts."""

    def __init__(
        self, space: Space, programs: tuple[Program, ...], tuples: Tuples, budget: Budget
    ) -> None:
        self._space = space
        self._diagrams = space.diagrams
        self._programs = programs
        self._tuples = tuples
        self._budget = budget
        self._made: list[ViewTuple] = []
        self._observation = Observation(space, programs, tuples, None)
        self._has_bounded_stacks = True
        self._has_grown = True

    def adds_nothing(self, new: ViewTuple) -> bool:
        """Whether a tuple can be dropped; records it otherwise."""
        if self._has_bounded_stacks and not all(map(is_bounded, self._tuples.views_of(new))):
            self._has_bounded_stacks = False
            self._observation = Observation(self._space, self._programs, self._tuples, 1)
            for made in self._made:
                self._observation.add(made)
        is_new = self._observation.add(new)
        if self._has_bounded_stacks and not is_new:
            return True
        self._has_grown = self._has_grown or is_new
        self._made.append(new)
        return False

    def is_complete(self, is_known: Callable[[int, Saturated], bool]) -> bool:
        """Whether the tuples so far cover all reachable ones; called when a context is complete.

        `is_known` tells whether a context of a thread finds only tags and labels that were found.
        """
        has_grown, self._has_grown = self._has_grown, False
        if has_grown or self._has_bounded_stacks:
            return False
        return self._is_closed(is_known)

    # --- the inductive invariant ------------------------------------------------------------------

    def _is_closed(self, is_known: Callable[[int, Saturated], bool]) -> bool:
        shapes = [self._shapes(thread) for thread in range(len(self._programs))]
        checked = Observation(self._space, self._programs, self._tuples, 1)
        return all(
            self._stays(made, thread, shapes[thread], is_known)
            for made in self._made
            if checked.add(made)
            for thread in range(len(self._programs))
        )

    def _shapes(self, thread: int) -> _Shapes:
        """All frames that were seen in a thread."""
        found: _Shapes = {}
        for view in dict.fromkeys(self._tuples.views_of(made)[thread] for made in self._made):
            for key, function in self._shaped(thread, view.frames).items():
                found[key] = found.get(key, self._diagrams.false) | function
        return found

    def _shaped(self, thread: int, frames: Frames) -> _Shapes:
        found: _Shapes = {}
        for (state, frame, target), function in frames.items():
            key = _kind(state), frame, _kind(target)
            shown = self._observation.frame_alone(thread, (state, frame, target), function)
            found[key] = found.get(key, self._diagrams.false) | shown
        return found

    def _stays(
        self,
        start: ViewTuple,
        thread: int,
        shapes: _Shapes,
        is_known: Callable[[int, Saturated], bool],
    ) -> bool:
        """Whether a context from a tuple with arbitrary stacks reaches nothing new."""
        saturated = self._run(start, thread, shapes)
        if not is_known(thread, saturated):
            return False
        for key, function in self._shaped(thread, saturated.frames).items():
            if not self._diagrams.implies(function, shapes.get(key, self._diagrams.false)):
                return False
        return self._observation.shows_after(start, thread, saturated)

    def _run(self, start: ViewTuple, thread: int, shapes: _Shapes) -> Saturated:
        """One context of a thread from a tuple, with arbitrary stacks below the tops."""
        view = self._tuples.views_of(start)[thread]
        tops: dict[tuple[Label, State], Function] = {}
        for (label, state), function in view.tops.items():
            gone = self._space.block((self._observation.index(thread, state), Copy.ENTRY))
            shown = self._diagrams.project(function, gone)
            key = label, _kind(state)
            tops[key] = tops.get(key, self._diagrams.false) | shown
        program = self._programs[thread]
        wide = View(-1, tops, shapes, 1)
        saturation = Saturation(program, wide, start.bindings(), self._budget)
        saturation.run()
        return Saturated(saturation, program)


def _kind(state: State) -> State:
    """The procedure of a state, without its parameters and its context."""
    return state if state == FINAL else State(state.entry, 1, ())
