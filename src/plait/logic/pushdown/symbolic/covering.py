"""Tuples that are equal to an earlier one or contained in it, and need not be explored again."""

from collections.abc import Mapping
from typing import TypeVar, final

from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Variable
from plait.logic.pushdown.symbolic.results import Options
from plait.logic.pushdown.symbolic.thread_views import View
from plait.logic.pushdown.symbolic.tuples import Values, ViewTuple

_Key = TypeVar("_Key")


@final
class Covering:
    """The tuples seen so far, by the values of their constant globals."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._seen: dict[
            tuple[frozenset[Variable], Values | None], dict[tuple[View, ...], None]
        ] = {}

    def covers(self, new: ViewTuple, views: tuple[View, ...]) -> bool:
        """Whether an earlier tuple contains this one; records it otherwise."""
        options = self._options
        if not (options.drops_duplicates or options.drops_subsumed):
            return False
        seen = self._seen.setdefault((new.varying, new.values), {})
        if views in seen:
            return True
        if options.drops_subsumed and any(_is_part(views, other) for other in seen):
            return True
        seen[views] = None
        return False


def _is_part(one: tuple[View, ...], other: tuple[View, ...]) -> bool:
    return all(
        view is wider or (_is_below(view.tops, wider.tops) and _is_below(view.frames, wider.frames))
        for view, wider in zip(one, other, strict=True)
    )


def _is_below(one: Mapping[_Key, Function], other: Mapping[_Key, Function]) -> bool:
    for key, function in one.items():
        wider = other.get(key)
        if wider is None or (function != wider and not function.imp(wider).valid()):
            return False
    return True
