"""Where a class is missing, the same error comes at the same place as on HotSpot, or none."""

import subprocess
from pathlib import Path
from typing import Final

import pytest

from plait.cli.main import run
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

PROGRAM: Final = """
public class Uses {
    interface Step { Object run(); }

    static void show(String name, Step step) {
        try {
            System.out.println(name + ": " + step.run());
        } catch (NoClassDefFoundError error) {
            System.out.println(name + ": " + error.getMessage() + ", " + error.getCause());
        }
    }

    static Missing none() { return null; }
    static int fieldOf(Missing missing) { return missing.field; }
    static int callOf(Missing missing) { return missing.once(); }
    static boolean is(Object object) { return object instanceof Missing; }
    static boolean isArray(Object object) { return object instanceof Missing[]; }
    static Object cast(Object object) { return (Missing) object; }
    static Object made() { return new Missing(); }
    static Object array() { return new Missing[2]; }
    static Object grid() { return new Missing[2][2]; }
    static Object row() { return new Missing[2][]; }
    static Object derived() { return new Derived(); }
    static Object implementing() { return new Implementing(); }
    static Object literal() { return Missing.class; }
    static Object chosen(boolean isMissing) { return isMissing ? new Missing() : "there"; }

    public static void main(String[] args) {
        show("static read", () -> Missing.count);
        show("static write", () -> Missing.count = 1);
        show("static call", () -> Missing.twice(2));
        show("new", Uses::made);
        show("array", Uses::array);
        show("grid", Uses::grid);
        show("row", Uses::row);
        show("field", () -> fieldOf(none()));
        show("call", () -> callOf(none()));
        show("instanceof null", () -> is(null));
        show("instanceof", () -> is("text"));
        show("instanceof array", () -> isArray("text"));
        show("cast of null", () -> cast(null));
        show("cast", () -> cast("text"));
        show("literal", Uses::literal);
        show("superclass", Uses::derived);
        show("superclass of static", () -> Derived.size);
        show("interface", Uses::implementing);
        show("not reached", () -> chosen(false));
        show("again", Uses::made);
    }
}
class Derived extends MissingBase { static int size = 4; }
class Implementing implements MissingInterface {}
"""
MISSING: Final = {
    "Missing": "public class Missing { static int count; int field; int once() { return 1; }"
    " static int twice(int n) { return 2 * n; } }",
    "MissingBase": "public class MissingBase {}",
    "MissingInterface": "public interface MissingInterface {}",
}
FAILING: Final = """
public class Failing {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println(Missing.twice(2)));
        other.start();
        other.join();
    }
}
"""


def compiled_without_some(folder: Path, name: str, text: str) -> Path:
    """The classes of a program but for those that are to be missing."""
    (folder / f"{name}.java").write_text(text, encoding="utf-8")
    for missing, source in MISSING.items():
        (folder / f"{missing}.java").write_text(source, encoding="utf-8")
    made = compile_sources(find_jdk(), sorted(folder.glob("*.java")))
    classes = folder / "classes"
    classes.mkdir()
    for file in made.glob("*.class"):
        if file.stem not in MISSING:
            (classes / file.name).write_bytes(file.read_bytes())
    return classes


def test_what_needs_a_missing_class_fails_as_on_hotspot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    classes = compiled_without_some(tmp_path, "Uses", PROGRAM)
    command = [str(find_jdk().java), "-cp", str(classes), "Uses"]
    expected = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)

    assert run(["run", str(classes), "--entry", "Uses"]) == 0
    assert capsys.readouterr().out == expected.stdout


@pytest.mark.parametrize("engine", ["explicit", "reference", "symbolic", "pushdown"])
def test_an_error_for_a_missing_class_is_a_violation_that_names_it(
    engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    classes = compiled_without_some(tmp_path, "Failing", FAILING)

    assert run(["check", str(classes), "--entry", "Failing", "--engine", engine]) == 1
    text = capsys.readouterr().out
    assert "java.lang.NoClassDefFoundError: Missing" in text
    assert "  confirmed on" in text


def test_a_proof_tells_which_missing_class_it_met(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    classes = compiled_without_some(tmp_path, "Uses", PROGRAM)

    assert run(["check", str(classes), "--entry", "Uses"]) == 0
    assert "class MissingBase is not on the class path" in capsys.readouterr().out
