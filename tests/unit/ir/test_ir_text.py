import math
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.unit.ir.strategies import bodies, classes, numbers, strings

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.operands import Const, Kind, Operand, Reg, StringConst
from plait.ir.program import Block, Body, Class, Method
from plait.ir.text import (
    TextSource,
    parse_body,
    parse_class,
    parse_program,
    parse_source,
    print_body,
    print_class,
    print_program,
)

PROGRAM = """
entry p/Main.main()V

; comments and blank lines are skipped
class p/Main public extends java/lang/Object {
  field count:I static volatile
  method main()V public static {
    int r0
    loop:
      r0 = load static p/Main.count:I
      if lt r0, 10 then more else done     ; a comment; with semicolons
    more:
      r0 = add r0, 1                        @7
      store static p/Main.count:I = r0
      goto loop
    done:
      return
  }
  method twice(I)I abstract
}
"""


@settings(max_examples=100, deadline=None)
@given(bodies)
def test_a_body_parses_back_from_its_text(body: Body) -> None:
    assert parse_body(print_body(body)) == body


@settings(max_examples=25, deadline=None)
@given(st.lists(classes(), max_size=2, unique_by=lambda made: made[0].name))
def test_a_program_parses_back_from_its_text(
    made: list[tuple[Class, dict[MethodRef, Body]]],
) -> None:
    code = {ref: body for _, bodies_of_class in made for ref, body in bodies_of_class.items()}
    entry = MethodRef("p/Main", "main", "()V")
    text = print_program([cls for cls, _ in made], code, entry)
    assert parse_source(text) == TextSource({cls.name: cls for cls, _ in made}, code, entry)


@settings(max_examples=25, deadline=None)
@given(classes())
def test_a_class_parses_back_from_its_text(made: tuple[Class, dict[MethodRef, Body]]) -> None:
    assert parse_class(print_class(*made)) == made


def _moved(operand: Operand, kind: Kind) -> Operand:
    body = Body(
        (),
        (kind,),
        (Block((ir.Move(Reg(0, kind), operand),), ir.Return(None), None, (0, 0)),),
        (),
        (),
    )
    op = parse_body(print_body(body)).blocks[0].ops[0]
    assert isinstance(op, ir.Move)
    return op.source


@given(numbers)
def test_numbers_keep_kind_and_every_bit(number: Operand) -> None:
    assert isinstance(number, Const)
    found = _moved(number, number.kind)
    assert isinstance(found, Const)
    assert (found.kind, type(found.value)) == (number.kind, type(number.value))
    assert found == number
    if isinstance(number.value, float) and isinstance(found.value, float):
        assert struct.pack("d", found.value) == struct.pack("d", number.value)


@given(strings)
def test_strings_keep_every_unit(text: str) -> None:
    assert _moved(StringConst(text), Kind.REF) == StringConst(text)


def test_astral_characters_of_names_are_escaped_only_when_they_do_not_print() -> None:
    assert _moved(StringConst("\ud83d\ude00\U0001f600\u2028"), Kind.REF) == StringConst(
        "\ud83d\ude00\U0001f600\u2028"
    )


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("0x7fffffff", 0x7FFFFFFF, Kind.INT),
        ("-5L", -5, Kind.LONG),
        ("1.5", 1.5, Kind.DOUBLE),
        ("1e3", 1000.0, Kind.DOUBLE),
        ("0x1.8p1", 3.0, Kind.DOUBLE),
        ("0x1.8p1f", 3.0, Kind.FLOAT),
        ("0.1f", struct.unpack("f", struct.pack("f", 0.1))[0], Kind.FLOAT),
        ("-inff", -math.inf, Kind.FLOAT),
        ("nan", math.nan, Kind.DOUBLE),
    ],
)
def test_numbers_may_be_written_in_several_ways(text: str, value: float, kind: Kind) -> None:
    body = parse_body(f"{kind} r0\nb0:\n r0 = {text}\n return")
    op = body.blocks[0].ops[0]
    assert isinstance(op, ir.Move)
    assert op.source == Const(value, kind)


def test_hand_written_text_may_name_blocks_and_omit_sites() -> None:
    program = parse_program(PROGRAM)
    body = program.body(program.entry)
    assert [len(block.ops) for block in body.blocks] == [1, 2, 0]
    assert body.blocks[1].sites == (7, 0, 0)
    assert body.blocks[1].terminator == ir.Goto(ir.BlockId(0))
    main = program.class_named("p/Main")
    assert [method.name for method in main.methods] == ["main", "twice"]
    assert program.find_body(MethodRef("p/Main", "twice", "(I)I")) is None
    assert program.find_class("p/Other") is None


def test_classes_that_the_text_does_not_have_come_from_the_fallback() -> None:
    class Fallback:
        def find_class(self, name: str) -> Class | None:
            return Class(name, None, (), 0, (), (Method("f", "()V", 8),))

        def build_body(self, owner: Class, method: Method) -> Body | None:
            return Body((), (), (Block((), ir.Return(None), None, (9,)),), (), ())

        def link(self, name: str) -> None: ...

    program = parse_program(PROGRAM, fallback=Fallback())
    assert program.body(MethodRef("q/Other", "f", "()V")).blocks[0].sites == (9,)
    assert program.find_body(MethodRef("p/Main", "twice", "(I)I")) is None


