import dataclasses
import math

import pytest
from hypothesis import given, settings
from tests.unit.ir.strategies import bodies

from plait.base import flags
from plait.base.errors import IllFormedIrError
from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.checker import check_body
from plait.ir.op_rules import RULES, TERMINATOR_RULES
from plait.ir.operands import Const, Kind, Reg
from plait.ir.program import Block, Body, LocalName, Method
from plait.ir.text import parse_body

HEADER = """
params r0 r1
ref r0 r2
int r1 r3
long r4
float r5
double r6
local r1 i 0..9
"""
ASSIGNED = """
b0:
  r2 = r0
  r3 = r1
  r4 = 1L
  r5 = 1.0f
  r6 = 1.0
"""


def check(body: Body, descriptor: str = "(I)I", bits: int = 0) -> None:
    method = Method("f", descriptor, bits)
    check_body(MethodRef("p/C", "f", descriptor), method, body)


def parse(code: str) -> Body:
    """A body with this code after all registers have been assigned."""
    return parse_body(f"{HEADER}{ASSIGNED}{code}")


def single(op: str) -> Body:
    return parse(f"{op}\n return r3")


GOOD_OPS = [
    "r3 = r1",
    "r6 = neg r6",
    "r4 = shl r4, r3",
    "r6 = rem r6, r6",
    "r4 = xor r4, 5L",
    "r3 = dcmpl r6, 0.0",
    "r4 = d2l r6",
    "r3 = i2z r1",
    "r3 = instanceof r2, [I",
    "r3 = canstore r2, null",
    "r3 = length r2",
    "r3 = load r0.p/C.f:Z",
    "r4 = load.acquire static p/C.f:J",
    "r2 = load r2[r3]:L",
    "r5 = load.volatile r2 + r4:F",
    "store.release r2[0]:B = 1",
    "store r0.p/C.f:Lp/C; = class(V)",
    "r3 = cas r0.p/C.f:Lp/C; (null, r2)",
    "r4 = cax static p/C.f:J (0L, r4)",
    "r5 = getadd r2[1]:F (r5)",
    "r3 = getor r2 + 16L:Z (1)",
    "r2 = new p/C",
    "r2 = newarray [[I (r3, r1)",
    "r2 = newarray [[[I (r3, r1)",
    "init p/C",
    "initof class(Lp/C;)",
    "r3 = invoke static p/C.f(IJ)I (r3, r4)",
    "invoke static p/C.f(IJ)I (r3, r4)",
    "invoke special p/C.<init>(Lp/C;)V (r2, null)",
    "r2 = invoke virtual [I.clone()Ljava/lang/Object; (r2)",
    "invoke interface p/I.f(D)V (r2, r6)",
    "r2 = invokenamed r2, values",
    'r6 = intrinsic math ("sin", r6)',
    'intrinsic print (1, "x")',
    "enter r2",
    "exit r2",
    "r3 = tryenter r2",
    "r3 = enterinterruptibly r2, 0L",
    "r3 = canenter r2",
    "r3 = holdslock r2",
    "spawn r2, java/lang/Thread.plaitRun()V, 0",
    "r2 = currentthread",
    "r3 = status r2",
    "r3 = join r2, r4",
    "r3 = wait r2, 0L",
    "r3 = waituninterruptibly r2, r4",
    "notify r2",
    "notifyall r2",
    "r3 = park r4",
    "unpark r2",
    "interrupt r2",
    "r3 = testinterrupt r2",
    "r3 = clearinterrupt r2",
    "r3 = sleep r4",
    "yield",
    "r4 = choose 0L, r4",
    "assume r3",
    'check r3, "text"',
    "atomicbegin",
    "atomicend",
    "uncaught r2",
    "halt r3",
]


@pytest.mark.parametrize("op", GOOD_OPS)
def test_well_formed_ops_pass(op: str) -> None:
    check(single(op))


