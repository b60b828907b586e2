"""The program as the kernel has it: types, methods and instructions, each made when first reached.

Every op starts as `LINK`. Running it traps into `Image.trap`, which puts the real instruction
there; what has no instruction of its own stays with the machine's closure (`PYOP`).
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any, final

from plait.base.errors import InternalError, UnsupportedError
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.facade import Facade
from plait.engines.explicit.hooks import Tracking
from plait.engines.explicit.instructions import INSTRUCTIONS
from plait.engines.explicit.opcodes import (
    A_AGAIN,
    A_ENDED,
    A_NEXT,
    A_PAUSE,
    A_RELOAD,
    BENIGN,
    CACHE,
    CALL,
    CALLNAMED,
    CALLV,
    CANSTORE,
    F_BACK,
    F_HEADER,
    F_PC,
    F_SUM,
    FINAL,
    GETCLASS,
    GETO,
    HEADER,
    INSTANCEOF,
    K_OBJECT,
    K_PLAIN,
    K_REFS,
    LINK,
    MEMO,
    MOST_THREADS,
    O_ENTRIES,
    O_IDENTITY,
    O_OWNER,
    O_SHARED,
    O_WAITERS,
    P_INTERRUPT,
    P_OTHER,
    P_STATUS,
    PLAIN,
    PUTO,
    PYOP,
    S_CACHE,
    S_PUBLISHED,
    S_REF,
    SILENT,
    SPAWN,
    STATIC,
    T_COUNT,
    T_FRAME,
    T_SIZE,
    THREADS,
    THROW,
    TRACKED,
    UPDO,
)  # fmt: skip
from plait.engines.explicit.views import RegistersView, encode, pack_waiters
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand, Reg, StringConst
from plait.machine.class_init import is_settled
from plait.machine.code import Code, Ended, Pause, Segment, Switch
from plait.machine.compile_calls import CALLS
from plait.machine.compiler import STRAIGHT
from plait.machine.execution import Execution
from plait.machine.fingerprint import live_slots
from plait.machine.heap import Cell
from plait.machine.offsets import locate
from plait.machine.site import Site
from plait.machine.state import State
from plait.machine.threads import ending
from plait.machine.types import INITIALISATION_SLOT, INITIALISED, Type

LETTERS = {"Z": 1, "B": 1, "S": 2, "C": 2, "I": 3, "F": 4, "J": 5, "D": 6, "L": 7, "[": 7}
_SHIFTS = {"Z": 0, "B": 0, "S": 1, "C": 1, "I": 2, "F": 2, "J": 3, "D": 3, "L": 2, "[": 2}
BOOLEANS = 8
_CALLS = (CALL, CALLV, CALLNAMED)


@final
class Image:
    """Links one program for one kernel; answers the kernel's traps."""

    def __init__(self, execution: Execution, kernel: Any, base: State, benign: BenignRaces) -> None:
        self.execution = execution
        self.kernel = kernel
        self.benign = benign
        self.tracking: Tracking | None = None
        self._base = base
        self.types: list[Type] = []
        self._type_numbers: dict[Type, int] = {}
        self._addresses: dict[int, int] = {}
        self._anchors: dict[int, int] = {}
        self._constants: dict[int, int] = {}
        self._methods: dict[Code, int] = {}
        self._codes: list[Code] = []
        self._entries: list[int] = []
        self._starts: list[list[int]] = []
        self._descriptors: dict[str, int] = {}
        self._selectors: dict[Any, int] = {}
        self._offsets: set[tuple[Type, int]] = set()
        self._closures: dict[int, Any] = {}
        self.on_link: Callable[[int], None] | None = None
        """Called when a thread is the first that comes to an op."""
        self.facade = Facade(execution, kernel, self)
        self.ending = ending(execution.library)
        self.learner: Any = None
        kernel.linker = self

    # --- types and named objects ------------------------------------------------------------------

    def type_number(self, kind: Type) -> int:
        """The kernel's number of a type."""
        found = self._type_numbers.get(kind)
        if found is None:
            found = self._type_numbers[kind] = self._add_type(kind)
            self.types.append(kind)
        return found

    def _add_type(self, kind: Type) -> int:
        if kind.is_array:
            letter = kind.descriptor[1]
            how = K_REFS if kind.holds_references else K_PLAIN
            number = BOOLEANS if letter == "Z" else LETTERS[letter]
            called = stable_name("type", kind.descriptor)
            return int(self.kernel.add_type(called, how, [], _SHIFTS[letter], number))
        slots = [0] * len(kind.template)
        for slot in kind.slots:
            slots[slot.index] = (S_REF if slot.is_reference else 0) | (
                S_CACHE if slot.is_cache else 0
            )
        for index in kind.published:
            slots[index] |= S_PUBLISHED
        called = stable_name("type", kind.descriptor)
        return int(self.kernel.add_type(called, K_OBJECT, slots, 0, 0))

    def anchor(self, reference: int) -> int:
        """The address of an anchor."""
        return self.address(reference)

    def anchor_at(self, address: int) -> int:
        """The number of the anchor at an address, 0 when there is none."""
        return self._anchors.get(address, 0)

    def address(self, reference: int) -> int:
        """The address of an object of the base state or an anchor, which are loaded when needed."""
        if not reference:
            return 0
        found = self._addresses.get(reference)
        if found is None:
            found = self._load(reference)
        return found

    def base_objects(self) -> list[tuple[int, Type]]:
        """The objects of the base state, by their references there."""
        return [(reference, cell.type) for reference, cell in self._base.heap.items()]

    def _load(self, reference: int) -> int:
        """Load an object and all that it reaches."""
        work = [reference]
        fresh: list[int] = []
        while work:
            at = work.pop()
            if at in self._addresses:
                continue
            cell = self._cell(at)
            kind, size = self.type_number(cell.type), len(cell.values)
            try:
                address = self.kernel.new_named(self._name(at), kind, size)
            except MemoryError:
                raise UnsupportedError("more constants than the kernel has room for") from None
            self._addresses[at] = address
            if at < 0:
                self._anchors[address] = at
            fresh.append(at)
            work.extend(value for value in _references(cell) if value)
        for at in fresh:
            self._fill(at, self._cell(at))
        return self._addresses[reference]

    def _name(self, reference: int) -> int:
        """The stable name of an object of the base, by its number there, or of an anchor."""
        if reference > 0:
            return stable_name("base", str(reference))
        return self.execution.anchors.label(reference) >> 2

    def _cell(self, reference: int) -> Cell:
        return self._base.heap.get(reference) or self.execution.anchors.cell(reference)

    def _fill(self, reference: int, cell: Cell) -> None:
        address, initial = self._addresses[reference], self.kernel.initial
        references = range(len(cell.values)) if cell.type.holds_references else cell.type.references
        for index, value in enumerate(cell.values):
            initial(address + HEADER + index, encode(value))
        for index in references:
            initial(address + HEADER + index, self._addresses.get(cell.values[index], 0))
        initial(address + O_SHARED, int(cell.is_shared))
        initial(address + O_IDENTITY, cell.identity)
        initial(address + O_OWNER, cell.monitor.owner + 1)
        initial(address + O_ENTRIES, cell.monitor.entries)
        initial(address + O_WAITERS, pack_waiters(cell.monitor.waiters))

    # --- methods ----------------------------------------------------------------------------------

    def method_at(self, pc: int) -> int:
        """The number of the method that an instruction is in."""
        return bisect_right(self._entries, pc) - 1

    def method(self, code: Code) -> int:
        """The kernel's number of a method."""
        found = self._methods.get(code)
        if found is None:
            found = self._add_method(code)
        return found

    def _add_method(self, code: Code) -> int:
        blocks = code.body.blocks
        starts = [0]
        for block in blocks:
            starts.append(starts[-1] + len(block.ops) + 1)
        called = stable_name("method", str(code.ref))
        number, entry = self.kernel.add_method(called, code.discard, starts[-1])
        self._methods[code] = number
        self._codes.append(code)
        self._entries.append(entry)
        self._starts.append(starts)
        for block, start in zip(blocks, starts, strict=False):
            handler = 0 if block.handler is None else entry + starts[block.handler]
            for pc in range(entry + start, entry + start + len(block.ops) + 1):
                self.kernel.set_instruction(pc, (LINK,))
                self.kernel.set_place(pc, entry + start, handler)
        return int(number)

    def pc(self, code: Code, block: int, index: int) -> int:
        """The instruction of an op."""
        number = self.method(code)
        return self._entries[number] + self._starts[number][block] + index

    def place(self, pc: int) -> tuple[Code, int, int]:
        """Code, block and index of an instruction."""
        number = self.method_at(pc)
        offset = pc - self._entries[number]
        block = bisect_right(self._starts[number], offset) - 1
        return self._codes[number], block, offset - self._starts[number][block]

    def codes(self) -> Iterator[Code]:
        """The methods that the kernel has."""
        return iter(self._codes)

    def linked_ops(self, code: Code) -> Iterator[tuple[int, int]]:
        """Block and index of the ops of a method that have been reached."""
        for block, found in enumerate(code.body.blocks):
            for index in range(len(found.ops) + 1):
                if self.kernel.instruction(self.pc(code, block, index))[0] != LINK:
                    yield block, index

    def segment(self, pc: int, *, is_top: bool) -> Segment:
        """The machine's segment of a frame that stands at an instruction."""
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        if not is_top and type(op) in (ir.Invoke, ir.InvokeNamed):
            return code.after_call(block, index, op.dest)
        return code.segment(block, index)

    def pc_of(self, segment: Segment) -> int:
        """The instruction at which a frame stands that goes on with a segment."""
        return self.pc(segment.code, segment.block, segment.site)

    def find_live(self, pc: int) -> None:
        """Give the kernel the lists of live registers at an instruction."""
        code, block, index = self.place(pc)
        top = self._live_list(code.segment(block, index))
        op: Any = code.op_at(block, index)
        call = top
        if type(op) in (ir.Invoke, ir.InvokeNamed):
            call = self._live_list(code.after_call(block, index, op.dest))
        self.kernel.set_live(pc, top, call)

    def _live_list(self, segment: Segment) -> int:
        plain, references = live_slots(segment)
        return int(self.kernel.add_extra([len(plain), *plain, len(references), *references]))

    # --- operands ---------------------------------------------------------------------------------

    def operand(self, code: Code, operand: Operand) -> int:
        """An operand as instructions have it: a register, or a constant's number negated."""
        if isinstance(operand, Reg):
            return code.register_slots[operand.index]
        if isinstance(operand, Const):
            if operand.value is None:
                return self.constant(0)
            floating = operand.kind in (Kind.FLOAT, Kind.DOUBLE)
            return self.constant(encode(float(operand.value) if floating else operand.value))
        if isinstance(operand, StringConst):
            return self.constant(self.facade.literal(operand.value))
        return self.constant(self.facade.mirror(operand.descriptor))

    def constant(self, word: int) -> int:
        """The operand that means this word."""
        found = self._constants.get(word)
        if found is None:
            found = self._constants[word] = -self.kernel.add_constant(word)
        return found

    def descriptor_number(self, descriptor: str) -> int:
        """A number for a type that objects are tested against."""
        found = self._descriptors.get(descriptor)
        if found is None:
            found = self._descriptors[descriptor] = len(self._descriptors) + 1
        return found

    def selector_number(self, method: Any) -> int:
        """A number for a method that is looked up by the receiver's class."""
        found = self._selectors.get(method)
        if found is None:
            found = self._selectors[method] = len(self._selectors)
        return found

    # --- frames -----------------------------------------------------------------------------------

    def push_running(self, code: Code, words: list[int]) -> None:
        """Put a frame on top of the running thread's."""
        frame = self.kernel.push_frame(self.method(code))
        for index, word in enumerate(words):
            self.kernel.poke_stack(frame + F_HEADER + index, word)

    def push_on(self, number: int, code: Code, words: tuple[int, ...], pc: int = 0) -> int:
        """Put a frame on the stack of another thread; gives its address."""
        kernel, thread = self.kernel, THREADS + number * T_SIZE
        method = self.method(code)
        count, top = kernel.peek(thread + T_COUNT), kernel.peek(thread + T_FRAME)
        back = 0
        if count:
            below = self.place(kernel.peek(top + F_PC))[0]
            back = F_HEADER + below.discard + 1
        kernel.room_for(number, back + F_HEADER + code.discard + 1)
        frame: int = kernel.peek(thread + T_FRAME) + back
        kernel.poke(frame + F_PC, pc or self._entries[method])
        kernel.poke(frame + F_BACK, back)
        kernel.poke(frame + F_SUM, 0)
        for index, word in enumerate(words):
            kernel.poke(frame + F_HEADER + index, word)
        kernel.poke(thread + T_FRAME, frame)
        kernel.poke(thread + T_COUNT, count + 1)
        return frame

    # --- traps ------------------------------------------------------------------------------------

    def link(self, pc: int) -> None:
        """Put the instruction for the op at `pc`."""
        code, block, index = self.place(pc)
        op = code.op_at(block, index)
        make = INSTRUCTIONS.get(type(op))
        fields = None if self.tracking is None else self.tracking.link(pc, code, op)
        if fields is None and make is not None:
            fields = make(self, code, op)
        self.kernel.set_instruction(pc, self._closure(code, op) if fields is None else fields)

    def _closure(self, code: Code, op: Any) -> tuple[int, ...]:
        """The instruction that leaves an op to the machine, and says what others see of it."""
        if isinstance(op, ir.Interrupt):
            return PYOP, 0, self.operand(code, op.thread), P_INTERRUPT
        if isinstance(op, ir.ThreadStatus):
            return PYOP, 0, self.operand(code, op.thread), P_STATUS
        return PYOP, 0, 0, P_OTHER

    def trap(self, pc: int) -> int:
        """Do what the kernel leaves to Python at an instruction."""
        try:
            return self._trap(pc)
        except UnsupportedError as error:
            raise UnsupportedError(f"{error}{self._chain()}") from error

    def _trap(self, pc: int) -> int:
        fields = self.kernel.instruction(pc)
        op = fields[0]
        if op == LINK:
            self.link(pc)
            if self.on_link is not None:
                self.on_link(pc)
            return A_AGAIN
        action = None if self.tracking is None else self.tracking.action(pc)
        if action is not None:
            return action()
        if op == INSTANCEOF:
            return self._test_instance(pc, fields)
        if op == CANSTORE:
            return self._test_store(pc)
        if op in (CALL, CALLV):
            return self._call(pc, fields)
        if op == THROW:
            raise InternalError("an exception left the bottom frame of a thread")
        if op in (GETO, PUTO, UPDO) and self._is_new_offset(pc):
            return A_AGAIN
        code, block, index = self.place(pc)
        ir_op: Any = code.op_at(block, index)
        if op == GETCLASS:
            return self._get_class(code, ir_op)
        if op == MEMO:
            return self._memorise(pc, code, ir_op, fields)
        if op == SPAWN:
            self.execution.library.code(ir_op.run)
            raise UnsupportedError(f"more than {MOST_THREADS} threads")
        return self.run_closure(pc)

    def _registers(self, code: Code) -> Any:
        frame = self.kernel.peek(self.facade.thread.address + T_FRAME)
        return RegistersView(self.facade, frame, code)

    def run_closure(self, pc: int) -> int:
        """Do what the machine does for the op at an instruction."""
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        closure = self._closures.get(pc)
        if closure is None:
            makers: dict[type[Any], Any] = {**STRAIGHT, **CALLS}
            site: Any = Site(self.facade, code, block, index)  # type: ignore[arg-type]
            make = makers.get(type(op))
            if make is None:
                assert isinstance(op, ir.Unsupported), f"{op} should have an instruction"
                raise UnsupportedError(op.reason)
            closure = self._closures[pc] = make(site, op)
        try:
            registers = self._registers(code)
            if self.learner is not None:
                self.learner.overhear(op, registers, code)
            closure(registers)
            if self.facade.violations:
                self.kernel.violated = True
        except Pause as pause:
            self.kernel.poke_stack(
                self.kernel.peek(self.facade.thread.address + T_FRAME) + F_PC,
                self.pc(code, *pause.args),
            )
            return A_PAUSE
        except Switch:
            return A_RELOAD
        except Ended:
            return A_ENDED
        return A_RELOAD if type(op) in CALLS else A_NEXT

    def _memorise(self, pc: int, code: Code, op: ir.Intrinsic, fields: list[int]) -> int:
        """Do what the machine does, and let the kernel remember the result."""
        argument = self._registers(code)[code.slot(op.args[0])]
        done = self.run_closure(pc)
        if done == A_NEXT and (op.name.startswith("frame") or argument < self.kernel.named_words()):
            frame = self.kernel.peek(self.facade.thread.address + T_FRAME)
            result = self.kernel.peek(frame + F_HEADER + fields[1])
            self.kernel.add_pair((1 << 26) + fields[3], argument, result + 2)
        return done

    def _get_class(self, code: Code, op: ir.Intrinsic) -> int:
        kind = self.facade.heap[self._registers(code)[code.slot(op.args[0])]].type
        mirror = self.facade.mirror(kind.descriptor)
        self.kernel.add_pair(1 << 27, self.type_number(kind), mirror)
        return A_AGAIN

    def _test_instance(self, pc: int, fields: list[int]) -> int:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        kind = self.facade.heap[self._registers(code)[code.slot(op.value)]].type
        answer = self.execution.types.is_instance(kind, op.descriptor)
        self.kernel.add_pair(fields[3], self.type_number(kind), 2 if answer else 1)
        return A_AGAIN

    def _test_store(self, pc: int) -> int:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        registers, heap = self._registers(code), self.facade.heap
        array = heap[registers[code.slot(op.array)]].type
        kind = heap[registers[code.slot(op.value)]].type
        answer = self.execution.types.is_instance(kind, array.descriptor[1:])
        self.kernel.add_pair(
            (1 << 28) + self.type_number(array), self.type_number(kind), 2 if answer else 1
        )
        return A_AGAIN

    def _call(self, pc: int, fields: list[int]) -> int:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        facade = self.facade
        if fields[0] == CALLV:
            kind = facade.heap[self._registers(code)[code.slot(op.args[0])]].type
            number = self.type_number(kind)
            if fields[5] != number + 1:
                target = self.execution.types.hierarchy.dispatch(kind.name, op.method)
                if target is None:
                    name = kind.name.replace("/", ".")
                    text = f"{name}.{op.method.name}{op.method.descriptor}"
                    facade.raise_error("abstractMethod", facade.literal(text))
                    return A_RELOAD
                method = self.method(self.execution.library.code(target))
                self.kernel.add_pair((1 << 29) + fields[2], number, method + 1)
                return A_AGAIN
        facade.overflow()
        return A_RELOAD

    # --- offsets ----------------------------------------------------------------------------------

    def _is_new_offset(self, pc: int) -> bool:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        registers = self._registers(code)
        base, offset = registers[code.slot(op.place.base)], registers[code.slot(op.place.offset)]
        return self.add_offset(base, offset)

    def add_offset(self, base: int, offset: int) -> bool:
        """Tell the kernel what field an offset means; false when it knows already or never will."""
        if not base:
            return False
        kind = self.facade.heap[base].type
        found = self.execution.offsets.field(offset)
        if kind.is_array or found is None or (kind, offset) in self._offsets:
            return False
        self._offsets.add((kind, offset))
        slot, owner = found
        flags = (SILENT if slot.is_silent else 0) | (CACHE if slot.is_cache else 0)
        flags |= (FINAL if slot.is_final else 0) | (0 if slot.is_volatile else PLAIN)
        flags |= (BENIGN if self.benign.covers(slot.ref) else 0) | (0 if owner is None else STATIC)
        holder = 0 if owner is None else self.facade.statics(owner)
        if owner is not None:
            self.initialises(owner)
        place = kind if owner is None else owner.statics
        if self.tracking is not None and place and slot.index in self.tracking.slots_of(place):
            flags |= TRACKED
        self.kernel.add_offset(self.type_number(kind), offset, slot.index, flags, holder)
        return True

    def slow_place(self, number: int) -> tuple[int, int]:
        """Slot and object of an Unsafe access over several elements."""
        frame = self.facade.thread_view(number).frames[-1]
        code, op = frame.segment.code, frame.segment.op
        base = frame.registers[code.slot(op.place.base)]
        offset = frame.registers[code.slot(op.place.offset)]
        facade: Any = self.facade
        target = locate(facade, facade.heap, base, offset, op.place.descriptor)
        return target.reference + HEADER + target.index, target.reference

    def is_settled(self, pc: int) -> bool:
        """Whether the initialisation at an instruction has nothing left to wait for or to run."""
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        facade: Any = self.facade
        if isinstance(op, ir.InitClass):
            kind = self.execution.types.of_class(op.cls)
        else:
            kind = facade.mirrored(self._registers(code)[code.slot(op.cls)])
        return kind.declaration is not None and is_settled(facade, kind)

    def holder_of(self, mirror: int) -> int:
        """The static fields of the class that a `Class` object is, 0 when it is no class."""
        kind = self.facade.mirrored(mirror)
        return 0 if kind.declaration is None else self.facade.statics(kind)

    def initialises(self, kind: Type) -> bool:
        """Whether a search that learns initialises a class."""
        return self.learner is not None and bool(self.learner.uses_class(kind))

    def was_initialised(self, kind: Type) -> bool:
        """Whether a class is initialised in all states of the search."""
        cell = self._cell(self.execution.anchors.statics(kind))
        return bool(cell.values[INITIALISATION_SLOT] == INITIALISED)

    def _chain(self) -> str:
        """Who called what cannot run, innermost first, as the machine tells it."""
        callers = [
            f"{frame.segment.code.ref.owner.replace('/', '.')}.{frame.segment.code.ref.name}"
            for frame in reversed(self.facade.frames[:])
            if not frame.segment.code.is_hidden
        ]
        return f" (called by {' < '.join(callers[:12])})" if callers else ""


def stable_name(what: str, text: str) -> int:
    """A positive number that is the same in every process, whatever was linked before."""
    data = f"{what}:{text}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little") >> 2


def _references(cell: Cell) -> list[Any]:
    if cell.type.holds_references:
        return cell.values
    return [cell.values[index] for index in cell.type.references]
