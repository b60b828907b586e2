"""Bytecode to IR, one method at a time (`docs/ir.md`; the algorithm is in `translation`)."""

from typing import Final, final

from plait.base import flags
from plait.base.errors import ClassFileError
from plait.ir.build.bytecode_blocks import Handlers, Layout
from plait.ir.build.fragments import Fragment, dispatch_chains, number_blocks
from plait.ir.build.instructions import (
    arithmetic_instructions,
    call_instructions,
    flow_instructions,
    memory_instructions,
    stack_instructions,
)
from plait.ir.build.meetings import DisprovedError
from plait.ir.build.method_translation import Translation
from plait.ir.build.missing_classes import RESOLVING, fails_to_resolve, without_missing
from plait.ir.build.register_allocation import DOUBLE, LONG, REF, Registers, code_of_descriptor
from plait.ir.build.unit import Unit
from plait.ir.operands import ClassConst, Reg, kind_of_descriptor
from plait.ir.ops import BlockId, Goto, MonitorEnter, MonitorExit, Op, Throw, Unsupported
from plait.ir.program import Block, Body, LocalName
from plait.java.class_files.class_file import MethodInfo
from plait.java.class_files.code_attribute import Code
from plait.java.class_files.corruption import MalformedError
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor

_RELEASE: Final = -1
"""The artificial bytecode index of the block that releases a synchronized method's monitor."""


def _table() -> list[stack_instructions.Translator]:
    table: list[stack_instructions.Translator] = [_refuse] * 256
    for module in (
        arithmetic_instructions,
        call_instructions,
        flow_instructions,
        memory_instructions,
        stack_instructions,
    ):
        for opcode, translator in module.TRANSLATORS.items():
            table[opcode] = translator
    return table


def _refuse(t: Translation, _operand: object) -> None:
    raise MalformedError(f"unknown instruction at {t.bci}")


_TRANSLATORS: Final = _table()


def translate_method(unit: Unit, method_index: int, *, is_substitute: bool = False) -> Body | None:
    """The body of a method; None when it has no code.

    A substitute replaces a method of another class, so its own class may be uninitialised.
    """
    method = unit.class_file.methods[method_index]
    code = method.code
    if code is None:
        return None
    layout = Layout(code)
    if layout.has_subroutines:
        return _unsupported_body(method, "the instructions jsr and ret (class files before Java 6)")

    def attempt(*, is_optimistic: bool) -> Body:
        translator = MethodTranslator(unit, method_index, layout, is_optimistic=is_optimistic)
        if is_substitute:
            translator.translation.is_running_own_class = False
        return translator.translate()

    try:
        try:
            return attempt(is_optimistic=True)
        except DisprovedError:
            return attempt(is_optimistic=False)
    except (MalformedError, IndexError) as mishap:
        reason = str(mishap) if isinstance(mishap, MalformedError) else "stack underflow"
        raise ClassFileError(
            f"{method.origin}: corrupt class file: {reason}; rebuild it"
        ) from mishap


def _parameter_descriptors(method: MethodInfo) -> tuple[str, ...]:
    parameters, _ = parse_method_descriptor(method.descriptor)
    return parameters if method.is_static else ("Ljava/lang/Object;", *parameters)


def _unsupported_body(method: MethodInfo, reason: str) -> Body:
    kinds = [kind_of_descriptor(parameter) for parameter in _parameter_descriptors(method)]
    params = tuple(Reg(index, kind) for index, kind in enumerate(kinds))
    block = Block((), Unsupported(reason), None, (0,))
    return Body(params, tuple(kinds), (block,), (), ())