def test_every_op_has_a_rule_and_an_example() -> None:
    catch = ir.Catch
    shown = {type(single(op).blocks[0].ops[5]) for op in GOOD_OPS}
    assert shown | {catch} == set(RULES) == set(ir.Op.__args__)
    assert set(TERMINATOR_RULES) == set(ir.Terminator.__args__)


BAD_OPS = [
    ("r3 = r4", "the result is long, the register r3 is int"),
    ("r2 = 5", "the result is int, the register r2 is ref"),
    ("r2 = neg r2", "neg of a reference"),
    ("r3 = neg r4", "the result is long"),
    ("r4 = shl r4, r4", "the right operand is long, not int"),
    ("r3 = add r3, r4", "the right operand is long, not int"),
    ("r6 = and r6, r6", "and of a double"),
    ("r5 = ushr r5, r3", "ushr of a float"),
    ("r2 = add r2, r2", "add of a ref"),
    ("r4 = add r3, r3", "the result is int, the register r4 is long"),
    ("r3 = lcmp r4, r3", "the right operand is int, not long"),
    ("r3 = fcmpg r6, r5", "the left operand is double, not float"),
    ("r4 = lcmp r4, r4", "the result is int"),
    ("r4 = i2l r5", "the operand is float, not int"),
    ("r3 = i2l r3", "the result is long"),
    ("r3 = instanceof r3, [I", "the value is int, not ref"),
    ("r3 = instanceof r2, I", "'I' is not a reference type"),
    ("r3 = instanceof r2, Lp/C", "'Lp/C' is not a type descriptor"),
    ("r3 = canstore r2, r3", "the value is int, not ref"),
    ("r3 = length r3", "the array is int, not ref"),
    ("r3 = load r0.p/C.f:J", "the result is long"),
    ("r3 = load r1.p/C.f:I", "the base is int, not ref"),
    ("r3 = load r0.p/C.f:X", "'X' is not a type descriptor"),
    ("r3 = load static [I.f:I", "'[I' is an array type, not a class"),
    ("r3 = load.release static p/C.f:I", "a load has no release order"),
    ("store.acquire static p/C.f:I = r3", "a store has no acquire order"),
    ("store static p/C.f:I = r4", "the value is long, not int"),
    ("r3 = load r2[r4]:I", "the index is long, not int"),
    ("r3 = load r1[r3]:I", "the array is int, not ref"),
    ("r2 = load r2[r3]:Lp/C;", "'Lp/C;' is not one of Z B C S I J F D L"),
    ("r3 = load r2 + r3:I", "the offset is int, not long"),
    ("r3 = load r2 + r4:Q", "'Q' is not one of Z B C S I J F D L"),
    ("r3 = cas r0.p/C.f:I (r3)", "cas takes 2 operands, not 1"),
    ("r3 = getadd r0.p/C.f:I (r3, r3)", "getadd takes 1 operands, not 2"),
    ("r3 = cas r0.p/C.f:I (r3, r4)", "the operand is long, not int"),
    ("r4 = cas r0.p/C.f:J (r4, r4)", "the result is int, the register r4 is long"),
    ("r3 = getset r0.p/C.f:J (r4)", "the result is long"),
    ("r2 = getadd r0.p/C.f:Lp/C; (r2)", "getadd of a reference"),
    ("r6 = getxor r0.p/C.f:D (r6)", "getxor of a double"),
    ("r2 = new [I", "'[I' is an array type, not a class"),
    ('r2 = new "p.C"', "'p.C' is not a class name"),
    ("r3 = new p/C", "the result is ref"),
    ("r2 = newarray I (r3)", "1 lengths for 'I'"),
    ("r2 = newarray [I ()", "0 lengths for '[I'"),
    ("r2 = newarray [I (r3, r3)", "2 lengths for '[I'"),
    ("r2 = newarray [I (r4)", "the length is long, not int"),
    ("init [I", "'[I' is an array type, not a class"),
    ("initof r3", "the class is int, not ref"),
    ("invoke static p/C.<clinit>()V ()", "static call of <clinit>"),
    ("invoke virtual p/C.<init>()V (r2)", "virtual call of <init>"),
    ('invoke static p/C.f"(Q)V" (r2)', "'(Q)V' is not a method descriptor"),
    ("invoke virtual p/C.f()V ()", "the receiver is missing"),
    ("invoke virtual p/C.f()V (r3)", "the receiver is int, not ref"),
    ("invoke static p/C.f(I)V ()", "0 arguments, not 1"),
    ("invoke static p/C.f(I)V (r4)", "an argument is long, not int"),
    ("r3 = invoke static p/C.f()V ()", "there is no result for a register to take"),
    ("r3 = invoke static p/C.f()J ()", "the result is long"),
    ("r2 = invokenamed r3, values", "the class is int, not ref"),
    ("intrinsic frobnicate ()", "there is no intrinsic 'frobnicate'"),
    ("r6 = intrinsic math (r2, r6)", "the first argument of math is not a string constant"),
    ("intrinsic print (1)", "1 arguments, not 2"),
    ("r3 = intrinsic nanoTime ()", "the result is long"),
    ("r3 = intrinsic print (1, null)", "there is no result"),
    ("r2 = catch", "catch is not at the start of a handler"),
    ("enter r3", "the monitor is int, not ref"),
    ("spawn r2, p/C.run()I, 0", "a thread cannot run p/C.run()I"),
    ("spawn r2, p/C.run()V, r4", "the daemon flag is long, not int"),
    ("r3 = join r2, 0", "the timeout is int, not long"),
    ("r2 = choose r2, r2", "a choice of references"),
    ("r3 = choose 0, 5L", "the upper bound is long, not int"),
    ("assume r2", "the condition is ref, not int"),
    ("check r3, r3", "the message is int, not ref"),
    ("r2 = class(Q)", "'Q' is not a type descriptor"),
]


