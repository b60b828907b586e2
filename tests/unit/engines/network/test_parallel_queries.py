"""Questions asked in several processes have the answers, in order, of one."""

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.unit.engines.network.programs import written

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted, StopReason
from plait.driver.known_benign_races import benign_races
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.network.engine import NetworkEngine
from plait.engines.network.options import NetworkOptions
from plait.engines.network.parallel_queries import answers
from plait.result.verdicts import Suspected, Verdict
from plait.spec.properties import NoDataRace

COUNT = 40
SIZES = [number % 7 for number in range(COUNT)]


@pytest.mark.parametrize("workers", [1, 2, 3, 7])
def test_answers_come_in_the_order_of_questions(workers: int) -> None:
    expected = [number % 3 == 0 for number in range(COUNT)]
    assert list(answers(SIZES, workers, lambda number: number % 3 == 0, Budget())) == expected


def test_other_processes_answer() -> None:
    here = os.getpid()
    assert not any(answers(SIZES, 2, lambda _: os.getpid() == here, Budget()))
    assert all(answers(SIZES[:5], 2, lambda _: os.getpid() == here, Budget())), "too few to share"


def test_what_a_lost_process_should_have_answered_is_asked_here() -> None:
    here = os.getpid()

    def ask(number: int) -> bool:
        if os.getpid() != here and number == 11:
            os._exit(1)
        return number > 20

    expected = [number > 20 for number in range(COUNT)]
    assert list(answers(SIZES, 2, ask, Budget())) == expected


def test_the_budget_of_a_process_ends_all() -> None:
    def ask(number: int) -> bool:
        if number == 11:
            raise BudgetExhausted(StopReason.MEMORY)
        return True

    with pytest.raises(BudgetExhausted, match="memory"):
        list(answers(SIZES, 2, ask, Budget()))


def test_an_interrupt_ends_the_wait_and_the_processes() -> None:
    budget = Budget()
    given = answers(SIZES, 2, lambda number: number >= 0, budget)
    assert next(given)
    budget.cancel()
    with pytest.raises(BudgetExhausted, match="interrupted"):
        list(given)


class Keeper:
    def __init__(self) -> None:
        self.last: Mapping[str, int] = {}

    def progress(self, _phase: str, counters: Mapping[str, int]) -> None:
        self.last = counters


def test_suspicions_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    fields = "".join(f"int f{number};\n" for number in range(12))
    uses = "".join(f"shared.f{number}++;\n" for number in range(12))
    main = f"static Racy shared = new Racy();\nstatic void use() {{ {uses} }}\n"
    main += "public static void main(String[] a) {\nnew Thread(Racy::use).start();\nuse();\n}\n"
    path = written(tmp_path, "Racy", fields + main)
    program = load(ProgramRequest((str(path),))).program
    found: list[tuple[list[Verdict], Mapping[str, int]]] = []
    for workers in (1, 2, 3):
        engine = NetworkEngine(NetworkOptions(benign_races(), workers=workers))
        keeper = Keeper()
        claims = engine.check(program, (NoDataRace(),), Budget(120), keeper)
        found.append(([claim.verdict for claim in claims], keeper.last))
    assert found[0] == found[1] == found[2]
    assert sum(isinstance(verdict, Suspected) for verdict in found[0][0]) >= 24
