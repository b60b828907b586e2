"""Batches of path conditions, solved in whatever process they come to."""

from collections.abc import Mapping
from typing import final

from plait.base.node import node
from plait.engines.symbolic.path import Literals
from plait.engines.symbolic.spine import Spine
from plait.logic.smt import terms as t
from plait.logic.smt.packing import Packed, pack, unpack
from plait.logic.smt.solver import SOLVERS, Answer, SolverOptions, Stop, make_solver
from plait.logic.smt.terms import Pool, Term, Value, cone


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


def solve(
    batch: Batch,
    milliseconds: int | None = None,
    stop: Stop | None = None,
    solver: str = SOLVERS[0],
) -> Solved:
    """Decide the paths of a batch one after the other, sharing what they have in common."""
    pool = Pool()
    roots = unpack(batch.terms, pool)
    working = make_solver(solver, SolverOptions(milliseconds), stop)
    spine = Spine(working, roots[: batch.axioms])
    found: dict[int, tuple[int, Mapping[str, int]]] = {}
    unknown: set[int] = set()
    at = batch.axioms
    for number, (length, label) in enumerate(zip(batch.lengths, batch.labels, strict=True)):
        literals = tuple(part for part in roots[at : at + length] if isinstance(part, Term))
        at += length
        if label in found:
            continue
        answer = spine.check(literals)
        if answer is Answer.SATISFIABLE:
            variables = [part for part in cone(roots) if part.op == t.VARIABLE]
            found[label] = (number, working.model(variables))
        elif answer is Answer.UNKNOWN:
            unknown.add(label)
    return Solved(found, frozenset(unknown - found.keys()))
