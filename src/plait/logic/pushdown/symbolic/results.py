"""The options and the results of the search."""

from collections.abc import Callable, Mapping
from enum import StrEnum

from plait.base.node import node
from plait.base.processes import Executors, forked_workers
from plait.logic.pushdown.symbolic.network_rules import (
    Call,
    Fail,
    Label,
    Return,
    Step,
    Tag,
    Variable,
)


class Split(StrEnum):
    """How the configurations that a context reaches are split into view tuples."""

    EAGER = "eager"
    """One tuple for each value of the globals after the context (Qadeer and Rehof)."""
    LAZY = "lazy"
    """One tuple for each class of a safe partition of the globals before it, classes maximal."""
    LAZY_PRINTED = "lazy-printed"
    """The same with the classes of the paper's Algorithm 2, which need not be maximal."""


def _never(_tag: Tag) -> bool:
    return False


def _no() -> bool:
    return False


@node
class Options:
    """The bounds and strategies of the search."""

    contexts: int | None = None
    """How many contexts at most; None: until nothing new can come, if that is ever seen."""
    split: Split = Split.LAZY
    drops_duplicates: bool = True
    """Whether a tuple is dropped that was there before, after the same thread."""
    drops_subsumed: bool = False
    """Whether a tuple is dropped that is part of an earlier one after the same thread."""
    skips_idle: bool = True
    """Whether a thread that can do nothing new in a tuple makes no tuple."""
    splits_last: bool = False
    """Whether tuples are made after the last context; the paper does, no answer needs them."""
    is_enough: Callable[[Tag], bool] = _never
    """Whether the search can end when it has found the tag."""
    workers: int = 1
    """How many workers share the last of a bounded number of contexts.

    Labels that only they come to are not among those that were `reached`.
    """
    executors: Executors = forked_workers
    """Creates the workers of the search."""
    is_outdated: Callable[[], bool] = _no
    """Whether rules have turned out to rest on what is not so."""


@node
class Fired:
    """A rule that fired at a label, with the values that it wrote and that are read later.

    For `Cases` it is the rule that `expand` returned. The values of parameters are with the
    `Call`.
    """

    label: Label
    rule: Step | Call | Return | Fail
    written: Mapping[Variable, int]


@node
class ContextRun:
    """One context: the number of a thread, and the rules that it fires."""

    thread: int
    fired: tuple[Fired, ...]


@node
class Witness:
    """A concrete run, context by context. Its last rule is the `Fail`, except for a deadlock."""

    contexts: tuple[ContextRun, ...]
    initial: Mapping[Variable, int]
    """The values of the free globals at the start."""

    def extended(self, thread: int, fired: Fired) -> "Witness":
        """The run with one more rule, of the current thread or after a context switch."""
        before, last = self.contexts, ContextRun(thread, ())
        if before and before[-1].thread == thread:
            before, last = before[:-1], before[-1]
        return Witness((*before, ContextRun(thread, (*last.fired, fired))), self.initial)


@node
class Contexts:
    """Statistics of all contexts with the same number, counted from 1."""

    number: int
    tuples: int
    """View tuples looked at before these contexts: those reached in one fewer."""
    saturations: int
    """How many times post* was computed, remembered ones left out."""
    nodes: int
    """Nodes of the decision diagrams at the end, garbage included."""
    seconds: float
    """CPU time."""
