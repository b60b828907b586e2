"""Happens-before by signals: what another thread has definitely done.

A milestone is a set of ops that only one thread may run, the only one of its root. The analysis
computes the milestones that have definitely been passed before an op, because every thread that
reaches the op has waited for an event that only these ops cause. Everything that the thread of a
milestone does before it first reaches one of the ops happens before.

Only objects whose abstract object represents one object are tracked. The signals of an object are
all ops, in any thread, that may signal it.

- All signals are in one thread: a wait that needs a signal, and has none initially, returns after
  the thread first reached one of them.
- A latch, barrier, phaser or exchanger of n: if at most n threads signal, each at most once, a wait
  returns only after all of them have. The threads of a barrier wait for each other.

A volatile field of a single object is tracked in the same way: its signals are the stores of values
other than the constants zero and null, and a test that finds it neither zero nor null is a wait.
Plain reads of atomic variables are not waits. A wait with a timeout counts on the branch where it
returned true. A wait that ends with an exception does not count.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol, final

from plait.analysis.order.signal_methods import SETTERS, SIGNAL_KINDS, Counting, Role, SignalKind
from plait.analysis.points_to.abstract_objects import UNKNOWN_CLASS
from plait.analysis.points_to.call_graph import CallGraph
from plait.analysis.points_to.constraint_templates import resolved_field
from plait.analysis.points_to.method_instances import CallSite, MethodInstance, PointsTo
from plait.analysis.values.constructor_arguments import constructed_with
from plait.analysis.values.value_numbering import constant_of, nonzero_branch
from plait.base import flags
from plait.base.masks import members, single
from plait.base.names import FieldRef
from plait.base.origins import is_library_class
from plait.ir.cfg import successors
from plait.ir.graph import reachable
from plait.ir.operands import Const, Operand
from plait.ir.operators import CallMode, Order
from plait.ir.ops import AtomicUpdate, Invoke, Load, Op, Store
from plait.ir.places import FieldPlace, OffsetPlace, StaticPlace

_STATIC: Final = -1
_NOWHERE: Final = (-1, 0)


class Root(Protocol):
    """What signals need of a root."""

    @property
    def instance(self) -> int:
        """The bottom frame."""

    @property
    def is_single(self) -> bool:
        """Whether at most one thread of the root exists."""


class Milestone(NamedTuple):
    """Ops that the only thread of a root may run."""

    root: int
    sites: tuple[CallSite, ...]


class _Subject(NamedTuple):
    """What threads wait on: an object, or a volatile field of one (`_STATIC`: a static field)."""

    number: int
    field: FieldRef | None


class _Use(NamedTuple):
    site: CallSite
    role: Role


@final
class Signals:
    """Milestones, by number, and which of them are passed after ops and on branches."""

    def __init__(self, result: PointsTo, graph: CallGraph, roots: Sequence[Root]) -> None:
        self._result = result
        self._graph = graph
        self.milestones: list[Milestone] = []
        self._numbers: dict[Milestone, int] = {}
        self._at: dict[tuple[int, CallSite], int] = {}
        self._after: dict[CallSite, int] = {}
        self._if_true: dict[CallSite, int] = {}
        self._roots_at: dict[int, list[int]] = {}
        self._single = [root.is_single for root in roots]
        for number, root in enumerate(roots):
            for instance in graph.reachable(root.instance):
                self._roots_at.setdefault(instance, []).append(number)
        self._bad: set[int] = set()
        for subject, uses in self._find_uses().items():
            self._judge(subject, uses)
        self._within: dict[tuple[int, int], int] = {}
        self._leading: dict[int, frozenset[int]] = {}
        self._edges: dict[tuple[int, int], tuple[int, int]] = {}

    # --- questions ------------------------------------------------------------------------------

    def passed_after(self, site: CallSite) -> int:
        """The milestones, as a mask, that are passed once an op has completed normally."""
        return self._after.get(site, 0)

    def passed_on(self, instance: MethodInstance, block: int, target: int) -> int:
        """The milestones that are passed when control goes from a block to a target."""
        if not self._if_true:
            return 0
        key = (instance.number, block)
        if key not in self._edges:
            self._edges[key] = self._find_edge(instance, block)
        wanted, passed = self._edges[key]
        return passed if wanted == target else 0

    def _find_edge(self, instance: MethodInstance, block: int) -> tuple[int, int]:
        """The target on whose branch a guarantee applies, and the passed milestones."""
        tested = nonzero_branch(instance.body, block)
        if tested is None:
            return _NOWHERE
        target, given = tested
        site = CallSite(instance.number, given.block, given.index)
        return target, self._if_true.get(site, 0)

    def at(self, root: int, site: CallSite) -> int:
        """The milestones, as a mask, that a thread of the root passes at an op."""
        return self._at.get((root, site), 0)

    def within(self, root: int, instance: int) -> int:
        """The milestones that a thread of the root may pass in a call of an instance."""
        if not self.milestones:
            return 0
        key = (root, instance)
        if key not in self._within:
            self._within[key] = sum(
                1 << number
                for number, milestone in enumerate(self.milestones)
                if milestone.root == root and instance in self._leading_to(number)
            )
        return self._within[key]

    def _leading_to(self, number: int) -> frozenset[int]:
        """The instances whose calls may reach a milestone."""
        found = self._leading.get(number)
        if found is None:
            instances = {site.instance for site in self.milestones[number].sites}
            found = self._leading[number] = self._graph.ancestors(instances)
        return found

    def sites(self) -> set[CallSite]:
        """The ops that pass milestones or wait for them."""
        return {site for _, site in self._at} | self._after.keys()

    # --- who uses what --------------------------------------------------------------------------

    def _find_uses(self) -> dict[_Subject, list[_Use]]:
        found: dict[_Subject, list[_Use]] = {}
        for number in self._roots_at:
            instance = self._result.instances[number]
            for at, block in enumerate(instance.body.blocks):
                for index, op in enumerate(block.ops):
                    site = CallSite(number, at, index)
                    for subject, role in self._uses_of(instance, op):
                        found.setdefault(subject, []).append(_Use(site, role))
        return found

    def _uses_of(self, instance: MethodInstance, op: Op) -> Iterator[tuple[_Subject, Role]]:
        if type(op) is Invoke:
            yield from self._calls(instance, op)
        elif isinstance(op, Load | Store | AtomicUpdate):
            yield from self._accesses(instance, op)

    def _calls(self, instance: MethodInstance, op: Invoke) -> Iterator[tuple[_Subject, Role]]:
        if op.mode is CallMode.STATIC or op.method.owner == "java/lang/Object":
            return
        mask = self._result.of_operand(instance, op.args[0])
        for number in members(mask):
            kind = self._kind(number)
            if kind is None or self._is_own(instance, number):
                continue
            name, descriptor = op.method.name, op.method.descriptor
            role = Role.NEITHER if name == "<init>" else kind.role(name, descriptor)
            if name in SETTERS and constant_of(instance.body, op.args[-1]) == 0:
                role = Role.NEITHER
            if role in (Role.WAIT, Role.WAIT_IF_TRUE) and single(mask) is None:
                role = Role.NEITHER
            if role is Role.MEET and single(mask) is None:
                role = Role.SIGNAL
            if role is not Role.NEITHER:
                yield _Subject(number, None), role

    def _is_own(self, instance: MethodInstance, number: int) -> bool:
        """Whether code belongs to the class of the object: what it does is known by its callers."""
        own = self._result.objects.objects[number].type
        return instance.method.owner.partition("$")[0] == own

    def _kind(self, number: int) -> SignalKind | None:
        item = self._result.objects.objects[number]
        kind = SIGNAL_KINDS.get(item.type)
        if kind is None or item.site.method is None or is_library_class(item.site.method.owner):
            return None
        return kind

    def _accesses(
        self, instance: MethodInstance, op: Load | Store | AtomicUpdate
    ) -> Iterator[tuple[_Subject, Role]]:
        place = op.place
        if type(place) is OffsetPlace:
            if type(op) is not Load:
                self._spoil(instance, place.base)
            return
        if not isinstance(place, StaticPlace | FieldPlace):
            return
        field = resolved_field(self._result.hierarchy, place.field)
        if is_library_class(field.owner) or not self._is_volatile(field):
            return
        mask = 1
        if type(place) is FieldPlace:
            mask = self._result.of_operand(instance, place.base)
        for number in members(mask):
            subject = _Subject(_STATIC if type(place) is StaticPlace else number, field)
            if type(op) is Load:
                is_ordered = op.order in (Order.DECLARED, Order.VOLATILE, Order.ACQUIRE)
                if single(mask) is not None and is_ordered:
                    yield subject, Role.WAIT_IF_TRUE
            elif op.order in (Order.PLAIN, Order.OPAQUE, Order.ACQUIRE):
                yield subject, Role.UNKNOWN
            elif type(op) is AtomicUpdate or not _is_zero(instance, op):
                yield subject, Role.SIGNAL

    def _is_volatile(self, field: FieldRef) -> bool:
        found = self._result.hierarchy.resolve_field(field)
        return found is not None and bool(found[1].flags & flags.VOLATILE)

    def _spoil(self, instance: MethodInstance, base: Operand) -> None:
        """Note objects that are written in a way that does not name the field."""
        for number in members(self._result.of_operand(instance, base)):
            self._bad.add(number)

    # --- what a wait tells ----------------------------------------------------------------------

    def _judge(self, subject: _Subject, uses: list[_Use]) -> None:
        waits = [use for use in uses if use.role is not Role.SIGNAL]
        if not waits or any(use.role is Role.UNKNOWN for use in uses):
            return
        if subject.number != _STATIC and not self._graph.is_single(subject.number):
            return
        if subject.field is not None and self._is_spoilt(subject):
            return
        sites: dict[int, list[CallSite]] = {}
        for use in uses:
            if use.role in (Role.SIGNAL, Role.MEET):
                for root in self._roots_at[use.site.instance]:
                    sites.setdefault(root, []).append(use.site)
        if not all(self._single[root] for root in sites):
            return
        signals = [Milestone(root, tuple(found)) for root, found in sites.items()]
        if not self._suffice(subject, signals):
            return
        passed = sum({1 << self._number(milestone) for milestone in signals})
        for use in waits:
            found = self._if_true if use.role is Role.WAIT_IF_TRUE else self._after
            found[use.site] = found.get(use.site, 0) | passed

    def _is_spoilt(self, subject: _Subject) -> bool:
        assert subject.field is not None
        if subject.number != _STATIC:
            return subject.number in self._bad
        objects = self._result.objects
        owners = (f"L{subject.field.owner};", UNKNOWN_CLASS)
        return any(objects.described_by(number) in owners for number in self._bad)

    def _suffice(self, subject: _Subject, signals: list[Milestone]) -> bool:
        """Whether a wait returns only after all of the signals."""
        if subject.field is not None:
            return len(signals) == 1
        kind = SIGNAL_KINDS[self._result.objects.objects[subject.number].type]
        count = self._count(subject.number, kind)
        if kind.counting is Counting.SOME:
            return len(signals) == 1 and count == 0
        if count is None or count < 1:
            return False
        if len(signals) == 1:
            return not any(role is Role.MEET for role in kind.roles.values())
        return len(signals) <= count and all(self._runs_once(signal) for signal in signals)

    def _runs_once(self, signal: Milestone) -> bool:
        """Whether the thread reaches only one of the ops, and only once."""
        number = signal.sites[0].instance
        if any(site.instance != number or self._graph.is_repeated(site) for site in signal.sites):
            return False
        if not self._graph.runs_once(number):
            return False
        edges = successors(self._result.instances[number].body)
        blocks = [site.block for site in signal.sites]
        return len(set(blocks)) == len(blocks) and not any(
            reachable(edges, (start,)) & set(blocks) - {start} for start in blocks
        )

    def _count(self, number: int, kind: SignalKind) -> int | None:
        """The int that the constructor is given; 0 where it means nothing; None if not known."""
        made = constructed_with(self._result, self._graph, number)
        if made is None or made.descriptor not in kind.constructors:
            return None
        if kind.parties is not None:
            return kind.parties
        if kind.counting is Counting.SOME and not kind.has_count:
            return 0
        return made.first if made.descriptor.startswith(("(I", "(Z")) else 0

    def _number(self, milestone: Milestone) -> int:
        number = self._numbers.get(milestone)
        if number is None:
            number = self._numbers[milestone] = len(self.milestones)
            self.milestones.append(milestone)
            for site in milestone.sites:
                key = (milestone.root, site)
                self._at[key] = self._at.get(key, 0) | 1 << number
        return number


def _is_zero(instance: MethodInstance, op: Store) -> bool:
    if type(op.value) is Const and op.value.value is None:
        return True
    return constant_of(instance.body, op.value) == 0
