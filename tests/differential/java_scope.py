"""What generated Java code may mention where it stands: types, variables, and whom it may call."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

T = TypeVar("T")


class Type(StrEnum):
    """The types of generated variables, as Java writes them."""

    BOOLEAN = "boolean"
    BYTE = "byte"
    SHORT = "short"
    CHAR = "char"
    INT = "int"
    LONG = "long"
    FLOAT = "float"
    DOUBLE = "double"
    STRING = "String"
    BOX = "Integer"
    INTS = "int[]"
    BYTES = "byte[]"
    LONGS = "long[]"
    DOUBLES = "double[]"
    TEXTS = "String[]"
    SHAPE = "Shape"
    LIST = "List<Integer>"
    MAP = "Map<String, Integer>"
    GRID = "int[][]"


INTEGRAL: Final = (Type.INT, Type.LONG, Type.BYTE, Type.SHORT, Type.CHAR)
NUMERIC: Final = (*INTEGRAL, Type.DOUBLE, Type.FLOAT)
PRIMITIVE: Final = (*NUMERIC, Type.BOOLEAN)
ELEMENTS: Final = {
    Type.INTS: Type.INT,
    Type.BYTES: Type.BYTE,
    Type.LONGS: Type.LONG,
    Type.DOUBLES: Type.DOUBLE,
    Type.TEXTS: Type.STRING,
}
"""The array types with their elements' types."""


@dataclass(frozen=True)
class Variable:
    """Something that can be read. Lambdas may capture it if `final`; a counter is not assigned."""

    name: str
    type: Type
    is_final: bool = False
    is_counter: bool = False

    @property
    def is_assignable(self) -> bool:
        """Whether generated code may change it."""
        return not (self.is_final or self.is_counter)


@dataclass(frozen=True)
class Callee:
    """A static method."""

    name: str
    result: Type
    parameters: tuple[Type, ...]


@lru_cache
def _below(count: int) -> SearchStrategy[int]:
    return st.integers(0, count - 1)


@dataclass(frozen=True)
class Scope:
    """Where code stands.

    `variables` and `callees` are what it may mention; code of threads sees no shared variables and
    calls nobody that does. `tick` is the statement that uses up fuel in a loop, `result` what the
    enclosing method returns (None where `return` is not allowed), `loops` the labels to jump to.
    Code of generated classes may not call their instance methods: it might never end.
    """

    draw: DrawFn
    variables: tuple[Variable, ...] = ()
    callees: tuple[Callee, ...] = ()
    tick: str = ""
    result: Type | None = None
    loops: tuple[str, ...] = ()
    may_dispatch: bool = True
    names: list[int] = field(default_factory=lambda: [0])

    def pick(self, options: Sequence[T]) -> T:
        """One of the options; failures shrink towards the first."""
        return options[self.draw(_below(len(options)))]

    def number(self, low: int, high: int) -> int:
        """An int from low to high."""
        return low + self.draw(_below(high - low + 1))

    def fresh(self, prefix: str) -> str:
        """A name that nothing else in the program has."""
        self.names[0] += 1
        return f"{prefix}{self.names[0]}"

    def having(self, *variables: Variable) -> "Scope":
        """This scope with more variables."""
        return replace(self, variables=(*self.variables, *variables))

    def inside(self, loop: str) -> "Scope":
        """This scope in the body of a labelled loop."""
        return replace(self, loops=(*self.loops, loop))

    def of_lambda(self, *parameters: Variable) -> "Scope":
        """The scope of a lambda's body: captured variables are final."""
        captured = (v for v in self.variables if v.is_final or "." in v.name)
        return replace(self, variables=(*captured, *parameters), result=None, loops=())

    def of_type(self, *types: Type, assignable: bool = False) -> list[Variable]:
        """The variables of these types, the newest first."""
        return [
            variable
            for variable in reversed(self.variables)
            if variable.type in types and (variable.is_assignable or not assignable)
        ]


def lines(*parts: str | Iterable[str]) -> list[str]:
    """Lines of code, from lines and lists of lines."""
    result: list[str] = []
    for part in parts:
        if isinstance(part, str):
            result.append(part)
        else:
            result.extend(part)
    return result


def indented(body: Iterable[str]) -> list[str]:
    """The lines one level deeper."""
    return [f"    {line}" for line in body]
