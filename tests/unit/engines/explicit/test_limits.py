"""What would take all memory within a step is refused, by both engines alike."""

from pathlib import Path

import pytest

from plait.base.budget import Budget
from plait.cli.progress import Silence
from plait.driver.program_loading import ProgramRequest, load
from plait.engines.engine_settings import EngineSettings
from plait.engines.explicit.kernel import kernel_opcodes
from plait.engines.registry import make_engine
from plait.machine.heap import MOST_ELEMENTS
from plait.result.verdicts import Unknown, Why
from plait.spec.properties import AssertionsHold

PROGRAM = """
class Large {{
    static volatile int size = 1 << 30;

    public static void main(String[] args) {{
        new Thread(() -> {{ Object array = {array}; }}).start();
    }}
}}
"""


def test_machine_and_kernel_have_one_bound() -> None:
    assert kernel_opcodes.MOST_ELEMENTS == MOST_ELEMENTS


@pytest.mark.parametrize(
    "array",
    [
        "new byte[size]",
        "new int[size >> 16][size >> 16]",
        "java.lang.reflect.Array.newInstance(String.class, size)",
    ],
)
def test_a_huge_array_is_refused(array: str, tmp_path: Path) -> None:
    path = tmp_path / "Large.java"
    path.write_text(PROGRAM.format(array=array), encoding="utf-8")
    program = load(ProgramRequest((str(path),))).program
    for engine in ("reference", "explicit"):
        made = make_engine(engine, EngineSettings())
        (claim,) = made.check(program, (AssertionsHold(),), Budget(), Silence())
        assert isinstance(claim.verdict, Unknown), engine
        assert claim.verdict.why is Why.UNSUPPORTED
        assert "elements" in claim.verdict.detail
