"""The synthetic class `plait/vm/Entry`: starts the virtual machine, then runs the target.

Exceptions of the target end in `Thread.plaitUncaught`, as in HotSpot's launcher.
"""

import math
import struct
from collections.abc import Iterable
from typing import Final, final

from plait.base import flags
from plait.base.arithmetic import round_float
from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.build.argument_code import ArgumentCode, choose_number, number_range
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.operands import (
    Const,
    Kind,
    Operand,
    Reg,
    StringConst,
    float_const,
    int_const,
    kind_of_descriptor,
)
from plait.ir.operators import CallMode, Order, Relation
from plait.ir.ops import BlockId, InstanceOf, NewArray, NewObject, Store
from plait.ir.places import ElementPlace
from plait.ir.program import Body, Class, Method
from plait.java.class_files.descriptors import (
    parse_method_descriptor,
    source_signature,
    source_type,
)
from plait.java.entry_points.entry_kinds import (
    LAUNCHER,
    Condition,
    Entry,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    MethodKey,
    TestEntry,
    launcher_arguments,
)

ENTRY_CLASS: Final = "plait/vm/Entry"
ENTRY: Final = MethodRef(ENTRY_CLASS, "run", "()V")
RUN_TEST: Final = MethodRef(ENTRY_CLASS, "runTest", "()V")
"""Runs a JUnit test with its fixture."""

_STRING: Final = "Ljava/lang/String;"
_OBJECT: Final = "java/lang/Object"
_BOOT: Final = MethodRef("plait/vm/Boot", "boot", "()V")
_UNCAUGHT: Final = MethodRef("java/lang/Thread", "plaitUncaught", "(Ljava/lang/Throwable;)V")
_ABORTED: Final = MethodRef(LAUNCHER, "aborted", "()V")
_NOTHING_CHECKED: Final = MethodRef(LAUNCHER, "nothingChecked", "()V")
_ASSUME: Final = MethodRef("plait/Verify", "assume", "(Z)V")
_CHECK: Final = MethodRef("plait/Verify", "check", f"(Z{_STRING})V")


def make_entry(entry: Entry) -> SyntheticClass:
    """The class whose static method `run` starts everything and runs the entry."""
    code = _EntryCode()
    bodies: dict[tuple[str, str], Body] = {}
    match entry:
        case MainEntry():
            code.run_main(entry)
        case MethodEntry():
            code.run_method(entry)
        case TestEntry():
            code.call_static(RUN_TEST)
            test = _EntryCode(is_bottom=False)
            test.run_test(entry)
            bodies[RUN_TEST.name, RUN_TEST.descriptor] = test.finish()
        case LaunchedTest():
            code.run_main(MainEntry(LAUNCHER, launcher_arguments(entry)))
    bodies[ENTRY.name, ENTRY.descriptor] = code.finish()
    cls = Class(
        ENTRY_CLASS,
        _OBJECT,
        (),
        flags.PUBLIC | flags.FINAL | flags.SYNTHETIC,
        (),
        tuple(Method(*key, flags.PUBLIC | flags.STATIC) for key in bodies),
        simple_name="Entry",
    )
    return SyntheticClass(cls, bodies)


