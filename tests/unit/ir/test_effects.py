"""The table of effects says something of every op and every intrinsic."""

from typing import get_args

import pytest

from plait.base.names import FieldRef
from plait.engines.explicit.linking.future_effects import _HIDDEN
from plait.ir import ops as ir
from plait.ir.effects import (
    ANYTHING,
    CONTENT,
    INTRINSIC_EFFECTS,
    OP_EFFECTS,
    Resource,
    effects_of,
    effects_of_intrinsic,
)
from plait.ir.intrinsics import INTRINSICS
from plait.ir.operands import Kind, Reg, int_const
from plait.ir.operators import Order
from plait.ir.places import ElementPlace, FieldPlace, OffsetPlace, Place, StaticPlace
from plait.machine.compile import internal_ops

OPS = {*get_args(ir.Op), *get_args(ir.Terminator)}
ABOUT_ITSELF = {
    ir.Intrinsic,
    ir.Invoke,
    ir.InvokeNamed,
    ir.HoldsLock,
    ir.Choose,
    ir.Assume,
    ir.Check,
    ir.AtomicBegin,
    ir.AtomicEnd,
    ir.Uncaught,
    ir.Unsupported,
}
"""Ops with effects before which no thread stops: their code does, or nobody else sees them."""


def test_every_op_and_every_intrinsic_has_an_entry() -> None:
    assert set(OP_EFFECTS) == OPS
    assert set(INTRINSIC_EFFECTS) == set(INTRINSICS)


def test_every_op_of_the_machine_has_an_entry() -> None:
    defined = (item for item in vars(internal_ops).values() if isinstance(item, type))
    own = {item for item in defined if item.__module__ == internal_ops.__name__}
    assert set(internal_ops.MACHINE_EFFECTS) == own


def test_a_thread_stops_before_all_that_others_see() -> None:
    shared = {op for op, effects in OP_EFFECTS.items() if not effects.is_local}
    assert shared - ABOUT_ITSELF == set(ir.VISIBLE)


def test_what_has_no_entry_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    this = Reg(0, Kind.REF)
    load = ir.Load(Reg(1, Kind.INT), FieldPlace(this, FieldRef("A", "x", "I")), Order.DECLARED)
    for op in (ir.Load, ir.Yield):
        monkeypatch.delitem(OP_EFFECTS, op)
    monkeypatch.delitem(INTRINSIC_EFFECTS, "getClass")
    assert effects_of(load) == effects_of(ir.Yield()) == ANYTHING
    assert effects_of(ir.Intrinsic(this, "getClass", (this,))) == ANYTHING
    assert effects_of_intrinsic("noSuchName") == effects_of(object()) == ANYTHING
    assert internal_ops.effects_of(object()) == ANYTHING


def test_a_place_says_which_memory_an_access_touches() -> None:
    this, field = Reg(0, Kind.REF), FieldRef("A", "x", "I")
    kinds: dict[Place, set[Resource]] = {
        FieldPlace(this, field): {Resource.FIELDS},
        StaticPlace(field): {Resource.STATICS},
        ElementPlace(this, int_const(0), "I"): {Resource.ELEMENTS},
        OffsetPlace(this, int_const(0), "I"): {
            Resource.FIELDS,
            Resource.STATICS,
            Resource.ELEMENTS,
        },
    }
    for place, expected in kinds.items():
        store = ir.Store(place, int_const(1), Order.DECLARED)
        assert effects_of(store).writes == expected
        assert effects_of(ir.Load(Reg(1, Kind.INT), place, Order.DECLARED)).reads == expected


def test_the_explicit_engine_knows_all_that_intrinsics_touch() -> None:
    threads = {"adoptMainThread"}  # before there are others
    touched = {
        resource
        for name, effects in INTRINSIC_EFFECTS.items()
        if name not in threads
        for resource in effects.touches
    }
    assert touched <= {*_HIDDEN, *CONTENT}
