"""Code for the machine that stops where rules begin.

Everything that a thread does with known numbers and with objects of its own, the machine runs as it
always does. It stops before an op that touches what threads share and may vary, and before one that
needs a number which is only known as a term. `Stops.fill` takes the place of the machine's own
compiler: most closures are the machine's, with a test in front.
"""

from collections.abc import Callable
from typing import Any, Final, NoReturn, final

from plait.base.errors import UnsupportedError
from plait.base.names import MethodRef
from plait.engines.pushdown.shared import FIRST_PRIVATE, Globals
from plait.engines.pushdown.tails import Tails
from plait.engines.pushdown.terms import SUPPORTED, Term
from plait.ir import ops as ir
from plait.ir.operands import Kind, Reg
from plait.ir.operators import CallMode, Comparison
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, StaticPlace
from plait.ir.registers import operands_of
from plait.machine.class_init import is_settled
from plait.machine.code import Code, LastOp, Pause, Registers, Segment, StraightOp
from plait.machine.compile_calls import CALLS
from plait.machine.compile_control import TERMINATORS
from plait.machine.compiler import STRAIGHT, anchoring
from plait.machine.execution import Execution
from plait.machine.internal_ops import EndThread, FinishClass
from plait.machine.marks import marks
from plait.machine.offsets import locate
from plait.machine.site import Site
from plait.machine.types import INITIALISATION_SLOT, INITIALISED, Type

_LONGEST_CHAIN: Final = 8

_ALWAYS: Final = (
    ir.Spawn,
    ir.ThreadStatus,
    ir.Join,
    ir.Wait,
    ir.Park,
    ir.Unpark,
    ir.Interrupt,
    ir.TestInterrupt,
    ir.Sleep,
    ir.Yield,
    ir.Choose,
    ir.Halt,
    ir.AtomicBegin,
    ir.AtomicEnd,
    ir.Uncaught,
    EndThread,
    FinishClass,
)
"""Ops before which a thread always stops."""

FORKS: Final = (
    ir.Spawn,
    ir.Wait,
    ir.Park,
    ir.Sleep,
    ir.Choose,
    ir.Halt,
    ir.AtomicBegin,
    EndThread,
)
"""Ops before which the one way ends that every execution begins with."""

_UNREAL: Final = frozenset({"identityHashCode", "nanoTime"})
"""Intrinsics whose answers depend on what all threads have done."""

_SHARED_CONTENT: Final = frozenset({"copyElements", "copy", "constantElement"})
"""Intrinsics that read or write the content of objects."""

_TEXTS: Final = frozenset({"intern", "findClass", "primitiveClass", "property", "assuming"})
"""Intrinsics that read strings."""


