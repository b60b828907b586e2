"""Decision diagrams against truth tables."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plait.base.errors import BudgetExhausted
from plait.logic.bdd.diagram_vectors import Vector, Vectors
from plait.logic.bdd.diagrams import Diagrams, Function, bounded

VARIABLES = 4
SETTINGS = settings(max_examples=60, deadline=None)
ROWS = [dict(enumerate(row)) for row in product((False, True), repeat=VARIABLES)]

# An expression is a variable's number, a truth value, or an operator and its operands.
EXPRESSIONS: st.SearchStrategy[Any] = st.recursive(
    st.integers(0, VARIABLES - 1) | st.booleans().map(lambda value: ("constant", value)),
    lambda inner: st.one_of(
        st.tuples(st.just("not"), inner),
        st.tuples(st.sampled_from(("and", "or", "xor", "equivalence")), inner, inner),
        st.tuples(st.just("conditional"), inner, inner, inner),
    ),
    max_leaves=8,
)


def meaning(expression: Any, row: dict[int, bool]) -> bool:
    if isinstance(expression, int):
        return row[expression]
    if expression[0] == "constant":
        return bool(expression[1])
    operands = [meaning(operand, row) for operand in expression[1:]]
    match expression[0]:
        case "not":
            return not operands[0]
        case "and":
            return operands[0] and operands[1]
        case "or":
            return operands[0] or operands[1]
        case "xor":
            return operands[0] != operands[1]
        case "equivalence":
            return operands[0] == operands[1]
    return operands[1] if operands[0] else operands[2]


def build(diagrams: Diagrams, expression: Any) -> Function:
    if isinstance(expression, int):
        return diagrams.variable(expression)
    if expression[0] == "constant":
        return diagrams.constant(expression[1])
    operands = [build(diagrams, operand) for operand in expression[1:]]
    match expression[0]:
        case "not":
            return ~operands[0]
        case "and":
            return operands[0] & operands[1]
        case "or":
            return operands[0] | operands[1]
        case "xor":
            return operands[0] ^ operands[1]
        case "equivalence":
            return diagrams.equivalence(operands[0], operands[1])
    return diagrams.conditional(operands[0], operands[1], operands[2])


def table(diagrams: Diagrams, function: Function) -> list[bool]:
    return [diagrams.evaluate(function, row) for row in ROWS]


def _made(most_nodes: int) -> Diagrams:
    diagrams = Diagrams(most_nodes, 1 << 10)
    diagrams.new_variables(VARIABLES)
    return diagrams


SHARED = _made(1 << 16)
"""Functions do not change: one set of them serves all examples."""


class TestDiagrams:
    """What every package behind `Diagrams` must do; one that is made otherwise overrides `make`."""

    shared = SHARED

    def make(self, most_nodes: int) -> Diagrams:
        return _made(most_nodes)

    @SETTINGS
    @given(EXPRESSIONS)
    def test_a_function_has_its_truth_table(self, expression: Any) -> None:
        diagrams = self.shared
        function = build(diagrams, expression)
        expected = [meaning(expression, row) for row in ROWS]
        assert table(diagrams, function) == expected
        assert diagrams.count(function, range(VARIABLES)) == sum(expected)
        from_rows = diagrams.false
        for row, value in zip(ROWS, expected, strict=True):
            if value:
                from_rows |= diagrams.literals(row)
        assert from_rows == function
        assert hash(from_rows) == hash(function)
        matters = {
            number
            for number in range(VARIABLES)
            if any(
                meaning(expression, row) != meaning(expression, row | {number: True})
                for row in ROWS
            )
        }
        assert diagrams.support(function) == matters

    @SETTINGS
    @given(EXPRESSIONS, EXPRESSIONS, st.sets(st.integers(0, VARIABLES - 1)))
    def test_quantifiers_range_over_the_rows(
        self, one: Any, other: Any, variables: set[int]
    ) -> None:
        diagrams = self.shared
        function, second = build(diagrams, one), build(diagrams, other)
        alike = [
            [
                i
                for i, peer in enumerate(ROWS)
                if all(peer[v] == row[v] for v in row if v not in variables)
            ]
            for row in ROWS
        ]
        values = table(diagrams, function)
        both = table(diagrams, function & second)
        some = [any(values[i] for i in group) for group in alike]
        every = [all(values[i] for i in group) for group in alike]
        joined = [any(both[i] for i in group) for group in alike]
        assert table(diagrams, diagrams.exists(function, variables)) == some
        assert table(diagrams, diagrams.forall(function, variables)) == every
        assert table(diagrams, diagrams.and_exists(function, second, variables)) == joined
        implied = all(table(diagrams, function | ~second))
        assert diagrams.implies(second, function) == implied

    @SETTINGS
    @given(EXPRESSIONS, st.permutations(range(VARIABLES)))
    def test_renaming_is_simultaneous(self, expression: Any, names: list[int]) -> None:
        diagrams = self.shared
        function = diagrams.rename(build(diagrams, expression), dict(enumerate(names)))
        expected = [
            meaning(expression, {old: row[new] for old, new in enumerate(names)}) for row in ROWS
        ]
        assert table(diagrams, function) == expected

    @SETTINGS
    @given(EXPRESSIONS, EXPRESSIONS, EXPRESSIONS)
    def test_substitution_is_simultaneous(self, expression: Any, zero: Any, one: Any) -> None:
        diagrams = self.shared
        replaced = {0: build(diagrams, zero), 1: build(diagrams, one)}
        function = diagrams.substitute(build(diagrams, expression), replaced)
        expected = [
            meaning(expression, {**row, 0: meaning(zero, row), 1: meaning(one, row)})
            for row in ROWS
        ]
        assert table(diagrams, function) == expected

    @SETTINGS
    @given(EXPRESSIONS)
    def test_an_assignment_satisfies(self, expression: Any) -> None:
        diagrams = self.shared
        function = build(diagrams, expression)
        found = diagrams.assignment(function, range(VARIABLES))
        if found is None:
            assert function == diagrams.false
        else:
            assert meaning(expression, found)

    @SETTINGS
    @given(EXPRESSIONS, st.dictionaries(st.integers(0, VARIABLES - 1), st.booleans()))
    def test_a_cofactor_no_longer_depends_on_its_variables(
        self, expression: Any, values: dict[int, bool]
    ) -> None:
        diagrams = self.shared
        function = diagrams.cofactor(build(diagrams, expression), values)
        assert table(diagrams, function) == [meaning(expression, row | values) for row in ROWS]
        assert not diagrams.support(function) & set(values)

    @SETTINGS
    @given(
        EXPRESSIONS,
        EXPRESSIONS,
        st.sets(st.integers(0, VARIABLES - 1)),
        st.permutations(range(VARIABLES)),
    )
    def test_what_is_made_once_does_the_same(
        self, one: Any, other: Any, variables: set[int], names: list[int]
    ) -> None:
        diagrams = self.shared
        function, second = build(diagrams, one), build(diagrams, other)
        block, renaming = diagrams.block(variables), diagrams.renaming(dict(enumerate(names)))
        assert diagrams.project(function, block) == diagrams.exists(function, variables)
        joined = diagrams.and_exists(function, second, variables)
        assert diagrams.product(function, second, block) == joined
        assert diagrams.renamed(function, renaming) == diagrams.rename(
            function, dict(enumerate(names))
        )

    @SETTINGS
    @given(EXPRESSIONS, st.permutations(range(VARIABLES)))
    def test_another_order_leaves_the_functions_as_they_are(
        self, expression: Any, order: list[int]
    ) -> None:
        diagrams = self.make(1 << 16)
        function = build(diagrams, expression)
        before = table(diagrams, function)
        diagrams.reorder(order)
        assert [diagrams.level(number) for number in order] == list(range(VARIABLES))
        assert table(diagrams, function) == before
        assert build(diagrams, expression) == function
        found = diagrams.assignment(function, range(VARIABLES))
        assert (found is None) == (not any(before))
        assert found is None or meaning(expression, found)
        rows = [tuple(row.values()) for row, value in zip(ROWS, before, strict=True) if value]
        assert sorted(diagrams.assignments(function, range(VARIABLES))) == rows

    def test_nodes_and_collections_are_counted(self) -> None:
        diagrams = self.make(1 << 16)
        before = diagrams.statistics()
        function = diagrams.variable(0) ^ diagrams.variable(1) ^ diagrams.variable(2)
        assert diagrams.size(function) > 3
        assert diagrams.statistics().nodes > before.nodes
        diagrams.collect_garbage()
        assert diagrams.statistics().collections == before.collections + 1

    def test_variables_can_be_added_at_any_time(self) -> None:
        diagrams = self.make(1 << 16)
        function = diagrams.variable(0) & diagrams.variable(3)
        last = diagrams.new_variables(1)[0]
        assert diagrams.support(function & diagrams.variable(last)) == {0, 3, last}
        assert diagrams.count(function, (0, 3)) == 1
        assert diagrams.size(function) > 0

    def test_too_many_nodes_are_a_spent_budget(self) -> None:
        diagrams = self.make(100)
        diagrams.new_variables(40 - VARIABLES)

        def exceed() -> None:
            function = diagrams.true
            with bounded():
                for number in range(20):
                    one, other = diagrams.variable(number), diagrams.variable(number + 20)
                    function &= diagrams.equivalence(one, other)

        with pytest.raises(BudgetExhausted, match="memory"):
            exceed()


# --- vectors --------------------------------------------------------------------------------------

NATURAL, SIGNED = (0, 1), (2, 3)


def number_in(row: dict[int, bool]) -> tuple[int, int]:
    natural = row[0] + 2 * row[1]
    return natural, row[2] - 2 * row[3]


@SETTINGS
@given(st.integers(-9, 9), EXPRESSIONS)
def test_vectors_compute_as_numbers_do(number: int, condition: Any) -> None:
    diagrams = SHARED
    vectors = Vectors(diagrams)
    one, other = vectors.natural(NATURAL), vectors.signed(SIGNED)
    constant = vectors.constant(number)
    chosen = build(diagrams, condition)

    def check(vector: Vector, expected: list[int]) -> None:
        assert [vectors.evaluate(vector, row) for row in ROWS] == expected

    pairs = [number_in(row) for row in ROWS]
    check(constant, [number] * len(ROWS))
    assert vectors.known(constant) == number
    assert vectors.known(vectors.add(one, constant)) is None
    check(vectors.add(one, other), [a + b for a, b in pairs])
    check(vectors.add(other, constant), [b + number for _, b in pairs])
    check(vectors.subtract(one, other), [a - b for a, b in pairs])
    check(vectors.conjunction(other, constant), [b & number for _, b in pairs])
    check(vectors.disjunction(other, constant), [b | number for _, b in pairs])
    check(vectors.difference(one, constant), [a ^ number for a, _ in pairs])
    check(vectors.complement(other), [~b for _, b in pairs])
    check(
        vectors.conditional(chosen, one, other),
        [a if meaning(condition, row) else b for row, (a, b) in zip(ROWS, pairs, strict=True)],
    )
    assert table(diagrams, vectors.equal(one, other)) == [a == b for a, b in pairs]
    assert table(diagrams, vectors.less(other, constant)) == [b < number for _, b in pairs]
    assert table(diagrams, vectors.less(one, other)) == [a < b for a, b in pairs]
    check(vectors.truth(chosen), [int(meaning(condition, row)) for row in ROWS])


@SETTINGS
@given(EXPRESSIONS)
def test_the_values_of_a_vector_split_a_set(within: Any) -> None:
    diagrams = SHARED
    vectors = Vectors(diagrams)
    total = vectors.add(vectors.natural(NATURAL), vectors.signed(SIGNED))
    inside = build(diagrams, within)
    expected: dict[int, list[bool]] = {}
    for place, row in enumerate(ROWS):
        if meaning(within, row):
            rows = expected.setdefault(sum(number_in(row)), [False] * len(ROWS))
            rows[place] = True
    found = {value: table(diagrams, part) for value, part in vectors.values(total, inside)}
    assert found == expected
    assert list(found) == sorted(found)
