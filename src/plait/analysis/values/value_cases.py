"""Case analysis of registers whose values depend on branches.

It is for locks that are acquired in an order that a test determines: each is one of two values, and
the second is always the other one.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Final, TypeAlias, final

from plait.analysis.values.dataflow import solve_forward
from plait.analysis.values.value_numbering import Definition, Value, Values, root_of
from plait.base.node import node
from plait.ir.operands import Operand, Reg
from plait.ir.operators import Relation
from plait.ir.ops import Branch, Move
from plait.ir.program import Body

_MOST_CASES: Final = 16


@final
@node
class _Case:
    """The values that copies have been made of, by register, and which values are the same."""

    copies: frozenset[tuple[int, Value]] = frozenset()
    same: frozenset[frozenset[Value]] = frozenset()

    def without(self, register: int, defined: Definition) -> "_Case":
        """What remains known when an op assigns a register."""
        return _Case(
            frozenset(
                (number, value)
                for number, value in self.copies
                if number != register and root_of(value) != defined
            ),
            frozenset(pair for pair in self.same if all(root_of(v) != defined for v in pair)),
        )

    def closed(self, values: Iterable[Value]) -> frozenset[Value]:
        """The values, and those that are the same."""
        found = set(values)
        for _ in self.same:
            found.update(*(pair for pair in self.same if pair & found))
        return frozenset(found)


_Known: TypeAlias = frozenset[_Case]
_NOTHING: Final = _Case()


@final
class Cases:
    """The cases of one body."""

    def __init__(self, body: Body, values: Values) -> None:
        self._body = body
        self._values = values
        self._before = solve_forward(
            body,
            frozenset({_NOTHING}),
            merge=_united,
            after=self._after,
            thrown=lambda _block, _position, now, later: _united(now, later),
            on_edge=self._on_edge,
        )

    def always_among(
        self, block: int, index: int, definitions: list[Definition]
    ) -> frozenset[Value]:
        """The values that are among what these ops gave, in every case, before an op."""
        now = self._before.get(block, frozenset())
        for position in range(index):
            now = self._after(block, position, now)
        registers = [self._values.register_of(definition) for definition in definitions]
        found = [
            case.closed(
                value
                for register in registers
                if (value := self._value(case, register)) is not None
            )
            for case in now
        ]
        return reduce(frozenset.intersection, found) if found else frozenset()

    def _value(self, case: _Case, operand: Operand) -> Value | None:
        if type(operand) is Reg:
            for number, value in case.copies:
                if number == operand.index:
                    return value
        return self._values.of(operand)

    def _after(self, block: int, position: int, now: _Known) -> _Known:
        op = self._body.blocks[block].ops[position]
        dest = getattr(op, "dest", None)
        if dest is None:
            return now
        defined = Definition(block, position)
        found = set()
        for case in now:
            value = self._value(case, op.source) if type(op) is Move else None
            left = case.without(dest.index, defined)
            if value is not None and root_of(value) != defined:
                left = _Case(left.copies | {(dest.index, value)}, left.same)
            found.add(left)
        return _normal(found)

    def _on_edge(self, block: int, target: int, now: _Known) -> _Known:
        """Where two values are compared, the ways on tell whether they are the same."""
        test = self._body.blocks[block].terminator
        if type(test) is not Branch or test.if_true == test.if_false:
            return now
        if test.relation not in (Relation.EQ, Relation.NE):
            return now
        are_same = (target == test.if_true) == (test.relation is Relation.EQ)
        found = set()
        for case in now:
            left, right = self._value(case, test.left), self._value(case, test.right)
            if left is None or right is None:
                found.add(case)
            elif left == right:
                if are_same:
                    found.add(case)
            elif are_same:
                found.add(_Case(case.copies, case.same | {frozenset({left, right})}))
            else:
                found.add(case)
        return _normal(found)


def _united(one: _Known, other: _Known) -> _Known:
    return _normal(one | other)


def _normal(cases: Iterable[_Case]) -> _Known:
    """Nothing is known if that is a case, or if there are too many."""
    found = frozenset(cases)
    if _NOTHING in found or len(found) > _MOST_CASES:
        return frozenset({_NOTHING})
    return found
