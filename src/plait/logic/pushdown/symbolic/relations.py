"""The relations of rules, each built when it first fires.

A relation ranges only over the variables that the rule reads or writes. Which copy of a global it
reads depends on the context: a global that the thread has written in this context is read from the
copy NOW; one that was written in earlier contexts only from the copy START (the two are equal); any
other is a constant. So relations are cached by rule and by these readings.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from plait.base.node import node
from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Block, Diagrams, Function, Renaming
from plait.logic.pushdown.symbolic.network_rules import (
    Call,
    Code,
    Condition,
    Effect,
    Fail,
    Label,
    Outcome,
    Return,
    Step,
    Variable,
)
from plait.logic.pushdown.symbolic.space import Copy, Space

Plain: TypeAlias = Step | Call | Return | Fail

ENDED: Final = "ended"
"""The label of an empty stack."""

_NOW: Final = -1
_START: Final = -2


@final
class Bindings:
    """How globals are read in one context of one tuple.

    `moving` are those written in this context, in the order of their first writes; `varying` are
    those whose values at its start differ within the tuple. All others are constants. With `values`
    the tuple has only these values (eager splitting). Without, it is a family indexed by the copy
    START, and constants have their initial values.
    """

    def __init__(
        self,
        varying: frozenset[Variable],
        values: Mapping[Variable, int] | None = None,
    ) -> None:
        self.moving: tuple[Variable, ...] = ()
        self._bound: set[Variable] = set()
        self.is_family: Final = values is None
        self.varying: Final = varying
        self._values = values or {}

    def bind(self, variables: tuple[Variable, ...]) -> None:
        """Record globals as written in this context."""
        self.moving += variables
        self._bound.update(variables)

    def is_moving(self, variable: Variable) -> bool:
        """Whether this context writes the global."""
        return variable in self._bound

    def constant(self, variable: Variable) -> int | None:
        """The value of a global at the start of the context if it is a constant."""
        if variable in self.varying:
            return None
        return self._values.get(variable, variable.initial)

    def reading(self, variable: Variable) -> int:
        """How the global is read: from NOW, from START, or as a constant."""
        if variable in self._bound:
            return _NOW
        constant = self.constant(variable)
        return _START if constant is None else constant


@final
class CopyReader:
    """Reads locals from NOW and globals as they are bound."""

    def __init__(self, space: Space, bindings: Bindings) -> None:
        self._space = space
        self._bindings = bindings

    @property
    def diagrams(self) -> Diagrams:
        """What functions are made with."""
        return self._space.diagrams

    def __call__(self, variable: Variable) -> Vector:
        """The bits before the step."""
        if not variable.is_global:
            return self._space.vector(variable, Copy.NOW)
        reading = self._bindings.reading(variable)
        if reading == _NOW:
            return self._space.vector(variable, Copy.NOW)
        if reading == _START:
            return self._space.vector(variable, Copy.START)
        return self._space.constant(variable, reading)

    def after(self, variable: Variable) -> Vector:
        """The bits after the step."""
        return self._space.vector(variable, Copy.NEXT)


@final
@dataclass(frozen=True, slots=True, eq=False)
class Relation:
    """A rule's relation, from NOW (and START) to NEXT.

    `unbound` are globals that the rule writes but that are not `moving`. If there are any,
    `function` is only the guard of the rule. `written` are the variables with a copy NEXT. To
    compute an image, project `gone` away and rename NEXT to NOW with `settled`.
    """

    function: Function
    written: tuple[Variable, ...]
    gone: Block
    settled: Renaming
    unbound: tuple[Variable, ...] = ()


@node
class Frame:
    """What stays of a caller while the callee runs: its exits, and its live locals there."""

    exits: tuple[tuple[Label, Variable | None], ...]
    kept: tuple[Variable, ...]


@final
class Relations:
    """The relations of one thread's code."""

    def __init__(self, space: Space, code: Code) -> None:
        self._space = space
        self.code: Final = code
        self._relations: dict[Plain, dict[tuple[int, ...], Relation]] = {}
        self._globals: dict[Plain, tuple[Variable, ...]] = {}
        self._live: dict[Label, tuple[Variable, ...]] = {ENDED: ()}
        self._frames: dict[Call, Frame] = {}
        self._conditions: dict[Condition, dict[tuple[int, ...], Function]] = {}

    def live(self, label: Label) -> tuple[Variable, ...]:
        """The live locals, in a fixed order."""
        found = self._live.get(label)
        if found is None:
            variables = self.code.live(label)
            found = tuple(sorted(variables, key=lambda variable: (variable.place, variable.name)))
            self._live[label] = found
            self._space.declare(found)
        return found

    def frame(self, call: Call) -> Frame:
        """The frame of the caller at a call."""
        found = self._frames.get(call)
        if found is None:
            exits = tuple(
                (exit_.label, self.wanted(exit_.label, exit_.result)) for exit_ in call.exits
            )
            kept = {
                variable: None
                for label, result in exits
                for variable in self.live(label)
                if variable is not result
            }
            found = self._frames[call] = Frame(exits, tuple(kept))
        return found

    def wanted(self, label: Label, result: Variable | None) -> Variable | None:
        """The variable that receives a result, if it is read later."""
        return result if result in self.live(label) else None

    def relation(self, label: Label, rule: Plain, bindings: Bindings) -> Relation:
        """The relation of a rule at a label."""
        touched = self._globals.get(rule)
        if touched is None:
            written = () if isinstance(rule, Fail) else rule.writes
            both = dict.fromkeys(v for v in (*rule.reads, *written) if v.is_global)
            touched = self._globals[rule] = tuple(both)
            self._relations[rule] = {}
        key = tuple(map(bindings.reading, touched))
        known = self._relations[rule]
        found = known.get(key)
        if found is None:
            found = known[key] = self._built(label, rule, bindings)
        return found

    def condition(self, condition: Condition, bindings: Bindings) -> Function:
        """The function of a condition."""
        key = tuple(bindings.reading(v) for v in condition.reads if v.is_global)
        known = self._conditions.setdefault(condition, {})
        found = known.get(key)
        if found is None:
            found = known[key] = condition.holds(CopyReader(self._space, bindings))
        return found

    # --- building ---------------------------------------------------------------------------------

    def _built(self, label: Label, rule: Plain, bindings: Bindings) -> Relation:
        match rule:
            case Step(target, effect, _reads, writes):
                after = self.live(target)
                gone = [v for v in self.live(label) if v not in after or v in writes]
            case Call(entry, _exits, effect, _reads, writes):
                after, gone = self.live(entry), []
            case Return(_kind, result, effect, _reads, writes):
                after = () if result is None else (result,)
                gone = list(self.live(label))
            case Fail(_tag, effect):
                writes, after, gone = (), (), list(self.live(label))
        return self._related(effect, writes, after, gone, bindings)

    def _related(
        self,
        effect: Effect,
        writes: tuple[Variable, ...],
        after: tuple[Variable, ...],
        gone: list[Variable],
        bindings: Bindings,
    ) -> Relation:
        """The relation of an effect; of its locals, only those in `after` are read later."""
        space = self._space
        reader = CopyReader(space, bindings)
        outcome = effect(reader)
        written = self._effective(outcome, writes, bindings, reader)
        unbound = tuple(v for v in written if v.is_global and not bindings.is_moving(v))
        kept = () if unbound else tuple(v for v in written if v.is_global or v in after)
        free = tuple(v for v in written if v not in kept and v not in outcome.writes)
        function = space.diagrams.project(outcome.guard, space.block((free, Copy.NEXT)))
        for variable in reversed(kept):
            vector = outcome.writes.get(variable)
            if vector is not None:
                function &= space.bound(variable, Copy.NEXT, vector)
        stale = dict.fromkeys((*gone, *(v for v in kept if v.is_global)))
        moves = tuple((v, Copy.NEXT, v, Copy.NOW) for v in kept)
        blocked = space.block((tuple(stale), Copy.NOW))
        return Relation(function, kept, blocked, space.renaming(*moves), unbound)

    def _effective(
        self,
        outcome: Outcome,
        writes: tuple[Variable, ...],
        bindings: Bindings,
        reader: Callable[[Variable], Vector],
    ) -> list[Variable]:
        """The writes, except those that do not change a global."""
        return [
            variable
            for variable in writes
            if not (
                variable.is_global
                and not bindings.is_moving(variable)
                and outcome.writes.get(variable) == reader(variable)
            )
        ]
