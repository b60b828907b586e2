"""Path conditions: literals in the order of the decisions, and what they tell at once."""

from typing import Final, TypeAlias, final

from plait.logic.smt import terms as t
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.intervals import Intervals
from plait.logic.smt.terms import Term, Value

_DEPTH: Final = 4
"""How deep conjunctions are looked into."""

Literals: TypeAlias = tuple[Term, ...]


def common_length(one: Literals, other: Literals) -> int:
    """How many literals both begin with."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


@final
class Path:
    """An immutable path condition. `known` holds the literals and the parts of conjunctions.

    `constants` are the terms that an equation fixes.
    """

    __slots__ = ("constants", "known", "literals")

    def __init__(
        self,
        literals: Literals = (),
        known: frozenset[Term] | set[Term] = frozenset(),
        constants: dict[Term, int] | None = None,
    ) -> None:
        self.literals = literals
        self.known = known
        self.constants: dict[Term, int] = {} if constants is None else constants


@final
class Paths:
    """Extends path conditions and decides conditions by them, without a solver."""

    def __init__(self, booleans: Booleans, intervals: Intervals) -> None:
        self._negate = booleans.negate
        self._both = booleans.both
        self._intervals = intervals

    def truth(self, path: Path, condition: Term, depth: int = _DEPTH) -> bool | None:
        """Whether the path decides the condition, as far as one can see."""
        known = path.known
        if condition in known:
            return True
        if self._negate(condition) in known:
            return False
        if condition.op == t.AND:
            return self._truth_of_both(path, condition, depth - 1) if depth else None
        if condition.op == t.NOT:
            inner = condition.args[0]
            assert isinstance(inner, Term)
            if inner.op == t.AND:
                found = self._truth_of_both(path, inner, depth - 1) if depth else None
                return None if found is None else not found
        return self._intervals.truth(condition)

    def _truth_of_both(self, path: Path, condition: Term, depth: int) -> bool | None:
        left, right = condition.args
        assert isinstance(left, Term)
        assert isinstance(right, Term)
        one = self.truth(path, left, depth)
        if one is False:
            return False
        other = self.truth(path, right, depth)
        if other is False:
            return False
        return True if one and other else None

    def extended(self, path: Path, condition: Value) -> Path | None:
        """The path with one more literal; None when that contradicts it openly."""
        if type(condition) is not Term:
            return path if condition else None
        found = self.truth(path, condition)
        if found is not None:
            return path if found else None
        known = set(path.known)
        constants = path.constants
        work = [condition]
        while work:
            part = work.pop()
            known.add(part)
            if part.op == t.AND:
                for arg in part.args:
                    assert isinstance(arg, Term)
                    if self.truth(path, arg) is False:
                        return None
                    work.append(arg)
            elif part.op == t.EQUAL:
                term, number = part.args
                if isinstance(term, Term) and type(number) is int:
                    constants = {**constants, term: number}
        return Path((*path.literals, condition), known, constants)