@pytest.mark.parametrize(("op", "message"), BAD_OPS)
def test_broken_ops_are_rejected(op: str, message: str) -> None:
    with pytest.raises(IllFormedIrError) as caught:
        check(single(op))
    assert message in str(caught.value)
    assert str(caught.value).startswith("p/C.f(I)I: block 0, ")


BAD_FLOW = [
    (" return", "nothing is returned, not int"),
    (" return r4", "the returned value is long, not int"),
    (" throw r3", "the exception is int, not ref"),
    (" if lt r2, r2 then b1 else b1\nb1:\n return 0", "lt of two operands of kind ref"),
    (" if eq r4, r4 then b1 else b1\nb1:\n return 0", "eq of two operands of kind long"),
    (" if eq r2, r3 then b1 else b1\nb1:\n return 0", "the right operand is int, not ref"),
    (" switch r4, else b1\nb1:\n return 0", "the value is long, not int"),
    (" switch r3, 5: b1, 5: b1, else b1\nb1:\n return 0", "the keys are not ascending ints at 5"),
    (" switch r3, 5: b1, 4: b1, else b1\nb1:\n return 0", "the keys are not ascending ints at 4"),
    (" return 0\nb1:\n return 0", "block 1 cannot be reached"),
    (
        " goto b1\nb1 handler b2:\n init p/C\n return 0\nb2:\n return 0",
        "block 2: a handler does not start",
    ),
    (
        " goto b1\nb1 handler b2:\n return 0\nb2:\n r2 = catch\n return 0",
        "block 1 has a handler, but nothing in it may throw",
    ),
    (
        " goto b1\nb1 handler b2:\n goto b2\nb2:\n r2 = catch\n return 0",
        "block 1: the target 2 is a handler",
    ),
    (
        " goto b1\nb1 handler b2:\n init p/C\n return 0\nb2:\n r2 = catch\n r2 = catch\n return 0",
        "catch is not at the start of a handler",
    ),
]


