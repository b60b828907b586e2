"""A reduction that overlooks something is found out: random programs lose violations with it."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.differential.dice import Dice
from tests.differential.ir_programs import program_text
from tests.unit.engines.explicit.reduced import search, violations

from plait.engines.explicit.kernel.kernel_opcodes import REDUCE_SETS, REDUCE_SLEEP, REDUCE_STRONG
from plait.engines.explicit.linking.future_effects import Learning
from plait.engines.explicit.search.kernel_search import NO_REDUCTION, REDUCTION
from plait.ir.text import parse_program
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

_record, _place = Learning._record, Learning._place


def forgets_writes(self: Any, number: int, stack: Any, masks: Any) -> None:
    _record(self, number, stack, (masks[0], 0, masks[2]))


def forgets_reads(self: Any, number: int, stack: Any, masks: Any) -> None:
    _record(self, number, stack, (masks[1], masks[1], masks[2]))


def forgets_what_is_hidden(self: Any, number: int, stack: Any, masks: Any) -> None:
    _record(self, number, stack, (masks[0], masks[1], 0))


def forgets_callers(self: Any, number: int, stack: Any, masks: Any) -> None:
    _record(self, number, stack[:1], masks)


def forgets_that_it_learned(self: Any, number: int, stack: Any, masks: Any) -> None:
    before = self._kernel.pending.news
    _record(self, number, stack, masks)
    self._kernel.pending.news = before


def forgets_starts(self: Any, code: int, locks: Any = frozenset()) -> int:
    found = _place(self, code, locks)
    self._spawning = 0
    return found


def forgets_conflicts(_self: Any, _numbers: Any, _locks: Any) -> None:
    pass


def takes_any_monitor_for_the_same(self: Any, numbers: Any, locks: Any) -> None:
    for others, number in numbers.items():
        if not (locks and others):
            self._kernel.pending.add_conflict(numbers[locks], number)


def sees_no_further_than_the_block(_self: Any, _code: Any, _block: int) -> frozenset[int]:
    return frozenset()


MUTANTS: dict[Callable[..., Any], tuple[str, range]] = {
    forgets_writes: ("_record", range(20)),
    forgets_reads: ("_record", range(20)),
    forgets_what_is_hidden: ("_record", range(100, 110)),
    forgets_callers: ("_record", range(20)),
    forgets_that_it_learned: ("_record", range(20)),
    forgets_starts: ("_place", range(100, 110)),
    forgets_conflicts: ("_tell", range(20)),
    takes_any_monitor_for_the_same: ("_tell", range(190, 200)),
    sees_no_further_than_the_block: ("_reached", range(20)),
}
"""What each puts in the place of which method, and programs of which some show it."""


def is_found_out(seeds: range, reduction: int = REDUCTION) -> bool:
    """Whether one of the programs shows other violations with reduction than without."""
    for seed in seeds:
        program = parse_program(program_text(Dice(seed)), origin="random.ir")
        machine = Machine(program, MachineOptions(run_limit=3000))
        expected = violations(machine, search(machine, NO_REDUCTION))
        if violations(machine, search(machine, reduction)) != expected:
            return True
    return False


@pytest.mark.parametrize("mutant", MUTANTS)
def test_what_it_must_not_overlook(
    mutant: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    name, seeds = MUTANTS[mutant]
    monkeypatch.setattr(Learning, name, mutant)
    assert is_found_out(seeds)


@pytest.mark.parametrize(
    "reduction", [REDUCE_SETS, REDUCE_SETS | REDUCE_SLEEP | REDUCE_STRONG], ids=["none", "usual"]
)
def test_provisos_that_are_too_weak(reduction: int) -> None:
    assert is_found_out(range(103, 106), reduction)


def test_the_reduction_itself_is_not_found_out() -> None:
    assert not is_found_out(range(20))
