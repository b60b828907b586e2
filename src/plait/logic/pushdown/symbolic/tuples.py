"""View tuples: the successors of a tuple after a context (equations (1) and (2)).

A context leads from globals g to g' by the relation rho, which is U' restricted to one class. Then
the view of the thread that ran is what it reached from that class, and the view of every other
thread at g' is its old view at g. Composing with rho and renaming NOW to START computes both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias, final

from plait.logic.bdd.diagrams import Block, Function
from plait.logic.pushdown.symbolic.network_rules import Network, Variable
from plait.logic.pushdown.symbolic.partition import Partition
from plait.logic.pushdown.symbolic.relations import Bindings
from plait.logic.pushdown.symbolic.results import Split
from plait.logic.pushdown.symbolic.saturation import Saturated
from plait.logic.pushdown.symbolic.space import Copy, Space
from plait.logic.pushdown.symbolic.thread_program import Program
from plait.logic.pushdown.symbolic.thread_views import FINAL, Frames, Tops, View, Views

Values: TypeAlias = tuple[tuple[Variable, int], ...]


@final
@dataclass(frozen=True, slots=True, eq=False)
class TupleOrigin:
    """The origin of a tuple: its parent, the thread that ran in it, and the class of the split."""

    parent: "ViewTuple"
    thread: int
    saturated: Saturated
    chosen: Function
    """The values before the context, over START; with eager splitting those after it, over NOW."""


@final
@dataclass(slots=True, eq=False)
class ViewTuple:
    """A view tuple."""

    contexts: int
    """In how many contexts it is reached."""
    last: int | None
    """The thread that ran last."""
    varying: frozenset[Variable]
    """The globals in its index; all others have their initial values."""
    values: Values | None
    """With eager splitting the values of the globals, without those that are the initial ones."""
    origin: TupleOrigin | None = None
    views: tuple[View, ...] | None = None
    """The views, once they are composed."""

    def bindings(self) -> Bindings:
        """How globals are read in a context from this tuple."""
        return Bindings(self.varying, None if self.values is None else dict(self.values))


@final
class Tuples:
    """Creates view tuples, and composes their views on demand."""

    def __init__(self, space: Space, programs: tuple[Program, ...], split: Split) -> None:
        self._space = space
        self._diagrams = space.diagrams
        self._programs = programs
        self._split = split
        self.views: Final = Views()
        self._kept: dict[tuple[View, Function, tuple[Variable, ...]], View] = {}
        self._moved: dict[tuple[Saturated, Function], View] = {}
        self._partitions: dict[tuple[Function, tuple[Variable, ...]], list[Function]] = {}

    def initial(self, network: Network) -> Iterator[ViewTuple]:
        """The tuples of the initial configurations."""
        made = []
        for thread, program in zip(network.threads, self._programs, strict=True):
            function = self._diagrams.true
            for variable in program.relations.live(thread.entry):
                value = thread.parameters.get(variable)
                if value is not None:
                    function &= self._space.value(variable, Copy.NOW, value)
            made.append(self.views.view({(thread.entry, FINAL): function}, {}))
        views = tuple(made)
        if self._split is not Split.EAGER:
            yield ViewTuple(0, None, frozenset(network.free), None, None, views)
            return
        for row in product(*(range(1 << variable.bits) for variable in network.free)):
            values = self._changed(dict(zip(network.free, row, strict=True)))
            yield ViewTuple(0, None, frozenset(), values, None, views)

    def _changed(self, values: Mapping[Variable, int]) -> Values:
        return tuple(
            (variable, values[variable])
            for variable in sorted(values, key=self._space.position)
            if values[variable] != variable.initial
        )

    # --- splitting --------------------------------------------------------------------------------

    def split(self, parent: ViewTuple, thread: int, saturated: Saturated) -> Iterator[ViewTuple]:
        """The tuples after a context of a thread from a tuple."""
        contexts = parent.contexts + 1
        moving = saturated.moving
        if parent.values is None:
            varying = parent.varying.union(moving)
            for chosen in self._classes(saturated.relation, moving):
                origin = TupleOrigin(parent, thread, saturated, chosen)
                yield ViewTuple(contexts, thread, varying, None, origin)
            return
        for row in self._space.readings(saturated.relation, moving, Copy.NOW):
            now = dict(zip(moving, row, strict=True))
            chosen = self._diagrams.true
            for variable, value in now.items():
                chosen &= self._space.value(variable, Copy.NOW, value)
            values = self._changed(dict(parent.values) | now)
            origin = TupleOrigin(parent, thread, saturated, chosen)
            yield ViewTuple(contexts, thread, frozenset(), values, origin)

    def _classes(self, relation: Function, moving: tuple[Variable, ...]) -> list[Function]:
        key = relation, moving
        found = self._partitions.get(key)
        if found is None:
            found = Partition(self._space, relation, moving).classes(self._split)
            self._partitions[key] = found
        return found

    # --- composition ------------------------------------------------------------------------------

    def views_of(self, made: ViewTuple) -> tuple[View, ...]:
        """The views of a tuple."""
        if made.views is None:
            origin = made.origin
            assert origin is not None, "only the initial tuple should have views from the start"
            before = self.views_of(origin.parent)
            made.views = tuple(
                self._after_running(origin)
                if thread == origin.thread
                else self._kept_view(view, origin)
                for thread, view in enumerate(before)
            )
        return made.views

    def _after_running(self, origin: TupleOrigin) -> View:
        key = origin.saturated, origin.chosen
        found = self._moved.get(key)
        if found is None:
            found = self._moved[key] = self.views.view(*self.transitions_after(origin))
        return found

    def transitions_after(self, origin: TupleOrigin) -> tuple[Tops, Frames]:
        """The transitions of the thread that ran, not yet normalised."""
        saturated, chosen = origin.saturated, origin.chosen
        tops, frames = saturated.tops, saturated.frames
        if origin.parent.values is not None:
            gone = self._space.block((saturated.moving, Copy.NOW))
            product = self._diagrams.product
            return {top: product(part, chosen, gone) for top, part in tops.items()}, frames
        relation = saturated.relation & chosen
        return (
            {top: self._composed(part, chosen, saturated.moving) for top, part in tops.items()},
            {key: self._composed(part, relation, saturated.moving) for key, part in frames.items()},
        )

    def _kept_view(self, view: View, origin: TupleOrigin) -> View:
        if origin.parent.values is not None:
            return view
        moving = origin.saturated.moving
        relation = origin.saturated.relation & origin.chosen
        key = view, relation, moving
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = self.views.view(*self.transitions_kept(view, origin))
        return found

    def transitions_kept(self, view: View, origin: TupleOrigin) -> tuple[Tops, Frames]:
        """The transitions of a thread that did not run, not yet normalised."""
        if origin.parent.values is not None:
            return view.tops, view.frames
        relation, moving = origin.saturated.relation & origin.chosen, origin.saturated.moving
        return (
            {key: self._composed(part, relation, moving) for key, part in view.tops.items()},
            {key: self._composed(part, relation, moving) for key, part in view.frames.items()},
        )

    def _composed(
        self, function: Function, relation: Function, moving: tuple[Variable, ...]
    ) -> Function:
        gone: Block = self._space.block((moving, Copy.START))
        image = self._diagrams.product(function, relation, gone)
        return self._space.shifted(image, moving, Copy.NOW, Copy.START)