@final
class _EntryCode:
    """Assembles `run`, or what it calls. `_handlers` are the blocks that catch, innermost last.

    A block gets its handler with the first op that may throw. An exception that reaches the bottom
    method kills the thread, so handlers are in methods of their own.
    """

    def __init__(self, *, is_bottom: bool = True) -> None:
        self._code = BodyBuilder()
        self._uncaught = self._code.block() if is_bottom else None
        self._handlers: list[BlockId | None] = [self._uncaught]
        if is_bottom:
            self.call_static(_BOOT)

    def finish(self) -> Body:
        """End the method, and return it."""
        code = self._code
        code.leave()
        if self._uncaught is not None:
            code.place(self._uncaught)
            exception = code.catch()
            code.invoke(CallMode.STATIC, _UNCAUGHT, exception)
            code.leave()
        return code.build()

    # --- entries --------------------------------------------------------------------------------

    def run_main(self, entry: MainEntry) -> None:
        """Call main with the command line's arguments."""
        key = MethodKey(entry.cls, "main", entry.descriptor, entry.is_static)
        receiver = None if entry.is_static else self._new(entry.cls)
        takes_arguments = entry.descriptor != "()V"
        self._call(key, receiver, [self._strings(entry.arguments)] if takes_arguments else [])

    def run_method(self, entry: MethodEntry) -> None:
        """Call a method with given or nondeterministic arguments."""
        parameters, _ = parse_method_descriptor(entry.descriptor)
        shown = source_signature(entry.name, entry.descriptor)
        key = MethodKey(entry.cls, entry.name, entry.descriptor, entry.is_static)
        if entry.graph is not None:
            arguments = ArgumentCode(self._code, self._init, entry.graph).emit()
        elif entry.arguments is None:
            arguments = [choose_number(self._code, parameter) for parameter in parameters]
        else:
            pairs = zip(parameters, entry.arguments, strict=True)
            arguments = [parse_argument(parameter, text, shown) for parameter, text in pairs]
        if not entry.is_static and not (entry.graph and entry.graph.has_receiver):
            arguments.insert(0, self._new(entry.cls))
        if entry.assume is not None:
            self.call_static(_ASSUME, self._ask(entry.assume, arguments))
        result = self._call_on(key, arguments)
        if entry.guarantee is not None:
            values = arguments if result is None else [*arguments, result]
            holds = self._ask(entry.guarantee, values)
            message = (
                f"{entry.guarantee.method.cls.replace('/', '.')}.{entry.guarantee.method.name}"
            )
            self.call_static(_CHECK, holds, StringConst(message))

    def _ask(self, condition: Condition, values: list[Operand]) -> Operand:
        """The result of a condition on these values."""
        told = self._call_on(condition.method, [values[at] for at in condition.takes])
        assert told is not None, "conditions give a value"
        return told

    def run_test(self, entry: TestEntry) -> None:
        """Run one test as JUnit does: code after the test runs even when the test fails."""
        aborted = self._enter()
        self._run_fixture(entry)
        self._handlers.pop()
        end = self._code.block()
        self._code.goto(end)
        self._code.place(aborted)
        self._end_when_aborted(self._code.catch(), entry.aborting, end)
        self._code.place(end)

    def _end_when_aborted(self, exception: Reg, aborting: tuple[str, ...], end: BlockId) -> None:
        """Go to `end` with an exception of one of these classes, throw any other again."""
        code = self._code
        for name in aborting:
            is_abort, other = code.block(), code.block()
            self._branch_on_class(exception, name, is_abort, other)
            code.place(is_abort)
            self.call_static(_ABORTED)
            self.call_static(_NOTHING_CHECKED)
            code.goto(end)
            code.place(other)
        self._throw(exception)

    def _run_fixture(self, entry: TestEntry) -> None:
        self._init(entry.cls)
        shared = None
        if not all(method.is_static for method in (*entry.before_all, *entry.after_all)):
            shared = self._new(entry.cls)
        after_all = self._enter()
        self._call_each(entry.before_all, shared)
        receiver = shared or self._new(entry.cls)
        after_each = self._enter()
        self._call_each(entry.before_each, receiver)
        if entry.expected is None:
            self._call(entry.test, receiver, [])
        else:
            self._call_expecting(entry.test, receiver, entry.expected)
        self._leave(after_each, entry.after_each, receiver)
        self._leave(after_all, entry.after_all, shared)

    # --- pieces ---------------------------------------------------------------------------------

    def _enter(self) -> BlockId:
        """Continue in a block whose exceptions go to a new handler, which is returned."""
        handler = self._code.block()
        self._handlers.append(handler)
        self._continue()
        return handler

    def _continue(self) -> None:
        """Go on in a new block."""
        following = self._code.block()
        self._code.goto(following)
        self._code.place(following)

    def _leave(
        self, handler: BlockId, finish: Iterable[MethodKey], receiver: Operand | None
    ) -> None:
        """Call methods after the block under `handler`, whether it ended well or not."""
        code = self._code
        self._handlers.pop()
        finish = tuple(finish)
        following = code.block()
        code.goto(following)
        code.place(handler)
        exception = code.catch()
        self._call_each(finish, receiver)
        self._throw(exception)
        code.place(following)
        self._call_each(finish, receiver)

    def _call_expecting(self, method: MethodKey, receiver: Operand, expected: str) -> None:
        """Call a test that must throw an instance of the class `expected`."""
        code = self._code
        handler = self._enter()
        self._call(method, receiver, [])
        self._handlers.pop()
        self._continue()
        self._throw_assertion_error(f"Expected exception: {expected.replace('/', '.')}")
        code.place(handler)
        exception = code.catch()
        passed, failed = code.block(), code.block()
        self._branch_on_class(exception, expected, passed, failed)
        code.place(failed)
        self._throw(exception)
        code.place(passed)

    def _branch_on_class(self, value: Reg, name: str, if_so: BlockId, if_not: BlockId) -> None:
        matches = self._code.fresh(Kind.INT)
        self._code.emit(InstanceOf(matches, value, f"L{name};"))
        self._code.branch(Relation.NE, matches, int_const(0), if_so, if_not)

    def _throw_assertion_error(self, message: str) -> None:
        error = "java/lang/AssertionError"
        made = self._allocate(error)
        constructor = MethodRef(error, "<init>", "(Ljava/lang/Object;)V")
        self._invoke(CallMode.SPECIAL, constructor, made, StringConst(message))
        self._throw(made)

    def _call_each(self, methods: Iterable[MethodKey], receiver: Operand | None) -> None:
        for method in methods:
            self._call(method, receiver, [])

    def _call(self, key: MethodKey, receiver: Operand | None, arguments: list[Operand]) -> None:
        self._call_on(key, arguments if receiver is None else [receiver, *arguments])

    def _call_on(self, key: MethodKey, arguments: list[Operand]) -> Reg | None:
        """Call a method; the first argument of an instance method is its object."""
        method = MethodRef(key.cls, key.name, key.descriptor)
        if key.is_static:
            return self.call_static(method, *arguments)
        return self._invoke(CallMode.VIRTUAL, method, *arguments)

    def call_static(self, method: MethodRef, *arguments: Operand) -> Reg | None:
        """Call a static method, after its class is initialised."""
        self._init(method.owner)
        return self._invoke(CallMode.STATIC, method, *arguments)

    def _init(self, name: str) -> None:
        self._code.handle(self._handlers[-1])
        self._code.init_class(name)

    def _invoke(self, mode: CallMode, method: MethodRef, *arguments: Operand) -> Reg | None:
        self._code.handle(self._handlers[-1])
        return self._code.invoke(mode, method, *arguments)

    def _throw(self, exception: Operand) -> None:
        self._code.handle(self._handlers[-1])
        self._code.throw(exception)

    def _allocate(self, name: str) -> Reg:
        self._init(name)
        made = self._code.fresh(Kind.REF)
        self._code.emit(NewObject(made, name))
        return made

    def _new(self, name: str) -> Reg:
        """An object made by the constructor without parameters."""
        made = self._allocate(name)
        self._invoke(CallMode.SPECIAL, MethodRef(name, "<init>", "()V"), made)
        return made

    def _strings(self, texts: tuple[str, ...]) -> Reg:
        array = self._code.fresh(Kind.REF)
        self._code.emit(NewArray(array, f"[{_STRING}", (int_const(len(texts)),)))
        for index, text in enumerate(texts):
            place = ElementPlace(array, int_const(index), "L")
            self._code.emit(Store(place, StringConst(_utf16(text)), Order.PLAIN))
        return array


