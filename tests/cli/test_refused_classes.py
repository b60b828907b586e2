"""Class files that a JVM refuses: exit status 2 where the program comes to them, else nothing."""

import subprocess
from pathlib import Path

import pytest

from plait.cli.main import run
from plait.java.platform.jdk import find_jdk

SOURCE = """
public class Program {
    static class Data {
        static int value = 3;
        static int twice(int number) { return number * 2; }
    }
    static class Derived extends Data {}
    public static void main(String[] args) {
        String asked = args.length == 0 ? "" : args[0];
        Object some = asked;
        switch (asked) {
            case "read": System.out.println(Data.value); break;
            case "make": System.out.println(new Derived() == null); break;
            case "array": System.out.println(new Data[2].length); break;
            case "test": System.out.println(some instanceof Data); break;
            case "cast": System.out.println(((Data) some).hashCode()); break;
            case "name": System.out.println(Data.class); break;
            case "null": System.out.println((Object) null instanceof Data); break;
            default: System.out.println("nothing asked");
        }
    }
}
"""
TWICE = bytes((0x1A, 0x05, 0x68, 0xAC))
"""iload_0, iconst_2, imul, ireturn"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program with a class that multiplies ints as if they were longs, in a method not called."""
    place = tmp_path_factory.mktemp("refused")
    source = place / "Program.java"
    source.write_text(SOURCE, encoding="utf-8")
    command = [str(find_jdk().javac), "-d", str(place / "classes"), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    bad = place / "classes" / "Program$Data.class"
    data = bad.read_bytes()
    assert data.count(TWICE) == 1
    bad.write_bytes(data.replace(TWICE, TWICE.replace(b"\x68", b"\x69")))
    return place / "classes"


def jvm_refuses(folder: Path, asked: str) -> bool:
    command = [str(find_jdk().java), "-cp", str(folder), "Program", asked]
    done = subprocess.run(command, capture_output=True, check=False)
    return b"VerifyError" in done.stderr


@pytest.mark.parametrize("asked", ["read", "make", "array", "test", "other"])
def test_a_class_is_refused_when_it_is_linked_as_on_the_jvm(
    folder: Path, asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused = jvm_refuses(folder, asked)
    assert is_refused == (asked in ("read", "make"))
    assert run(["run", str(folder), "--", asked]) == (2 if is_refused else 0)


@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["check", "--engine", "symbolic"],
        ["check", "--engine", "pushdown"],
        ["check", "--engine", "reference"],
        ["races"],
    ],
    ids=" ".join,
)
def test_one_line_names_file_method_and_offset(
    folder: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, str(folder), "--", "read"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"plait: {folder / 'Program$Data.class'}: a JVM rejects this class: "
        "Program$Data.twice(int) at offset 2: bad type on operand stack: int is not assignable "
        "to long; rebuild it"
    ]


def test_what_is_not_reached_changes_no_verdict(folder: Path) -> None:
    assert run(["check", str(folder), "--", "test"]) == 0


def test_show_refuses_what_it_shows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "ir", str(folder)]) == 2
    assert "Program$Data.twice(int) at offset 2" in capsys.readouterr().err
    assert run(["show", "ir", str(folder), "--method", "Program.main"]) == 0


def test_a_corrupt_file_that_nobody_needs_is_no_obstacle(folder: Path, tmp_path: Path) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "Program$Data.class").write_bytes(b"junk")
    assert run(["check", str(tmp_path), "--", "other"]) == 0
    assert run(["check", str(tmp_path), "--", "read"]) == 2


@pytest.mark.parametrize("engine", ["explicit", "symbolic", "pushdown", "reference"])
@pytest.mark.parametrize("asked", ["array", "test", "cast", "name", "null", "other"])
def test_a_corrupt_file_is_refused_where_its_class_is_loaded_as_on_the_jvm(
    folder: Path, asked: str, engine: str, tmp_path: Path
) -> None:
    """Type tests, casts, arrays and class literals load a class without linking it."""
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "Program$Data.class").write_bytes(b"junk")
    command = [str(find_jdk().java), "-cp", str(tmp_path), "Program", asked]
    done = subprocess.run(command, capture_output=True, check=False)
    is_refused = b"ClassFormatError" in done.stderr
    assert is_refused == (asked not in ("null", "other"))
    options = ["check", "--engine", engine, "--property", "exception", str(tmp_path), "--", asked]
    assert run(options) == (2 if is_refused else 0)


HOLDER = "class Holder {{ static {0} int shared = length(); {0} int own = length(); {1} }}"
LENGTH = "static int length() { return 1; }"
WRITER = """
public class Writer {
    static void attempt(String what, Runnable assignment) {
        try {
            assignment.run();
            System.out.println(what + " assigned");
        } catch (IllegalAccessError error) {
            System.out.println(what + ": " + error.getMessage());
        }
    }
    static void assign(Holder holder) { holder.own = 3; }
    public static void main(String[] args) {
        Holder holder = new Holder();
        attempt("own", () -> holder.own = 2);
        attempt("shared", () -> Holder.shared = 2);
        attempt("null", () -> assign(null));
        System.out.println(holder.own + Holder.shared);
    }
}
"""


def test_a_final_field_of_another_class_is_not_assigned(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The field became final after the writer was compiled."""
    classes = tmp_path / "classes"
    for modifier in ("", "final"):
        (tmp_path / "Holder.java").write_text(HOLDER.format(modifier, LENGTH), encoding="utf-8")
        (tmp_path / "Writer.java").write_text(WRITER, encoding="utf-8")
        sources = [tmp_path / "Holder.java"] + ([] if modifier else [tmp_path / "Writer.java"])
        command = [find_jdk().javac, "-d", classes, *sources]
        subprocess.run([*map(str, command)], check=True, capture_output=True)
    given = subprocess.run(
        [str(find_jdk().java), "-cp", str(classes), "Writer"], capture_output=True, check=True
    )
    capfd.readouterr()
    assert run(["run", str(classes)]) == 0
    shown = capfd.readouterr().out
    assert shown == given.stdout.decode()
    assert shown.count("than the field's declaring class") == 3
