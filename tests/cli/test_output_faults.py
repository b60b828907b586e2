"""Disks that are full, streams that are closed, readers that are gone: real ones."""

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from plait.cli.main import run

VIOLATED = 1
NOT_TOLD = 2
FORMATS = ("text", "html", "json", "jsonl", "sarif", "junit", "graphml", "mermaid", "shiviz")
SOURCE = """
public class Program {
    public static void main(String[] arguments) {
        int number = plait.Verify.anyInt(0, 9);
        assert number < 7 : "seven";
    }
}
"""
PLAIT = (sys.executable, "-c", "from plait.cli.main import main; main()")

pytestmark = pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="needs a device that is always full"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("program") / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def shell(redirection: str, *arguments: str) -> tuple[int, str, str]:
    """The status, standard output and standard error of a command with its streams so."""
    done = subprocess.run(
        ["bash", "-c", f'"$@" {redirection}; exit ${{PIPESTATUS[0]}}', "bash", *PLAIT, *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("redirection", "why", "form"),
    [
        ("| true", "Broken pipe", "text"),
        ("| true", "Broken pipe", "jsonl"),
        (">&-", "it is closed", "text"),
        (">/dev/full", "No space left on device", "html"),
        (">/dev/full", "No space left on device", "jsonl"),
    ],
)
def test_an_answer_that_nobody_was_told_has_status_2(
    redirection: str, why: str, form: str, program: Path
) -> None:
    answer = shell(redirection, "check", str(program), "--no-confirm", "--quiet", "--format", form)
    assert answer == (NOT_TOLD, "", f"plait: cannot write standard output: {why}\n")


@pytest.mark.parametrize(
    ("redirection", "form"),
    [("| true", "jsonl"), (">&- 2>&- <&-", "text"), (">/dev/full", "text")],
)
def test_an_answer_in_a_file_has_its_own_status(
    redirection: str, form: str, program: Path, tmp_path: Path
) -> None:
    file = tmp_path / "report.json"
    options = ["--no-confirm", "--quiet", "--format", form, "--also", f"json={file}"]
    status, _, _ = shell(redirection, "check", str(program), *options)
    assert status == VIOLATED
    assert json.loads(file.read_text(encoding="utf-8"))["entry"] == "Program.main"


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_what_standard_error_does_not_take_is_dropped(redirection: str, program: Path) -> None:
    status, told, _ = shell(redirection, "check", str(program), "--no-confirm", "--quiet")
    assert (status, "violated  Program.main" in told) == (VIOLATED, True)
    assert shell(redirection, "check", "nowhere.java") == (NOT_TOLD, "", "")


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["show", "ir", "PROGRAM"], ["run", "PROGRAM"]]
)
def test_other_commands_say_so_too(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "Program.java"
    path.write_text(
        'class Program { public static void main(String[] a) { System.out.println("a"); } }',
        encoding="utf-8",
    )
    words = [word.replace("PROGRAM", str(path)) for word in arguments]
    told = "plait: cannot write standard output: No space left on device\n"
    assert shell(">/dev/full", *words) == (2, "", told)


@pytest.mark.parametrize("form", FORMATS)
def test_a_full_disk_costs_one_form_only(
    form: str, program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "report.json"
    also = f"{form}=/dev/full,json={other}"
    assert run(["check", str(program), "--no-confirm", "--quiet", "--also", also]) == VIOLATED
    shown = capsys.readouterr()
    assert "violated  Program.main" in shown.out
    assert shown.err == "plait: cannot write /dev/full: No space left on device\n"
    assert json.loads(other.read_text(encoding="utf-8"))["entry"] == "Program.main"
    assert os.listdir(tmp_path) == ["report.json"]


def limited(size: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command that can write no file of more bytes, as on a disk that gets full."""
    command = [f"ulimit -f {size}; exec " + '"$@"', "bash", *PLAIT, *arguments]
    return subprocess.run(
        ["bash", "-c", *command], capture_output=True, text=True, check=False, timeout=120
    )


def test_a_report_that_does_not_fit_is_not_there_at_all(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    file.write_text("an earlier report", encoding="utf-8")
    options = ["--no-confirm", "--quiet", "--also", f"html={file}"]
    assert (
        run(["check", str(program), "--no-confirm", "--quiet"]) == VIOLATED
    )  # compiles what is to compile
    done = limited(4, "check", str(program), *options)
    assert (done.returncode, done.stderr) == (
        VIOLATED,
        f"plait: cannot write {file}: File too large\n",
    )
    assert os.listdir(tmp_path) == [], "neither a part of it nor an earlier one"


@pytest.mark.parametrize("option", ["--witness-out", "--junit-out"])
def test_evidence_that_does_not_fit_costs_no_answer(
    option: str, program: Path, tmp_path: Path
) -> None:
    assert run(["check", str(program), "--no-confirm", "--quiet"]) == VIOLATED
    done = limited(
        0, "check", str(program), "--no-confirm", "--quiet", option, str(tmp_path / "made")
    )
    assert done.returncode == VIOLATED, done.stderr
    assert "violated  Program.main" in done.stdout
    assert "plait replay" not in done.stdout
    assert done.stderr.startswith(f"plait: cannot write {tmp_path / 'made'}")
    assert done.stderr.endswith(": File too large\n")
    assert list((tmp_path / "made").iterdir()) == []


def test_a_baseline_that_cannot_be_written_stays_as_it_was(program: Path, tmp_path: Path) -> None:
    report, baseline = tmp_path / "report.json", tmp_path / "baseline.json"
    assert run(["check", str(program), "--format", "json", "--output", str(report)]) == VIOLATED
    words = ["baseline", str(report), "--baseline", str(baseline), "--reason", "why not"]
    assert run(words) == 0
    before = baseline.read_bytes()
    done = limited(0, *words)
    assert (done.returncode, done.stderr) == (
        2,
        f"plait: cannot write {baseline}: File too large\n",
    )
    assert baseline.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["baseline.json", "report.json"]


def test_a_baseline_is_written_whoever_hears_of_it(program: Path, tmp_path: Path) -> None:
    report, baseline = tmp_path / "report.json", tmp_path / "baseline.json"
    assert run(["check", str(program), "--format", "json", "--output", str(report)]) == VIOLATED
    words = ["baseline", str(report), "--baseline", str(baseline), "--reason", "why not"]
    status, _, told = shell(">&-", *words)
    assert (status, told) == (0, "plait: cannot write standard output: it is closed\n")
    assert baseline.exists()


def test_a_fifo_is_written_directly(program: Path, tmp_path: Path) -> None:
    fifo = tmp_path / "report"
    os.mkfifo(fifo)
    heard: list[str] = []

    def hear() -> None:
        heard.append(fifo.read_text(encoding="utf-8"))

    reader = threading.Thread(target=hear, daemon=True)
    reader.start()
    assert (
        run(["check", str(program), "--no-confirm", "--quiet", "--also", f"json={fifo}"])
        == VIOLATED
    )
    reader.join(60)
    assert json.loads(heard[0])["entry"] == "Program.main"
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_standard_output_can_be_named_as_a_file(program: Path, tmp_path: Path) -> None:
    file = tmp_path / "all"
    words = ["check", str(program), "--no-confirm", "--quiet", "--also", "json=/dev/stdout"]
    assert shell(f">{file}", *words)[0] == VIOLATED
    text = file.read_text(encoding="utf-8")
    assert text.startswith("{"), "files come first"
    assert text.index('"plait-report"') < text.index("violated  Program.main")


def test_a_file_keeps_its_mode_and_its_links(program: Path, tmp_path: Path) -> None:
    file, link = tmp_path / "report.json", tmp_path / "link.json"
    file.write_text("", encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to("report.json")
    assert (
        run(["check", str(program), "--no-confirm", "--quiet", "--also", f"json={link}"])
        == VIOLATED
    )
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    assert json.loads(file.read_text(encoding="utf-8"))["entry"] == "Program.main"
