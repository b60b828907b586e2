"""Inputs that nest without end, hang whoever opens them, or are no files at all: status 2."""

import os
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.unit.java.class_writer import ClassWriter

from plait.cli.main import run
from plait.ir.build.lineage_limits import MOST_ABOVE

SOURCE = "public class Program { public static void main(String[] arguments) { } }"
PLAIT = (sys.executable, "-c", "from plait.cli.main import main; main()")
MAIN = "([Ljava/lang/String;)V"
DEEP = 100_000
OBJECT = "java/lang/Object"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "Program.java"
    path.write_text(SOURCE, encoding="utf-8")
    return path


def check_refused(arguments: Sequence[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith("plait: ")
    assert said in shown.err
    assert shown.err.count("\n") == 1, "one sentence"


# --- depth ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    ["[" * DEEP, '{"a":' * DEEP, '{"format": "plait-witness", "x": ' + "[" * DEEP + "]" * DEEP],
)
def test_json_that_nests_without_end(
    content: str, program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deep.json"
    file.write_text(content, encoding="utf-8")
    said = "nested too deeply"
    check_refused(["replay", str(file)], said, capsys)
    check_refused(["baseline", str(file), "--reason", "why not"], said, capsys)
    check_refused(["check", str(program), "--baseline", str(file)], said, capsys)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f"time = {'[' * DEEP}", "nested too deeply"),
        (f"time = {'{a=' * DEEP}", "nested too deeply"),
        (f"seed = {'9' * 10_000}", "plait.toml: "),
        ("time = 1979-05-27", "write a duration"),
        ("[tool]\nplait = 3", "unknown key"),
        ("\xff", "plait.toml: "),
    ],
)
def test_toml_that_is_odd(
    content: str,
    said: str,
    program: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (program.parent / "plait.toml").write_text(content, encoding="latin-1")
    monkeypatch.chdir(program.parent)
    check_refused(["check", str(program)], said, capsys)


@pytest.mark.parametrize("content", ["tool = 3", "[tool]\nplait = 3"])
def test_a_project_file_without_our_table(
    content: str, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program.parent / "pyproject.toml").write_text(content, encoding="utf-8")
    monkeypatch.chdir(program.parent)
    assert run(["check", str(program), "--quiet"]) == (2 if "plait" in content else 0)


def made(name: str, superclass: str = OBJECT, interface: str = "", *, makes: str = "") -> bytes:
    """A class that can be made; one that `makes` another has a main method that does so."""
    interfaces = (interface,) if interface else ()
    writer = ClassWriter(name, superclass, interfaces=interfaces)
    constructor = writer.member(10, superclass, "<init>", "()V")
    code = b"\x2a\xb7" + struct.pack(">H", constructor) + b"\xb1"
    writer.add_method(1, "<init>", "()V", writer.code(code))
    if makes:
        constructor = writer.member(10, makes, "<init>", "()V")
        code = struct.pack(">BHBBHBB", 0xBB, writer.cls(makes), 0x59, 0xB7, constructor, 0x57, 0xB1)
        writer.add_method(9, "main", MAIN, writer.code(code))
    return writer.build()


def interface(name: str, above: str = "") -> bytes:
    return ClassWriter(name, flags=0x601, interfaces=(above,) if above else ()).build()


def tower(height: int, *, of_interfaces: bool) -> dict[str, bytes]:
    """Classes of which each stands above the next, and a main class that makes the lowest."""
    name = "I" if of_interfaces else "C"
    classes = {f"{name}0": interface("I0") if of_interfaces else made("C0")}
    for number in range(1, height):
        own, above = f"{name}{number}", f"{name}{number - 1}"
        classes[own] = interface(own, above) if of_interfaces else made(own, above)
    lowest = f"{name}{height - 1}"
    classes["Low"] = made("Low", interface=lowest) if of_interfaces else made("Low", lowest)
    return {**classes, "Main": made("Main", makes="Low")}


CIRCLES = {
    "superclasses": {
        "A": made("A", "B"), "B": made("B", "A"), "Main": made("Main", makes="A")
    },
    "itself": {"A": made("A", "A"), "Main": made("Main", makes="A")},
    "interfaces": {
        "I": interface("I", "J"),
        "J": interface("J", "I"),
        "A": made("A", interface="I"),
        "Main": made("Main", makes="A"),
    },
    "main": {"A": made("A", "Main"), "Main": made("Main", "A", makes="A")},
}  # fmt: skip


def put(folder: Path, classes: dict[str, bytes]) -> str:
    for name, data in classes.items():
        (folder / f"{name}.class").write_bytes(data)
    return str(folder)


@pytest.mark.parametrize("kind", ["class", "interface"])
def test_towers_of_classes(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = put(tmp_path, tower(10_000, of_interfaces=kind == "interface"))
    said = f"class Low is rejected: more than {MOST_ABOVE} supertypes stand above one another"
    for command in ("check", "races", "run"):
        check_refused([command, "Main", "--classpath", folder], said, capsys)


@pytest.mark.parametrize("kind", ["class", "interface"])
@pytest.mark.parametrize("engine", ["explicit", "symbolic", "pushdown", "reference"])
def test_a_tower_as_high_as_may_be(engine: str, kind: str, tmp_path: Path) -> None:
    folder = put(tmp_path, tower(MOST_ABOVE - 2, of_interfaces=kind == "interface"))
    words = ["check", "Main", "--classpath", folder, "--engine", engine, "--quiet"]
    assert run(words) == 0


@pytest.mark.parametrize("circle", CIRCLES)
def test_circles_of_classes(
    circle: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = put(tmp_path, CIRCLES[circle])
    said = "class circularity: it is its own supertype"
    check_refused(["check", "Main", "--classpath", folder], said, capsys)


def nested_annotation(writer: ClassWriter, opening: bytes) -> bytes:
    kind, name = writer.utf8("Lplait/Tracked;"), writer.utf8("bits")
    one = struct.pack(">HHH", kind, 1, name)
    value = opening.replace(b"HERE", one) * DEEP + struct.pack(">cH", b"s", writer.utf8("a"))
    return writer.attribute("RuntimeVisibleAnnotations", struct.pack(">H", 1) + one + value)


@pytest.mark.parametrize("opening", [b"@HERE", b"[\x00\x01"])
@pytest.mark.parametrize("place", ["field", "method"])
def test_annotations_that_nest_without_end(
    opening: bytes, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = ClassWriter("Main")
    annotation = nested_annotation(writer, opening)
    if place == "field":
        writer.add_field(9, "field", "I", annotation)
    more = (annotation,) if place == "method" else ()
    writer.add_method(9, "main", MAIN, writer.code(b"\xb1"), *more)
    folder = put(tmp_path, {"Main": writer.build()})
    check_refused(["check", "Main", "--classpath", folder], "nested too deeply", capsys)


@pytest.mark.parametrize("member", ["field", "method"])
def test_arrays_of_too_many_dimensions(
    member: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    writer = ClassWriter("Main")
    array = "[" * 60_000 + "I"
    if member == "field":
        writer.add_field(9, "field", array)
    else:
        writer.add_method(9, "method", f"({array})V", writer.code(b"\xb1"))
    writer.add_method(9, "main", MAIN, writer.code(b"\xb1"))
    folder = put(tmp_path, {"Main": writer.build()})
    check_refused(["check", "Main", "--classpath", folder], "corrupt class file", capsys)


def test_a_signature_that_nests_without_end(tmp_path: Path) -> None:
    writer = ClassWriter("Main")
    list_of = "Ljava/util/List<" * 3000 + "Ljava/lang/String;" + ">;" * 3000
    signature = writer.attribute("Signature", struct.pack(">H", writer.utf8(list_of)))
    writer.add_field(9, "field", "Ljava/util/List;", signature)
    writer.add_method(9, "main", MAIN, writer.code(b"\xb1"))
    folder = put(tmp_path, {"Main": writer.build()})
    assert run(["check", "Main", "--classpath", folder, "--quiet"]) == 0


# --- what is no file --------------------------------------------------------------------------


def refused(*arguments: str) -> str:
    """What a process says that must not hang, and has status 2."""
    done = subprocess.run(
        [*PLAIT, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    return done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        "check ODD.java",
        "check ODD.jar",
        "check ODD.class",
        "check PROGRAM --classpath ODD.jar",
        "check PROGRAM --config ODD",
        "check PROGRAM --baseline ODD",
        "replay ODD",
        "baseline ODD --reason x",
    ],
)
def test_a_fifo_is_refused_at_once(arguments: str, program: Path) -> None:
    words = arguments.replace("PROGRAM", str(program)).replace("ODD", str(program.parent / "odd"))
    odd = next(word for word in words.split() if word.startswith(str(program.parent / "odd")))
    os.mkfifo(odd)
    said = refused(*words.split())
    assert odd in said
    assert "it is a FIFO, not a regular file" in said


def test_a_fifo_among_classes_or_as_the_nearest_settings(program: Path) -> None:
    classes = program.parent / "classes"
    classes.mkdir()
    os.mkfifo(classes / "Main.class")
    assert "it is a FIFO" in refused("check", "Main", "--classpath", str(classes))
    os.mkfifo(program.parent / "plait.toml")
    done = subprocess.run(
        [*PLAIT, "check", str(program)],
        cwd=program.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, "it is a FIFO" in done.stderr) == (2, True)


@pytest.mark.parametrize("odd", [".", "/dev/zero", "/dev/full"])
@pytest.mark.parametrize(
    "arguments",
    [
        "check PROGRAM --config ODD",
        "check PROGRAM --baseline ODD",
        "replay ODD",
        "baseline ODD --reason x",
    ],
)
def test_folders_and_devices_are_refused(
    odd: str, arguments: str, program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = arguments.replace("PROGRAM", str(program)).replace("ODD", odd)
    check_refused(words.split(), "not a regular file", capsys)


@pytest.mark.parametrize("target", ["/dev/zero", "/dev/null", "D.java", "D.jar"])
def test_targets_that_are_none(
    target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / target
    if not path.exists():
        path.mkdir()
    check_refused(["check", str(path)], f"{path}: ", capsys)


# --- a cache that cannot be used --------------------------------------------------------------


@pytest.mark.parametrize(
    "place", ["Program.java", "Program.java/below", "/proc/below", "/dev/null"]
)
def test_a_cache_that_cannot_be_made(
    place: str,
    program: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(program.parent / place))
    check_refused(["check", str(program)], "PLAIT_CACHE", capsys)


def test_a_cache_on_a_full_disk(program: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        ["bash", "-c", 'ulimit -f 0; exec "$@"', "bash", *PLAIT, "check", str(program)],
        env={**os.environ, "PLAIT_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert "File too large; set PLAIT_CACHE" in done.stderr
