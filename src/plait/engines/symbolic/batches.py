"""Batches of path conditions, solved in whatever process they come to."""

from collections.abc import Mapping
from typing import Final, final

from plait.base.budget import Budget
from plait.base.node import node
from plait.engines.symbolic.path import Literals
from plait.engines.symbolic.spine import Spine
from plait.logic.smt import terms as t
from plait.logic.smt.packing import Packed, pack, unpack
from plait.logic.smt.solver import Answer, Stop, make_solver
from plait.logic.smt.terms import Pool, Term, Value, cone

_MOST_TERMS: Final = 200_000
"""With more of them in memory a new solver begins."""


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
    """A batch that pickles: shared parts of the conditions are in it once."""
    roots: list[Value] = [*axioms]
    for path in paths:
        roots.extend(path)
    return Batch(pack(roots), len(axioms), tuple(map(len, paths)), tuple(labels))


@final
class BatchSolver:
    """Decides batches of one search, one after the other; knows what earlier ones have in common.

    `stop` is asked now and then while it works; true ends a question without an answer.
    """

    def __init__(self, stop: Stop) -> None:
        self._stop = stop
        self._begin()

    def _begin(self) -> None:
        self._pool = Pool()
        self._axioms: list[Value] = []
        self._solver = make_solver(stop=self._stop)
        self._spine = Spine(self._solver, self._axioms)
        self._is_fresh = True

    def solve(self, batch: Batch) -> Solved:
        """Decide the paths of a batch."""
        if len(self._pool.terms) > _MOST_TERMS:
            self._begin()
        roots = unpack(batch.terms, self._pool)
        self._axioms.extend(roots[len(self._axioms) : batch.axioms])
        found: dict[int, tuple[int, Mapping[str, int]]] = {}
        unknown: set[int] = set()
        at = batch.axioms
        for number, (length, label) in enumerate(zip(batch.lengths, batch.labels, strict=True)):
            literals = tuple(part for part in roots[at : at + length] if isinstance(part, Term))
            at += length
            if label in found:
                continue
            answer = self._spine.check(literals)
            if answer is Answer.SATISFIABLE:
                found[label] = (number, self._model(literals))
            elif answer is Answer.UNKNOWN:
                unknown.add(label)
            self._is_fresh = False
        return Solved(found, frozenset(unknown - found.keys()))

    def _model(self, literals: Literals) -> Mapping[str, int]:
        """Inputs of a feasible path: those that a solver finds which was asked nothing else."""
        parts = cone([*self._axioms, *literals])
        variables = [part for part in parts if part.op == t.VARIABLE]
        if not self._is_fresh:
            solver = make_solver(stop=self._stop)
            if Spine(solver, self._axioms).check(literals) is Answer.SATISFIABLE:
                return solver.model(variables)
            self._spine.check(literals)
        return self._solver.model(variables)


_worker: BatchSolver | None = None
_budget = Budget()


def solve(batch: Batch, seconds: float | None) -> Solved:
    """Decide a batch within so many seconds, in a process that works for one search only."""
    global _worker, _budget
    _budget = Budget(seconds)
    if _worker is None:
        _worker = BatchSolver(lambda: _budget.remaining() == 0)
    return _worker.solve(batch)
