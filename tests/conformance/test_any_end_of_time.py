"""Whenever the time ends, be it while a witness is made, no engine claims what is not so."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.base.errors import BudgetExhausted
from plait.cli.progress import Silence
from plait.driver.program_loading import Loaded, ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.registry import make_engine
from plait.result.verdicts import Holds, Verdict, Violated
from plait.spec.properties import AssertionsHold, NoDeadlock, NoUncaughtException

SOURCE = """
class Program {
    static volatile int x;

    static int sum(int most) {
        int found = 0;
        for (int i = 0; i < most; i++) found += i;
        return found;
    }

    public static void main(String[] args) throws Exception {
        int before = sum(2000);
        Thread other = new Thread(() -> { x = sum(1000); x++; });
        other.start();
        x = 7;
        assert x == 7 : before;
        other.join();
        if (x == 8) throw new IllegalStateException();
    }
}
"""
ASKED = (AssertionsHold(), NoUncaughtException(), NoDeadlock())


def ticking(patience: int) -> Budget:
    """A budget that is spent after so many looks at the clock."""
    ticks = count()
    return Budget(patience, clock=lambda: float(next(ticks)))


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Loaded]:
    path: Path = tmp_path_factory.mktemp("time") / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    return lambda: load(ProgramRequest((str(path),)))


@pytest.mark.parametrize(
    ("engine", "growth"), [("explicit", 1.3), ("reference", 1.3), ("symbolic", 3)]
)
def test_the_end_of_the_time_proves_nothing(
    engine: str, growth: float, program: Callable[[], Loaded]
) -> None:
    settings = EngineSettings()

    def verdicts(budget: Budget) -> Iterator[tuple[str, Verdict]]:
        made = make_engine(engine, settings)
        for claim in made.check(program().program, ASKED, budget, Silence()):
            yield type(claim.property).__name__, claim.verdict

    whole = list(verdicts(Budget()))
    violated = {name for name, verdict in whole if isinstance(verdict, Violated)}
    assert violated == {"AssertionsHold", "NoUncaughtException"}
    patience, has_ended = 1, False
    while not has_ended:
        found: list[tuple[str, Verdict]] = []
        try:
            for name, verdict in verdicts(ticking(patience)):
                found.append((name, verdict))
        except BudgetExhausted:
            found.clear()  # the driver takes all that is left open as unknown
        told = {name for name, verdict in found if isinstance(verdict, Violated)}
        assert told <= violated
        assert not {name for name, verdict in found if isinstance(verdict, Holds)} & violated
        has_ended = told == violated
        patience = int(patience * growth) + 1
