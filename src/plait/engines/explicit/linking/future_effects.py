"""The effects of the threads of a program, learned during the search of the kernel.

For each thread and instruction, a record tells what the thread was about to do, or did between
scheduling points, while one of its frames stood there: a frame on top at the op itself, a caller at
its call. The possible future effects of a thread are the records of all instructions that its
frames can reach in the control flow of their methods. If it may start threads, the records of
threads not started yet belong to them. The records are complete only when nothing new is learned: a
search that learns something must be repeated (`kernel.pending.news`). `docs/engines/explicit.md`
has the argument.
"""

from typing import Any, Final, TypeAlias, final

from plait.base import flags
from plait.base.arithmetic import wrap_long
from plait.engines.explicit.kernel.kernel_opcodes import (
    CALL,
    CALLNAMED,
    CALLV,
    G_READ,
    G_THREADS,
    H_BLIND,
    H_CLOCK,
    H_IDENTITY,
    H_WILD,
    HEADER,
    I_LATER,
    I_WRITES,
    O_SHARED,
    O_TYPE,
)
from plait.engines.explicit.linking.program_image import Image
from plait.ir import graph
from plait.ir import ops as ir
from plait.ir.cfg import normal_successors
from plait.ir.effects import CONTENT, Resource, Resources
from plait.ir.operands import Kind, kind_of
from plait.ir.places import StaticPlace
from plait.machine.class_initialisation import supertypes_to_initialise
from plait.machine.compile.compiled_code import Code
from plait.machine.compile.internal_ops import EndThread, FinishClass, NoModel, effects_of
from plait.machine.runtime_types import Type

_MOST_PLACES: Final = 8192
"""With more places than this, the rest are not distinguished and conflict with every thread."""

_CALLS: Final = (CALL, CALLV, CALLNAMED)
_ANYTHING: Final = 1 << H_BLIND | 1 << H_WILD
_HIDDEN: Final = {
    Resource.COUNTERS: 1 << H_IDENTITY,
    Resource.CLOCK: 1 << H_CLOCK,
    Resource.CLASSES: _ANYTHING,
    Resource.CONSTANTS: 0,
    Resource.TEXTS: 0,
    Resource.SHARING: 0,
    Resource.OUTPUT: 0,
    Resource.FINDINGS: 0,
}
"""The flags of the effects of an intrinsic; an unlisted intrinsic conflicts with everything."""

_OWN: Final = frozenset(
    {
        ir.Invoke,
        ir.InvokeNamed,
        ir.HoldsLock,
        ir.Choose,
        ir.Assume,
        ir.Check,
        ir.AtomicBegin,
        ir.AtomicEnd,
        ir.Uncaught,
        ir.Return,
        ir.Throw,
        EndThread,
        FinishClass,
        NoModel,
    }
)
"""Ops that concern only the running thread, or that the kernel inspects itself."""

_Masks: TypeAlias = tuple[int, int, int]
"""Places touched, places written, and effects between scheduling points, as bit sets."""


