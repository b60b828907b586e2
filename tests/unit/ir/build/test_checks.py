"""Implicit checks: made where needed, left out where a check or an allocation went before."""

import pytest
from tests.unit.ir.build.evaluator import Thrown
from tests.unit.ir.build.translated import Translated, all_ops

from plait.ir.operands import NULL
from plait.ir.ops import Branch, CanStore, Invoke, Length
from plait.java.class_files.jvm_opcodes import Opcode

O = Opcode  # noqa: E741 - bytecode is read by its mnemonics
OWNER = "Constructs"


def null_checks(translated: Translated, name: str) -> int:
    return sum(
        isinstance(op, Invoke) and op.method.name == "nullPointer"
        for op in all_ops(translated.body(name, OWNER))
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("postIncrement", 1),  # the array, not `this`
        ("sumTwice", 2),  # one per object, on all paths
        ("untilNull", 2),  # the array once, the changing local on each turn
        ("guarded", 0),  # tested by the program itself
        ("initialised", 0),
        ("instanceUse", 0),  # `this` and a new object
    ],
)
def test_null_checks_stand_only_where_null_can_be(
    constructs: Translated, name: str, expected: int
) -> None:
    assert null_checks(constructs, name) == expected


def test_a_local_that_a_loop_changes_is_checked_on_each_turn(constructs: Translated) -> None:
    with pytest.raises(Thrown, match="nullPointer"):
        constructs.call("untilNull", [{"class": OWNER}, None, None], 2, owner=OWNER)


def test_a_handler_knows_nothing_of_what_its_range_assigned(constructs: Translated) -> None:
    assert constructs.call("handlerSees", 1, owner=OWNER) == 1
    with pytest.raises(Thrown, match="nullPointer"):
        constructs.call("handlerSees", 0, owner=OWNER)


def test_facts_that_a_later_edge_disproves_are_given_up() -> None:
    # 0: aload_0 arraylength pop goto 10 / 6: aconst_null astore_0 goto 10 /
    # 10: aload_0 arraylength istore_2; iinc 1 by -1; iload_1 ifgt 6; iload_2 ireturn
    code = bytes([O.ALOAD_0, O.ARRAYLENGTH, O.POP, O.GOTO, 0, 8])
    code += bytes([O.ACONST_NULL, O.ASTORE_0, O.NOP, O.NOP, O.NOP])
    code += bytes([O.ALOAD_0, O.ARRAYLENGTH, O.ISTORE_2, O.IINC, 1, 0xFF])
    code += bytes([O.ILOAD_1, O.IFGT, 0xFF, 0xF4, O.ILOAD_2, O.IRETURN])
    translated = Translated.of_code("([II)I", code)
    assert translated.call("m", [7, 8, 9], 1) == 3
    with pytest.raises(Thrown, match="nullPointer"):
        translated.call("m", [7, 8, 9], 2)


@pytest.mark.parametrize(("index", "expected"), [(-1, "arrayIndex"), (3, "arrayIndex")])
def test_bounds_are_checked_on_both_sides(
    constructs: Translated, index: int, expected: str
) -> None:
    with pytest.raises(Thrown, match=expected):
        constructs.call("postIncrement", {"class": OWNER}, [0, 0, 0], index, owner=OWNER)


def test_array_initialisers_need_no_checks(constructs: Translated) -> None:
    kinds = {type(op) for op in all_ops(constructs.body("initialised", OWNER))}
    assert not kinds & {Length, Branch, CanStore, Invoke}


def test_a_store_through_another_static_type_is_checked(constructs: Translated) -> None:
    assert any(isinstance(op, CanStore) for op in all_ops(constructs.body("mixed", OWNER)))


def test_a_cast_lets_null_pass(constructs: Translated) -> None:
    assert constructs.call("cast", None, owner=OWNER) is None
    with pytest.raises(Thrown, match="classCast"):
        constructs.call("cast", {"class": "p/Other"}, owner=OWNER)


def test_null_is_named_as_hotspot_names_it(constructs: Translated) -> None:
    lines = constructs.lines("sumTwice", OWNER)
    assert any('because \\"b\\" is null' in line for line in lines)


def test_the_jdk_gets_no_null_messages(constructs: Translated) -> None:
    raising = [
        op
        for op in all_ops(constructs.body("writeReplace", "java/util/EnumSet"))
        if isinstance(op, Invoke) and op.method.name == "nullPointer"
    ]
    assert all(op.args == (NULL,) for op in raising)
