"""Searches that are wrong on purpose: the comparison with the oracle must notice."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.logic.pushdown.test_random_networks import difference

from plait.base.errors import PlaitError
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.partition import Partition
from plait.logic.pushdown.symbolic.results import Split
from plait.logic.pushdown.symbolic.saturation import Saturation
from plait.logic.pushdown.symbolic.space import Copy
from plait.logic.pushdown.symbolic.thread_views import View, Views
from plait.logic.pushdown.symbolic.tuples import TupleOrigin, Tuples

Patch = pytest.MonkeyPatch


def one_tag_for_all_contexts(patch: Patch) -> None:
    original = Views.view

    def view(self: Views, *transitions: Any) -> View:
        made = original(self, *transitions)
        return View(made.number, made.tops, made.frames, 0)

    patch.setattr(Views, "view", view)


def confluent_values_in_one_class(patch: Patch) -> None:
    patch.setattr(Partition, "classes", lambda self, _split: [self.domain])


def frames_for_any_start(patch: Patch) -> None:
    original = Saturation._add_frame

    def add(self: Saturation, below: Any, image: Function, cause: Any) -> None:
        globals_ = tuple({*self.bindings.varying, *self.bindings.moving})
        gone = self.space.block((globals_, Copy.START))
        original(self, below, self.space.diagrams.project(image, gone), cause)

    patch.setattr(Saturation, "_add_frame", add)


def frames_of_others_left_behind(patch: Patch) -> None:
    original = Tuples.transitions_kept

    def kept(self: Tuples, view: View, origin: Any) -> Any:
        return original(self, view, origin)[0], view.frames

    patch.setattr(Tuples, "transitions_kept", kept)


def views_of_others_for_any_class(patch: Patch) -> None:
    original = Tuples.transitions_kept

    def kept(self: Tuples, view: View, origin: TupleOrigin) -> Any:
        return original(self, view, replace(origin, chosen=self._diagrams.true))

    patch.setattr(Tuples, "transitions_kept", kept)


def summaries_not_joined_with_later_frames(patch: Patch) -> None:
    original = Saturation._add_frame

    def add(self: Saturation, below: Any, image: Function, cause: Any) -> None:
        summaries, self._summaries_of = self._summaries_of, {}
        original(self, below, image, cause)
        self._summaries_of = summaries

    patch.setattr(Saturation, "_add_frame", add)


def new_globals_without_their_value(patch: Patch) -> None:
    patch.setattr(
        Saturation, "_unchanged", lambda self, _variables, _copies: self.space.diagrams.true
    )


MUTANTS = [
    (one_tag_for_all_contexts, 17),
    (confluent_values_in_one_class, 1),
    (frames_for_any_start, 55),
    (frames_of_others_left_behind, 17),
    (views_of_others_for_any_class, 1),
    (summaries_not_joined_with_later_frames, 90),
    (new_globals_without_their_value, 1),
]
"""What is wrong, and a random network that shows it."""


@pytest.mark.parametrize(
    ("mutant", "seed"), [pytest.param(*each, id=each[0].__name__) for each in MUTANTS]
)
def test_a_wrong_search_is_noticed(
    mutant: Callable[[Patch], None], seed: int, monkeypatch: Patch
) -> None:
    assert difference(seed, (Split.LAZY,)) is None
    mutant(monkeypatch)
    try:
        answer = difference(seed, (Split.LAZY,))
    except (PlaitError, AssertionError, KeyError):
        return
    assert answer not in (None, "large")
