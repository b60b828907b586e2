from plait.base.names import MethodRef
from plait.ir.liveness import Liveness, definition_of, operands_of
from plait.ir.operands import Kind, Reg, int_const
from plait.ir.operators import CallMode, Order, Relation, Update
from plait.ir.ops import AtomicUpdate, BlockId, Branch, Invoke, Load, Move, Return
from plait.ir.places import ElementPlace
from plait.ir.text import parse_body

INT, REF = Kind.INT, Kind.REF
R0, R1, R2 = Reg(0, REF), Reg(1, INT), Reg(2, INT)


def test_operands_come_from_fields_tuples_and_places_but_not_from_the_result() -> None:
    place = ElementPlace(R0, R1, "I")
    assert list(operands_of(Load(R2, place, Order.PLAIN))) == [R0, R1]
    update = AtomicUpdate(R2, place, Update.COMPARE_AND_SET, (R1, int_const(4)))
    assert list(operands_of(update)) == [R0, R1, R1, int_const(4)]
    call = Invoke(R2, CallMode.STATIC, MethodRef("p/C", "m", "(I)I"), (R1,))
    assert list(operands_of(call)) == [R1]
    branch = Branch(Relation.EQ, R1, int_const(0), BlockId(1), BlockId(2))
    assert list(operands_of(branch)) == [R1, int_const(0)]


def test_only_the_result_is_written() -> None:
    assert definition_of(Move(R2, R1)) == R2
    assert definition_of(Return(R1)) is None


BODY = """
params r0
int r0 r1 r2 r3
ref r4
b0:
  r1 = 0
  r3 = 7
  goto b1
b1:
  if lt r1, r0 then b2 else b4
b2 handler b3:
  r2 = invoke static p/C.m(I)I (r1)
  r1 = add r1, r2
  goto b1
b3:
  r4 = catch
  return r3
b4:
  return r1
"""


def live(block: int, index: int) -> set[int]:
    mask = Liveness(parse_body(BODY)).before(block, index)
    return {register for register in range(5) if mask >> register & 1}


def test_a_register_is_live_until_it_is_read_last() -> None:
    assert live(0, 0) == {0}
    assert live(0, 2) == {0, 1, 3}
    assert live(2, 1) == {0, 1, 2, 3}
    assert live(2, 2) == {0, 1, 3}
    assert live(4, 0) == {1}


def test_what_the_handler_reads_is_live_in_the_block_it_guards() -> None:
    assert 3 in live(2, 0)
    assert live(3, 0) == {3}
