"""The rules of a network applied to single configurations: what a witness is replayed with.

It shares nothing with the symbolic search but the rules; it is the oracle of the search in tests.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple, TypeAlias, final

from plait.base.errors import SpuriousWitnessError
from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Diagrams
from plait.logic.pushdown.symbolic.network_rules import (
    Call,
    Cases,
    Code,
    Fail,
    Label,
    Network,
    Return,
    Rule,
    Step,
    Variable,
)
from plait.logic.pushdown.symbolic.results import Fired, Witness

Values: TypeAlias = tuple[tuple[Variable, int], ...]
Exits: TypeAlias = tuple[tuple[Label, Variable | None], ...]


class Caller(NamedTuple):
    """A frame below the top: where it can go on, and the values of its locals."""

    exits: Exits
    values: Values


class Stack(NamedTuple):
    """The stack of a thread: a label with the live locals, and the callers, the latest first."""

    label: Label
    values: Values
    callers: tuple[Caller, ...] = ()


class Configuration(NamedTuple):
    """Globals that are not as they were initially, and a stack for each thread; None has ended."""

    globals: Values
    stacks: tuple[Stack | None, ...]


@final
class _ConstantReader:
    """Reads values as constant vectors; what is chosen are variables."""

    def __init__(self, diagrams: Diagrams) -> None:
        self.diagrams: Final = diagrams
        self.values: Mapping[Variable, int] = {}
        self.chosen: Final[dict[Variable, range]] = {}

    def __call__(self, variable: Variable) -> Vector:
        value = self.values[variable]
        return tuple(self.diagrams.constant(value >> bit & 1) for bit in range(variable.bits))

    def after(self, variable: Variable) -> Vector:
        numbers = self.chosen.get(variable)
        if numbers is None:
            numbers = self.chosen[variable] = self.diagrams.new_variables(variable.bits)
        return tuple(map(self.diagrams.variable, numbers))


def _sorted(values: Mapping[Variable, int]) -> Values:
    return tuple(sorted(values.items(), key=lambda item: (item[0].name, id(item[0]))))


@final
class Simulation:
    """Successors of single configurations."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._rules: dict[tuple[Code, Label], tuple[Rule, ...]] = {}
        self._cases: dict[tuple[Cases, tuple[int, ...]], tuple[Rule, ...]] = {}
        self._alternatives: dict[Cases, tuple[Rule, ...]] = {}
        self._outcomes: dict[tuple[object, tuple[int, ...]], list[dict[Variable, int]]] = {}
        self._reader = _ConstantReader(Diagrams(1 << 16, 1 << 10))

    def initial(self) -> list[Configuration]:
        """The initial configurations: a free global or a parameter without a value has any."""
        stacks = [
            [
                Stack(thread.entry, values)
                for values in self._completions(thread.code.live(thread.entry), thread.parameters)
            ]
            for thread in self._network.threads
        ]
        values = self._completions(frozenset(self._network.free), {})
        return [
            Configuration(tuple((v, k) for v, k in start if k != v.initial), choice)
            for start in values
            for choice in product(*stacks)
        ]

    def _completions(
        self, variables: frozenset[Variable], values: Mapping[Variable, int]
    ) -> Iterator[Values]:
        known = {variable: values[variable] for variable in variables if variable in values}
        rest = [variable for variable in variables if variable not in known]
        for row in product(*(range(1 << variable.bits) for variable in rest)):
            yield _sorted(known | dict(zip(rest, row, strict=True)))

    # --- steps ------------------------------------------------------------------------------------

    def successors(
        self, configuration: Configuration, thread: int
    ) -> Iterator[tuple[Fired, Configuration]]:
        """What a thread can do, with what it leads to; a `Fail` leads nowhere new."""
        stack = configuration.stacks[thread]
        if stack is None:
            return
        code = self._network.threads[thread].code
        values = dict(configuration.globals) | dict(stack.values)
        for rule in self._enabled(code, stack.label, values):
            for written in self._choices(rule, values):
                fired = Fired(stack.label, rule, written)
                shared = {v: k for v, k in (values | written).items() if v.is_global}
                for after in self._moved(code, stack, rule, values, written):
                    stacks = (
                        *configuration.stacks[:thread],
                        after,
                        *configuration.stacks[thread + 1 :],
                    )
                    changed = {v: k for v, k in shared.items() if k != v.initial}
                    yield fired, Configuration(_sorted(changed), stacks)

    def _enabled(
        self, code: Code, label: Label, values: Mapping[Variable, int]
    ) -> Iterator[Step | Call | Return | Fail]:
        key = code, label
        if key not in self._rules:
            self._rules[key] = tuple(code.rules(label))
        work = list(self._rules[key])
        while work:
            rule = work.pop(0)
            if not isinstance(rule, Cases):
                yield rule
                continue
            selected = tuple(values.get(v, v.initial) for v in rule.selectors)
            if (rule, selected) not in self._cases:
                self._cases[rule, selected] = tuple(rule.expand(selected))
            work[:0] = self._cases[rule, selected]
            if rule.most is not None:
                if rule not in self._alternatives:
                    self._alternatives[rule] = tuple(rule.otherwise())
                work[:0] = self._alternatives[rule]

    def _choices(
        self, rule: Step | Call | Return | Fail, values: Mapping[Variable, int]
    ) -> list[dict[Variable, int]]:
        """The values that a rule can write; none when it cannot fire."""
        read = {v: values.get(v, v.initial) for v in rule.reads}
        key = rule, tuple(read.values())
        if key not in self._outcomes:
            self._reader.values = read
            self._outcomes[key] = _outcomes(rule, self._reader)
        return self._outcomes[key]

    def _moved(
        self,
        code: Code,
        stack: Stack,
        rule: Step | Call | Return | Fail,
        values: Mapping[Variable, int],
        written: Mapping[Variable, int],
    ) -> Iterator[Stack | None]:
        after = {**values, **written}
        match rule:
            case Step(target):
                for kept in self._completions(code.live(target), after):
                    yield Stack(target, kept, stack.callers)
            case Call(entry, exits):
                frame = tuple(
                    (e.label, e.result if e.result in code.live(e.label) else None) for e in exits
                )
                kept_variables = {
                    v: values[v] for label, result in frame for v in code.live(label) - {result}
                }
                caller = Caller(frame, _sorted(kept_variables))
                parameters = {v: k for v, k in written.items() if not v.is_global}
                for kept in self._completions(code.live(entry), parameters):
                    yield Stack(entry, kept, (caller, *stack.callers))
            case Return(kind, result):
                if not stack.callers:
                    yield None
                    return
                (exits_, below), *rest = stack.callers
                label, destination = exits_[kind]
                known = dict(below)
                if destination is not None and result is not None:
                    known[destination] = written[result]
                for kept in self._completions(code.live(label), known):
                    yield Stack(label, kept, tuple(rest))
            case Fail():
                yield stack

    # --- witnesses --------------------------------------------------------------------------------

    def replay(self, witness: Witness) -> set[Configuration]:
        """The configurations that a witness leads to; `SpuriousWitnessError` when there is none.

        There are several only where a witness leaves a value open that nobody has chosen.
        """
        free = _sorted({v: k for v, k in witness.initial.items() if k != v.initial})
        reached = {start for start in self.initial() if start.globals == free}
        for turn in witness.contexts:
            for fired in turn.fired:
                reached = {
                    after
                    for before in reached
                    for done, after in self.successors(before, turn.thread)
                    if done.label == fired.label
                    and done.rule is fired.rule
                    and all(done.written.get(v, k) == k for v, k in fired.written.items())
                }
        if not reached:
            raise SpuriousWitnessError("the witness of the pushdown network cannot be replayed")
        return reached


def _outcomes(
    rule: Step | Call | Return | Fail, reader: _ConstantReader
) -> list[dict[Variable, int]]:
    diagrams = reader.diagrams
    outcome = rule.effect(reader)
    writes = () if isinstance(rule, Fail) else rule.writes
    free = [variable for variable in writes if variable not in outcome.writes]
    for variable in free:
        reader.after(variable)
    numbers = [number for variable in free for number in reader.chosen[variable]]
    found = []
    for row in diagrams.assignments(outcome.guard, numbers):
        bits = dict(zip(numbers, row, strict=True))
        written = {
            variable: sum(diagrams.evaluate(bit, bits) << place for place, bit in enumerate(vector))
            for variable, vector in outcome.writes.items()
        }
        for variable in free:
            digits = enumerate(reader.chosen[variable])
            written[variable] = sum(bits[number] << place for place, number in digits)
        found.append(written)
    return found
