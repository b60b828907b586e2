"""The users' API: the same program under Plait and on a stock JVM, with the same inputs."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from plait.ir.build.model_cache import compiled_api
from plait.ir.build.program_source import load_program
from plait.java.entry_points.target import resolve_target
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk
from plait.machine.choices import ChoicePoint
from plait.machine.fair_run import run_program
from plait.machine.machine_options import MachineOptions

PROGRAM = """
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;
import plait.Verify;

public class Inputs {
    public static void main(String[] args) {
        System.out.println(Verify.anyInt(-2, 5) + " " + Verify.anyBoolean() + " "
                + Verify.anyString(3).length() + " " + (int) CProver.nondetChar() + " "
                + Verifier.nondetByte() + " " + gov.nasa.jpf.vm.Verify.getIntFromList(7, 8, 9));
        Verify.atomic(() -> System.out.println("atomic"));
        try {
            Verify.anyInt(1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println("no range");
        }
        try {
            Verify.check(args.length == 1, "checked");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        Verify.assume(args.length == 1);
        System.out.println("not assumed");
    }
}
"""
ANSWERS = (4, 1, 0, 66, 127, 2)
INPUTS = "2,true,0,66,-1,2"
PRINTED = "2 true 0 66 -1 9\natomic\nno range\nchecked\n"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("api") / "Inputs.java"
    path.write_text(PROGRAM, encoding="utf-8")
    return path


def _choices() -> Callable[[ChoicePoint], int]:
    answers = iter(ANSWERS)

    def choose(point: ChoicePoint) -> int:
        answer = next(answers)
        assert answer < point.count
        return answer

    choose.accepts_wide = True  # type: ignore[attr-defined]  # an attribute of a function
    return choose


def test_inputs_under_plait_come_from_choices(source: Path) -> None:
    jdk = find_jdk()
    target = resolve_target([str(source)], jdk=jdk, api=compiled_api(jdk))
    printed: list[str] = []
    run_program(
        load_program(target, jdk),
        MachineOptions(),
        lambda _stream, text: printed.append(text),
        choose=_choices(),
    )
    assert "".join(printed) == PRINTED


def _on_hotspot(source: Path, *options: str) -> subprocess.CompletedProcess[str]:
    jdk = find_jdk()
    api = compiled_api(jdk)
    classes = compile_sources(jdk, [source], [api])
    return subprocess.run(
        [jdk.java, *options, "-cp", f"{classes}:{api}", "Inputs"],
        capture_output=True,
        text=True,
        check=False,
    )


def test_inputs_on_a_stock_jvm_come_from_the_recorded_list(source: Path, tmp_path: Path) -> None:
    done = _on_hotspot(source, f"-Dplait.inputs={INPUTS}")
    assert done.stdout == PRINTED
    assert "plait.AssumptionViolated" in done.stderr
    recorded = tmp_path / "inputs.txt"
    recorded.write_text(INPUTS.replace(",", "\n"), encoding="utf-8")
    assert _on_hotspot(source, f"-Dplait.inputs.file={recorded}").stdout == PRINTED


def test_inputs_on_a_stock_jvm_are_near_zero_by_default(source: Path) -> None:
    assert _on_hotspot(source).stdout.startswith("0 false 0 0 0 7\n")


def test_a_recorded_input_outside_its_range_is_refused(source: Path) -> None:
    assert "the program asks for -2 to 5" in _on_hotspot(source, "-Dplait.inputs=6").stderr
