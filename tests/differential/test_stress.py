"""No run of a stock JVM contradicts what is said of a program in `tests/verdicts`.

The programs that hold are run many times, each time with classes of their own: every run must end
as it should. A program that fails on the JVM must not be called correct.
"""

import subprocess
from pathlib import Path
from typing import Final

import pytest
from tests.differential.test_verdicts import expectations

STRESS: Final = Path(__file__).parents[1] / "stress" / "Stress.java"
AREAS: Final = ("execution", "memory", "concurrent", "contracts")
MILLISECONDS: Final = 300


def correct_programs() -> list[Path]:
    """Those that nothing is said against, and whose end a class loader can see."""
    statuses: dict[Path, set[str]] = {}
    for item in expectations():
        exits = {word for word in item.items if word.startswith("exit")}
        statuses.setdefault(item.program, set()).update(exits)
    return sorted(
        program
        for program, exits in statuses.items()
        if program.parent.name in AREAS
        and exits == {"exit 0"}
        and "ShutdownHook" not in program.read_text(encoding="utf-8")
    )


@pytest.mark.full
def test_programs_that_hold_never_fail_on_a_jvm(tmp_path: Path) -> None:
    programs = correct_programs()
    command = ["javac", "-nowarn", "-d", str(tmp_path), str(STRESS), *map(str, programs)]
    subprocess.run(command, check=True, capture_output=True)

    run = subprocess.run(
        ["java", "-cp", str(tmp_path), "Stress", str(tmp_path), str(MILLISECONDS)]
        + [program.stem for program in programs],
        check=True,
        capture_output=True,
        text=True,
    )

    lines = run.stdout.splitlines()
    assert len(lines) == len(programs)
    assert [line for line in lines if " {ok=" not in line or "," in line] == []
