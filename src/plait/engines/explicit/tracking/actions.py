"""The ops on tracked values, which replace those of the kernel.

Loads and stores of tracked fields keep the kernel's instruction, marked, so that scheduling and
races treat them as usual. The kernel traps where it would access the memory. The other ops on
symbolic registers, inputs and allocations of objects with tracked fields trap. While the values are
in the kernel's memory (`concrete_steps.py`), it executes all of these except for the last two by
itself.
"""

import operator
from collections.abc import Callable
from typing import Any, Final, TypeAlias, final

from plait.engines.explicit.kernel import kernel_opcodes as op
from plait.engines.explicit.linking.instruction_encoding import INSTRUCTIONS, Fields
from plait.engines.explicit.tracking.fields import Domain
from plait.engines.explicit.tracking.symbolic_registers import Shape, tracked_domain
from plait.engines.explicit.tracking.tracker import Tracker
from plait.engines.explicit.tracking.value_sets import Register
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand, Reg
from plait.ir.operator_semantics import relation_by
from plait.ir.operators import BinaryOp, Conversion, Relation
from plait.logic.bdd.diagram_vectors import Vector
from plait.logic.bdd.diagrams import Function
from plait.machine.compile.compiled_code import Code
from plait.machine.runtime_types import Type

Action: TypeAlias = Callable[[], int]
"""Executes an op and says how the kernel continues (`A_NEXT` and the like)."""

_TRAP: Final[Fields] = (op.PYOP,)


class NotConcreteError(Exception):
    """A step that the kernel takes with values in its memory needs sets of values."""


