"""The classes of verification APIs mean Plait's, whatever copies of them a target brings."""

import json
import xml.etree.ElementTree as Xml
from pathlib import Path
from typing import Final

import pytest

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

COPIES: Final = {
    "org.sosy_lab.sv_benchmarks.Verifier": ("nondetBoolean", "boolean", "true"),
    "gov.nasa.jpf.vm.Verify": ("getBoolean", "boolean", "true"),
    "org.cprover.CProver": ("nondetBoolean", "boolean", "true"),
    "plait.Verify": ("anyBoolean", "boolean", "true"),
}
"""For each class a method that a copy may answer with a constant."""


def _write(folder: Path, name: str) -> None:
    """A program, and a copy of an API whose only method always gives the same."""
    method, kind, value = COPIES[name]
    package, _, simple = name.rpartition(".")
    copy = folder / "api" / package.replace(".", "/") / f"{simple}.java"
    copy.parent.mkdir(parents=True)
    copy.write_text(
        f"package {package}; public class {simple} {{"
        f" public static {kind} {method}() {{ return {value}; }} }}"
    )
    program = folder / "own" / "Main.java"
    program.parent.mkdir()
    program.write_text(
        "public class Main { public static void main(String[] args) {"
        f" assert {name}.{method}(); }} }}"
    )


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_among_the_sources_is_replaced(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path, name)
    assert run(["check", str(tmp_path / "own"), str(tmp_path / "api"), "--entry", "Main"]) == 1
    text = " ".join(capsys.readouterr().out.split())
    assert f"Replaced · {name}: Plait's own class, not the copy in the target" in text
    assert "confirmed on JDK" in text


def test_a_copy_on_the_class_path_is_replaced_and_all_formats_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = "org.sosy_lab.sv_benchmarks.Verifier"
    _write(tmp_path, name)
    classes = compile_sources(find_jdk(), sorted((tmp_path / "api").rglob("*.java")))
    files = {kind: tmp_path / f"report.{kind}" for kind in ("json", "sarif", "junit", "html")}
    also = ",".join(f"{kind}={file}" for kind, file in files.items())
    assert run(["check", str(tmp_path / "own"), "--classpath", str(classes), "--also", also]) == 1
    assert f"· {name}: Plait's own class" in capsys.readouterr().out
    assert json.loads(files["json"].read_text())["options"]["replaced"] == name
    sarif = json.loads(files["sarif"].read_text())
    assert sarif["runs"][0]["properties"]["options"]["replaced"] == name
    properties = Xml.parse(files["junit"]).iter("property")
    assert ("replaced", name) in {(item.get("name"), item.get("value")) for item in properties}
    assert name in files["html"].read_text()


def test_without_copies_nothing_is_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path, "plait.Verify")
    assert run(["check", str(tmp_path / "own")]) == 1
    assert "Replaced" not in capsys.readouterr().out


def test_what_a_copy_adds_to_an_api_is_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _write(tmp_path, "org.cprover.CProver")
    copy = tmp_path / "api/org/cprover/CProver.java"
    copy.write_text(copy.read_text().replace("nondetBoolean", "ownInvention"))
    program = tmp_path / "own/Main.java"
    program.write_text(program.read_text().replace("nondetBoolean", "ownInvention"))
    assert run(["check", str(tmp_path / "own"), str(tmp_path / "api"), "--entry", "Main"]) == 3
    assert "CProver.ownInvention()Z does not exist" in " ".join(capsys.readouterr().out.split())