@pytest.mark.parametrize(("code", "message"), BAD_FLOW)
def test_broken_control_flow_is_rejected(code: str, message: str) -> None:
    with pytest.raises(IllFormedIrError) as caught:
        check(parse(code))
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "code",
    [
        " switch r3, -2147483648: b1, 2147483647: b1, else b1\nb1:\n return 0",
        " if ne r2, null then b1 else b0\nb1:\n return 0",
        " goto b1\nb1 handler b2:\n init p/C\n return 0\nb2:\n r2 = catch\n throw r2",
        ' unsupported "why"',
    ],
)
def test_sound_control_flow_passes(code: str) -> None:
    check(parse(code))


UNASSIGNED = [
    # read before written
    "b0:\n r3 = park r4\n return",
    # written on one path only
    "b0:\n if eq r3, 0 then b1 else b2\nb1:\n r4 = 1L\n goto b2\nb2:\n r3 = park r4\n return",
    # written after the first op that may throw
    "b0 handler b1:\n init p/C\n r4 = 1L\n init p/C\n return\n"
    "b1:\n r2 = catch\n r3 = park r4\n return",
    # written by the op that throws
    "b0 handler b1:\n r4 = invoke static p/C.f()J ()\n return\n"
    "b1:\n r2 = catch\n r3 = park r4\n return",
    # a loop comes back with it, but the way in does not have it
    "b0:\n goto b1\nb1:\n r3 = park r4\n r4 = 1L\n goto b1",
]
ASSIGNED_BEFORE = [
    "b0:\n if eq r3, 0 then b1 else b2\nb1:\n r4 = 1L\n goto b3\nb2:\n r4 = 2L\n goto b3\n"
    "b3:\n r3 = park r4\n return",
    "b0 handler b1:\n r4 = 1L\n init p/C\n return\nb1:\n r2 = catch\n r3 = park r4\n return",
    "b0 handler b1:\n r2 = null\n r4 = 1L\n throw r2\nb1:\n r2 = catch\n r3 = park r4\n return",
    "b0:\n r4 = 1L\n goto b1\nb1:\n r3 = park r4\n goto b1",
]
FLOW_HEADER = "params r3\nref r0 r1 r2\nint r3\nlong r4\n"


@pytest.mark.parametrize("code", UNASSIGNED)
def test_a_register_that_a_path_leaves_unassigned_is_rejected(code: str) -> None:
    with pytest.raises(IllFormedIrError, match="reads r4, which some path leaves unassigned"):
        check(parse_body(FLOW_HEADER + code), "(I)V", flags.STATIC)


@pytest.mark.parametrize("code", ASSIGNED_BEFORE)
def test_a_register_that_every_path_assigns_passes(code: str) -> None:
    check(parse_body(FLOW_HEADER + code), "(I)V", flags.STATIC)


GOOD = single("r3 = add r1, 1")
FIRST = GOOD.blocks[0]


def _with_first(**changes: object) -> Body:
    # Changes of any type are passed on.
    return dataclasses.replace(GOOD, blocks=(dataclasses.replace(FIRST, **changes),))  # type: ignore[arg-type]


def _with_source(operand: Const | Reg, kind: Kind) -> Body:
    code = (ir.Move(Reg(0, kind), operand),)
    return Body((), (kind,), (Block(code, ir.Return(None), None, (0, 0)),), (), ())