@final
class MethodTranslator:
    """One attempt at translating one method; `translation` holds what it found."""

    __slots__ = ("_layout", "_method", "_unit", "translation")

    def __init__(
        self, unit: Unit, method_index: int, layout: Layout, *, is_optimistic: bool
    ) -> None:
        self._unit = unit
        self._method = method = unit.class_file.methods[method_index]
        self._layout = layout
        self.translation = t = Translation(unit, method_index, layout, is_optimistic=is_optimistic)
        t.is_running_own_class = method.is_static or method.name == "<init>"
        t.result_type = parse_method_descriptor(method.descriptor)[1]

    def translate(self) -> Body:
        """The body; `DisprovedError` when an optimistic attempt fails."""
        t = self.translation
        params = self._make_parameters()
        own = frozenset() if self._method.is_static else frozenset([params[0].index])
        is_receiver_fixed = not self._layout.is_stored(0)
        if self._method.flags & flags.SYNCHRONIZED:
            self._acquire(params, is_receiver_fixed=is_receiver_fixed)
        t.meetings.start(own, invariants=own if is_receiver_fixed else frozenset())
        self._translate_blocks()
        return self._assemble(params)

    def _make_parameters(self) -> tuple[Reg, ...]:
        t = self.translation
        params = []
        slot = 0
        for descriptor in _parameter_descriptors(self._method):
            code = code_of_descriptor(descriptor)
            params.append(t.registers.local(slot, code))
            slot += 2 if code in (LONG, DOUBLE) else 1
        return tuple(params)

    def _acquire(self, params: tuple[Reg, ...], *, is_receiver_fixed: bool) -> None:
        """Enter the monitor of a synchronized method in a block of its own."""
        t = self.translation
        t.begin(t.labels.fresh())
        if self._method.is_static:
            t.lock = ClassConst(descriptor_of_class(self._unit.name))
        else:
            t.lock = params[0] if is_receiver_fixed else t.copy_of(params[0])
        t.emit(MonitorEnter(t.lock))
        t.end(Goto(t.labels.at(0)))

    def _translate_blocks(self) -> None:
        t, layout = self.translation, self._layout
        instructions, translators = layout.instructions, _TRANSLATORS
        release = () if t.lock is None else ((_RELEASE, None),)
        while (leader := t.meetings.next_block()) is not None:
            position = layout.starts[leader]
            end = layout.ends[leader]
            t.handlers = layout.handlers_at(leader)
            if t.unit.may_miss and t.handlers:
                t.handlers = without_missing(t, t.handlers)
            if release and not (t.handlers and t.handlers[-1][1] is None):
                t.handlers += release
            t.enter_block(leader, end)
            while position < end:
                t.bci, opcode, operand = instructions[position]
                t.position = position
                if not (t.unit.may_miss and opcode in RESOLVING) or not fails_to_resolve(
                    t, opcode, operand
                ):
                    translators[opcode](t, operand)
                if t.is_over:
                    break
                position = t.position + 1
            else:
                t.jump(instructions[end][0])
            t.leave_block(leader)

    def _assemble(self, params: tuple[Reg, ...]) -> Body:
        t = self.translation
        hot, cold = t.fragments, t.cold
        caught = t.registers.stack(0, REF) if any(f.handlers for f in (*hot, *cold)) else None
        chains: list[Fragment] = []
        heads: dict[Handlers, BlockId] = {}
        if caught is not None:
            heads, chains = dispatch_chains((*hot, *cold), t.labels, t.registers, caught)
            if t.lock is not None and any((_RELEASE, None) in handlers for handlers in heads):
                ops: list[Op] = [MonitorExit(t.lock)]
                release = Fragment(t.labels.at(_RELEASE), ops, Throw(caught), (), [0, 0])
                chains.append(release)
        code = self._method.code
        assert code is not None, "a translated method should have code"
        return Body(
            params,
            tuple([register.kind for register in t.registers.all]),
            number_blocks((*hot, *chains, *cold), heads),
            code.lines,
            _local_names(code, t.registers),
        )


def _local_names(code: Code, registers: Registers) -> tuple[LocalName, ...]:
    """The named locals that some instruction or parameter uses."""
    names = []
    for local in code.locals:
        register = registers.find_local(local.slot, code_of_descriptor(local.descriptor))
        if register is not None:
            names.append(LocalName(register, local.name, local.start, local.start + local.length))
    return tuple(names)
