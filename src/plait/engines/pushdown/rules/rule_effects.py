"""From paths to rules: guards and writes become effects over decision diagrams."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, final

from plait.base.node import node
from plait.engines.pushdown.rules.diagram_values import Evaluation
from plait.engines.pushdown.rules.labels import Label
from plait.engines.pushdown.rules.rule_paths import Path, Write
from plait.engines.pushdown.rules.rule_terms import (
    INPUT,
    Shape,
    Term,
    Value,
    stays_within,
    variables_of,
)
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir.operands import Kind
from plait.logic.bdd.diagrams import Function
from plait.logic.pushdown.symbolic.network_rules import (
    Condition,
    Effect,
    Fail,
    Outcome,
    Reader,
    Rule,
    Step,
    Tag,
    Variable,
)


@final
@node
class Bound:
    """The tag of a path that is cut because it exceeds the bounds."""

    what: str


@final
@node
class Begins:
    """The tag of a path with which a thread begins."""

    thread: int


@final
@node
class Ends:
    """The tag of a path that reaches the end of a thread."""

    thread: int


@final
@node
class Lines:
    """The tag of a path that reaches lines of the program."""

    lines: frozenset[tuple[str, int]]


@final
@node
class Stuck:
    """The tag of a path that the engine cannot follow."""

    reason: str


@final
@node
class Width:
    """The tag of a path that is cut by the bit width of a field or parameter.

    The text says how many, and which.
    """

    what: str


BITS: Final = Bound("bits")
INPUTS: Final = Bound("inputs")
"""Inputs have their own bit width, and this one may need more."""

OVER: Final = "over"
"""The tag of a path that ends the program, where the ends of threads are tracked."""

HALTS: Final = "halts"
"""The tag of a path that ends the program at once."""

HEAP: Final = Bound("heap")
THREADS: Final = Bound("threads")


@final
@dataclass(frozen=True, slots=True, eq=False)
class Writing:
    """The effect of writing values where all guards hold and the values fit."""

    shared: Globals
    guards: tuple[Term, ...]
    writes: Mapping[Variable, Write]

    def __call__(self, reader: Reader) -> Outcome:
        """Guard and values over the variables as they are read."""
        evaluation = Evaluation(reader, self.shared.number_of)
        guard = _conjunction(evaluation, self.guards)
        vectors = {}
        for variable, (value, kind, shape) in self.writes.items():
            if type(value) is Term and value.op == INPUT:
                guard &= evaluation.between(reader.after(variable), value)
                continue
            bits, overflows = evaluation.fitted(value, kind, shape)
            vectors[variable] = bits
            if not self.shared.options.wraps:
                guard &= ~overflows
        return Outcome(guard, vectors)


@final
class Rules:
    """Creates rules, and records what a witness needs of each."""

    def __init__(self, shared: Globals) -> None:
        self._shared = shared
        self.made: dict[Rule, Path] = {}

    def step(self, path: Path, target: Label, local_writes: Mapping[Variable, Write]) -> list[Rule]:
        """The rules of a path to a label: the step, and what it passes on the way."""
        writes = {**path.writes, **local_writes}
        writes = {
            variable: write for variable, write in writes.items() if not _keeps(variable, write[0])
        }
        doubts = self.doubts(path.guards, writes)
        if doubts:
            path.leaves_bounds()
        rules = [*self.reports(path), *doubts]
        step = Step(
            target,
            self.effect(path.guards, writes),
            self.reads(path.guards, writes),
            tuple(writes),
        )
        self.made[step] = path
        for variable, (value, _, _) in writes.items():
            if type(value) is Term and value.op == INPUT:
                path.input_variable = variable
        return [*rules, step]

    def reports(self, path: Path) -> list[Rule]:
        """The rules that report the lines of the program that a path reached."""
        if not path.lines:
            return []
        return [self.fail(path, Lines(frozenset(path.lines)))]

    def doubts(self, guards: Iterable[Term], writes: Mapping[Variable, Write]) -> list[Rule]:
        """The rules that report where values do not fit into their variables."""
        doubtful = {
            variable: write for variable, write in writes.items() if self._may_overflow(*write)
        }
        sorts: dict[Tag, dict[Variable, Write]] = {}
        for variable, write in doubtful.items():
            width = self._shared.width_of(variable)
            sorts.setdefault(BITS if width is None else Width(width), {})[variable] = write
        return [self._overflow(tag, guards, sort) for tag, sort in sorts.items()]

    def fail(self, path: Path, tag: Tag) -> Rule:
        """The rule that reports a tag where the path can be taken."""
        if isinstance(tag, Bound | Width | Stuck):
            path.leaves_bounds()
        made = Fail(tag, self.effect(path.guards, {}), self.reads(path.guards, {}))
        self.made[made] = path
        return made

    # --- effects ----------------------------------------------------------------------------------

    def reads(
        self, guards: Iterable[Value], writes: Mapping[Variable, Write]
    ) -> tuple[Variable, ...]:
        """The variables that guards and writes depend on."""
        return tuple(variables_of([*guards, *(value for value, _, _ in writes.values())]))

    def effect(self, guards: Iterable[Term], writes: Mapping[Variable, Write]) -> Effect:
        """The effect of writing values where all guards hold and the values fit."""
        return Writing(self._shared, tuple(guards), writes)

    def condition(self, term: Term) -> Condition:
        """Where a term is not 0."""
        number_of = self._shared.number_of
        return Condition(
            lambda reader: Evaluation(reader, number_of).truth(term), tuple(variables_of([term]))
        )

    def _overflow(self, tag: Tag, guards: Iterable[Term], writes: Mapping[Variable, Write]) -> Rule:
        known = tuple(guards)

        def effect(reader: Reader) -> Outcome:
            evaluation = Evaluation(reader, self._shared.number_of)
            found = evaluation.diagrams.false
            for value, kind, shape in writes.values():
                found |= evaluation.fitted(value, kind, shape)[1]
            return Outcome(_conjunction(evaluation, known) & found)

        return Fail(tag, effect, self.reads(known, writes))

    def _may_overflow(self, value: Value, kind: Kind, shape: Shape) -> bool:
        if self._shared.options.wraps:
            return False
        if type(value) is not Term and kind is Kind.REF:
            value = self._shared.number_of(value)
        return not stays_within(value, shape, self._shared.options.bits)


def _keeps(variable: Variable, value: Value) -> bool:
    return type(value) is Term and value.variable is variable


def _conjunction(evaluation: Evaluation, conditions: Iterable[Term]) -> Function:
    found = evaluation.diagrams.true
    for condition in conditions:
        found &= evaluation.truth(condition)
    return found