BROKEN_BODIES = [
    (dataclasses.replace(GOOD, blocks=()), "there are no blocks"),
    (dataclasses.replace(GOOD, params=GOOD.params[:1]), "the parameters do not have the kinds"),
    (dataclasses.replace(GOOD, params=GOOD.params[::-1]), "the parameters do not have the kinds"),
    (dataclasses.replace(GOOD, registers=GOOD.registers[:6]), "r6 is not one of the 6 registers"),
    (dataclasses.replace(GOOD, registers=(Kind.REF,) * 7), "r1 is ref, not int"),
    (dataclasses.replace(GOOD, lines=((5, 1), (3, 1))), "the line table does not ascend"),
    (
        dataclasses.replace(GOOD, locals=(LocalName(Reg(0, Kind.REF), "x", 5, 3),)),
        "the range of the local x is 5..3",
    ),
    (
        dataclasses.replace(GOOD, locals=(LocalName(Reg(9, Kind.REF), "x", 0, 3),)),
        "r9 is not one of the 7 registers",
    ),
    (_with_first(sites=FIRST.sites[:-1]), "6 sites for 6 ops and a terminator"),
    (_with_first(sites=(-1,) * 7), "7 sites for 6 ops and a terminator"),
    (_with_first(terminator=ir.Goto(ir.BlockId(5))), "block 0: the target 5 is not a block"),
    (_with_first(terminator=ir.Goto(ir.BlockId(-1))), "block 0: the target -1 is not a block"),
    (_with_first(handler=ir.BlockId(0)), "the handler 0 is not a block after the entry"),
    (_with_first(handler=ir.BlockId(3)), "the handler 3 is not a block after the entry"),
    (_with_first(terminator=ir.Yield()), "this is not a terminator"),
    (_with_first(ops=(ir.Return(None),), sites=(0, 0)), "this is not an op"),
]
BROKEN_OPERANDS = [
    (Const(2**31, Kind.INT), "2147483648 is not a signed int"),
    (Const(True, Kind.INT), "True is not a signed int"),  # noqa: FBT003
    (Const(-(2**63) - 1, Kind.LONG), "is not a signed long"),
    (Const(1.0, Kind.LONG), "1.0 is not a signed long"),
    (Const(0, Kind.REF), "0 is not null"),
    (Const(0, Kind.DOUBLE), "0 is not a double"),
    (Const(0.1, Kind.FLOAT), "0.1 is not rounded to a float"),
    (Const(1e300, Kind.FLOAT), "1e+300 is not rounded to a float"),
    (Const(-math.nan, Kind.DOUBLE), "this NaN is not math.nan"),
    (Reg(-1, Kind.INT), "r-1 is not one of the 1 registers"),
]


@pytest.mark.parametrize(("body", "message"), BROKEN_BODIES)
def test_bodies_that_text_could_not_say_are_rejected(body: Body, message: str) -> None:
    with pytest.raises(IllFormedIrError) as caught:
        check(body)
    assert message in str(caught.value)


@pytest.mark.parametrize(("operand", "message"), BROKEN_OPERANDS)
def test_broken_operands_are_rejected(operand: Const | Reg, message: str) -> None:
    with pytest.raises(IllFormedIrError) as caught:
        check(_with_source(operand, operand.kind), "()V", flags.STATIC)
    assert message in str(caught.value)


def test_two_parameters_need_two_registers() -> None:
    body = parse_body("params r0 r0\nint r0\nb0:\n return r0")
    with pytest.raises(IllFormedIrError, match="r0 is two parameters"):
        check(body, "(II)I", flags.STATIC)


def test_the_receiver_is_a_parameter_of_instance_methods_only() -> None:
    body = parse_body("params r0\nint r0\nb0:\n return r0")
    check(body, "(I)I", flags.STATIC)
    with pytest.raises(IllFormedIrError, match="the parameters do not have the kinds"):
        check(body, "(I)I")


def test_a_void_method_returns_nothing() -> None:
    with pytest.raises(IllFormedIrError, match="a void method returns a value"):
        check(parse_body("b0:\n return 0"), "()V", flags.STATIC)


def test_a_body_belongs_to_a_method_with_code_and_the_same_name() -> None:
    body = parse_body("b0:\n return")
    with pytest.raises(IllFormedIrError, match="an abstract method has a body"):
        check(body, "()V", flags.STATIC | flags.ABSTRACT)
    with pytest.raises(IllFormedIrError, match=r"the method is called g\(\)V"):
        check_body(MethodRef("p/C", "f", "()V"), Method("g", "()V", flags.STATIC), body)
    with pytest.raises(IllFormedIrError, match="is not a method descriptor"):
        check(body, "nonsense", flags.STATIC)


@settings(max_examples=100, deadline=None)
@given(bodies)
def test_whatever_is_wrong_nothing_but_ill_formed_ir_comes_out(body: Body) -> None:
    try:
        check(body, "()V", flags.STATIC)
    except IllFormedIrError:
        return