@final
class Stops:
    """Compiles the code of one machine. Before `begin` nothing stops."""

    def __init__(self, shared: Globals) -> None:
        self.shared = shared
        self.machine: Execution
        self.is_symbolic = False
        self.has_paused = False
        """Whether the thread that ran last has stopped before an op; else it ran for too long."""
        self.passed: list[tuple[MethodRef, int, int]] = []
        """The loads of shared constants that have run: the machine itself stops before them."""
        self._known_tails: Tails | None = None
        self.recursive: set[Code] = set()
        """Methods that were met while they were running: they are called as procedures."""
        self.patience: Callable[[Code], int] = lambda _code: 0
        """How often a method may run inside itself before it counts as recursive."""

    def begin(self) -> None:
        """Stop from now on."""
        self.is_symbolic = True

    def pause(self, block: int, index: int) -> NoReturn:
        """Stop the running thread before an op."""
        self.has_paused = True
        raise Pause(block, index)

    def _stop(self, site: Site) -> StraightOp:
        block, index = site.block, site.index
        return lambda _registers: self.pause(block, index)

    # --- segments ---------------------------------------------------------------------------------

    def fill(self, segment: Segment) -> None:
        """Compile a segment: ops up to the next call or the terminator; jumps are followed."""
        machine, code = self.machine, segment.code
        ops: list[StraightOp] = []
        block, index = segment.block, segment.index
        visited = {block}
        while True:
            found = code.body.blocks[block]
            while index < len(found.ops) and type(found.ops[index]) not in CALLS:
                ops.extend(self._closures(code, block, index))
                index += 1
            op: Any = found.ops[index] if index < len(found.ops) else found.terminator
            ops.extend(marks(machine, code, block, index))
            if type(op) is ir.Goto and op.target not in visited and len(visited) < _LONGEST_CHAIN:
                block, index = op.target, 0
                visited.add(block)
                continue
            ops.extend(anchoring(machine, code, op))
            segment.last = self._last(Site(machine, code, block, index), op)
            break
        segment.ops = tuple(ops)

    def _closures(self, code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
        key = (block, index)
        made = code.closures.get(key)
        if made is None:
            op = code.body.blocks[block].ops[index]
            site = Site(self.machine, code, block, index)
            before = (
                *marks(self.machine, code, block, index),
                *anchoring(self.machine, code, op),
            )
            made = code.closures[key] = (*before, self._straight(site, op))
        return made

    # --- straight ops -----------------------------------------------------------------------------

    def _straight(self, site: Site, op: Any) -> StraightOp:
        original = STRAIGHT[type(op)](site, op)
        match op:
            case ir.Move() | ir.Catch():
                return original
            case ir.Binary() | ir.Unary() | ir.Convert() | ir.Compare():
                return self._arithmetic(site, op, original)
            case ir.Load(place=FieldPlace() | StaticPlace() | ElementPlace()):
                return self._load(site, op, original)
            case ir.Store(place=FieldPlace() | StaticPlace() | ElementPlace()):
                return self._store(site, op, original)
            case ir.Load() | ir.Store() | ir.AtomicUpdate():
                return self._stopping(site, op, original, self._touches_shared(site, op))
            case ir.MonitorEnter() | ir.MonitorExit() | ir.HoldsLock() | ir.Notify():
                return self._stopping(site, op, original, self._is_shared(site, op.monitor))
            case ir.InitClass(name):
                kind = self.machine.types.of_class(name)
                return self._stopping(site, op, original, lambda _r: self._must_initialise(kind))
            case ir.InitClassOf(cls):
                return self._stopping(site, op, original, self._initialises(site, cls))
            case ir.Assume(condition) | ir.Check(condition):
                slot = site.slot(condition)
                return self._stopping(site, op, original, lambda r: not r[slot])
            case ir.Intrinsic():
                return self._intrinsic(site, op, original)
            case _ if isinstance(op, FORKS):
                return self._stop(site)
            case _ if isinstance(op, _ALWAYS):
                return self._stopping(site, op, original, lambda _registers: True)
            case _:
                return self._stopping(site, op, original, lambda _registers: False)

    def _stopping(
        self, site: Site, op: Any, original: StraightOp, stops: Callable[[Registers], bool]
    ) -> StraightOp:
        """The op, with a stop before it where it needs a term's value or `stops` says so."""
        block, index = site.block, site.index
        slots = _register_slots(site, op)

        def run(registers: Registers) -> None:
            if self.is_symbolic:
                for slot in slots:
                    if type(registers[slot]) is Term:
                        self.pause(block, index)
                if stops(registers):
                    self.pause(block, index)
            original(registers)

        return run

    def _arithmetic(self, site: Site, op: Any, original: StraightOp) -> StraightOp:
        block, index, dest = site.block, site.index, site.slot(op.dest)
        slots = _register_slots(site, op)
        operands = site.slots(tuple(operands_of(op)))
        symbolic = self._symbolic(op)

        def run(registers: Registers) -> None:
            for slot in slots:
                if type(registers[slot]) is Term:
                    if symbolic is None:
                        self.pause(block, index)
                    registers[dest] = symbolic(*(registers[at] for at in operands))
                    return
            original(registers)

        return run

    def _symbolic(self, op: Any) -> Callable[..., Any] | None:
        """What makes the term of an op; None when terms cannot say it."""
        terms = self.shared.terms
        match op:
            case ir.Binary(dest, operator) if dest.kind in (Kind.INT, Kind.LONG):
                kind = dest.kind
                return lambda left, right: terms.arithmetic(operator, kind, left, right)
            case ir.Unary(dest, operator) if dest.kind in (Kind.INT, Kind.LONG):
                kind = dest.kind
                return lambda value: terms.arithmetic(operator, kind, value)
            case ir.Convert(_, conversion) if conversion in SUPPORTED:
                return lambda value: terms.conversion(conversion, value)
            case ir.Compare(_, Comparison.LCMP):
                return terms.comparison
            case _:
                return None

    # --- memory -----------------------------------------------------------------------------------

    def _load(self, site: Site, op: ir.Load, original: StraightOp) -> StraightOp:
        machine, block, index = site.machine, site.block, site.index
        dest, find = site.slot(op.dest), self._finder(site, op.place)
        varying = self.shared.varying
        here = (site.code.ref, block, index)

        def load(registers: Registers) -> None:
            if not self.is_symbolic:
                original(registers)
                return
            reference, at = find(registers)
            if type(reference) is Term or type(at) is Term or (reference, at) in varying:
                self.pause(block, index)
            if reference < FIRST_PRIVATE:
                self.passed.append(here)
            registers[dest] = machine.heap[reference].values[at]

        return load

    def _store(self, site: Site, op: ir.Store, original: StraightOp) -> StraightOp:
        block, index = site.block, site.index
        find = self._finder(site, op.place)

        def store(registers: Registers) -> None:
            if self.is_symbolic:
                reference, at = find(registers)
                if type(reference) is Term or type(at) is Term or reference < FIRST_PRIVATE:
                    self.pause(block, index)
            original(registers)

        if isinstance(op.place, ElementPlace) and op.place.element in "ZB":
            value = site.slot(op.value)

            def store_narrow(registers: Registers) -> None:
                if self.is_symbolic and type(registers[value]) is Term:
                    self.pause(block, index)
                store(registers)

            return store_narrow
        return store

    def _finder(self, site: Site, place: Any) -> Callable[[Registers], tuple[Any, Any]]:
        """From the registers: object and slot, terms where they are not known."""
        machine = site.machine
        if isinstance(place, FieldPlace):
            base, at = site.slot(place.base), machine.types.instance_slot(place.field).index
            return lambda registers: (registers[base], at)
        if isinstance(place, StaticPlace):
            kind, slot = machine.types.static_slot(place.field)
            holder, at = machine.anchors.statics(kind), slot.index

            def find_static(_registers: Registers) -> tuple[Any, Any]:
                if holder not in machine.heap:
                    machine.anchor(holder)
                return holder, at

            return find_static
        array, position = site.slot(place.array), site.slot(place.index)
        return lambda registers: (registers[array], registers[position])

    def _touches_shared(
        self, site: Site, op: ir.Load | ir.Store | ir.AtomicUpdate
    ) -> Callable[[Registers], bool]:
        """Whether an update, or an access by offset, is one of a shared object."""
        machine, place = site.machine, op.place
        if not isinstance(place, OffsetPlace):
            find = self._finder(site, place)
            return lambda registers: self._has_terms(*find(registers))
        base, offset = site.slot(place.base), site.slot(place.offset)
        is_load = isinstance(op, ir.Load)

        def touches(registers: Registers) -> bool:
            heap = machine.heap
            target = locate(machine, heap, registers[base], registers[offset], place.descriptor)
            reference, span = target.reference, range(target.index, target.index + target.span)
            if target.is_static:
                machine.anchor(reference)
            if reference >= FIRST_PRIVATE:
                return any(type(heap[reference].values[at]) is Term for at in span)
            varying = self.shared.varying
            return not is_load or any((reference, at) in varying for at in span)

        return touches

    def _has_terms(self, reference: int, at: int) -> bool:
        if reference < FIRST_PRIVATE:
            return True
        return type(self.machine.heap[reference].values[at]) is Term

    def _is_shared(self, site: Site, monitor: Any) -> Callable[[Registers], bool]:
        slot = site.slot(monitor)
        return lambda registers: registers[slot] < FIRST_PRIVATE

    # --- classes and intrinsics -------------------------------------------------------------------

    def _must_initialise(self, kind: Type) -> bool:
        """Whether an initialisation is more than nothing, or what nobody can observe."""
        machine = self.machine
        holder = machine.statics(kind)
        if (holder, INITIALISATION_SLOT) in self.shared.varying:
            return True
        if machine.heap[holder].values[INITIALISATION_SLOT] == INITIALISED:
            return False
        return not is_settled(machine, kind)

    def _initialises(self, site: Site, cls: Any) -> Callable[[Registers], bool]:
        machine, slot = site.machine, site.slot(cls)

        def initialises(registers: Registers) -> bool:
            kind = machine.mirrored(registers[slot])
            return kind.declaration is not None and self._must_initialise(kind)

        return initialises

    def _intrinsic(self, site: Site, op: ir.Intrinsic, original: StraightOp) -> StraightOp:
        if op.name == "print":
            return self._print(original)
        slots = [site.slot(arg) for arg in op.args if type(arg) is Reg and arg.kind is Kind.REF]
        if op.name in _UNREAL:

            def refuse(_registers: Registers) -> bool:
                raise UnsupportedError(f"intrinsic {op.name} after the first fork")

            return self._stopping(site, op, original, refuse)
        if op.name in _SHARED_CONTENT:
            return self._stopping(site, op, original, self._reaches_varying(slots, op.name))
        if op.name in _TEXTS:
            return self._stopping(site, op, original, self._reads_varying(slots))
        return self._stopping(site, op, original, lambda _registers: False)

    def _print(self, original: StraightOp) -> StraightOp:
        """Output matters to nobody, so its text may be unknown."""

        def write(registers: Registers) -> None:
            if not self.is_symbolic:
                original(registers)

        return write

    def _reaches_varying(self, slots: list[int], name: str) -> Callable[[Registers], bool]:
        writes = name == "copyElements"

        def reaches(registers: Registers) -> bool:
            references = [registers[slot] for slot in slots]
            if writes and references[-1] < FIRST_PRIVATE:
                return True
            return any(self._has_varying(reference) for reference in references)

        return reaches

    def _has_varying(self, reference: int) -> bool:
        cell = self.machine.heap[reference]
        if reference >= FIRST_PRIVATE:
            return False
        varying = self.shared.varying
        return any((reference, at) in varying for at in range(len(cell.values)))

    def _reads_varying(self, slots: list[int]) -> Callable[[Registers], bool]:
        def reads(registers: Registers) -> bool:
            for slot in slots:
                reference = registers[slot]
                cell = self.machine.heap[reference]
                parts = [reference, *(cell.values[at] for at in cell.type.references)]
                for part in filter(None, parts):
                    values = self.machine.heap[part].values
                    if self._has_varying(part) or any(type(value) is Term for value in values):
                        raise UnsupportedError("a text that is not known is used as a name")
            return False

        return reads

    # --- the end of segments ----------------------------------------------------------------------

    def _last(self, site: Site, op: Any) -> LastOp:
        maker = CALLS.get(type(op)) or TERMINATORS[type(op)]
        original = maker(site, op)
        block, index = site.block, site.index
        match op:
            case ir.Goto():
                return original
            case ir.Return():
                stops: Callable[[Registers], bool] = self._leaves_procedure
                slots: tuple[int, ...] = ()
            case ir.Throw():
                has_handler = site.code.body.blocks[block].handler is not None
                stops, slots = (_never if has_handler else self._throws_out), ()
            case ir.Invoke(mode=CallMode.STATIC | CallMode.SPECIAL, method=method):
                stops, slots = self._recurs_exactly(method), ()
            case ir.Invoke(method=method, args=args):
                receiver = site.slot(args[0])
                stops = self._recurs_virtually(receiver, method)
                slots = (receiver,) if type(args[0]) is Reg else ()
            case _:
                stops, slots = _never, _register_slots(site, op)

        is_call = isinstance(op, ir.Invoke)

        def last(registers: Registers) -> Segment | None:
            if self.is_symbolic:
                if is_call and self._ends_here(site):
                    return None
                for slot in slots:
                    if type(registers[slot]) is Term:
                        self.pause(block, index)
                if stops(registers):
                    self.pause(block, index)
            return original(registers)

        return last

    # --- what threads do after their last visible op ----------------------------------------------

    def _ends_here(self, site: Site) -> bool:
        """Go to the end of the thread, if it has only things left to do that nobody can see."""
        frames = self.machine.frames
        if len(frames) != 2:
            return False
        if frames[0].segment.code.ref.name == PROCEDURE:
            return False
        written = self._tails().written_after(site.code, site.block, site.index)
        if written is None or not written.isdisjoint(self.shared.needed_fields):
            return False
        frames.pop()
        self.machine.own_frame()
        return True

    def _tails(self) -> Tails:
        if self._known_tails is None:
            self._known_tails = Tails(self.machine)
        return self._known_tails

    # --- procedures -------------------------------------------------------------------------------

    def _leaves_procedure(self, _registers: Registers) -> bool:
        frames = self.machine.frames
        return len(frames) == 2 and frames[0].segment.code.ref.name == PROCEDURE

    def _throws_out(self, _registers: Registers) -> bool:
        return not any(frame.segment.handler for frame in self.machine.frames[1:-1])

    def _recurs_exactly(self, method: Any) -> Callable[[Registers], bool]:
        machine = self.machine
        known: list[Code | None] = []

        def recurs(_registers: Registers) -> bool:
            if not known:
                target = machine.types.hierarchy.resolve_method(method)
                is_there = target is not None and not machine.library.is_abstract(target)
                known.append(machine.library.code(target) if is_there and target else None)
            return known[0] is not None and self.is_recursive(known[0])

        return recurs

    def _recurs_virtually(self, receiver: int, method: Any) -> Callable[[Registers], bool]:
        machine = self.machine

        def recurs(registers: Registers) -> bool:
            kind = machine.heap[registers[receiver]].type
            target = machine.types.hierarchy.dispatch(kind.name, method)
            return target is not None and self.is_recursive(machine.library.code(target))

        return recurs

    def is_recursive(self, code: Code) -> bool:
        """Whether the method, about to be called, is called as a procedure."""
        if code in self.recursive:
            return True
        times = sum(frame.segment.code is code for frame in self.machine.frames)
        if times > self.patience(code):
            self.recursive.add(code)
            return True
        return False


PROCEDURE: Final = "procedure"
"""The name of the bottom code of procedures."""


def _never(_registers: Registers) -> bool:
    return False


def _register_slots(site: Site, op: Any) -> tuple[int, ...]:
    return tuple({site.slot(o): None for o in operands_of(op) if type(o) is Reg})
