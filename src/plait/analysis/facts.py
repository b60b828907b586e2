"""All facts about one program, computed once and queried often."""

from typing import Final, NamedTuple, TypeAlias, final

from plait.analysis.locks.lock_names import Held, Locks, SingleObject, exclude
from plait.analysis.locks.must_locksets import HeldLocks
from plait.analysis.order.initialisation_order import InitialisationOrder
from plait.analysis.order.thread_order import Moment, Threads
from plait.analysis.points_to.andersen import points_to
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.constraint_solver import Precision, TooManyInstances
from plait.analysis.points_to.library_boundary import Library
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.races.escape import Freshness
from plait.analysis.races.shared_accesses import Access, Accesses, Benign, MemoryPlace
from plait.analysis.values.index_ranges import IndexRanges
from plait.analysis.values.value_numbering import path_from
from plait.base.budget import Budget
from plait.base.names import FieldRef
from plait.ir.operands import Operand
from plait.ir.program import Program

_PRECISIONS: Final = (Precision(2, 1), Precision(1, 1), Precision(0, 0))
"""The precisions to try in turn while there are too many methods in contexts."""


RelativeLocks: TypeAlias = frozenset[tuple[str, tuple[FieldRef, ...]]]
"""Kinds of locks, each with the path to it from the object that an access uses."""


class Kind(NamedTuple):
    """What decides whether an access can conflict with others; see `Facts.kind`."""

    root: int
    is_write: bool
    is_plain: bool
    index: int | None  # type: ignore[assignment]  # hides `tuple.index`, which nobody calls
    is_fresh: bool
    moment: tuple[Moment | None, int]
    initialiser: int | None
    held: Locks
    relative_locks: RelativeLocks


def facts_of(program: Program, budget: Budget, benign: Benign) -> "Facts":
    """The facts about a program, shared by all callers; computed under the budget of the first."""
    return program.once(("facts", benign), lambda: Facts(program, budget, benign))


@final
class Facts:
    """Points-to sets, threads, locks and accesses of a program."""

    def __init__(
        self,
        program: Program,
        budget: Budget,
        benign: Benign,
        precisions: tuple[Precision, ...] = _PRECISIONS,
    ) -> None:
        self.library = Library()
        self.points_to, self.precision = self._analyse(program, budget, precisions)
        self.graph = CallGraph(self.points_to, self.precision.objects)
        self.threads = Threads(self.points_to, self.graph, budget)
        bottoms = tuple(root.instance for root in self.threads.roots)
        self.locks = HeldLocks(self.points_to, self.graph, bottoms)
        self.freshness = Freshness(self.points_to, self.graph, self.locks.values, bottoms)
        self.accesses = Accesses(self.points_to, self.threads, self.library, benign)
        self.indices = IndexRanges(self.points_to, self.graph, self.threads)
        self.initialisation = InitialisationOrder(self.points_to, self.graph)
        self._relative: dict[Access, RelativeLocks] = {}
        self._held: dict[CallSite, Locks] = {}
        self._fresh: dict[tuple[CallSite, Operand], bool] = {}

    def _analyse(
        self, program: Program, budget: Budget, precisions: tuple[Precision, ...]
    ) -> tuple[PointsTo, Precision]:
        for precision in precisions[:-1]:
            try:
                return points_to(program, self.library, budget, precision), precision
            except TooManyInstances:
                continue
        last = precisions[-1]
        return points_to(program, self.library, budget, last, most_instances=None), last

    # --- questions about two accesses -----------------------------------------------------------

    def instance(self, access: Access) -> MethodInstance:
        """The method in its context that makes an access."""
        return self.points_to.instances[access.site.instance]

    def held(self, access: Access) -> Locks:
        """The locks that are held at an access."""
        found = self._held.get(access.site)
        if found is None:
            found = self._held[access.site] = self.locks.before(access.site)
        return found

    def may_conflict(self, one: Access, other: Access) -> bool:
        """Whether two accesses to a place would race if they could happen in parallel."""
        if not (one.is_write or other.is_write) or not (one.is_plain or other.is_plain):
            return False
        if one.index is not None and other.index is not None and one.index != other.index:
            return False
        return one.root != other.root or not self.threads.roots[one.root].is_single

    def are_initialised(self, place: MemoryPlace, one: Access, other: Access) -> bool:
        """Whether class initialisation orders two accesses to a place."""
        return self.initialisation.are_ordered(place, one, other)

    def are_ordered(self, one: Access, other: Access) -> bool:
        """Whether publication, starts or joins order two accesses, whatever the place."""
        if self.is_fresh(one) or self.is_fresh(other):
            return True
        return self.threads.are_ordered(one.root, one.site, other.root, other.site)

    def is_fresh(self, access: Access) -> bool:
        """Whether an access is to an object that its thread has created and not published yet."""
        if access.base is None:
            return False
        key = (access.site, access.base)
        found = self._fresh.get(key)
        if found is None:
            found = self._fresh[key] = self.freshness.is_fresh(access.site, access.base)
        return found

    def are_excluded(self, one: Access, other: Access) -> bool:
        """Whether a common lock excludes two accesses to one place from running in parallel."""
        if exclude(self.held(one), self.held(other)):
            return True
        return not self._relative_locks(one).isdisjoint(self._relative_locks(other))

    def kind(self, access: Access) -> "Kind":
        """What `may_conflict`, `are_initialised`, `are_ordered` and `are_excluded` depend on."""
        return Kind(
            access.root,
            access.is_write,
            access.is_plain,
            access.index,
            self.is_fresh(access),
            self.threads.kind(access.root, access.site),
            self.initialisation.initialiser_of(access),
            self.held(access),
            self._relative_locks(access),
        )

    def _relative_locks(self, access: Access) -> RelativeLocks:
        """The held locks that a path of final fields from the accessed object names.

        Two accesses to one object that hold a lock with the same path hold the same lock.
        """
        found = self._relative.get(access)
        if found is None:
            found = self._relative[access] = frozenset(self._find_relative(access))
        return found

    def _find_relative(self, access: Access) -> list[tuple[str, tuple[FieldRef, ...]]]:
        if access.base is None:
            return []
        base = self.locks.values(self.instance(access)).of(access.base)
        if base is None:
            return []
        return [
            (held.kind.value, path)
            for held in self.held(access)
            if _is_exclusive(held) and not isinstance(held.identity, SingleObject)
            if (path := path_from(held.identity, base)) is not None
        ]


def _is_exclusive(held: Held) -> bool:
    return held.kind.value != "shared lock"
