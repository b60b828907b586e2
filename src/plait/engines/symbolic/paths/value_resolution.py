"""The possible values of references and numbers on the running path, and the choice of one.

Ops of the machine need one object or one number. A union of references is resolved object by
object, a term number by number: each is an open test, unless the path decides it.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.compile.boxed_terms import Views
from plait.engines.symbolic.compile.lazy_arguments import ArgumentObjects
from plait.engines.symbolic.compile.reference_unions import Reference, Union, Unions
from plait.engines.symbolic.paths.path_condition import Path
from plait.logic.smt import terms as t
from plait.logic.smt.terms import Term, Value
from plait.machine.compile.compiled_code import Registers

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context

MOST_VALUES: Final = 256
"""How many values of one term are enumerated where a number is needed."""

OBJECT: Final = "Ljava/lang/Object;"
_SMALL: Final = 64


ValueFinder: TypeAlias = Callable[[Path, Term], int | None]
"""A value that a term can have on a path; None when the path is infeasible."""


def is_symbolic(value: Any) -> bool:
    """Whether a value is not one number or reference."""
    return type(value) is Term or type(value) is Union


@final
class Resolution:
    """The possible values on the path of a context."""

    def __init__(self, context: "Context") -> None:
        self._context = context
        self.find_value: ValueFinder
        """Asked for a value of a term about which the path says little."""
        self.unions = Unions(context.logic.booleans)
        self.views = Views(context.logic)
        self.arguments = ArgumentObjects()

    # --- references -------------------------------------------------------------------------------

    def possible(self, reference: Reference, kind: str = OBJECT) -> list[tuple[int, Value]]:
        """The entries of a union that the path does not exclude; objects of one kind."""
        context = self._context
        found = []
        for at, guard in reference.entries if type(reference) is Union else ((reference, True),):
            assert isinstance(at, int)
            if kind is not OBJECT and at and not self._is_instance(at, kind):
                continue
            truth = context.paths.inferred(context.path, guard) if type(guard) is Term else guard
            if truth:
                return [(at, True)]
            if truth is None:
                found.append((at, guard))
        return found

    def same_object(self, left: Reference, right: Reference) -> Value:
        """Whether two references mean the same object."""
        is_same = partial(self.views.same, self._context.machine.heap) if self.views else None
        return self.unions.equal(left, right, is_same)

    def _is_instance(self, reference: int, kind: str) -> bool:
        machine = self._context.machine
        return machine.types.is_instance(machine.heap[reference].type, kind)

    # --- one meaning ------------------------------------------------------------------------------

    def resolve(
        self,
        registers: Registers,
        slot: int,
        block: int,
        index: int,
        kind: str = OBJECT,
        *,
        is_object: bool = False,
    ) -> None:
        """Resolve a register to a number or a plain reference.

        An object that is there must be of this kind: others are on no execution. If it `is_object`
        for certain, neither is null, although no test on the path may say so any more: a test that
        was made on every way to a place where states have met is not made again.
        """
        value = registers[slot]
        if type(value) is Term:
            registers[slot] = self.number(value, block, index)
        elif type(value) is Union:
            left = self.possible(value, kind)
            if is_object:
                left = [entry for entry in left if entry[0]]
            registers[slot] = self._reference(left, block, index)

    def _reference(self, left: list[tuple[int, Value]], block: int, index: int) -> int:
        context = self._context
        merges = context.mode.merges
        if not merges:
            left = self.arguments.distinct(left, context.path.constants)
        if not left:
            context.end()
        at, guard = left[0]
        if len(left) == 1:
            if not merges:
                context.assume(guard)
            return at
        context.decide(guard, block, index)
        raise AssertionError("the condition should have been open")

    def number(self, term: Term, block: int, index: int) -> int:
        """One value of a term: the path goes on with it, and another one with the others."""
        context = self._context
        known = context.path.constants.get(term)
        if known is not None:
            return known
        if term.sort in (t.FLOAT, t.DOUBLE):
            raise UnsupportedError("a floating-point input where a single value is required")
        candidate = self._candidate(term)
        if candidate is None:
            context.end()
        assert candidate is not None
        if self._excluded(term) >= MOST_VALUES:
            raise UnsupportedError(
                f"more than {MOST_VALUES} values of a number that depends on inputs, where one is "
                "needed (the length of an array, a timeout)"
            )
        if context.decide(context.logic.vectors.equal(term, candidate, term.sort), block, index):
            return candidate
        raise AssertionError("a value that is excluded should not be a candidate")

    def _excluded(self, term: Term) -> int:
        """How many values of a term the path has already excluded."""
        literals = self._context.path.literals
        equations = (literal.args[0] for literal in literals if literal.op == t.NOT)
        return sum(
            isinstance(equation, Term) and equation.op == t.EQUAL and equation.args[0] is term
            for equation in equations
        )

    def _candidate(self, term: Term) -> int | None:
        """A value that the path does not obviously exclude, small values first."""
        context = self._context
        span = context.paths.range_of(context.path, term)
        if span is None or span[1] - span[0] > _SMALL:
            return self.find_value(context.path, term)
        for value in range(span[0], span[1] + 1):
            equation = context.logic.vectors.equal(term, value, term.sort)
            if equation is True or (
                type(equation) is Term
                and context.paths.inferred(context.path, equation) is not False
            ):
                return value
        return None
