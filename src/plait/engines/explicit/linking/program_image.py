"""The program in the kernel: types, methods and instructions, created when first reached.

Every op starts as `LINK`. Running it traps into `Image.trap`, which puts the real instruction
there. Ops without an instruction of their own run as the machine's closures (`PYOP`).
"""

from collections.abc import Callable
from typing import Any, final

from plait.analysis.races.proved_accesses import OpSite, RaceFreedom
from plait.base.errors import InternalError, UnsupportedError
from plait.engines.benign_races import BenignRaces
from plait.engines.executions.race_free_steps import NOTHING
from plait.engines.explicit.kernel.kernel_opcodes import (
    A_AGAIN,
    A_ENDED,
    A_NEXT,
    A_PAUSE,
    A_RELOAD,
    BENIGN,
    CACHE,
    CALL,
    CALLV,
    CANSTORE,
    END,
    F_BACK,
    F_HEADER,
    F_PC,
    F_SUM,
    FINAL,
    G_ENDED,
    G_SHUTDOWN,
    GETCLASS,
    GETO,
    HEADER,
    INSTANCEOF,
    LINK,
    MEMO,
    MOST_THREADS,
    O_WAITERS,
    P_INTERRUPT,
    P_OTHER,
    P_STATUS,
    PLAIN,
    PUTO,
    PYOP,
    RACE_FREE,
    SILENT,
    SPAWN,
    STATIC,
    T_BASE,
    T_COUNT,
    T_ENDED,
    T_FRAME,
    T_KILLED,
    T_OBJECT,
    T_SIZE,
    THREADS,
    THROW,
    TRACKED,
    UPDO,
)  # fmt: skip
from plait.engines.explicit.kernel_interface import Kernel
from plait.engines.explicit.linking.code_layout import Layout
from plait.engines.explicit.linking.instruction_encoding import INSTRUCTIONS
from plait.engines.explicit.linking.machine_facade import Facade
from plait.engines.explicit.linking.machine_proxies import RegistersView
from plait.engines.explicit.linking.tracking_hooks import Tracking
from plait.ir import ops as ir
from plait.machine.class_initialisation import is_settled
from plait.machine.compile.call_closures import CALLS
from plait.machine.compile.compiled_code import Code, Ended, Pause, Switch
from plait.machine.compile.op_site import Site
from plait.machine.compile.segment_compiler import STRAIGHT
from plait.machine.intrinsics.unsafe_offsets import locate
from plait.machine.running_step import Execution, called_by
from plait.machine.runtime_types import INITIALISATION_SLOT, Type
from plait.machine.state import State
from plait.machine.thread_lifecycle import SHUTDOWN, ending, without_model


