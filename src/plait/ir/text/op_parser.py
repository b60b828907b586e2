"""Parsing single ops, given the registers and blocks of their body."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias, final

from plait.ir import ops as ir
from plait.ir.operands import NULL, ClassConst, Operand, Reg, StringConst
from plait.ir.operators import (
    BinaryOp,
    CallMode,
    Comparison,
    Conversion,
    Order,
    Relation,
    UnaryOp,
    Update,
    Woken,
)
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.ir.text.scanner import Scanner
from plait.ir.text.syntax import OPERATORS, SHAPES, Shape

_REGISTER: Final = re.compile(r"r(0|[1-9][0-9]*)")


@final
class OpParser:
    """Parses ops and terminators of one body."""

    def __init__(self, registers: Sequence[Reg], labels: Mapping[str, int]) -> None:
        self._registers = registers
        self._labels = labels

    def op(self, line: Scanner) -> ir.Op:
        """Read one op, up to its site."""
        dest: Reg | None = None
        if _REGISTER.fullmatch(line.peek_word()):
            dest = self.register(line)
            line.expect("=")
        mnemonic = line.peek_word()
        base, _, order = mnemonic.partition(".")
        parse = _PARSERS.get(base)
        if parse is None:
            if dest is None:
                line.fail_expecting("an op")
            return ir.Move(dest, self.operand(line))
        line.word("an op")
        if order and base not in ("load", "store", *Update):
            line.fail(f"{base} has no memory order")
        if dest is None and base in _NEEDS_DEST:
            line.fail(f"expected a register and '=' before {base}")
        if dest is not None and base not in _NEEDS_DEST and base not in _MAY_HAVE_DEST:
            line.fail(f"{base} gives no value that r{dest.index} could take")
        return parse(self, line, dest, mnemonic)

    def terminator(self, line: Scanner) -> ir.Terminator | None:
        """Read a terminator if one follows, up to its site."""
        parse = _TERMINATORS.get(line.peek_word())
        if parse is None:
            return None
        line.word("a terminator")
        return parse(self, line)

    # --- operands -------------------------------------------------------------------------------

    def register(self, line: Scanner) -> Reg:
        """Read a register."""
        found = _REGISTER.fullmatch(line.peek_word().partition(".")[0])
        if found is None:
            line.fail_expecting("a register")
        if int(found[1]) >= len(self._registers):
            line.fail(f"the register {found[0]} is not declared")
        line.accept(found[0])
        return self._registers[int(found[1])]

    def operand(self, line: Scanner) -> Operand:
        """Read a register or a constant."""
        if line.at_string:
            return StringConst(line.string())
        word = line.peek_word().partition(".")[0]
        if _REGISTER.fullmatch(word):
            return self.register(line)
        if word == "null":
            line.accept(word)
            return NULL
        if word == "class":
            line.accept(word)
            line.expect("(")
            descriptor = line.type()
            line.expect(")")
            return ClassConst(descriptor)
        constant = line.constant()
        if constant is None:
            line.fail_expecting("an operand")
        return constant

    def operands(self, line: Scanner) -> tuple[Operand, ...]:
        """Read operands between parentheses."""
        line.expect("(")
        found: list[Operand] = []
        while not line.accept(")"):
            if found:
                line.expect(",")
            found.append(self.operand(line))
        return tuple(found)

    def place(self, line: Scanner) -> Place:
        """Read what a load, store or update names."""
        if line.accept_word("static"):
            return StaticPlace(line.field_ref())
        base = self.operand(line)
        if line.accept("."):
            return FieldPlace(base, line.field_ref())
        if line.accept("["):
            index = self.operand(line)
            line.expect("]")
            line.expect(":")
            return ElementPlace(base, index, line.type())
        if line.accept("+"):
            offset = self.operand(line)
            line.expect(":")
            return OffsetPlace(base, offset, line.type())
        return line.fail_expecting("'.', '[' or '+'")

    def label(self, line: Scanner) -> ir.BlockId:
        """Read the label of a block."""
        word = line.word("the label of a block")
        if word not in self._labels:
            line.fail(f"there is no block {word}")
        return ir.BlockId(self._labels[word])


# --- ops ----------------------------------------------------------------------------------------

_OpRule: TypeAlias = Callable[[OpParser, Scanner, Any, str], ir.Op]


def _regular(kind: Callable[..., ir.Op], shape: Shape) -> _OpRule:
    def rule(parser: OpParser, line: Scanner, dest: Any, _mnemonic: str) -> ir.Op:
        operands: list[Operand] = []
        for _ in shape.fields:
            if operands:
                line.expect(",")
            operands.append(parser.operand(line))
        return kind(dest, *operands) if shape.has_dest else kind(*operands)

    return rule


def _operator(parser: OpParser, line: Scanner, dest: Reg, mnemonic: str) -> ir.Op:
    operator = OPERATORS[mnemonic]
    left = parser.operand(line)
    if isinstance(operator, UnaryOp):
        return ir.Unary(dest, operator, left)
    if isinstance(operator, Conversion):
        return ir.Convert(dest, operator, left)
    line.expect(",")
    right = parser.operand(line)
    if isinstance(operator, Comparison):
        return ir.Compare(dest, operator, left, right)
    assert isinstance(operator, BinaryOp)
    return ir.Binary(dest, operator, left, right)


def _instance_of(parser: OpParser, line: Scanner, dest: Reg, _mnemonic: str) -> ir.Op:
    value = parser.operand(line)
    line.expect(",")
    return ir.InstanceOf(dest, value, line.type())


def _order(line: Scanner, mnemonic: str) -> Order:
    _, point, order = mnemonic.partition(".")
    if not point:
        return Order.DECLARED
    if order not in set(Order):
        line.fail(f"expected a memory order, one of {', '.join(Order)}, found {order or 'nothing'}")
    return Order(order)


def _load(parser: OpParser, line: Scanner, dest: Reg, mnemonic: str) -> ir.Op:
    return ir.Load(dest, parser.place(line), _order(line, mnemonic))


def _store(parser: OpParser, line: Scanner, _dest: None, mnemonic: str) -> ir.Op:
    place = parser.place(line)
    line.expect("=")
    return ir.Store(place, parser.operand(line), _order(line, mnemonic))


def _atomic_update(parser: OpParser, line: Scanner, dest: Reg, mnemonic: str) -> ir.Op:
    place = parser.place(line)
    action, point, _ = mnemonic.partition(".")
    order = _order(line, mnemonic) if point else Order.VOLATILE
    return ir.AtomicUpdate(dest, place, Update(action), parser.operands(line), order)


def _new_object(_parser: OpParser, line: Scanner, dest: Reg, _mnemonic: str) -> ir.Op:
    return ir.NewObject(dest, line.name("a class"))


def _new_array(parser: OpParser, line: Scanner, dest: Reg, _mnemonic: str) -> ir.Op:
    return ir.NewArray(dest, line.type(), parser.operands(line))


def _init_class(_parser: OpParser, line: Scanner, _dest: None, _mnemonic: str) -> ir.Op:
    return ir.InitClass(line.name("a class"))


def _invoke(parser: OpParser, line: Scanner, dest: Reg | None, _mnemonic: str) -> ir.Op:
    mode = line.peek_word()
    if mode not in set(CallMode):
        line.fail_expecting(f"one of {', '.join(CallMode)}")
    line.word("a mode")
    method = line.method_ref()
    return ir.Invoke(dest, CallMode(mode), method, parser.operands(line))


def _invoke_named(parser: OpParser, line: Scanner, dest: Reg, _mnemonic: str) -> ir.Op:
    cls = parser.operand(line)
    line.expect(",")
    return ir.InvokeNamed(dest, cls, line.name("the name of a method"))


def _intrinsic(parser: OpParser, line: Scanner, dest: Reg | None, _mnemonic: str) -> ir.Op:
    name = line.name("the name of an intrinsic")
    return ir.Intrinsic(dest, name, parser.operands(line))


def _spawn(parser: OpParser, line: Scanner, _dest: None, _mnemonic: str) -> ir.Op:
    thread = parser.operand(line)
    line.expect(",")
    run = line.method_ref()
    line.expect(",")
    return ir.Spawn(thread, run, parser.operand(line))


def _notify(parser: OpParser, line: Scanner, _dest: None, mnemonic: str) -> ir.Op:
    return ir.Notify(parser.operand(line), Woken(mnemonic))


def _wait(parser: OpParser, line: Scanner, dest: Reg, mnemonic: str) -> ir.Op:
    monitor = parser.operand(line)
    line.expect(",")
    return ir.Wait(dest, monitor, parser.operand(line), mnemonic == "wait")


def _test_interrupt(parser: OpParser, line: Scanner, dest: Reg, mnemonic: str) -> ir.Op:
    return ir.TestInterrupt(dest, parser.operand(line), mnemonic == "clearinterrupt")


_PARSERS: Final[dict[str, _OpRule]] = {
    **{shape.mnemonic: _regular(kind, shape) for kind, shape in SHAPES.items()},
    **dict.fromkeys(OPERATORS, _operator),
    **{update.value: _atomic_update for update in Update},
    "instanceof": _instance_of,
    "load": _load,
    "store": _store,
    "new": _new_object,
    "newarray": _new_array,
    "init": _init_class,
    "invoke": _invoke,
    "invokenamed": _invoke_named,
    "intrinsic": _intrinsic,
    "spawn": _spawn,
    "wait": _wait,
    "waituninterruptibly": _wait,
    **dict.fromkeys(Woken, _notify),
    "testinterrupt": _test_interrupt,
    "clearinterrupt": _test_interrupt,
}
_MAY_HAVE_DEST: Final = frozenset({"invoke", "intrinsic"})
_WITHOUT_DEST: Final = frozenset(
    {"store", "init", "spawn", *Woken}
    | {shape.mnemonic for shape in SHAPES.values() if not shape.has_dest}
)
_NEEDS_DEST: Final = frozenset(_PARSERS) - _MAY_HAVE_DEST - _WITHOUT_DEST


# --- terminators --------------------------------------------------------------------------------


def _goto(parser: OpParser, line: Scanner) -> ir.Terminator:
    return ir.Goto(parser.label(line))


def _branch(parser: OpParser, line: Scanner) -> ir.Terminator:
    relation = line.peek_word()
    if relation not in set(Relation):
        line.fail_expecting(f"one of {', '.join(Relation)}")
    line.word("a relation")
    left = parser.operand(line)
    line.expect(",")
    right = parser.operand(line)
    line.expect_word("then")
    if_true = parser.label(line)
    line.expect_word("else")
    return ir.Branch(Relation(relation), left, right, if_true, parser.label(line))


def _switch(parser: OpParser, line: Scanner) -> ir.Terminator:
    value = parser.operand(line)
    line.expect(",")
    cases: list[tuple[int, ir.BlockId]] = []
    while not line.accept_word("else"):
        key = line.integer()
        line.expect(":")
        cases.append((key, parser.label(line)))
        line.expect(",")
    return ir.Switch(value, tuple(cases), parser.label(line))


def _return(parser: OpParser, line: Scanner) -> ir.Terminator:
    return ir.Return(None if line.is_done or line.at_mark("@") else parser.operand(line))


def _throw(parser: OpParser, line: Scanner) -> ir.Terminator:
    return ir.Throw(parser.operand(line))


def _unsupported(_parser: OpParser, line: Scanner) -> ir.Terminator:
    return ir.Unsupported(line.string())


_TERMINATORS: Final[dict[str, Callable[[OpParser, Scanner], ir.Terminator]]] = {
    "goto": _goto,
    "if": _branch,
    "switch": _switch,
    "return": _return,
    "throw": _throw,
    "unsupported": _unsupported,
}
