import pytest

from plait.base.errors import InternalError
from plait.base.names import MethodRef
from plait.ir.assembler import BodyBuilder
from plait.ir.operands import Kind, Reg, int_const
from plait.ir.operators import CallMode, Relation
from plait.ir.ops import Branch, Catch, Goto, Invoke, Return, Throw


def test_a_body_has_the_registers_blocks_and_sites_that_were_made() -> None:
    code = BodyBuilder([Kind.INT])
    exit_block = code.block()
    code.site = 7
    doubled = code.call_static("A", "twice", "(I)J", code.params[0])
    code.branch(Relation.EQ, code.params[0], int_const(0), exit_block, exit_block)
    code.place(exit_block)
    code.leave(doubled)

    body = code.build()

    assert body.params == (Reg(0, Kind.INT),)
    assert body.registers == (Kind.INT, Kind.LONG)
    first, second = body.blocks
    call = Invoke(doubled, CallMode.STATIC, MethodRef("A", "twice", "(I)J"), (Reg(0, Kind.INT),))
    assert first.ops == (call,)
    assert first.sites == (7, 7)
    assert isinstance(first.terminator, Branch)
    assert second.terminator == Return(Reg(1, Kind.LONG))


def test_handlers_belong_to_blocks() -> None:
    code = BodyBuilder()
    handler = code.block()
    tail = code.block(handler)
    code.handle(handler)
    code.goto(tail)
    code.place(handler)
    caught = code.catch()
    code.throw(caught)
    code.place(tail)
    code.leave()

    body = code.build()

    assert [block.handler for block in body.blocks] == [1, None, 1]
    assert body.blocks[1].ops == (Catch(caught),)
    assert body.blocks[1].terminator == Throw(caught)
    assert body.blocks[0].terminator == Goto(tail)


def test_a_void_call_has_no_register() -> None:
    code = BodyBuilder()
    assert code.invoke(CallMode.STATIC, MethodRef("A", "run", "()V")) is None
    with pytest.raises(InternalError, match="gives no value"):
        code.call_static("A", "run", "()V")


def test_code_after_a_terminator_is_refused() -> None:
    code = BodyBuilder()
    code.leave()
    assert not code.is_open
    with pytest.raises(InternalError, match="after the terminator"):
        code.init_class("A")


def test_a_block_without_terminator_is_refused() -> None:
    code = BodyBuilder()
    code.leave()
    code.block()
    with pytest.raises(InternalError, match="block 1"):
        code.build()
