"""Inputs: their names, their ranges, and the results of choices.

An input is named after the place in the unrolled program where it is read, so all runs of a program
agree on names, and a model of one run can be followed by another.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import final

from plait.base.names import MethodRef
from plait.engines.symbolic.compile.unrolled_layout import Position
from plait.logic.smt import folding
from plait.logic.smt.intervals import Range
from plait.logic.smt.logic import Logic
from plait.logic.smt.terms import Sort, Term, Value, bit_vector


@final
class Names:
    """The numbers of methods and the names of inputs; the same for all runs of one program."""

    def __init__(self) -> None:
        self.methods: dict[MethodRef, int] = {}
        self.inputs: dict[tuple[object, ...], str] = {}

    def input(self, position: Position, sort: Sort, span: Range | None) -> str:
        """The name of the input that is read at a position, with values in a span."""
        key = (position, sort.name, span)
        return self.inputs.setdefault(key, f"x{len(self.inputs)}")


class Inputs(ABC):
    """The inputs of a run; subclasses define the results of choices."""

    def __init__(self, logic: Logic, names: Names) -> None:
        self.logic = logic
        self.names = names
        self.ranges: dict[Term, Range] = {}
        self.axioms: list[Value] = []
        """The limits of all inputs so far."""
        self.answers: list[int] = []
        """The answers to the choices, in the order asked, where inputs are numbers."""

    @abstractmethod
    def choose(self, position: Position, sort: Sort, span: Range) -> Value:
        """A number within a span of several."""

    @abstractmethod
    def choose_float(self, position: Position, sort: Sort) -> Term | float:
        """A floating-point number of any bits."""

    def input(self, position: Position, sort: Sort, span: Range | None) -> Term:
        """The variable of the input that is read at a position; `span` limits its values."""
        return self.variable(self.names.input(position, sort, span), sort, span)

    def variable(self, name: str, sort: Sort, span: Range | None) -> Term:
        """The variable of a name, whose values `span` limits."""
        found = self.logic.pool.variable(name, sort)
        if span is not None and found not in self.ranges:
            self.ranges[found] = span
            less, negate = self.logic.vectors.less, self.logic.booleans.negate
            limits = (negate(less(found, span[0], sort)), negate(less(span[1], found, sort)))
            self.axioms.extend(limit for limit in limits if limit is not True)
        return found


@final
class FreeInputs(Inputs):
    """Inputs of any value: the result of a choice is a variable."""

    def choose(self, position: Position, sort: Sort, span: Range) -> Value:
        """A variable."""
        return self.input(position, sort, span)

    def choose_float(self, position: Position, sort: Sort) -> Term | float:
        """A float whose bits are a variable."""
        bits = self.input(position, bit_vector(sort.width), None)
        return self.logic.floats.of_bits(bits, sort)


@final
class ModelInputs(Inputs):
    """Inputs from a model: the result of a choice is a number; missing inputs are 0."""

    def __init__(self, logic: Logic, names: Names, model: Mapping[str, int]) -> None:
        super().__init__(logic, names)
        self._model = model

    def choose(self, position: Position, sort: Sort, span: Range) -> Value:
        """The model's number, within the span."""
        least, most = span
        value = min(max(self._number(position, sort, span), least), most)
        self.answers.append(value - least)
        return value

    def _number(self, position: Position, sort: Sort, span: Range) -> int:
        """What the model says; the limits may have been inputs when it was explored."""
        for limits in (span, None):
            name = self.names.input(position, sort, limits)
            if name in self._model:
                return self._model[name]
        return 0

    def choose_float(self, position: Position, sort: Sort) -> Term | float:
        """The float of the model's bits."""
        name = self.names.input(position, bit_vector(sort.width), None)
        bits = self._model.get(name, 0) & ((1 << sort.width) - 1)
        self.answers.append(bits)
        return folding.float_of(bits, sort)
