"""Batches of path conditions, solved in whatever process they come to."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final, final

from plait.base.budget import Budget
from plait.base.node import node
from plait.engines.symbolic.paths.path_condition import Literals
from plait.engines.symbolic.solving.incremental_solver import PrefixSolver
from plait.logic.smt import terms as t
from plait.logic.smt.packing import Packed, pack, unpack
from plait.logic.smt.solver import Answer, Stop, make_solver
from plait.logic.smt.terms import Pool, Term, Value, cone

_MOST_QUESTIONS: Final = 20_000
"""After this many paths a new solver is created, because it keeps a part of each."""


@final
@node
class Batch:
    """Path conditions in the order of the search, each with a label.

    One answer per label is enough: the first. `terms` are the axioms, then the literals of the
    first path, of the second, ...
    """

    terms: Packed
    axioms: int
    lengths: tuple[int, ...]
    labels: tuple[int, ...]


@final
@node
class Solved:
    """By label: the first feasible path with its model. `unknown` are labels left open."""

    found: Mapping[int, tuple[int, Mapping[str, int]]]
    unknown: frozenset[int]


def make_batch(paths: list[Literals], labels: list[int], axioms: list[Value]) -> Batch:
    """A batch that can be pickled: shared parts of the conditions are in it once."""
    roots: list[Value] = [*axioms]
    for path in paths:
        roots.extend(path)
    return Batch(pack(roots), len(axioms), tuple(map(len, paths)), tuple(labels))


@final
class BatchSolver:
    """Decides paths of one search, batch after batch; keeps what they have in common.

    `axioms` are true beside all paths; the list may grow. `stop` is polled during the work; true
    ends a query without an answer.
    """

    def __init__(self, axioms: list[Value], stop: Stop) -> None:
        self._axioms = axioms
        self._stop = stop
        self._begin()

    def _begin(self) -> None:
        self._solver = make_solver(stop=self._stop)
        self._prefix_solver = PrefixSolver(self._solver, self._axioms)
        self._questions = 0

    def solve(self, paths: Sequence[Literals], labels: Sequence[int]) -> Solved:
        """Decide the paths of a batch."""
        if self._questions > _MOST_QUESTIONS:
            self._begin()
        found: dict[int, tuple[int, Mapping[str, int]]] = {}
        unknown: set[int] = set()
        for number, (literals, label) in enumerate(zip(paths, labels, strict=True)):
            if label in found:
                continue
            answer = self._prefix_solver.check(literals)
            if answer is Answer.SATISFIABLE:
                found[label] = (number, self._model(literals))
            elif answer is Answer.UNKNOWN:
                unknown.add(label)
            self._questions += 1
        return Solved(found, frozenset(unknown - found.keys()))

    def _model(self, literals: Literals) -> Mapping[str, int]:
        """The inputs of a feasible path, from a solver without earlier queries."""
        parts = cone([*self._axioms, *literals])
        variables = [part for part in parts if part.op == t.VARIABLE]
        found = self._solver.model(variables)
        if self._questions:
            solver = make_solver(stop=self._stop)
            if PrefixSolver(solver, self._axioms).check(literals) is Answer.SATISFIABLE:
                found = solver.model(variables)
        return found


@final
class BatchWorker:
    """Solves batches that come from another process: has its own terms."""

    def __init__(self) -> None:
        self._pool = Pool()
        self._axioms: list[Value] = []
        self._budget = Budget()
        self._solver = BatchSolver(self._axioms, lambda: self._budget.remaining() == 0)

    def solve(self, batch: Batch, seconds: float | None) -> Solved:
        """Decide a batch within the given number of seconds."""
        self._budget = Budget(seconds)
        roots = unpack(batch.terms, self._pool)
        self._axioms.extend(roots[len(self._axioms) : batch.axioms])
        terms = iter(roots[batch.axioms :])
        paths = [
            tuple(part for part in islice(terms, length) if isinstance(part, Term))
            for length in batch.lengths
        ]
        return self._solver.solve(paths, batch.labels)