@final
class Actions:
    """Creates the instructions and actions of one image; the image asks when it links an op."""

    def __init__(self, tracker: Tracker) -> None:
        self._tracker = tracker
        self._image = tracker.image
        self._kernel = tracker.image.kernel
        self.table: dict[int, Action] = {}

    def action(self, pc: int) -> Action | None:
        """The action for an instruction."""
        found = self.table.get(pc)
        if found is not None:
            self._require_sets()
        return found

    def _require_sets(self) -> None:
        """Raise `NotConcreteError` in a step that the kernel takes with values in its memory."""
        if self._kernel.interpreter.is_concrete:
            raise NotConcreteError

    def slots_of(self, kind: Type) -> dict[int, Domain]:
        """The tracked slots of a type."""
        return self._tracker.fields.slots_of(kind)

    def read_word(self, address: int, slot: int) -> int:
        """The content of a tracked slot, as a word."""
        self._require_sets()
        return self._tracker.read_word(address, slot)

    def write_word(self, address: int, slot: int, word: int) -> None:
        """Write a tracked slot."""
        self._require_sets()
        self._tracker.write_word(address, slot, word)

    def link(self, pc: int, code: Code, item: Any) -> Fields | None:
        """The instruction of an op on tracked values, None for all other ops."""
        match item:
            case ir.Load() | ir.Store() | ir.AtomicUpdate():
                return self._link_access(pc, code, item)
            case ir.NewObject(_, cls):
                kind = self._image.execution.types.of_class(cls)
                return self._trap(pc, self._new(code, item, kind)) if self.slots_of(kind) else None
            case ir.Intrinsic(_, "copy", _):
                return _TRAP
            case ir.Choose() if item.dest.kind in (Kind.INT, Kind.LONG):
                return self._trap(pc, self._choose(code, item))
            case ir.Branch() | ir.Switch() if self._reads(code, item):
                make: Any = self._branch if isinstance(item, ir.Branch) else self._switch
                return self._trap(pc, make(code, item), self._plain(code, item))
            case ir.Move() | ir.Binary() | ir.Unary() | ir.Convert():
                if item.dest in self._tracker.symbolic(code):
                    return self._trap(pc, self._define(code, item), self._plain(code, item))
        return None

    def _trap(self, pc: int, action: Action, plain: Fields = ()) -> Fields:
        """An instruction that traps; with values in memory, it is `plain`, with its op last."""
        self.table[pc] = action
        if not plain or len(plain) >= op.WIDTH:
            return _TRAP
        padding = (0,) * (op.WIDTH - 1 - len(plain))
        return (op.PYOP, *plain[1:], *padding, plain[0])

    def _plain(self, code: Code, item: Any) -> Fields:
        """The instruction of an op without tracked fields; empty when there is none."""
        return INSTRUCTIONS[type(item)](self._image, code, item) or ()

    def _reads(self, code: Code, item: Any) -> bool:
        symbolic = self._tracker.symbolic(code)
        operands = (item.value,) if isinstance(item, ir.Switch) else (item.left, item.right)
        return any(operand in symbolic for operand in operands)

    # --- frames -----------------------------------------------------------------------------------

    def _frame(self) -> int:
        return self._kernel.words.peek(self._thread() + op.T_FRAME)

    def _thread(self) -> int:
        return op.THREADS + self._kernel.interpreter.thread * op.T_SIZE

    def _register(self, code: Code, reg: Reg) -> Register:
        depth = self._kernel.words.peek(self._thread() + op.T_COUNT)
        return (self._kernel.interpreter.thread, depth, self._image.method(code), code.slot(reg))

    def _put(self, code: Code, dest: Reg, word: int) -> None:
        self._kernel.interpreter.poke_stack(self._frame() + op.F_HEADER + code.slot(dest), word)

    def _set(self, code: Code, dest: Reg, value: Vector) -> None:
        """Set a symbolic register; its word is always 0."""
        shape = self._tracker.symbolic(code)[dest]
        self._tracker.define(self._register(code, dest), shape, value)
        self._put(code, dest, 0)

    def _word(self, code: Code, operand: Operand) -> int:
        return self._operand(self._image.operand(code, operand))

    def _value(self, code: Code, operand: Operand, enum: Domain | None = None) -> Vector | None:
        """The value of an operand; None for a reference that is not a constant of the enum."""
        if isinstance(operand, Reg) and operand in self._tracker.symbolic(code):
            return self._tracker.register(self._register(code, operand))
        word = self._word(code, operand)
        if enum is None:
            return self._tracker.vectors.constant(word)
        number = enum.constant_number(self._image, word)
        return None if number is None else self._tracker.vectors.constant(number)

    def _number(self, code: Code, operand: Operand) -> Vector:
        found = self._value(code, operand)
        assert found is not None, "a number is a value"
        return found

    # --- fields -----------------------------------------------------------------------------------

    def _link_access(self, pc: int, code: Code, item: Any) -> Fields | None:
        domain = tracked_domain(self._tracker.fields, item)
        if domain is None:
            return None
        made = INSTRUCTIONS[type(item)](self._image, code, item)
        assert made is not None, "numbers and references have instructions"
        fields = list(made) + [0] * (5 - len(made))
        if fields[0] == op.GETQ:
            fields[0] = op.GETF
            fields[4] = op.SILENT
        fields[4] |= op.TRACKED
        is_silent = bool(fields[4] & op.SILENT)
        if isinstance(item, ir.Load):
            self.table[pc] = self._load(code, item, domain, fields, is_silent=is_silent)
        elif isinstance(item, ir.Store):
            self.table[pc] = self._store(code, item, domain, fields, is_silent=is_silent)
        return tuple(fields)

    def _operand(self, field: int) -> int:
        """The value of an instruction's operand."""
        if field >= 0:
            return self._kernel.words.peek(self._frame() + op.F_HEADER + field)
        return self._kernel.tables.constant_at(-field)

    def _spend(self, base: int, *, is_silent: bool) -> None:
        if not is_silent and self._kernel.words.peek(base + op.O_SHARED):
            self._kernel.interpreter.fuel -= 1

    def _load(
        self, code: Code, item: ir.Load, domain: Domain, fields: list[int], *, is_silent: bool
    ) -> Action:
        tracker, dest = self._tracker, item.dest
        is_symbolic = dest in tracker.symbolic(code)

        def load() -> int:
            base = self._operand(fields[2])
            value = tracker.read((base, fields[3]))
            if is_symbolic:
                self._spend(base, is_silent=is_silent)
                self._set(code, dest, value)
                return op.A_NEXT
            found = tracker.possible(value)
            chosen = 0
            if len(found) > 1:
                if not tracker.may_split():
                    return op.A_PAUSE
                chosen = tracker.ask(len(found))
            number, tracker.states = found[chosen]
            self._spend(base, is_silent=is_silent)
            self._put(code, dest, domain.word(self._image, number))
            return op.A_NEXT

        return load

    def _store(
        self, code: Code, item: ir.Store, domain: Domain, fields: list[int], *, is_silent: bool
    ) -> Action:
        tracker, kernel = self._tracker, self._kernel

        def store() -> int:
            base = self._operand(fields[2])
            value = self._value(code, item.value, None if domain.enum is None else domain)
            if value is None:
                domain.number(self._image, self._word(code, item.value))
                raise AssertionError("a reference that is no constant is refused")
            tracker.write((base, fields[3]), domain, value)
            self._spend(base, is_silent=is_silent)
            if domain.enum is not None and kernel.words.peek(base + op.O_SHARED):
                for number, _ in tracker.possible(value):
                    if number:
                        kernel.words.share_object(domain.word(self._image, number))
            return op.A_NEXT

        return store

    def _new(self, code: Code, item: ir.NewObject, kind: Type) -> Action:
        def new() -> int:
            self._put(code, item.dest, self._image.facade.allocate(kind, kind.template))
            return op.A_NEXT

        return new

    # --- values -----------------------------------------------------------------------------------

    def _define(self, code: Code, item: Any) -> Action:
        shape = self._tracker.symbolic(code)[item.dest]
        compute = self._operation(code, item, shape)

        def define() -> int:
            self._set(code, item.dest, compute())
            return op.A_NEXT

        return define

    def _operation(self, code: Code, item: Any, shape: Shape) -> Callable[[], Vector]:
        vectors = self._tracker.vectors
        match item:
            case ir.Move(_, source):
                if shape.enum is not None or source == Const(None, Kind.REF):
                    return lambda: self._reference(code, source)
                return lambda: self._number(code, source)
            case ir.Unary(_, _, operand):
                zero = vectors.constant(0)
                return lambda: vectors.subtract(zero, self._number(code, operand))
            case ir.Convert(_, Conversion.I2Z, operand):
                one = vectors.constant(1)
                return lambda: vectors.conjunction(self._number(code, operand), one)
            case ir.Convert(_, _, operand):
                return lambda: self._number(code, operand)
        assert isinstance(item, ir.Binary), "no other op defines a symbolic register"
        combine: Any = {
            BinaryOp.AND: vectors.conjunction,
            BinaryOp.OR: vectors.disjunction,
            BinaryOp.XOR: vectors.difference,
            BinaryOp.ADD: vectors.add,
            BinaryOp.SUB: vectors.subtract,
        }[item.op]
        left, right = item.left, item.right
        return lambda: combine(self._number(code, left), self._number(code, right))

    def _reference(self, code: Code, source: Operand) -> Vector:
        if isinstance(source, Reg):
            return self._tracker.register(self._register(code, source))
        return self._tracker.vectors.constant(0)

    def _choose(self, code: Code, item: ir.Choose) -> Action:
        tracker, kernel = self._tracker, self._kernel
        is_symbolic = item.dest in tracker.symbolic(code)

        def choose() -> int:
            low, high = self._word(code, item.low), self._word(code, item.high)
            if low > high or high - low >= kernel.interpreter.input_limit:
                return self._image.run_closure(kernel.words.peek(self._frame() + op.F_PC))
            if is_symbolic:
                value = tracker.choose(low, high) if high > low else tracker.vectors.constant(low)
                self._set(code, item.dest, value)
                return op.A_NEXT
            if high > low:
                if not tracker.may_split():
                    return op.A_PAUSE
                low += tracker.pick(high - low + 1)
            self._put(code, item.dest, low)
            return op.A_NEXT

        return choose

    # --- control ----------------------------------------------------------------------------------

    def _go(self, pc: int) -> int:
        self._kernel.interpreter.poke_stack(self._frame() + op.F_PC, pc)
        return op.A_RELOAD

    def _branch(self, code: Code, item: ir.Branch) -> Action:
        tracker = self._tracker
        symbolic = tracker.symbolic(code)
        enum = self._enum_of(code, (item.left, item.right))
        yes, no = self._image.pc(code, item.if_true, 0), self._image.pc(code, item.if_false, 0)
        assert symbolic, "a branch on symbolic registers"

        def branch() -> int:
            left, right = self._value(code, item.left, enum), self._value(code, item.right, enum)
            tracker.count_branch()
            holds = tracker.states & self._compare(item.relation, left, right)
            fails = tracker.states & ~holds
            if holds.satisfiable() and fails.satisfiable():
                if not tracker.may_split():
                    return op.A_PAUSE
                tracker.states = holds if tracker.ask(2) == 0 else fails
            return self._go(yes if tracker.states == holds else no)

        return branch

    def _enum_of(self, code: Code, operands: tuple[Operand, ...]) -> Domain | None:
        """The domain of an enum whose constants are compared."""
        symbolic = self._tracker.symbolic(code)
        for operand in operands:
            if isinstance(operand, Reg) and operand in symbolic and symbolic[operand].enum:
                return self._tracker.fields.domain_of_enum(symbolic[operand].enum)
        return None

    def _compare(self, relation: Relation, left: Vector | None, right: Vector | None) -> Function:
        vectors = self._tracker.vectors
        if left is None or right is None:
            return self._tracker.diagrams.constant(relation is Relation.NE)
        test = relation_by(relation, vectors.equal, vectors.less, operator.invert)
        found: Function = test(left, right)
        return found

    def _switch(self, code: Code, item: ir.Switch) -> Action:
        tracker = self._tracker
        targets = [(key, self._image.pc(code, block, 0)) for key, block in item.cases]
        default = self._image.pc(code, item.default, 0)

        def switch() -> int:
            value, rest = self._number(code, item.value), tracker.states
            tracker.count_branch()
            found: list[tuple[int, Function]] = []
            for key, target in targets:
                part = rest & tracker.vectors.equal(value, tracker.vectors.constant(key))
                if part.satisfiable():
                    found.append((target, part))
                    rest &= ~part
            if rest.satisfiable():
                found.append((default, rest))
            chosen = 0
            if len(found) > 1:
                if not tracker.may_split():
                    return op.A_PAUSE
                chosen = tracker.ask(len(found))
            target, tracker.states = found[chosen]
            return self._go(target)

        return switch
