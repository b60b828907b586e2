"""Path conditions: literals in the order of the decisions, and what they imply without a solver."""

from collections.abc import Mapping
from typing import Final, TypeAlias, final

from plait.logic.smt import terms as t
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.intervals import Intervals, Range, narrowed, with_number
from plait.logic.smt.terms import Term, Value

_DEPTH: Final = 4
"""How deeply conjunctions are analysed."""

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

    `constants` are the terms that an equation fixes, `ranges` tell of terms in comparisons.
    """

    __slots__ = ("constants", "intervals", "known", "literals", "ranges")

    def __init__(
        self,
        literals: Literals = (),
        known: frozenset[Term] | set[Term] = frozenset(),
        constants: dict[Term, int] | None = None,
        ranges: Mapping[Term, Range] | None = None,
    ) -> None:
        self.literals = literals
        self.known = known
        self.constants: dict[Term, int] = {} if constants is None else constants
        self.ranges: Mapping[Term, Range] = {} if ranges is None else ranges
        self.intervals: Intervals | None = None
        """Those of all terms on this path, made when first needed."""


@final
class Paths:
    """Extends path conditions and decides conditions by them, without a solver."""

    def __init__(self, booleans: Booleans, variables: Mapping[Term, Range]) -> None:
        """`variables` have ranges of their own, which are added while the program runs."""
        self.infers = True
        """Whether contradictory paths should be detected before a solver is called."""
        self._negate = booleans.negate
        self._variables = variables
        self.intervals = Intervals(variables)
        """Those of terms on any path."""

    def truth(self, path: Path, condition: Term, depth: int = _DEPTH) -> bool | None:
        """The truth of the condition if the path obviously decides it."""
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
        return self.intervals.truth(condition)

    def inferred(self, path: Path, condition: Term) -> bool | None:
        """The path with inferred ranges; useful before the path forks."""
        found = self.truth(path, condition)
        if found is None and path.ranges and with_number(condition) is not None:
            return self._intervals_on(path).truth(condition)
        return found

    def range_of(self, path: Path, term: Term) -> Range | None:
        """An estimate of the values that a bit vector can have on the path."""
        return self._intervals_on(path).range_of(term)

    def _intervals_on(self, path: Path) -> Intervals:
        if not path.ranges or not self.infers:
            return self.intervals
        if path.intervals is None:
            path.intervals = Intervals(self._variables, path.ranges)
        return path.intervals

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
        constants, ranges = path.constants, path.ranges
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
            else:
                ranges = narrowed(ranges, part, self._intervals_on(path))
                if part.op == t.EQUAL:
                    term, number = part.args
                    if isinstance(term, Term) and type(number) is int:
                        constants = {**constants, term: number}
        return Path((*path.literals, condition), known, constants, ranges)