def _utf16(text: str) -> str:
    """One character per UTF-16 unit."""
    units = text.encode("utf-16-le", "surrogatepass")
    return "".join(map(chr, struct.unpack(f"<{len(units) // 2}H", units)))


def parse_argument(descriptor: str, text: str, method: str) -> Operand:
    """An argument of the command line as a value of the parameter's type."""
    try:
        return _parse(descriptor, text)
    except ValueError:
        raise InputError(
            f"{method}: {text!r} is no value of type {source_type(descriptor)}"
        ) from None


def _single(value: float) -> float:
    rounded = round_float(value)
    if math.isinf(rounded) and not math.isinf(value):
        raise ValueError(f"{value} is too large for a float")
    return rounded


def _parse(descriptor: str, text: str) -> Operand:
    if descriptor == _STRING:
        return StringConst(_utf16(text))
    if descriptor == "Z" and text in ("true", "false"):
        return int_const(int(text == "true"))
    if descriptor == "C" and len(_utf16(text)) == 1:
        return int_const(ord(text))
    if descriptor == "F":
        return float_const(_single(float(text)), Kind.FLOAT)
    if descriptor == "D":
        return float_const(float(text), Kind.DOUBLE)
    if descriptor in "BSIJ":
        low, high = number_range(descriptor)
        value = int(text, 0)
        if low <= value <= high:
            return Const(value, kind_of_descriptor(descriptor))
    raise ValueError(text)
