"""Boolean functions as reduced ordered decision diagrams (Bryant 1986), by the package `oxidd`.

A `Function` has the operators `&`, `|`, `^`, `~`; equal functions compare and hash equal. Variables
are numbers, ordered as they were made unless `reorder` says otherwise. `Diagrams` has all other
operations of a symbolic search. Frequent operations take a `Block` of variables or a `Renaming`
that is created once: the package caches results by these objects. Every operation may run out of
nodes: run it inside `bounded()`, which then raises `BudgetExhausted`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from oxidd.bdd import BDDFunction, BDDManager, BDDSubstitution
from oxidd.util import BooleanOperator, DDMemoryError

from plait.base.errors import BudgetExhausted, StopReason
from plait.base.node import node

Function: TypeAlias = BDDFunction
"""A Boolean function of the variables of one `Diagrams`."""

_MOST_NODES: Final = 1 << 25
_LEAST_NODES: Final = 1 << 16
_NODE_BYTES: Final = 40
"""What a node takes with its share of the tables, rounded up."""

_CACHE_ENTRIES: Final = 1 << 18


@final
@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A set of variables to project away."""

    cube: Function | None


@final
@dataclass(frozen=True, slots=True, eq=False)
class Renaming:
    """New names for variables."""

    substitution: BDDSubstitution | None


@node
class NodeStatistics:
    """How many nodes there are, garbage included, and how often garbage was collected."""

    nodes: int
    collections: int


@contextmanager
def bounded() -> Iterator[None]:
    """Turn running out of nodes into `BudgetExhausted(StopReason.MEMORY)`."""
    try:
        yield
    except DDMemoryError:
        raise BudgetExhausted(StopReason.MEMORY) from None