@final
class Image(Layout):
    """Links a program for a kernel, and handles the kernel's traps."""

    def __init__(
        self,
        execution: Execution,
        kernel: Kernel,
        base: State,
        benign: BenignRaces,
        proved: RaceFreedom = NOTHING,
    ) -> None:
        super().__init__(execution, kernel, base, benign)
        self._proved = proved.sites
        kernel.interpreter.has_proofs = bool(proved.sites)
        self.tracking: Tracking | None = None
        self._offsets: set[tuple[Type, int]] = set()
        self._closures: dict[int, Any] = {}
        self._shutdown: int | None = None
        """The static fields of the class that runs shutdown hooks; 0 when there is none."""
        self.on_link: Callable[[int], None] | None = None
        """Called when a thread is the first to reach an op."""
        self.facade = Facade(execution, kernel, self)
        self.ending = ending(execution.library)
        self.without_model = without_model(execution.library)
        self.learner: Any = None
        kernel.tables.linker = self

    # --- frames -----------------------------------------------------------------------------------

    def push_running(self, code: Code, words: list[int]) -> None:
        """Push a frame on the stack of the running thread."""
        frame = self.kernel.interpreter.push_frame(self.method(code))
        for index, word in enumerate(words):
            self.kernel.interpreter.poke_stack(frame + F_HEADER + index, word)

    def push_on(self, number: int, code: Code, words: tuple[int, ...], pc: int = 0) -> int:
        """Push a frame on the stack of another thread; returns its address."""
        kernel, thread = self.kernel, THREADS + number * T_SIZE
        method = self.method(code)
        count, top = kernel.words.peek(thread + T_COUNT), kernel.words.peek(thread + T_FRAME)
        back = 0
        if count:
            below = self.place(kernel.words.peek(top + F_PC))[0]
            back = F_HEADER + below.discard + 1
        kernel.words.room_for(number, back + F_HEADER + code.discard + 1)
        frame: int = kernel.words.peek(thread + T_FRAME) + back
        kernel.words.poke(frame + F_PC, pc or self._entries[method])
        kernel.words.poke(frame + F_BACK, back)
        kernel.words.poke(frame + F_SUM, 0)
        for index, word in enumerate(words):
            kernel.words.poke(frame + F_HEADER + index, word)
        kernel.words.poke(thread + T_FRAME, frame)
        kernel.words.poke(thread + T_COUNT, count + 1)
        return frame

    def lose(self, reason: str) -> None:
        """Block the running thread forever, as the machine's `lose` does."""
        kernel, number = self.kernel, self.kernel.interpreter.thread
        thread = THREADS + number * T_SIZE
        view = self.facade.thread_view(number)
        view.pending_exception = view.atomic_depth = 0
        view.waiting = None
        kernel.words.poke(thread + T_FRAME, kernel.words.peek(thread + T_BASE))
        kernel.words.poke(thread + T_COUNT, 1)
        self.push_on(number, self.without_model, ())
        kernel.search.watcher.stuck(reason)

    # --- traps ------------------------------------------------------------------------------------

    def link(self, pc: int) -> None:
        """Put the instruction for the op at `pc`."""
        code, block, index = self.place(pc)
        op = code.op_at(block, index)
        make = INSTRUCTIONS.get(type(op))
        fields = None if self.tracking is None else self.tracking.link(pc, code, op)
        if fields is None and make is not None:
            fields = make(self, code, op)
            if fields is not None and OpSite(code.ref, block, index) in self._proved:
                fields = *fields[:4], fields[4] | RACE_FREE, *fields[5:]
        self.kernel.tables.set_instruction(
            pc, self._closure(code, op) if fields is None else fields
        )

    def _closure(self, code: Code, op: Any) -> tuple[int, ...]:
        """The instruction that leaves an op to the machine, with its effects on other threads."""
        if isinstance(op, ir.Interrupt):
            return PYOP, 0, self.operand(code, op.thread), P_INTERRUPT
        if isinstance(op, ir.ThreadStatus):
            return PYOP, 0, self.operand(code, op.thread), P_STATUS
        return PYOP, 0, 0, P_OTHER

    def trap(self, pc: int) -> int:
        """Execute what the kernel leaves to Python at an instruction."""
        try:
            return self._trap(pc)
        except UnsupportedError as error:
            raise error.followed_by(called_by(self.facade.frames[:])) from error

    def _trap(self, pc: int) -> int:
        if self.kernel.memory.is_full:
            raise MemoryError
        fields = self.kernel.tables.instruction(pc)
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
        if op == END and self._end_last():
            return A_ENDED
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

    def _end_last(self) -> bool:
        """End the last thread as the machine does, if no thread waits for it and no hooks may run.

        Executions end this way, so it is frequent in a search. False when the machine must do it.
        """
        kernel = self.kernel
        thread = THREADS + kernel.interpreter.thread * T_SIZE
        monitor = kernel.words.peek(thread + T_OBJECT)
        if monitor and kernel.words.peek(monitor + O_WAITERS):
            return False
        if self._shutdown is None:
            types = self.execution.types
            is_known = types.program.find_class(SHUTDOWN.owner) is not None
            self._shutdown = self.facade.statics(types.of_class(SHUTDOWN.owner)) if is_known else 0
        touched = self._shutdown and kernel.words.peek(
            self._shutdown + HEADER + INITIALISATION_SLOT
        )
        if touched and not kernel.words.peek(G_SHUTDOWN):
            return False
        kernel.interpreter.fuel -= 1
        kernel.words.poke(thread + T_ENDED, 1)
        kernel.words.poke(thread + T_COUNT, 0)
        if not kernel.words.peek(G_ENDED):
            self.facade.state.exit_status = kernel.words.peek(THREADS + T_KILLED)
        return True

    def _registers(self, code: Code) -> Any:
        frame = self.kernel.words.peek(self.facade.thread.address + T_FRAME)
        return RegistersView(self.facade, frame, code)

    def run_closure(self, pc: int) -> int:
        """Run the machine's closure for the op at an instruction."""
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        closure = self._closures.get(pc)
        if closure is None:
            makers: dict[type[Any], Any] = {**STRAIGHT, **CALLS}
            # The facade represents the Execution that closures expect.
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
                self.kernel.interpreter.violated = True
        except Pause as pause:
            self.kernel.interpreter.poke_stack(
                self.kernel.words.peek(self.facade.thread.address + T_FRAME) + F_PC,
                self.pc(code, *pause.args),
            )
            return A_PAUSE
        except Switch:
            return A_RELOAD
        except Ended:
            return A_ENDED
        return A_RELOAD if type(op) in CALLS else A_NEXT

    def _memorise(self, pc: int, code: Code, op: ir.Intrinsic, fields: list[int]) -> int:
        """Run the machine's closure, and let the kernel remember the result."""
        argument = self._registers(code)[code.slot(op.args[0])]
        done = self.run_closure(pc)
        if done == A_NEXT and (
            op.name.startswith("frame") or argument < self.kernel.words.named_words()
        ):
            frame = self.kernel.words.peek(self.facade.thread.address + T_FRAME)
            result = self.kernel.words.peek(frame + F_HEADER + fields[1])
            self.kernel.tables.add_pair((1 << 26) + fields[3], argument, result + 2)
        return done

    def _get_class(self, code: Code, op: ir.Intrinsic) -> int:
        kind = self.facade.heap[self._registers(code)[code.slot(op.args[0])]].type
        mirror = self.facade.mirror(kind.descriptor)
        self.kernel.tables.add_pair(1 << 27, self.type_number(kind), mirror)
        return A_AGAIN

    def _test_instance(self, pc: int, fields: list[int]) -> int:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        kind = self.facade.heap[self._registers(code)[code.slot(op.value)]].type
        answer = self.execution.types.is_instance(kind, op.descriptor)
        self.kernel.tables.add_pair(fields[3], self.type_number(kind), 2 if answer else 1)
        return A_AGAIN

    def _test_store(self, pc: int) -> int:
        code, block, index = self.place(pc)
        op: Any = code.op_at(block, index)
        registers, heap = self._registers(code), self.facade.heap
        array = heap[registers[code.slot(op.array)]].type
        kind = heap[registers[code.slot(op.value)]].type
        answer = self.execution.types.is_instance(kind, array.descriptor[1:])
        self.kernel.tables.add_pair(
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
                self.kernel.tables.add_pair((1 << 29) + fields[2], number, method + 1)
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
        """Tell the kernel which field an offset means; false when it knows or cannot know."""
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
        self.kernel.tables.add_offset(self.type_number(kind), offset, slot.index, flags, holder)
        return True

    def slow_place(self, number: int) -> tuple[int, int]:
        """Slot and object of an Unsafe access that spans several elements."""
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
        """The static fields of the class of a `Class` object, 0 when it represents no class."""
        kind = self.facade.mirrored(mirror)
        return 0 if kind.declaration is None else self.facade.statics(kind)

    def initialises(self, kind: Type) -> bool:
        """Whether a search that learns initialises a class."""
        return self.learner is not None and bool(self.learner.uses_class(kind))
