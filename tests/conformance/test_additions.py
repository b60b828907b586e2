"""A property, a kind of violation, an engine and a format take a module and a line each.

A copy of Plait's sources gets the lines; the modules are in `additions`. Then the command line is
asked to check, write every format, accept by a baseline, and replay on a JVM.
"""

import json
import os
import shutil
import subprocess
import sys
import xml.etree.ElementTree as Xml
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
ADDED: Final = {
    "spec/properties.py": ("PROPERTIES", "crowd_property", "CROWD"),
    "result/violations.py": ("VIOLATIONS", "crowd_violation", "Crowded"),
    "engines/registry.py": ("ENGINES", "crowd_engine", "CROWDING"),
    "report/formats.py": ("FORMATS", "roll_format", "ROLL"),
}
"""Registries: the list where their line goes, the module and what it names."""

PROGRAM: Final = """
public class Main {
    static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> seen = 2);
        other.start();
        seen = 1;
        other.join();
    }
}
"""
FORMATS: Final = {
    "text": "crowd: main and Thread-0 can move at Main.java:8",
    "json": '"Crowded"',
    "jsonl": "main and Thread-0 can move",
    "sarif": '"ruleId": "crowd"',
    "junit": 'type="Crowded"',
    "html": "main and Thread-0 can move",
    "graphml": "violation_witness",
    "mermaid": "## main and Thread-0 can move at Main.java:8",
    "shiviz": "main and Thread-0 can move",
    "roll": "Main.main crowd violated",
}
"""What every format says of the violation."""


