"""The interface of solvers: they take terms, and decide whether all of them can be true at once."""

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final, Protocol, TypeAlias

from plait.base.errors import InputError
from plait.base.node import node
from plait.logic.smt.terms import Term, Value

SOLVERS: Final = ("bitwuzla", "cvc5")
"""The first decides; the second is for cross-checks and need not be installed."""


class Answer(Enum):
    """The answer to a query; UNKNOWN also when time ran out or somebody stopped it."""

    SATISFIABLE = "sat"
    UNSATISFIABLE = "unsat"
    UNKNOWN = "unknown"


Stop: TypeAlias = Callable[[], bool]
"""Polled while a solver works; true ends the query with UNKNOWN."""


@node
class SolverOptions:
    """`milliseconds` bounds each query, None for no bound."""

    milliseconds: int | None = None


class Solver(Protocol):
    """Keeps assertions in levels. Holds the interpreter's lock while it works."""

    def assume(self, value: Value) -> None:
        """Assert a Boolean on the current level."""

    def push(self) -> None:
        """Open a level."""

    def pop(self, levels: int = 1) -> None:
        """Close levels, with all that was asserted on them."""

    def check(self, *conditions: Value, effort: int | None = None) -> Answer:
        """Whether the assertions and these conditions can be true together.

        `effort` bounds the work, not the time, so that the answer is the same on any machine. Only
        bitwuzla goes by it, and needs some 20 to 60 microseconds for a unit.
        """

    def model(self, variables: Iterable[Term]) -> Mapping[str, int]:
        """Values of variables after SATISFIABLE: Booleans 0 or 1, floats by their bits."""


def make_solver(
    name: str = SOLVERS[0], options: SolverOptions | None = None, stop: Stop | None = None
) -> Solver:
    """The solver of this name; only bitwuzla asks `stop`."""
    options = options or SolverOptions()
    if name == "bitwuzla":
        from plait.logic.smt.bitwuzla_solver import BitwuzlaSolver

        return BitwuzlaSolver(options, stop)
    if name == "cvc5":
        try:
            from plait.logic.smt.cvc5_solver import Cvc5Solver
        except ImportError:
            raise InputError("cvc5 is not installed: pip install cvc5") from None
        return Cvc5Solver(options)
    raise InputError(f"unknown solver {name}; the solvers are {', '.join(SOLVERS)}")
