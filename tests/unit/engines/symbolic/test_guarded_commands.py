"""Random programs over 4-bit numbers against all inputs, one by one (sheet A2 and A3)."""

from random import Random

import pytest
from tests.unit.engines.symbolic.checking import MODES, Counters, assertion
from tests.unit.engines.symbolic.guarded import (
    Generator,
    every_input,
    failed_after,
    fails,
    passes,
    program_of,
)

from plait.result.verdicts import Bounds, Holds, Unknown, Violated, Why

PATHS = {"mode": "paths"}


def _compare(seed: int, count: int, **options: object) -> int:
    """How many of the programs fail for some input; every one as the engine says."""
    random = Random(seed)
    failing = 0
    for _ in range(count):
        block = Generator(random).block(3)
        expected = any(fails(block, inputs) for inputs in every_input())
        verdict = assertion(program_of(block), **options)
        if expected:
            assert isinstance(verdict, Violated), block
        elif isinstance(verdict, Violated):
            assert fails(block, verdict.witness.choices), block
        elif any(passes(block, inputs) for inputs in every_input()):
            assert verdict == Holds(Bounds()), block
        else:
            assert isinstance(verdict, Unknown), block
            assert verdict.why is Why.VACUOUS, block
        failing += isinstance(verdict, Violated)
    return failing


@pytest.mark.parametrize("mode", MODES)
def test_random_programs_fail_as_some_input_makes_them(mode: str) -> None:
    failing = _compare(1, 60, mode=mode, most_iterations=None)
    assert 10 < failing < 55


@pytest.mark.full
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_random_programs_fail_as_some_input_makes_them(mode: str, seed: int) -> None:
    _compare(seed, 1_000, mode=mode, most_iterations=None)


@pytest.mark.parametrize("mode", MODES)
def test_paths_are_followed_for_just_so_many_iterations(mode: str) -> None:
    """Merged ones at least for so many: the shorter of two ways to a place counts."""
    random = Random(5)
    cut = 0
    for _ in range(150):
        block = Generator(random).block(3)
        counts = {failed_after(block, inputs) for inputs in every_input()} - {None}
        program = program_of(block)
        for most in (1, 2):
            verdict = assertion(program, mode=mode, most_iterations=None, most_steps=most)
            is_within = any(count is not None and count <= most for count in counts)
            assert isinstance(verdict, Violated) or not is_within, block
            if isinstance(verdict, Violated):
                failure = failed_after(block, verdict.witness.choices)
                assert failure is not None, block
                assert failure <= most or mode == "merged", block
            elif counts:
                cut += 1
    assert cut > 2


def test_batches_workers_and_pruning_make_no_difference() -> None:
    random = Random(77)
    for _ in range(8):
        program = program_of(Generator(random).block(3))
        verdicts = set()
        suspects = set()
        for workers, size, prunes in (
            (1, None, None),
            (1, 1, False),
            (1, 10, False),
            (1, 200, True),
            (2, 1, False),
            (2, 10, None),
            (8, 10, False),
        ):
            counters = Counters()
            verdict = assertion(
                program,
                counters=counters,
                workers=workers,
                batch_size=size,
                prunes=prunes,
                **PATHS,
            )
            verdicts.add(type(verdict))
            if size is not None and not prunes and isinstance(verdict, Holds):
                suspects.add(counters.last["suspect"])
        assert len(verdicts) == 1
        assert len(suspects) <= 1


def test_what_two_merged_states_both_know_is_part_of_their_condition() -> None:
    """Both have assumed that the second check fails; that must not be forgotten."""
    zero, one = ("v", 0), ("v", 1)
    checks = [("check", ("ge", one, zero)), ("check", ("lt", zero, ("c", 2)))]
    block = [("load", 1, 1), ("while", ("eq", one, zero), 1, checks)]
    assert not any(fails(block, inputs) for inputs in every_input())
    assert assertion(program_of(block), mode="merged", most_iterations=None) == Holds(Bounds())
