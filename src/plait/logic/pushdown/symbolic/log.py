"""The origins of the transitions of a saturation, for witnesses."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias, TypeVar, final

from plait.base.node import node
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import Label, Variable
from plait.logic.pushdown.symbolic.relations import Frame, Plain, Relation
from plait.logic.pushdown.symbolic.thread_views import State

Top: TypeAlias = tuple[Label, State]
Below: TypeAlias = tuple[State, Frame, State]
Summary: TypeAlias = tuple[State, int, Variable | None]
"""The summaries of a state by the kind of return and the variable that has the result."""

_Cause = TypeVar("_Cause", bound="Firing | Joining | None")


@node
class Firing:
    """A part of a top transition to which a rule was applied."""

    top: Top
    part: Function
    rule: Plain
    relation: Relation


@node
class Joining:
    """A part of a summary that was joined with a part of a frame."""

    summary: Summary
    summary_part: Function
    below: Below
    below_part: Function


@final
class Log:
    """The origin of every transition, in the order of the saturation, for witnesses."""

    def __init__(self) -> None:
        self.tops: dict[Top, list[tuple[Function, Firing | Joining | None]]] = {}
        self.frames: dict[Below, list[tuple[Function, Firing]]] = {}
        self.summaries: dict[Summary, list[tuple[Function, Firing]]] = {}

    def extend(
        self,
        extended: Callable[[Function, State], Function],
        extended_frame: Callable[[Function, Below], Function],
    ) -> None:
        """Extend all functions, by what they are transitions to or from."""

        def extended_cause(cause: _Cause) -> _Cause:
            if isinstance(cause, Firing):
                return replace(cause, part=extended(cause.part, cause.top[1]))
            if isinstance(cause, Joining):
                summary_part = extended(cause.summary_part, cause.summary[0])
                below_part = extended_frame(cause.below_part, cause.below)
                return replace(cause, summary_part=summary_part, below_part=below_part)
            return cause

        for top, events in self.tops.items():
            events[:] = [(extended(f, top[1]), extended_cause(cause)) for f, cause in events]
        for below, framed in self.frames.items():
            framed[:] = [(extended_frame(f, below), extended_cause(cause)) for f, cause in framed]
        for summary, ended in self.summaries.items():
            ended[:] = [(extended(f, summary[0]), extended_cause(cause)) for f, cause in ended]
