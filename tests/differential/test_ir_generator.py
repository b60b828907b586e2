"""The generator of IR programs makes well-formed programs that do and show all kinds of things."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from tests.differential.answers import TooLargeError
from tests.differential.dice import Dice, hold_for_all
from tests.differential.ir_programs import program_text
from tests.differential.test_agreement import MODES, by_mode, load

from plait.base.names import MethodRef
from plait.ir import ops as ir
from plait.ir.checker import check_body
from plait.ir.places import ElementPlace, FieldPlace, StaticPlace
from plait.ir.program import Block

CLASSES: Final = ("T", "W1", "W2", "K", "L")
PROGRAMS: Final = 60
NOT_GENERATED: Final = (
    ir.InitClassOf,
    ir.ThreadStatus,
    ir.TryEnter,
    ir.EnterInterruptibly,
    ir.CanEnter,
)
"""Visible ops that Java programs, unit tests and `ir_hidden_statements` have."""

LEAST: Final = {"assertion": 0.05, "exception": 0.15, "deadlock": 0.05, "race": 0.2}
"""The part of the programs that must violate each property, and that must not."""


@cache
def sample() -> tuple[str, ...]:
    return tuple(program_text(Dice(seed)) for seed in range(PROGRAMS))


def blocks(text: str) -> Iterator[tuple[MethodRef, Block]]:
    """All code of a program; the checker has passed it."""
    program = load(text)
    for name in CLASSES:
        for method in program.class_named(name).methods:
            ref = MethodRef(name, method.name, method.descriptor)
            body = program.body(ref)
            check_body(ref, method, body)
            for block in body.blocks:
                yield ref, block


def test_programs_are_well_formed_and_use_every_visible_op() -> None:
    used = {type(op) for text in sample() for _, block in blocks(text) for op in block.ops}
    assert set(ir.VISIBLE) - used == set(NOT_GENERATED)
    assert used >= {ir.Choose, ir.Assume, ir.Check, ir.AtomicBegin, ir.Invoke, ir.Uncaught}


def test_fields_statics_and_elements_are_read_written_and_updated() -> None:
    used = {
        (type(op), type(op.place))
        for text in sample()
        for _, block in blocks(text)
        for op in block.ops
        if isinstance(op, ir.Load | ir.Store | ir.AtomicUpdate)
    }
    accesses, places = (ir.Load, ir.Store, ir.AtomicUpdate), (StaticPlace, FieldPlace, ElementPlace)
    assert used == {(access, place) for access in accesses for place in places}


def test_methods_call_themselves_and_threads_start_threads() -> None:
    ops = [(ref, op) for text in sample() for ref, block in blocks(text) for op in block.ops]
    assert any(isinstance(op, ir.Invoke) and op.method == ref for ref, op in ops)
    assert {ref.owner for ref, op in ops if isinstance(op, ir.Spawn)} == {"T", "W1"}


def test_every_kind_of_violation_is_there_and_missing_often_enough() -> None:
    violated: Counter[str] = Counter()
    several = compared = 0
    for text in sample():
        try:
            found = by_mode(text, MODES["compiled"])
        except TooLargeError:
            continue
        compared += 1
        violated.update(found.violated)
        several += len(found.violations) > len(found.violated)
    for name, part in LEAST.items():
        assert part * compared <= violated[name] <= 0.8 * compared, (name, violated, compared)
    assert several >= 0.1 * compared, "too few programs violate a property in two ways"


def test_a_program_that_fails_is_made_smaller() -> None:
    def has_no_wait(text: str) -> None:
        if " wait " in text:
            raise AssertionError("there is a wait")

    with pytest.raises(AssertionError, match=r"^seed \d+: there is a wait\nentry T") as caught:
        hold_for_all(program_text, has_no_wait, range(PROGRAMS))
    first = next(text for text in sample() if " wait " in text)
    assert len(str(caught.value)) < len(first)