def test_the_source_line_stands_in_a_comment() -> None:
    text = print_body(parse_body("lines 0:30 5:31\nb0:\n yield @4\n yield @5\n return @9"))
    shown = [line.split("@")[1] for line in text.splitlines() if "@" in line]
    assert shown == ["4  ; line 30", "5  ; line 31", "9  ; line 31"]


ERRORS = [
    ("", "expected 'entry' and a method, found the end of the text"),
    ("class p/C {", ":1: expected 'entry', found class"),
    ("entry p/C.main", ":1: expected the descriptor of a method, found the end of the line"),
    (
        "entry p/C.main()V\nclass p/C {",
        "expected a member of the class or '}', found the end of the text",
    ),
    ("entry p/C.main()V\nclass p/C {\n}\nclass p/C {\n}", ":5: the class p/C is declared twice"),
    (
        "entry p/C.main()V\nclass p/C {\n  sauce\n}",
        ":3: expected a member or attribute of the class, or '}', found sauce",
    ),
    ("entry p/C.main()V\nclass p/C {\n  field f:I\n  field f:I\n}", ":4: f I is declared twice"),
    (
        "entry p/C.main()V\nclass p/C {\n  method f()V {\n    b0:\n      return\n",
        "expected '}', found the end of the text",
    ),
]
BODY_ERRORS = [
    ("int r0\nint r0\nb0:\n return", ":2: the register r0 is declared twice"),
    ("int r1\nb0:\n return", ":1: the kind of the register r0 is not declared"),
    ("params r0\nb0:\n return", ":1: the kind of the register r0 is not declared"),
    (
        "register r0\nb0:\n return",
        ":1: expected a declaration, the label of a block or '}', found register",
    ),
    ("b1:\n return", ":1: expected b0 here, found b1"),
    ("x:\n return\nx:\n return", ":3: there are two blocks x"),
    ("b0:\n goto b1", ":2: there is no block b1"),
    ("b0 handler b7:\n return", ":1: there is no block b7"),
    ("b0:\n yield", ":2: the block b0 has no terminator"),
    ("b0:", ":1: the block b0 has no terminator"),
    ("b0:\n return\n yield", ":3: expected the label of a block after a terminator, found yield"),
    ("b0:\n r0 = 1\n return", ":2: the register r0 is not declared"),
    ("b0:\n frobnicate\n return", ":2: expected an op, found frobnicate"),
    ("int r0\nb0:\n r0 = frobnicate\n return", ":3: expected an operand, found frobnicate"),
    ("int r0\nb0:\n r0 = add r0\n return", ":3: expected ',', found the end of the line"),
    ("int r0\nb0:\n add r0, r0\n return", ":3: expected a register and '=' before add"),
    ("int r0\nb0:\n r0 = yield\n return", ":3: yield gives no value that r0 could take"),
    ("int r0\nb0:\n r0 = add r0, 1 junk\n return", ":3: expected the end of the line, found junk"),
    (
        "int r0\nb0:\n r0 = load.sometimes static C.f:I\n return",
        ":3: expected a memory order, one of declared, plain, opaque, acquire, release, volatile, "
        "found sometimes",
    ),
    ("int r0\nb0:\n r0 = add.plain r0, r0\n return", ":3: add has no memory order"),
    (
        "int r0\nb0:\n r0 = load r0\n return",
        ":3: expected '.', '[' or '+', found the end of the line",
    ),
    (
        "b0:\n invoke maybe C.f()V ()\n return",
        ":2: expected one of static, special, virtual, interface, found maybe",
    ),
    ("b0:\n if == 1, 2 then b0 else b0", ":2: expected one of eq, ne, lt, ge, gt, le, found =="),
    ("b0:\n if eq 1, 2 goto b0", ":2: expected 'then', found goto"),
    ("int r0\nb0:\n r0 = 2147483648\n return", ":3: 2147483648 is not a signed int"),
    ("int r0\nb0:\n r0 = 1.5L\n return", ":3: 1.5L is not a long"),
    ("int r0\nb0:\n r0 = 1e300f\n return", ":3: 1e+300 is not a float"),
    ('b0:\n unsupported "a\\q"', ":2: unknown escape \\q"),
    ('b0:\n unsupported "open', ':2: expected a string, found "open'),
    ("b0:\n switch 1, x: b0, else b0", ":2: expected a number, found x:"),
    ("b0:\n return @x", ":2: expected a number, found x"),
    ("b0:\n return\n}", ":3: expected the end of the text, found }"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_bad_programs_are_told_where_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_program(text, origin="input.ir")
    assert str(caught.value).startswith("input.ir:")
    assert str(caught.value).endswith(message)


@pytest.mark.parametrize(("text", "message"), BODY_ERRORS)
def test_bad_bodies_are_told_where_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_body(text, origin="input.ir")
    assert str(caught.value) == f"input.ir{message}"


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_damaged_text_is_an_input_error_and_nothing_else(data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(PROGRAM) - 1))
    length = data.draw(st.integers(0, 6))
    damage = data.draw(st.text(st.sampled_from('r0b.:,;=()[]{}"\\@ +-xL\n'), max_size=4))
    try:
        parse_program(PROGRAM[:place] + damage + PROGRAM[place + length :])
    except InputError:
        return
