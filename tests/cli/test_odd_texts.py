"""Texts of a program that terminals, files and other formats read as their own, or cannot write."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.result.confirmation import Confirmed
from plait.result.json_form import from_text, report_from_json
from plait.result.verdicts import Violated
from plait.result.violations import AssertionFailed

SOURCE = """
public class Program {
    static int größe;
    public static void main(String[] args) throws Exception {
        Thread odd = new Thread(() -> größe++, "pool \\t1\\u2028 \\r\\n;#%%{x} end");
        Thread nameless = new Thread(() -> größe++, " ");
        Thread face = new Thread(() -> größe++, "\\ud83d\\ude00 </script>");
        odd.start(); nameless.start(); face.start();
        odd.join(); nameless.join(); face.join();
        assert größe == 3 : "\\ud83d\\ude00\\n\\u001b[31m \\ud83d ist " + größe;
    }
}
"""
FORMATS = ("html", "json", "jsonl", "sarif", "junit", "graphml", "mermaid", "shiviz")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("odd") / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def test_every_format_takes_them_and_the_jvm_says_the_same(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {name: tmp_path / f"report.{name}" for name in FORMATS}
    also = ",".join(f"{name}={path}" for name, path in files.items())
    assert run(["check", str(program), "--property", "assertion", "--also", also]) == 1
    text = capsys.readouterr().out
    assert "\x1b" not in text
    assert "\U0001f600" in text
    assert " Thread@" in text, "a thread without a name goes by its object"
    report = report_from_json(from_text(files["json"].read_text(encoding="utf-8")))
    finding = report.findings[0]
    assert isinstance(finding.confirmation, Confirmed)
    assert isinstance(finding.verdict, Violated)
    assert isinstance(finding.verdict.violation, AssertionFailed)
    assert finding.verdict.violation.message == "\U0001f600\n\x1b[31m ? ist 2"
    json.loads(files["sarif"].read_text(encoding="utf-8"))
    Xml.parse(files["junit"])
    Xml.parse(files["graphml"])
    log = files["shiviz"].read_text(encoding="utf-8")
    assert log.splitlines() == log.rstrip("\n").split("\n"), "no line ends but our own"


def test_a_terminal_without_unicode_gets_escapes(program: Path) -> None:
    code = "from plait.cli.main import main; main()"
    arguments = ["check", str(program), "--property", "assertion", "--no-confirm"]
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        text=True,
        encoding="ascii",
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "gr\\xf6\\xdfe" in done.stdout
