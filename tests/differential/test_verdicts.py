"""`plait check` answers as the first lines of each program in `tests/verdicts` say."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from _pytest.mark.structures import ParameterSet
from tests.one_javac import one_javac

from plait.base.node import node
from plait.cli.main import run
from plait.java.platform.jdk import find_jdk, installed_jdks
from plait.result.json_form import from_text, report_from_json
from plait.result.report import Report
from plait.spec.properties import name_of

PROGRAMS: Final = Path(__file__).parents[1] / "verdicts"
SECONDS: Final = 60
_CHECK: Final = re.compile(
    r"// (?P<full>full )?check(?: on (?P<jdk>\d+))?: (?P<how>.*?) ?=> (?P<what>.*)"
)


@node
class Expectation:
    """One line of a program: how to check it, and what must come out; `jdk` is a release."""

    program: Path
    engine: str
    options: tuple[str, ...]
    items: tuple[str, ...]
    is_full: bool
    confirms: bool
    """Whether a JVM replays violations: in the fast tests, those that the first engine finds."""
    jdk: int | None

    def __str__(self) -> str:
        name = self.program.relative_to(PROGRAMS).with_suffix("").as_posix()
        return " ".join((name, self.engine, *self.options))


def expectations() -> Iterator[Expectation]:
    """The lines of all programs."""
    for program in sorted(PROGRAMS.rglob("*.java")):
        for line in program.read_text(encoding="utf-8").splitlines():
            match = _CHECK.fullmatch(line.strip())
            if match is None:
                continue
            words = shlex.split(match["how"])
            engines = (
                words.pop(0).split("|") if words and not words[0].startswith("-") else ["auto"]
            )
            items = tuple(item.strip() for item in match["what"].split(";"))
            is_full, is_about_it = bool(match["full"]), "confirm" in line
            for engine in engines:
                confirms = is_full or is_about_it or engine == engines[0]
                jdk = int(match["jdk"]) if match["jdk"] else None
                yield Expectation(program, engine, tuple(words), items, is_full, confirms, jdk)


def parameters() -> Iterator[ParameterSet]:
    """The lines as parameters of a test."""
    for item in expectations():
        marks = [pytest.mark.full] if item.is_full else []
        yield pytest.param(item, id=str(item), marks=marks)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> Iterator[None]:
    """One compiler for all programs but those of later releases."""
    later = {item.program for item in expectations() if item.jdk is not None}
    with one_javac(find_jdk(), sorted({*PROGRAMS.rglob("*.java")} - later)):
        yield


@pytest.mark.parametrize("expected", tuple(parameters()))
def test_a_program_is_answered_as_it_says(
    expected: Expectation, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    json = tmp_path / "report.json"
    command = ["check", str(expected.program), "--engine", expected.engine]
    command += ["--also", f"json={json}", *expected.options]
    if expected.jdk is not None:
        home = installed(expected.jdk)
        if home is None:
            pytest.skip(f"JDK {expected.jdk} is not installed")
        command += ["--jdk", str(home)]
    if not expected.confirms:
        command.append("--no-confirm")
    if "--time" not in expected.options:
        command += ["--time", f"{SECONDS}s"]

    status = run(command)

    text = capsys.readouterr().out
    report = report_from_json(from_text(json.read_text(encoding="utf-8")))
    assert isinstance(report, Report)
    for item in expected.items:
        _judge(item, status, report, text)


def installed(major: int) -> Path | None:
    """Where a release is installed."""
    return next((jdk.home for jdk in installed_jdks() if jdk.major == major), None)


def _judge(item: str, status: int, report: Report, text: str) -> None:
    word, _, rest = item.partition(" ")
    flat = " ".join(text.split())
    match word:
        case "exit":
            assert status == int(rest), text
        case "says":
            assert rest in flat, text
        case "omits":
            assert rest not in flat, text
        case _:
            kinds = {
                type(finding.verdict).__name__.lower()
                for finding in report.findings
                if name_of(finding.property) == word
            }
            assert kinds, f"no finding about {word}"
            assert rest == "any" or kinds == {rest}, text


def test_every_program_states_its_rule_and_what_to_expect() -> None:
    told = {item.program for item in expectations()}
    for program in PROGRAMS.rglob("*.java"):
        text = program.read_text(encoding="utf-8")
        assert text.startswith("// rule: "), program
        assert program in told or "package " in text, program