class Extended:
    """Plait with the additions, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path = folder / "src"
        shutil.copytree(
            ROOT / "src", self._path, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
        )
        for registry, (listed, module, name) in ADDED.items():
            _register(self._path / "plait" / registry, listed, module, name)
        (folder / "Main.java").write_text(PROGRAM, encoding="utf-8")

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """A command, as users give it."""
        return subprocess.run(
            [sys.executable, "-m", "plait", *arguments],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": f"{self._path}{os.pathsep}{ROOT}"},
            capture_output=True,
            text=True,
            timeout=300,
        )

    def check(self, *options: str) -> "subprocess.CompletedProcess[str]":
        """A check of the property by the engine."""
        asked = ("--engine", "crowding", "--property", "crowd", "--quiet")
        return self.run("check", *asked, *options, "Main.java")

    def read(self, name: str) -> str:
        """The text of a file."""
        return (self._folder / name).read_text(encoding="utf-8")


def _register(registry: Path, listed: str, module: str, name: str) -> None:
    """Add one entry to the end of a registry, with its import."""
    text = registry.read_text(encoding="utf-8")
    start = text.index(f"\n{listed}: Final[tuple[")
    end = text.index("\n)\n", start)
    text = f"{text[:end]}\n    {name},{text[end:]}"
    first = text.index("from plait.")
    line = f"from tests.conformance.additions.{module} import {name}\n"
    registry.write_text(f"{text[:first]}{line}{text[first:]}", encoding="utf-8")


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> Extended:
    return Extended(tmp_path_factory.mktemp("extended"))


@pytest.fixture(scope="module")
def checked(extended: Extended) -> "subprocess.CompletedProcess[str]":
    """A check that writes every format, a witness, and asks the JVM."""
    others = [form for form in FORMATS if form != "roll"]
    return extended.check(
        "--format",
        "roll",
        "--also",
        ",".join(f"{form}=report.{form}" for form in others),
        "--witness-out",
        "witnesses",
        "--confirm",
        "plain",
    )


def test_the_engine_decides_the_property(
    checked: "subprocess.CompletedProcess[str]",
) -> None:
    assert (checked.returncode, checked.stderr) == (1, "")
    assert FORMATS["roll"] in checked.stdout


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "roll"])
def test_every_format_tells_the_violation(
    extended: Extended, checked: "subprocess.CompletedProcess[str]", form: str
) -> None:
    assert checked.returncode == 1
    assert FORMATS[form] in extended.read(f"report.{form}")


def test_the_rule_place_and_lines_are_told(
    extended: Extended, checked: "subprocess.CompletedProcess[str]"
) -> None:
    assert checked.returncode == 1
    (run,) = json.loads(extended.read("report.sarif"))["runs"]
    (result,) = run["results"]
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert rule["shortDescription"]["text"] == "Too many threads can move."
    (place,) = result["locations"]
    assert place["physicalLocation"]["region"]["startLine"] == 8
    assert [item["message"]["text"] for item in result["relatedLocations"]] == ["crowded here"]
    (case,) = Xml.fromstring(extended.read("report.junit")).iter("testcase")
    assert case.get("name") == "crowd"
    assert "main goes on" in extended.read("report.text")
    assert "can move" in extended.read("report.mermaid")


def test_a_jvm_confirms_the_violation_and_sees_it_again_from_the_witness(
    extended: Extended, checked: "subprocess.CompletedProcess[str]"
) -> None:
    assert checked.returncode == 1
    (finding,) = json.loads(extended.read("report.json"))["findings"]
    assert finding["confirmation"]["kind"] == "Confirmed"
    assert "main stands at" in finding["confirmation"]["evidence"]
    witness = json.loads(extended.read("witnesses/Main.main-crowd.json"))
    assert (witness["property"]["kind"], witness["violation"]["kind"]) == ("NoCrowd", "Crowded")
    again = extended.run("replay", "witnesses/Main.main-crowd.json", "--confirm", "plain")
    assert again.returncode == 1, again.stderr
    assert "main and Thread-0 can move" in again.stdout
    assert "main stands at" in again.stdout


def test_a_baseline_accepts_the_violation(
    extended: Extended, checked: "subprocess.CompletedProcess[str]"
) -> None:
    assert checked.returncode == 1
    assert extended.check("--baseline", "known", "--confirm", "off").returncode == 2
    grown = extended.run("baseline", "--reason", "by design", "--baseline", "known", "report.json")
    assert grown.returncode == 0, grown.stderr
    (accepted,) = json.loads(extended.read("known"))["accepted"]
    assert (accepted["property"], accepted["reason"]) == ("crowd", "by design")
    again = extended.check("--baseline", "known", "--confirm", "off")
    assert again.returncode == 0, again.stderr
    assert "accepted: by design" in again.stdout


def test_the_command_line_knows_all_four(extended: Extended) -> None:
    told = " ".join(extended.run("check", "--help-all").stdout.split())
    assert ", crowd." in told
    assert "crowd:MOST says how many threads may be able to move" in told
    assert "Crowding engine" in told
    assert "--patience N" in told
    assert "shiviz, roll" in told or "shiviz|roll" in told


def test_an_argument_and_an_option_are_read(extended: Extended) -> None:
    crowding = ("check", "--engine", "crowding", "--property", "crowd:2", "Main.java")
    few = extended.run(*crowding, "--patience", "2")
    assert "crowd:2" in few.stdout
    assert "no crowd in 2 steps" in few.stdout
    many = extended.run(*crowding, "--patience", "2000000")
    assert (many.returncode, "--patience is at most 1000000" in many.stderr) == (2, True)
    other = extended.run("check", "--patience", "7", "Main.java")
    assert (other.returncode, "use --engine crowding" in other.stderr) == (2, True)
    assert "properties are" in extended.run("check", "--property", "crowd:x", "Main.java").stderr


@pytest.mark.parametrize("engine", ["reference", "explicit"])
def test_other_engines_say_that_they_cannot_decide_the_property(
    extended: Extended, engine: str
) -> None:
    found = extended.run("check", "--engine", engine, "--property", "crowd", "Main.java")
    assert found.returncode == 3
    assert f"engine {engine} cannot decide crowd" in found.stdout
