"""Translation of method instances to a Monitor-DPN, pruned for the queried ops.

A stack symbol is an op of an instance. Calls return normally or by an exception: two control
states. A monitor region is a call without a method: entering it pushes, each of its exits returns
with a control of its own. Code without queried ops, without starts of threads that contain them,
and without relevant locks is one step, which may also throw.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, final

from plait.analysis.points_to.method_instances import CallSite, MethodInstance
from plait.base.names import MethodRef
from plait.engines.network.program_model import ProgramModel
from plait.ir.cfg import normal_successors
from plait.ir.ops import MAY_THROW, MonitorExit, Throw
from plait.ir.ops import Return as ReturnOp
from plait.logic.automata.contraction import contracted, reduced
from plait.logic.automata.monitor_dpn import (
    Base,
    Call,
    Head,
    Monitor,
    MonitorDpn,
    Return,
    Rule,
    Spawn,
)

NORMAL: Final = 0
EXCEPTION: Final = 1
_FIRST_EXIT: Final = 2
_MAY_THROW: Final = frozenset(MAY_THROW)


class _Region(NamedTuple):
    """A region whose lock is relevant: the lock, and the number of each exit."""

    lock: int
    may_throw: bool
    exits: dict[tuple[int, int], int]


def following(site: CallSite) -> CallSite:
    """The control after an op."""
    return CallSite(site.instance, site.block, site.index + 1)


class Extracted(NamedTuple):
    """A DPN, and the heads before and after the queried ops.

    An unreachable op has none.
    """

    dpn: MonitorDpn
    before: Mapping[CallSite, Head]
    after: Mapping[CallSite, Head]


def extract(
    model: ProgramModel, asked: Collection[CallSite], *, has_cuts: bool = False
) -> Extracted:
    """The Monitor-DPN that decides queries about some ops.

    With cuts, threads must be able to continue from there to release what they hold.
    """
    return _Extraction(model, frozenset(asked)).run(has_cuts=has_cuts)


@final
class _Extraction:
    def __init__(self, model: ProgramModel, asked: frozenset[CallSite]) -> None:
        self._model = model
        self._facts = model.facts
        self._sites = asked
        self._asked = {site.instance for site in asked}
        self._symbols: dict[object, int] = {}
        self._rules: list[Rule] = []
        self._threads = self._relevant_threads()
        self._relevant = self._relevant_instances()
        self._done: set[int] = set()
        self._work: list[int] = []

    def run(self, *, has_cuts: bool) -> Extracted:
        entry = self._facts.points_to.entry.number
        initial = self._enter(entry)
        while self._work:
            self._add_instance(self._facts.points_to.instances[self._work.pop()])
        dpn = MonitorDpn(self._rules, initial, len(self._model.locks))
        before = self._heads({site: site for site in self._sites})
        after = self._heads({site: following(site) for site in self._sites})
        kept = frozenset((*before.values(), *after.values()))
        smaller = contracted(dpn, kept) if has_cuts else reduced(dpn, kept)
        return Extracted(smaller, before, after)

    def _heads(self, keys: Mapping[CallSite, CallSite]) -> dict[CallSite, Head]:
        symbols = self._symbols
        return {site: (NORMAL, symbols[key]) for site, key in keys.items() if key in symbols}

    # --- what matters ---------------------------------------------------------------------------

    def _relevant_threads(self) -> frozenset[int]:
        """The bottom frames of threads that reach queried ops or start such threads."""
        spawns: dict[int, set[int]] = {}
        for site, starts in self._facts.points_to.spawns.items():
            spawns.setdefault(site.instance, set()).update(start.instance for start in starts)
        bottoms = {bottom for started in spawns.values() for bottom in started}
        found: set[int] = set()
        changed = True
        while changed:
            changed = False
            for bottom in sorted(bottoms - found):
                below = self._model.below(bottom)
                if below & self._asked or any(spawns.get(i, set()) & found for i in below):
                    found.add(bottom)
                    changed = True
        return frozenset(found)

    def _relevant_instances(self) -> frozenset[int]:
        """The instances that must be entered: something relevant is called below them."""
        matters = set(self._asked)
        for site, starts in self._facts.points_to.spawns.items():
            if any(start.instance in self._threads for start in starts):
                matters.add(site.instance)
        matters.update(self._model.locking_instances())
        work = list(matters)
        while work:
            for site in self._facts.graph.callers(work.pop()):
                if site.instance not in matters:
                    matters.add(site.instance)
                    work.append(site.instance)
        return frozenset(matters)

    # --- symbols --------------------------------------------------------------------------------

    def _symbol(self, key: object) -> int:
        return self._symbols.setdefault(key, len(self._symbols))

    def _at(self, site: CallSite) -> Head:
        return NORMAL, self._symbol(site)

    def _enter(self, instance: int) -> Head:
        if instance not in self._done:
            self._done.add(instance)
            self._work.append(instance)
        return self._at(CallSite(instance, 0, 0))

    # --- rules ----------------------------------------------------------------------------------

    def _add_instance(self, instance: MethodInstance) -> None:
        regions: dict[tuple[int, int], _Region] = {}
        exits: dict[tuple[int, int], tuple[tuple[int, int], int]] = {}
        for guarded in self._model.regions(instance.number):
            lock = self._model.number_of(guarded)
            if lock is not None:
                region = guarded.region
                entry = (region.entry.block, region.entry.index)
                numbers = {(e.block, e.index): n for n, e in enumerate(region.exits)}
                regions[entry] = _Region(lock, guarded.may_throw, numbers)
                exits.update({place: (entry, n) for place, n in numbers.items()})
        for block in range(len(instance.body.blocks)):
            _BlockRules(self, instance, block, regions, exits).add()

    def callees(self, site: CallSite) -> tuple[tuple[int, ...], bool]:
        """The instances to enter at a site, and whether something else may happen instead."""
        every = self._facts.graph.sites[site.instance].get(site, ())
        entered = tuple(callee for callee in every if callee in self._relevant)
        is_init = site in self._facts.points_to.initialisers
        is_opaque = site in self._facts.points_to.opaque_calls
        return entered, is_init or is_opaque or len(entered) < len(every) or not every

    def spawned(self, site: CallSite) -> tuple[tuple[int, ...], bool]:
        """The threads to follow that a site starts, and whether it may start another."""
        starts = self._facts.points_to.spawns.get(site, {})
        followed = sorted({s.instance for s in starts if s.instance in self._threads})
        return tuple(followed), any(s.instance not in self._threads for s in starts)

    def is_unstructured(self, method: MethodRef) -> bool:
        """Whether the monitor operations of a method do not form regions."""
        return method in self._model.unstructured

    def is_asked(self, site: CallSite) -> bool:
        """Whether the op is queried."""
        return site in self._sites

    def add(self, rule: Rule) -> None:
        """Add a rule."""
        self._rules.append(rule)

    def head(self, key: CallSite) -> Head:
        """The head at an op."""
        return self._at(key)

    def symbol(self, *key: object) -> int:
        """The symbol with a name of its own."""
        return self._symbol(key)

    def enter(self, instance: int) -> Head:
        """The head at the start of an instance, whose rules will be added."""
        return self._enter(instance)


@final
class _BlockRules:
    """The rules of one block: relevant ops are steps of their own, other code is one step."""

    def __init__(
        self,
        extraction: _Extraction,
        instance: MethodInstance,
        block: int,
        regions: dict[tuple[int, int], _Region],
        exits: dict[tuple[int, int], tuple[tuple[int, int], int]],
    ) -> None:
        self._to = extraction
        self._number = instance.number
        self._exits_may_throw = extraction.is_unstructured(instance.method)
        self._at = block
        self._block = instance.body.blocks[block]
        self._regions = regions
        self._exits = exits
        self._raised: Head = (NORMAL, extraction.symbol("raised", self._number, block))
        self._may_raise = False
        self._now = self._head(0)

    def _head(self, index: int) -> Head:
        return self._to.head(CallSite(self._number, self._at, index))

    def add(self) -> None:
        for index in range(len(self._block.ops)):
            self._add_op(index)
        terminator = self._block.terminator
        if type(terminator) is ReturnOp:
            self._to.add(Return(self._now, NORMAL))
        elif type(terminator) is Throw:
            self._raise()
        for target in normal_successors(self._block):
            self._to.add(Base(self._now, self._to.head(CallSite(self._number, target, 0))))
        if self._may_raise:
            if self._block.handler is None:
                self._to.add(Return(self._raised, EXCEPTION))
            else:
                handler = CallSite(self._number, self._block.handler, 0)
                self._to.add(Base(self._raised, self._to.head(handler)))

    def _raise(self) -> None:
        self._may_raise = True
        self._to.add(Base(self._now, self._raised))

    def _add_op(self, index: int) -> None:
        op, place = self._block.ops[index], (self._at, index)
        site = CallSite(self._number, self._at, index)
        if place in self._regions:
            self._stop(index)
            region = self._regions[place]
            if region.may_throw:
                self._raise()
            after = self._head(index + 1)
            back = self._to.symbol("region", self._number, place)
            self._to.add(Monitor(self._now, region.lock, after, back))
            self._now = after
            return
        if place in self._exits:
            self._stop(index)
            entry, number = self._exits[place]
            back = self._to.symbol("region", self._number, entry)
            control, after = _FIRST_EXIT + number, self._head(index + 1)
            self._to.add(Return(self._now, control))
            self._to.add(Base((control, back), after))
            self._now = after
            return
        callees, is_skipped = self._to.callees(site)
        spawned, is_other = self._to.spawned(site)
        if callees or spawned:
            self._stop(index)
            self._call(site, callees, spawned, is_skipped=is_skipped and (not spawned or is_other))
        else:
            if self._to.is_asked(site):
                self._stop(index)
            if type(op) in _MAY_THROW and (self._exits_may_throw or type(op) is not MonitorExit):
                self._raise()
            if self._to.is_asked(site):
                after = self._head(index + 1)
                self._to.add(Base(self._now, after))
                self._now = after

    def _stop(self, index: int) -> None:
        """Let the op at `index` be a symbol of its own."""
        here = self._head(index)
        if here != self._now:
            self._to.add(Base(self._now, here))
            self._now = here

    def _call(
        self,
        site: CallSite,
        callees: tuple[int, ...],
        spawned: tuple[int, ...],
        *,
        is_skipped: bool,
    ) -> None:
        after = self._head(site.index + 1)
        for child in spawned:
            self._to.add(Spawn(self._now, self._to.enter(child), after))
        if callees:
            back = self._to.symbol("back", site)
            for callee in callees:
                self._to.add(Call(self._now, self._to.enter(callee), back))
            self._to.add(Base((NORMAL, back), after))
            self._to.add(Base((EXCEPTION, back), self._raised))
            self._raise()  # the stack may overflow
        if is_skipped:
            self._to.add(Base(self._now, after))
            self._raise()
        self._now = after
