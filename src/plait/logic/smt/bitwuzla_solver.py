"""The solver Bitwuzla (Niemetz and Preiner 2023), by its Python package."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, final

from bitwuzla import Bitwuzla, Kind, Option, Options, Result, RoundingMode, TermManager

from plait.base.arithmetic import wrap
from plait.logic.smt import terms as t
from plait.logic.smt.lowering import FORMATS, NEAREST, TO_ZERO, Lowering
from plait.logic.smt.solver import Answer, SolverOptions, Stop
from plait.logic.smt.terms import Sort, Term, Value

_KINDS: Final = {
    t.NOT: Kind.NOT,
    t.AND: Kind.AND,
    t.CHOOSE: Kind.ITE,
    t.EQUAL: Kind.EQUAL,
    t.LESS: Kind.BV_SLT,
    t.ADD: Kind.BV_ADD,
    t.SUBTRACT: Kind.BV_SUB,
    t.MULTIPLY: Kind.BV_MUL,
    t.DIVIDE: Kind.BV_SDIV,
    t.REMAINDER: Kind.BV_SREM,
    t.BIT_AND: Kind.BV_AND,
    t.BIT_OR: Kind.BV_OR,
    t.BIT_XOR: Kind.BV_XOR,
    t.SHIFT_LEFT: Kind.BV_SHL,
    t.SHIFT_RIGHT: Kind.BV_ASHR,
    t.SHIFT_ZEROS: Kind.BV_SHR,
    t.EXTEND: Kind.BV_SIGN_EXTEND,
    t.TRUNCATE: Kind.BV_EXTRACT,
    t.FLOAT_ADD: Kind.FP_ADD,
    t.FLOAT_SUBTRACT: Kind.FP_SUB,
    t.FLOAT_MULTIPLY: Kind.FP_MUL,
    t.FLOAT_DIVIDE: Kind.FP_DIV,
    t.FLOAT_ROOT: Kind.FP_SQRT,
    t.FLOAT_NEGATE: Kind.FP_NEG,
    t.FLOAT_LESS: Kind.FP_LT,
    t.FLOAT_EQUAL: Kind.FP_EQUAL,
    t.FLOAT_IS_NAN: Kind.FP_IS_NAN,
    t.FLOAT_OF_BITS: Kind.FP_TO_FP_FROM_BV,
    t.FLOAT_OF_SIGNED: Kind.FP_TO_FP_FROM_SBV,
    t.FLOAT_OF_FLOAT: Kind.FP_TO_FP_FROM_FP,
    t.FLOAT_TRUNCATE: Kind.FP_TO_SBV,
    t.SELECT: Kind.ARRAY_SELECT,
    t.STORE: Kind.ARRAY_STORE,
}
_MODES: Final = {NEAREST: RoundingMode.RNE, TO_ZERO: RoundingMode.RTZ}
_ANSWERS: Final = {Result.SAT: Answer.SATISFIABLE, Result.UNSAT: Answer.UNSATISFIABLE}


@final
class _Native:
    """Bitwuzla's terms."""

    def __init__(self, manager: Any) -> None:
        self._manager = manager
        self._sorts: dict[Sort, Any] = {t.BOOL: manager.mk_bool_sort()}
        self._modes = {name: manager.mk_rm_value(mode) for name, mode in _MODES.items()}

    def sort(self, sort: Sort) -> Any:
        found = self._sorts.get(sort)
        if found is None:
            if sort in FORMATS:
                found = self._manager.mk_fp_sort(*FORMATS[sort])
            elif sort.index is not None and sort.element is not None:
                found = self._manager.mk_array_sort(self.sort(sort.index), self.sort(sort.element))
            else:
                found = self._manager.mk_bv_sort(sort.width)
            self._sorts[sort] = found
        return found

    def variable(self, name: str, sort: Sort) -> Any:
        return self._manager.mk_const(self.sort(sort), name)

    def constant(self, value: int, sort: Sort) -> Any:
        if sort is t.BOOL:
            return self._manager.mk_true() if value else self._manager.mk_false()
        return self._manager.mk_bv_value(self.sort(sort), wrap(value, sort.width))

    def rounding(self, mode: str) -> Any:
        return self._modes[mode]

    def make(self, op: t.Op, args: Sequence[Any], indices: Sequence[int] = ()) -> Any:
        return self._manager.mk_term(_KINDS[op], list(args), list(indices))

    def filled(self, element: Any, sort: Sort) -> Any:
        return self._manager.mk_const_array(self.sort(sort), element)


@final
class _Patience:
    """Tells the solver when to give up.

    It does not know the solver, which must not be part of a cycle: the garbage collector would take
    its parts in any order, and its library does not survive that.
    """

    def __init__(self, stop: Stop | None) -> None:
        self._stop = stop
        self.left: int | None = None
        """How often the solver may still ask whether to go on; it asks at fixed points."""

    def is_over(self) -> bool:
        """Whether a query should end with UNKNOWN."""
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                return True
        return self._stop is not None and self._stop()


@final
class BitwuzlaSolver:
    """See `Solver`."""

    def __init__(self, options: SolverOptions, stop: Stop | None) -> None:
        manager = TermManager()
        chosen = Options()
        chosen.set(Option.PRODUCE_MODELS, 1)
        if options.milliseconds is not None:
            chosen.set(Option.TIME_LIMIT_PER, options.milliseconds)
        self._lower = Lowering(_Native(manager))
        self._solver = Bitwuzla(manager, chosen)
        self._patience = _Patience(stop)
        self._solver.configure_terminator(self._patience.is_over)

    def assume(self, value: Value) -> None:
        """Assert a Boolean on the current level."""
        self._solver.assert_formula(self._lower(value))

    def push(self) -> None:
        """Open a level."""
        self._solver.push(1)

    def pop(self, levels: int = 1) -> None:
        """Close levels."""
        self._solver.pop(levels)

    def check(self, *conditions: Value, effort: int | None = None) -> Answer:
        """Whether the assertions and these conditions can be true together."""
        self._patience.left = effort
        result = self._solver.check_sat(*map(self._lower, conditions))
        return _ANSWERS.get(result, Answer.UNKNOWN)

    def model(self, variables: Iterable[Term]) -> Mapping[str, int]:
        """Values of variables; none of them an array."""
        found = {}
        for variable in variables:
            value = self._solver.get_value(self._lower(variable))
            found[str(variable.args[0])] = _number(value, variable.sort)
        return found


def _number(value: Any, sort: Sort) -> int:
    if sort is t.BOOL:
        return int(value.value())
    if sort in FORMATS:
        return int(value.value(2, fp_as_tuple=False), 2)
    return wrap(int(value.value(10)), sort.width)