@final
class Learning:
    """The records of one program, which live as long as its kernel."""

    def __init__(self, image: Image) -> None:
        self._image = image
        self._kernel = image.kernel
        self._places: dict[int, dict[frozenset[int], int]] = {}
        """The numbers of places, by the monitors that are held during accesses."""
        self._count = 0
        self._classes: dict[Type, int | None] = {}
        self._records: dict[tuple[int, int], dict[int, _Masks]] = {}
        """By thread and method: what was recorded at each instruction."""
        self._totals: dict[int, _Masks] = {}
        self._futures: dict[tuple[int, int, bool], _Masks] = {}
        self._reach: dict[tuple[Code, int], frozenset[int]] = {}
        self._spawning = 0

    def begin(self) -> None:
        """A search begins: it uses what is known now."""
        kernel = self._kernel
        if kernel.words.peek(G_READ):
            kernel.sets.clock_matters = True
        kernel.pending.forget_entries(min(self._count, _MOST_PLACES) // 64 + 2)
        for numbers in self._places.values():
            for locks in numbers:
                self._tell(numbers, locks)
        kernel.pending.news = False

    # --- calls from the kernel --------------------------------------------------------------------

    def meet(self, number: int) -> None:
        """The kernel has described a thread in a position that is not known yet."""
        kernel = self._kernel
        items, held, is_wild, is_timed = kernel.pending.pending_items(number)
        locks = frozenset(held)
        touched = written = 0
        places = []
        for code, how in items:
            place = self._place(code, locks)
            places.append(place if place < 64 * kernel.pending.mask_words else -1)
            if how & I_LATER:
                if place < 0:
                    is_wild = True
                else:
                    touched |= 1 << place
                    written |= (1 << place) if how & I_WRITES else 0
        hidden = (1 << H_WILD) if is_wild else 0
        hidden |= (1 << H_CLOCK) if is_timed else 0
        stack = kernel.pending.stack_places(number)
        self._record(number, stack, (touched, written, hidden))
        (touched, written, hidden), starts = self._future(number, stack)
        words = kernel.pending.mask_words
        masks = _words(touched, words), _words(written, words)
        kernel.pending.add_entry(number, places, hidden, *masks, starts)

    def overhear(self, op: Any, registers: Any, code: Code) -> None:
        """The running thread affects other threads between scheduling points."""
        image, kernel = self._image, self._kernel
        hidden = what = 0
        match op:
            case ir.InitClass():
                what = image.facade.statics(image.execution.types.of_class(op.cls))
            case ir.InitClassOf():
                what = image.holder_of(registers[code.slot(op.cls)])
            case ir.Store(place=StaticPlace()) | ir.AtomicUpdate(place=StaticPlace()):
                hidden = 1 << H_IDENTITY
            case ir.Intrinsic() if self._is_enum_values(op, code):
                pass
            case ir.Intrinsic():
                hidden = self._unseen(effects_of(op).touches, op, registers, code)
            case _ if not (ir.is_visible(op) or effects_of(op).is_local or type(op) in _OWN):
                hidden = _ANYTHING
        if hidden & 1 << H_CLOCK:
            kernel.pending.news = kernel.pending.news or not kernel.sets.clock_matters
            kernel.sets.clock_matters = True
        if hidden or what:
            places = self._initialised_with(what)
            number = kernel.interpreter.thread
            self._record(number, kernel.pending.stack_places(number), (places, places, hidden))
            kernel.pending.note_heard(number, what)

    def _unseen(self, touched: Resources, op: ir.Intrinsic, registers: Any, code: Code) -> int:
        """The effects of an intrinsic that concern other threads, as flags."""
        hidden = 0
        for resource in touched:
            if resource in CONTENT - {Resource.CONSTANTS}:
                if self._is_shared(op, registers, code):
                    hidden |= _ANYTHING
            else:
                hidden |= _HIDDEN.get(resource, _ANYTHING)
        return hidden

    def _is_shared(self, op: ir.Intrinsic, registers: Any, code: Code) -> bool:
        """Whether an object whose content is read or written may be shared."""
        given = [arg for arg in op.args if kind_of(arg) is Kind.REF]
        references = [registers[code.slot(argument)] for argument in given]
        return any(at and self._kernel.words.peek(at + O_SHARED) for at in references)

    def _is_enum_values(self, op: ir.Intrinsic, code: Code) -> bool:
        """Whether an enum copies its constants, an array that nobody changes (JLS 8.9.3)."""
        ref = code.ref
        if op.name != "copy" or (ref.name, ref.descriptor) != ("values", f"()[L{ref.owner};"):
            return False
        return bool(self._image.execution.types.of_class(ref.owner).cls.flags & flags.ENUM)

    def uses_class(self, kind: Type) -> bool:
        """Whether an instruction names a class that the search initialises."""
        return self._class_number(kind) is not None

    def _place(self, code: int, locks: frozenset[int] = frozenset()) -> int:
        """The number of a place, as touched under monitors; -1 when there are too many."""
        numbers = self._places.setdefault(code, {})
        found = numbers.get(locks)
        if found is None:
            found = numbers[locks] = self._count if self._count < _MOST_PLACES else -1
            self._count += 1
            self._tell(numbers, locks)
            if code == G_THREADS and found >= 0:
                self._spawning |= 1 << found
        return found

    def _tell(self, numbers: dict[frozenset[int], int], locks: frozenset[int]) -> None:
        """Tell the kernel which places conflict: equal ones, unless guarded by one monitor."""
        for others, number in numbers.items():
            if number >= 0 and numbers[locks] >= 0 and locks.isdisjoint(others):
                self._kernel.pending.add_conflict(numbers[locks], number)

    def _class_number(self, kind: Type) -> int | None:
        """The kernel's number of a class, None when it was initialised from the start."""
        if kind not in self._classes:
            self._classes[kind] = None
            if not self._image.was_initialised(kind):
                self._classes[kind] = self._add_class(kind)
        return self._classes[kind]

    def _add_class(self, kind: Type) -> int:
        facade, types = self._image.facade, self._image.execution.types
        parents = []
        for name in supertypes_to_initialise(types, kind.cls):
            parent = self._class_number(types.of_class(name))
            if parent is not None:
                parents.append(parent)
        return self._kernel.pending.add_class(facade.statics(kind), parents)

    def _initialised_with(self, holder: int) -> int:
        """The places of a class, by its static fields, and of the classes that it initialises."""
        if not holder:
            return 0
        types = self._image.execution.types
        kind = types.of_descriptor(
            self._image.types[self._kernel.words.peek(holder + O_TYPE)].descriptor
        )
        if self._class_number(kind) is None:
            return 0
        found = 1 << self._place(holder + HEADER)
        for name in supertypes_to_initialise(types, kind.cls):
            found |= self._initialised_with(self._image.facade.statics(types.of_class(name)))
        return found

    # --- records ----------------------------------------------------------------------------------

    def _record(self, number: int, stack: list[int], masks: _Masks) -> None:
        """Record an effect of a thread for all its frames but the machine's own at the bottom."""
        places = stack if len(stack) == 1 else stack[:-1]
        for pc in places:
            records = self._records.setdefault((number, self._image.method_at(pc)), {})
            old = records.get(pc, (0, 0, 0))
            new = _union(old, masks)
            if new != old:
                records[pc] = new
                self._futures.clear()
                self._kernel.pending.news = True
        self._totals[number] = _union(self._totals.get(number, (0, 0, 0)), masks)

    def _future(self, number: int, stack: list[int]) -> tuple[_Masks, bool]:
        """All possible effects of a thread from its frames on, and whether it may start threads."""
        found = self._from(number, stack[0], is_top=True)
        for pc in stack[1:]:
            found = _union(found, self._from(number, pc, is_top=False))
        starts = bool(found[1] & self._spawning)
        if starts:
            for other in range(
                self._kernel.words.peek(G_THREADS), max(self._totals, default=0) + 1
            ):
                found = _union(found, self._totals.get(other, (0, 0, 0)))
        return found, starts

    def _from(self, number: int, pc: int, *, is_top: bool) -> _Masks:
        """The possible effects of a thread while a frame continues from an instruction."""
        key = (number, pc, is_top)
        found = self._futures.get(key)
        if found is None:
            image = self._image
            code, block, _ = image.place(pc)
            reached = self._reached(code, block)
            first = pc
            if not is_top and self._kernel.tables.instruction(pc)[0] in _CALLS:
                first = pc + 1
            found = (0, 0, 0)
            for other, masks in self._records.get((number, image.method_at(pc)), {}).items():
                at = image.place(other)[1]
                if at in reached or (at == block and other >= first):
                    found = _union(found, masks)
            self._futures[key] = found
        return found

    def _reached(self, code: Code, block: int) -> frozenset[int]:
        """The blocks that are reachable from a block."""
        key = (code, block)
        found = self._reach.get(key)
        if found is None:
            edges = [
                (*normal_successors(item), *(() if item.handler is None else (item.handler,)))
                for item in code.body.blocks
            ]
            found = self._reach[key] = graph.reachable(edges, edges[block])
        return found


def _union(one: _Masks, other: _Masks) -> _Masks:
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


def _words(mask: int, count: int) -> list[int]:
    """A bit set as signed words. Bits that do not fit are left out: they are new."""
    return [wrap_long(mask >> (64 * i)) for i in range(count)]
