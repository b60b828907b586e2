"""The solver cvc5 (Barbosa et al. 2022), by its Python package: for cross-checks."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

import cvc5
from cvc5 import Kind

from plait.base.arithmetic import wrap
from plait.logic.smt import terms as t
from plait.logic.smt.lowering import FORMATS, NEAREST, TO_ZERO, Lowering
from plait.logic.smt.solver import Answer, SolverOptions
from plait.logic.smt.terms import Sort, Term, Value

_KINDS: Final = {
    t.NOT: Kind.NOT,
    t.AND: Kind.AND,
    t.CHOOSE: Kind.ITE,
    t.EQUAL: Kind.EQUAL,
    t.LESS: Kind.BITVECTOR_SLT,
    t.ADD: Kind.BITVECTOR_ADD,
    t.SUBTRACT: Kind.BITVECTOR_SUB,
    t.MULTIPLY: Kind.BITVECTOR_MULT,
    t.DIVIDE: Kind.BITVECTOR_SDIV,
    t.REMAINDER: Kind.BITVECTOR_SREM,
    t.BIT_AND: Kind.BITVECTOR_AND,
    t.BIT_OR: Kind.BITVECTOR_OR,
    t.BIT_XOR: Kind.BITVECTOR_XOR,
    t.SHIFT_LEFT: Kind.BITVECTOR_SHL,
    t.SHIFT_RIGHT: Kind.BITVECTOR_ASHR,
    t.SHIFT_ZEROS: Kind.BITVECTOR_LSHR,
    t.EXTEND: Kind.BITVECTOR_SIGN_EXTEND,
    t.TRUNCATE: Kind.BITVECTOR_EXTRACT,
    t.FLOAT_ADD: Kind.FLOATINGPOINT_ADD,
    t.FLOAT_SUBTRACT: Kind.FLOATINGPOINT_SUB,
    t.FLOAT_MULTIPLY: Kind.FLOATINGPOINT_MULT,
    t.FLOAT_DIVIDE: Kind.FLOATINGPOINT_DIV,
    t.FLOAT_ROOT: Kind.FLOATINGPOINT_SQRT,
    t.FLOAT_NEGATE: Kind.FLOATINGPOINT_NEG,
    t.FLOAT_LESS: Kind.FLOATINGPOINT_LT,
    t.FLOAT_EQUAL: Kind.FLOATINGPOINT_EQ,
    t.FLOAT_IS_NAN: Kind.FLOATINGPOINT_IS_NAN,
    t.FLOAT_OF_BITS: Kind.FLOATINGPOINT_TO_FP_FROM_IEEE_BV,
    t.FLOAT_OF_SIGNED: Kind.FLOATINGPOINT_TO_FP_FROM_SBV,
    t.FLOAT_OF_FLOAT: Kind.FLOATINGPOINT_TO_FP_FROM_FP,
    t.FLOAT_TRUNCATE: Kind.FLOATINGPOINT_TO_SBV,
    t.SELECT: Kind.SELECT,
    t.STORE: Kind.STORE,
}
_MODES: Final = {
    NEAREST: cvc5.RoundingMode.ROUND_NEAREST_TIES_TO_EVEN,
    TO_ZERO: cvc5.RoundingMode.ROUND_TOWARD_ZERO,
}


@final
class _Native:
    """cvc5's terms."""

    def __init__(self, manager: Any) -> None:
        self._manager = manager

    def sort(self, sort: Sort) -> Any:
        if sort is t.BOOL:
            return self._manager.getBooleanSort()
        if sort in FORMATS:
            return self._manager.mkFloatingPointSort(*FORMATS[sort])
        if sort.index is not None and sort.element is not None:
            return self._manager.mkArraySort(self.sort(sort.index), self.sort(sort.element))
        return self._manager.mkBitVectorSort(sort.width)

    def variable(self, name: str, sort: Sort) -> Any:
        return self._manager.mkConst(self.sort(sort), name)

    def constant(self, value: int, sort: Sort) -> Any:
        if sort is t.BOOL:
            return self._manager.mkBoolean(bool(value))
        return self._manager.mkBitVector(sort.width, value & ((1 << sort.width) - 1))

    def rounding(self, mode: str) -> Any:
        return self._manager.mkRoundingMode(_MODES[mode])

    def make(self, op: t.Op, args: Sequence[Any], indices: Sequence[int] = ()) -> Any:
        kind = _KINDS[op]
        if indices:
            return self._manager.mkTerm(self._manager.mkOp(kind, *indices), *args)
        return self._manager.mkTerm(kind, *args)

    def filled(self, element: Any, sort: Sort) -> Any:
        return self._manager.mkConstArray(self.sort(sort), element)


@final
class Cvc5Solver:
    """See `Solver`."""

    def __init__(self, options: SolverOptions) -> None:
        manager = cvc5.TermManager()
        self._lower = Lowering(_Native(manager))
        self._solver = cvc5.Solver(manager)
        self._solver.setOption("produce-models", "true")
        self._solver.setOption("incremental", "true")
        if options.milliseconds is not None:
            self._solver.setOption("tlimit-per", str(options.milliseconds))
        self._solver.setLogic("QF_ABVFP")

    def assume(self, value: Value) -> None:
        """Assert a Boolean on the current level."""
        self._solver.assertFormula(self._lower(value))

    def push(self) -> None:
        """Open a level."""
        self._solver.push(1)

    def pop(self, levels: int = 1) -> None:
        """Close levels."""
        self._solver.pop(levels)

    def check(self, *conditions: Value, effort: int | None = None) -> Answer:
        """Whether the assertions and these conditions can be true together."""
        assert effort is None, "cvc5 takes a limit on its work only when it is made"
        result = self._solver.checkSatAssuming(*map(self._lower, conditions))
        if result.isSat():
            return Answer.SATISFIABLE
        return Answer.UNSATISFIABLE if result.isUnsat() else Answer.UNKNOWN

    def model(self, variables: Iterable[Term]) -> Mapping[str, int]:
        """Values of variables; none of them an array."""
        found = {}
        for variable in variables:
            value = self._solver.getValue(self._lower(variable))
            found[str(variable.args[0])] = _number(value, variable.sort)
        return found


def _number(value: Any, sort: Sort) -> int:
    if sort is t.BOOL:
        return int(value.getBooleanValue())
    if sort in FORMATS:
        return int(value.getFloatingPointValue()[2].getBitVectorValue(10))
    return wrap(int(value.getBitVectorValue(10)), sort.width)
