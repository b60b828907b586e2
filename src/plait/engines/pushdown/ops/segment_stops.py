"""Code for the machine that stops where rules begin.

The machine itself runs whatever a thread does with known numbers and thread-local objects. It stops
before an op on a shared place that may vary, and before an op that needs a number which is only
known as a term. `Stops.fill` replaces the machine's own compiler: most closures are the machine's,
preceded by a test.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, final

from plait.base.errors import UnsupportedError
from plait.engines.pushdown.ops.call_stops import CallStops
from plait.engines.pushdown.ops.memory_stops import MemoryStops
from plait.engines.pushdown.ops.op_stops import Pauses, register_slots
from plait.engines.pushdown.rules.rule_terms import SUPPORTED, Term, is_heavy
from plait.engines.pushdown.rules.shared_places import FIRST_PRIVATE, is_statics
from plait.engines.pushdown.rules.shared_state import Globals
from plait.ir import ops as ir
from plait.ir.effects import CONTENT, Resource
from plait.ir.liveness import operands_of
from plait.ir.operands import Kind, Reg
from plait.ir.operators import Comparison
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace
from plait.machine.class_initialisation import is_settled
from plait.machine.compile.call_closures import CALLS
from plait.machine.compile.compiled_code import Code, Registers, Segment, StraightOp
from plait.machine.compile.internal_ops import EndThread, effects_of
from plait.machine.compile.line_marks import marks
from plait.machine.compile.op_site import Site
from plait.machine.compile.segment_compiler import STRAIGHT, anchoring
from plait.machine.running_step import Execution
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type

_LONGEST_CHAIN: Final = 8

FORKS: Final = (
    ir.Spawn,
    ir.Wait,
    ir.EnterInterruptibly,
    ir.Park,
    ir.Sleep,
    ir.Choose,
    ir.Halt,
    ir.AtomicBegin,
    EndThread,
)
"""The ops that end the deterministic prefix of all executions."""

_UNREAL: Final = frozenset({Resource.COUNTERS, Resource.CLOCK})
"""Ops whose results depend on the past of all threads and have no variable."""

_FREE: Final = frozenset({Resource.SHARING, Resource.FINDINGS, Resource.OUTPUT})
"""Ops that rules can ignore: labels tell who owns an object, and nothing reads the others."""


@final
class Stops:
    """Compiles the code of one machine. Before `begin` nothing stops."""

    def __init__(self, shared: Globals, machine: Execution) -> None:
        self.pauses: Final = Pauses(shared, machine)
        self.calls: Final = CallStops(self.pauses)
        self._memory = MemoryStops(self.pauses)
        self._shared = shared
        self._machine = machine
        self._initialised_before: frozenset[int] = frozenset()
        """The static fields of classes that were initialised when threads began to stop."""

    def begin(self) -> None:
        """Stop from now on."""
        self._initialised_before = frozenset(
            reference
            for reference, cell in self._machine.heap.items()
            if is_statics(cell) and cell.values[INITIALISATION_SLOT] == INITIALISED
        )
        self.pauses.is_symbolic = True

    # --- segments ---------------------------------------------------------------------------------

    def fill(self, segment: Segment) -> None:
        """Compile a segment: ops up to the next call or the terminator; jumps are followed."""
        machine, code = self._machine, segment.code
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
            segment.last = self.calls.last(Site(machine, code, block, index), op)
            break
        segment.ops = tuple(ops)

    def _closures(self, code: Code, block: int, index: int) -> tuple[StraightOp, ...]:
        key = (block, index)
        made = code.closures.get(key)
        if made is None:
            op = code.body.blocks[block].ops[index]
            site = Site(self._machine, code, block, index)
            before = (
                *marks(self._machine, code, block, index),
                *anchoring(self._machine, code, op),
            )
            made = code.closures[key] = (*before, self._straight(site, op))
        return made

    # --- straight ops -----------------------------------------------------------------------------

    def _straight(self, site: Site, op: Any) -> StraightOp:
        original = STRAIGHT[type(op)](site, op)
        stopping = partial(self.pauses.stopping, site, op, original)
        match op:
            case ir.Move() | ir.Catch():
                return original
            case ir.Binary() | ir.Unary() | ir.Convert() | ir.Compare():
                return self._arithmetic(site, op, original)
            case ir.Load(place=FieldPlace() | StaticPlace() | ElementPlace()):
                return self._memory.load(site, op, original)
            case ir.Store(place=FieldPlace() | StaticPlace() | ElementPlace()):
                return self._memory.store(site, op, original)
            case ir.Load() | ir.Store() | ir.AtomicUpdate():
                return stopping(self._memory.touches_shared(site, op))
            case (
                ir.MonitorEnter()
                | ir.MonitorExit()
                | ir.TryEnter()
                | ir.CanEnter()
                | ir.HoldsLock()
                | ir.Notify()
            ):
                return stopping(self._memory.is_shared(site, op.monitor))
            case ir.InitClass(name):
                kind = self._machine.types.of_class(name)
                return stopping(lambda _r: self._must_initialise(kind))
            case ir.InitClassOf(cls):
                return stopping(self._initialises(site, cls))
            case ir.Assume(condition) | ir.Check(condition):
                slot = site.slot(condition)
                return stopping(lambda r: not r[slot])
            case ir.Intrinsic():
                return self._intrinsic(site, op, original)
            case _ if isinstance(op, FORKS):
                return self.pauses.always(site)
            case _:
                is_local = effects_of(op).is_local
                return stopping(lambda _registers: not is_local)

    def _arithmetic(self, site: Site, op: Any, original: StraightOp) -> StraightOp:
        block, index, dest = site.block, site.index, site.slot(op.dest)
        slots = register_slots(site, op)
        operands = site.slots(tuple(operands_of(op)))
        symbolic, pauses = self._symbolic(op), self.pauses
        operator = op.op if isinstance(op, ir.Binary) else None

        def run(registers: Registers) -> None:
            for slot in slots:
                if type(registers[slot]) is Term:
                    values = tuple(registers[at] for at in operands)
                    if symbolic is None or (operator is not None and is_heavy(operator, values)):
                        pauses.pause(block, index)
                    registers[dest] = symbolic(*values)
                    return
            original(registers)

        return run

    def _symbolic(self, op: Any) -> Callable[..., Any] | None:
        """The function that makes the term of an op; None when terms cannot express it."""
        terms = self._shared.terms
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

    # --- classes and intrinsics -------------------------------------------------------------------

    def _must_initialise(self, kind: Type) -> bool:
        """Whether an initialisation has effects that may be observable."""
        machine = self._machine
        holder = machine.statics(kind)
        if (holder, INITIALISATION_SLOT) in self._shared.varying:
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
        """An intrinsic runs as on the machine where what it reads is known and does not vary."""
        touched = effects_of(op).touches
        if touched & _UNREAL:
            return self._refused(site, op, original)
        if Resource.OUTPUT in touched:
            return self._print(original)
        slots = [site.slot(arg) for arg in op.args if type(arg) is Reg and arg.kind is Kind.REF]
        stops: list[Callable[[Registers], bool]] = []
        if touched & CONTENT:
            stops.append(self._reaches_varying(slots, writes=bool(effects_of(op).writes)))
        if Resource.TEXTS in touched:
            stops.append(self._reads_varying(slots))
        if Resource.CLASSES in touched:
            stops.append(self._may_be_initialised(site.slot(op.args[0])))
        if touched - _FREE - CONTENT - {Resource.TEXTS, Resource.CLASSES}:
            return self._refused(site, op, original)
        return self.pauses.stopping(
            site, op, original, lambda registers: any(stop(registers) for stop in stops)
        )

    def _refused(self, site: Site, op: ir.Intrinsic, original: StraightOp) -> StraightOp:
        def refuse(_registers: Registers) -> bool:
            raise UnsupportedError(f"intrinsic {op.name} after the first fork")

        return self.pauses.stopping(site, op, original, refuse)

    def _may_be_initialised(self, slot: int) -> Callable[[Registers], bool]:
        """Whether a class that is asked about was not initialised before all threads."""

        def may_be(registers: Registers) -> bool:
            kind = self._machine.mirrored(registers[slot])
            if kind.declaration is None:
                return False
            return self._machine.anchors.statics(kind) not in self._initialised_before

        return may_be

    def _print(self, original: StraightOp) -> StraightOp:
        """Output is ignored, so its text may be unknown."""

        def write(registers: Registers) -> None:
            if not self.pauses.is_symbolic:
                original(registers)

        return write

    def _reaches_varying(self, slots: list[int], *, writes: bool) -> Callable[[Registers], bool]:
        def reaches(registers: Registers) -> bool:
            references = [registers[slot] for slot in slots]
            if writes and references[-1] < FIRST_PRIVATE:
                return True
            return any(self._has_varying(reference) for reference in references)

        return reaches

    def _has_varying(self, reference: int) -> bool:
        cell = self._machine.heap[reference]
        if reference >= FIRST_PRIVATE:
            return False
        varying = self._shared.varying
        return any((reference, at) in varying for at in range(len(cell.values)))

    def _reads_varying(self, slots: list[int]) -> Callable[[Registers], bool]:
        def reads(registers: Registers) -> bool:
            for slot in slots:
                reference = registers[slot]
                cell = self._machine.heap[reference]
                parts = [reference, *(cell.values[at] for at in cell.type.references)]
                for part in filter(None, parts):
                    values = self._machine.heap[part].values
                    if self._has_varying(part) or any(type(value) is Term for value in values):
                        raise UnsupportedError("an unknown string is used as a name")
            return False

        return reads