def nodes_within(memory_bytes: int | None) -> int:
    """How many nodes have room in so much memory; a few have in any case."""
    if memory_bytes is None:
        return _MOST_NODES
    return min(_MOST_NODES, max(_LEAST_NODES, memory_bytes // _NODE_BYTES))


@final
class Diagrams:
    """All functions of one growing set of variables; `most_nodes` bounds what they take together.

    Memory is allocated on demand, about 20 bytes a node. Callers call `poll` between the operations
    of a long sequence; it may raise.
    """

    def __init__(
        self,
        most_nodes: int = _MOST_NODES,
        cache_entries: int = _CACHE_ENTRIES,
        poll: Callable[[], None] = lambda: None,
    ) -> None:
        self.poll: Final = poll
        self._manager = BDDManager(most_nodes, cache_entries, 1)
        self.true: Final = self._manager.true()
        self.false: Final = self._manager.false()
        self._variables: list[Function] = []
        self._cubes: dict[tuple[int, ...], Function] = {}
        self._substitutions: dict[tuple[tuple[int, Function], ...], BDDSubstitution] = {}

    # --- variables --------------------------------------------------------------------------------

    def new_variables(self, count: int) -> range:
        """So many new variables, below all others in the order."""
        with bounded():
            made = self._manager.add_vars(count)
            self._variables.extend(self._manager.var(number) for number in made)
        return made

    def variable(self, number: int) -> Function:
        """The function that is the variable."""
        return self._variables[number]

    @property
    def variable_count(self) -> int:
        """How many variables there are."""
        return len(self._variables)

    def reorder(self, order: Sequence[int]) -> None:
        """Put the variables in this order, the first on top; the functions stay what they are."""
        with bounded():
            self._manager.set_var_order(order)

    def constant(self, value: object) -> Function:
        """True or false."""
        return self.true if value else self.false

    def literals(self, values: Mapping[int, bool]) -> Function:
        """The function that holds where the variables have these values."""
        found = self.true
        for number in sorted(values, reverse=True):
            variable = self._variables[number]
            found = (variable if values[number] else ~variable) & found
        return found

    # --- functions --------------------------------------------------------------------------------

    def conditional(self, condition: Function, then: Function, otherwise: Function) -> Function:
        """`then` where the condition holds, else `otherwise`."""
        return condition.ite(then, otherwise)

    def equivalence(self, one: Function, other: Function) -> Function:
        """Where both have the same value."""
        return one.equiv(other)

    def implies(self, one: Function, other: Function) -> bool:
        """Whether `other` holds wherever `one` does."""
        return one.imp(other).valid()

    def exists(self, function: Function, variables: Iterable[int]) -> Function:
        """Where the function holds for some values of the variables."""
        cube = self._cube(variables)
        return function if cube is None else function.exists(cube)

    def forall(self, function: Function, variables: Iterable[int]) -> Function:
        """Where the function holds for all values of the variables."""
        cube = self._cube(variables)
        return function if cube is None else function.forall(cube)

    def and_exists(self, one: Function, other: Function, variables: Iterable[int]) -> Function:
        """`exists(one & other, variables)`, without the conjunction as such."""
        cube = self._cube(variables)
        if cube is None:
            return one & other
        return one.apply_exists(BooleanOperator.AND, other, cube)

    def block(self, variables: Iterable[int]) -> Block:
        """The variables as a set to `project` away."""
        return Block(self._cube(variables))

    def project(self, function: Function, block: Block) -> Function:
        """`exists` over a block."""
        return function if block.cube is None else function.exists(block.cube)

    def product(self, one: Function, other: Function, block: Block) -> Function:
        """`and_exists` over a block: the relational product."""
        if block.cube is None:
            return one & other
        return one.apply_exists(BooleanOperator.AND, other, block.cube)

    def cofactor(self, function: Function, values: Mapping[int, bool]) -> Function:
        """The function where variables have values; it no longer depends on them."""
        return self.and_exists(function, self.literals(values), values)

    def _cube(self, variables: Iterable[int]) -> Function | None:
        key = tuple(sorted(variables))
        if not key:
            return None
        found = self._cubes.get(key)
        if found is None:
            found = self._cubes[key] = self.literals(dict.fromkeys(key, True))
        return found

    def substitute(self, function: Function, functions: Mapping[int, Function]) -> Function:
        """The function with variables replaced, all at once."""
        if not functions:
            return function
        key = tuple(sorted(functions.items(), key=lambda item: item[0]))
        found = self._substitutions.get(key)
        if found is None:
            found = self._substitutions[key] = BDDSubstitution(key)
        return function.substitute(found)

    def rename(self, function: Function, names: Mapping[int, int]) -> Function:
        """The function with variables renamed, all at once: swaps are fine."""
        return self.substitute(
            function, {old: self._variables[new] for old, new in names.items() if old != new}
        )

    def renaming(self, names: Mapping[int, int]) -> Renaming:
        """New names for variables, given all at once: swaps are fine."""
        pairs = [(old, self._variables[new]) for old, new in names.items() if old != new]
        return Renaming(BDDSubstitution(pairs) if pairs else None)

    def renamed(self, function: Function, renaming: Renaming) -> Function:
        """`rename` with a renaming that was made before."""
        if renaming.substitution is None:
            return function
        return function.substitute(renaming.substitution)

    # --- questions --------------------------------------------------------------------------------

    def assignment(self, function: Function, variables: Iterable[int]) -> dict[int, bool] | None:
        """Values of the variables for which the function can hold; None when it never does.

        A variable that does not matter is false.
        """
        cube = function.pick_cube()
        if cube is None:
            return None
        return {number: bool(cube[number]) for number in variables}

    def assignments(
        self, function: Function, variables: Sequence[int]
    ) -> Iterator[tuple[bool, ...]]:
        """The values of the variables for which the function holds, which depends on no other."""
        by_level = sorted(range(len(variables)), key=lambda i: self.level(variables[i]))
        levels = [self.level(variables[place]) for place in by_level]
        values = [False] * len(variables)

        def walk(at: Function, depth: int) -> Iterator[tuple[bool, ...]]:
            if at == self.false:
                return
            if depth == len(by_level):
                yield tuple(values)
                return
            level, cofactors = at.node_level(), at.cofactors()
            for value in (False, True):
                values[by_level[depth]] = value
                below = at
                if cofactors is not None and level == levels[depth]:
                    below = cofactors[0] if value else cofactors[1]
                yield from walk(below, depth + 1)

        return walk(function, 0)

    def level(self, variable: int) -> int:
        """The place of the variable in the order, from the top."""
        return self._manager.var_to_level(variable)

    def evaluate(self, function: Function, values: Mapping[int, bool]) -> bool:
        """The value of the function; `values` must have its support."""
        return function.eval(values.items())

    def support(self, function: Function) -> frozenset[int]:
        """The variables that the function depends on."""
        found: set[int] = set()
        seen = {function}
        work = [function]
        while work:
            at = work.pop()
            variable, cofactors = at.node_var(), at.cofactors()
            if variable is None or cofactors is None:
                continue
            found.add(variable)
            for cofactor in cofactors:
                if cofactor not in seen:
                    seen.add(cofactor)
                    work.append(cofactor)
        return frozenset(found)

    def count(self, function: Function, variables: Iterable[int]) -> int:
        """How many assignments of the variables satisfy the function, which depends on no other."""
        spare = self.variable_count - len(set(variables))
        return int(function.sat_count(self.variable_count)) >> spare

    def size(self, function: Function) -> int:
        """The number of nodes of the diagram."""
        return function.node_count()

    def collect_garbage(self) -> None:
        """Free the nodes that no function needs."""
        self._manager.gc()

    def statistics(self) -> NodeStatistics:
        """Figures of the package."""
        return NodeStatistics(self.node_count, self._manager.gc_count())

    @property
    def node_count(self) -> int:
        """The number of nodes of all diagrams, garbage included."""
        return self._manager.approx_num_inner_nodes()
