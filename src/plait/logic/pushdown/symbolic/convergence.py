"""Convergence: when further contexts cannot reach anything new.

While all stacks have a bound, the configurations seen are kept as one set. A tuple that adds none
is dropped, so that the search ends when there are no more: R(k+1) = R(k).

With recursion there is no such set. Then the visible states are kept, after CUBA (Liu and Wahl
2018): when a further context shows no new one, a proof is tried that the visible states X are all
there are. CUBA asks whether all reachable generators are in X, that is visible states after a
return, and over-approximates which are reachable. Here the same is asked of whole contexts, and of
the frames that were seen, which is an inductive invariant: from every tuple, with the stack below
each top replaced by all sequences of frames that were ever seen below a procedure of its kind, one
more context of each thread must show only visible states in X, push only frames that were seen,
find no new tag and come to no new label. Every configuration that can be reached then is one of
those described. Whether it is a deadlock can be told from its visible state.
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
    """Watches the tuples of a search without a bound of contexts."""

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
        """Whether a tuple can be dropped; otherwise it is recorded."""
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
        """The frames that were seen of a thread."""
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
        """Whether a context from a tuple with any stacks reaches nothing new."""
        saturated = self._run(start, thread, shapes)
        if not is_known(thread, saturated):
            return False
        for key, function in self._shaped(thread, saturated.frames).items():
            if not self._diagrams.implies(function, shapes.get(key, self._diagrams.false)):
                return False
        return self._observation.shows_after(start, thread, saturated)

    def _run(self, start: ViewTuple, thread: int, shapes: _Shapes) -> Saturated:
        """One context of a thread from a tuple, with any stacks below the tops."""
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
    """The procedure of a state, whatever it was entered with and when."""
    return state if state == FINAL else State(state.entry, 1, ())
