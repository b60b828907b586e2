"""Order facts about min and max, by Whitman's rules for lattices, which hold in any total order.

They decide the comparisons that exchange sorts produce: that the smallest of some numbers is not
above another. The rules are sound, incomplete and bounded: unproved comparisons remain.
"""

from collections.abc import Generator
from typing import Final, TypeAlias, final

from plait.logic.smt import terms as t
from plait.logic.smt.booleans import Booleans
from plait.logic.smt.terms import Term, Value

_MOST_STEPS: Final = 2_000_000
_MOST_STEPS_OF_ONE: Final = 20_000
_Goal: TypeAlias = tuple[Value, Value]
_Proof: TypeAlias = Generator[_Goal, bool, bool]


@final
class Order:
    """Proves `x <= y`; remembers what it has proved and what it has failed to prove."""

    def __init__(self, booleans: Booleans) -> None:
        self._booleans = booleans
        self._known: dict[_Goal, bool] = {}
        self._below: dict[Term, frozenset[Value]] = {}
        self._simplified: dict[Term, Value] = {}
        self._steps = 0
        self._limit = 0

    def simplify(self, root: Value) -> Value:
        """The Boolean with those comparisons decided that the order of min and max decides."""
        if not isinstance(root, Term):
            return root
        memo = self._simplified
        if root in memo:
            return memo[root]
        for term in _skeleton(root, memo):
            memo[term] = self._simplify(term)
        return memo[root]

    def _simplify(self, term: Term) -> Value:
        memo, booleans = self._simplified, self._booleans
        if term.op == t.LESS:
            left, right = term.args
            assert not isinstance(left, str)
            assert not isinstance(right, str)
            if (_is_extreme(left) or _is_extreme(right)) and self.is_at_most(right, left):
                return False
            return term
        if term.op not in _CONNECTIVES or term.sort is not t.BOOL:
            return term
        args = [memo[arg] if isinstance(arg, Term) else arg for arg in term.args]
        parts = [arg for arg in args if not isinstance(arg, str)]
        if term.op == t.NOT:
            return booleans.negate(parts[0])
        if term.op == t.AND:
            return booleans.both(parts[0], parts[1])
        return booleans.choose(parts[0], parts[1], parts[2], t.BOOL)

    def is_at_most(self, left: Value, right: Value) -> bool:
        """Whether `left <= right` has a proof, whatever the variables are."""
        self._limit = min(self._steps + _MOST_STEPS_OF_ONE, _MOST_STEPS)
        stack: list[tuple[_Goal, _Proof]] = []
        goal: _Goal = (left, right)
        answer = self._at_once(goal)
        if answer is not None:
            return answer
        stack.append((goal, self._prove(goal)))
        sent: bool | None = None
        while stack:
            goal, proof = stack[-1]
            try:
                wanted = next(proof) if sent is None else proof.send(sent)
            except StopIteration as end:
                sent = bool(end.value)
                self._known[goal] = sent
                stack.pop()
                continue
            sent = self._at_once(wanted)
            if sent is None:
                stack.append((wanted, self._prove(wanted)))
        assert sent is not None
        return sent

    def _at_once(self, goal: _Goal) -> bool | None:
        left, right = goal
        if left is right:
            return True
        if not isinstance(left, Term) and not isinstance(right, Term):
            return left <= right
        found = self._known.get(goal)
        if found is None and self._steps >= self._limit:
            return False
        return found

    def _prove(self, goal: _Goal) -> _Proof:
        """Split max on the left and min on the right into both parts, else into either."""
        self._steps += 1
        left, right = goal
        if _is(right, t.GREATEST) and left in self._parts_below(right):
            return True
        if _is(left, t.GREATEST):
            first, second = _parts(left)
            return (yield (first, right)) and (yield (second, right))
        if _is(right, t.LEAST):
            first, second = _parts(right)
            return (yield (left, first)) and (yield (left, second))
        if _is(left, t.LEAST):
            first, second = _parts(left)
            if (yield (second, right)) or (yield (first, right)):
                return True
        if _is(right, t.GREATEST):
            first, second = _parts(right)
            return (yield (left, second)) or (yield (left, first))
        return False

    def _parts_below(self, greatest: Value) -> frozenset[Value]:
        """All that a nest of max is the greatest of."""
        assert isinstance(greatest, Term)
        found = self._below.get(greatest)
        if found is None:
            seen: set[Value] = set()
            work: list[Value] = [greatest]
            while work:
                at = work.pop()
                if at not in seen:
                    seen.add(at)
                    if _is(at, t.GREATEST):
                        work.extend(_parts(at))
            found = self._below[greatest] = frozenset(seen)
        return found


_CONNECTIVES: Final = frozenset({t.NOT, t.AND, t.CHOOSE})


def _skeleton(root: Term, known: dict[Term, Value]) -> list[Term]:
    """The Boolean part of a term that is not known yet, arguments first."""
    seen: set[Term] = set()
    work = [root]
    while work:
        term = work.pop()
        if term in seen or term in known:
            continue
        seen.add(term)
        if term.op in _CONNECTIVES and term.sort is t.BOOL:
            work.extend(arg for arg in term.args if isinstance(arg, Term))
    return sorted(seen, key=lambda term: term.number)


def _is(value: Value, op: t.Op) -> bool:
    return isinstance(value, Term) and value.op == op


def _is_extreme(value: Value) -> bool:
    return isinstance(value, Term) and value.op in (t.LEAST, t.GREATEST)


def _parts(value: Value) -> tuple[Value, Value]:
    assert isinstance(value, Term)
    left, right = value.args
    assert not isinstance(left, str)
    assert not isinstance(right, str)
    return left, right
