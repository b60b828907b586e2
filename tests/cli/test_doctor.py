"""`plait doctor`: the cache and its pruning, and the look at a target."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from tests.libraries import debian_jars

from plait.cli.main import run
from plait.java.cache.cache_entries import MANIFEST
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

RACE = """
public class Program {
    static int value;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> value++);
        other.start();
        value++;
        other.join();
        assert value == 2;
    }
}
"""
HARMLESS = RACE.replace("assert value == 2;", "")
USER = """
import lib.Lib;
public class User {
    public static void main(String[] args) { if (args.length > 9) Lib.call(); }
}
"""
LIBRARY = "package lib; public class Lib { public static void call() { } }"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)


def written(path: str, text: str) -> Path:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def compiled(folder: str, *sources: Path, class_path: tuple[Path, ...] = ()) -> Path:
    made = compile_sources(find_jdk(), sources, class_path)
    return Path(shutil.copytree(made, folder, dirs_exist_ok=True))


def with_version(file: Path, major: int) -> None:
    data = bytearray(file.read_bytes())
    data[6:8] = major.to_bytes(2, "big")
    file.write_bytes(data)


# --- the cache ------------------------------------------------------------------------------------


def plait(*arguments: str, cache: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", "from plait.cli.main import main; main()", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PLAIT_CACHE": str(cache)},
    )


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def test_a_replaced_class_in_the_cache_does_not_change_the_verdict(cache: Path) -> None:
    check = ("check", "Program.java", "--property", "assertion", "--no-confirm")
    written("Program.java", RACE)
    assert plait(*check, cache=cache).returncode == 1
    harmless = compiled("harmless", written("other/Program.java", HARMLESS))
    (cached,) = cache.rglob("Program.class")
    shutil.copy(harmless / "Program.class", cached)
    assert plait(*check, cache=cache).returncode == 1


def test_the_cache_is_pruned_by_doctor_and_after_other_commands(cache: Path) -> None:
    written("Pruned.java", RACE.replace("Program", "Pruned"))
    show = ("show", "ir", "Pruned.java")
    assert plait(*show, cache=cache).returncode == 0
    (entry,) = (file.parents[1] for file in cache.rglob("Pruned.class"))
    os.utime(entry / MANIFEST, ns=(1, 1))
    pruned = plait("doctor", "--prune", cache=cache)
    assert (pruned.returncode, entry.exists()) == (0, False)
    assert pruned.stdout.startswith("freed 0.0 MB (1 entry); ")
    assert plait(*show, cache=cache).returncode == 0
    os.utime(entry / MANIFEST, ns=(1, 1))
    written("Other.java", RACE.replace("Program", "Other"))
    assert plait("show", "ir", "Other.java", cache=cache).returncode == 0
    assert entry.exists(), "it was pruned today already"
    os.utime(cache / "compiled" / "pruned", ns=(1, 1))
    assert plait("show", "ir", "Other.java", cache=cache).returncode == 0
    assert not entry.exists()


def test_prune_takes_no_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--prune", "Program.java"]) == 2
    assert "--prune takes no TARGET" in capsys.readouterr().err


# --- a target -------------------------------------------------------------------------------------


def test_a_target_that_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    written("Program.java", RACE)
    written("plait.toml", 'time = "5s"\n')
    assert run(["doctor", "Program.java"]) == 0
    said = capsys.readouterr().out
    assert f"configuration: {Path.cwd() / 'plait.toml'}" in said
    assert "1 class of the target; all are for Java" in said
    assert "all classes that the target refers to were found" in said
    assert "sources: found for 1 of 1 class" in said
    assert "main methods: Program.main" in said
    assert "nothing unsupported was reached" in said
    assert "canary" not in said


def test_bad_entries_of_the_class_path_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    written("Program.java", RACE)
    written("sources/Lib.java", LIBRARY)
    written("text.jar", "no jar")
    Path("empty").mkdir()
    compiled("good", written("lib/Lib.java", LIBRARY))
    with zipfile.ZipFile("cut.jar", "w", zipfile.ZIP_DEFLATED) as jar:
        jar.write("good/lib/Lib.class", "lib/Lib.class")
    damaged = bytearray(Path("cut.jar").read_bytes())
    damaged[60:80] = bytes(20)
    Path("cut.jar").write_bytes(damaged)
    written("odd/lib/Lib.class", "no class")
    path = os.pathsep.join(("absent.jar", "text.jar", "cut.jar", "sources", "empty", "odd", "good"))
    assert run(["doctor", "Program.java", "--classpath", path]) == 2
    said = capsys.readouterr().out
    assert "absent.jar: does not exist" in said
    assert "text.jar: not a readable jar" in said
    assert "cut.jar: corrupt jar: lib/Lib.class" in said
    assert "sources: holds sources, but no classes" in said
    assert "empty: is empty" in said
    assert "odd/lib/Lib.class is not a class file" in said
    assert "good:" not in said
    assert "correct --classpath" in said


def test_missing_and_doubled_classes_and_those_for_another_java(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = compiled("one", written("a/lib/Lib.java", LIBRARY))
    text = LIBRARY.replace("{ }", "{ int x = 1; }")
    other = compiled("other", written("b/lib/Lib.java", text))
    classes = compiled("classes", written("User.java", USER), class_path=(one,))
    assert run(["doctor", str(classes)]) == 2
    said = capsys.readouterr().out
    assert "references: 1 class missing: lib.Lib (used by User)" in said
    assert "sources: none found" in said
    with_version(other / "lib" / "Lib.class", 44 + find_jdk().major + 1)
    path = os.pathsep.join((str(one), str(other)))
    assert run(["doctor", str(classes), "--classpath", path]) == 2
    said = capsys.readouterr().out
    assert "all classes that the target refers to were found" in said
    assert "lib.Lib in one and other, with different contents" in said
    assert "one wins" in said
    assert f"lib.Lib of other needs Java {find_jdk().major + 1}" in said
    assert "by --jdk" in said


def test_jars_by_a_star_and_jars_that_manifests_name(capsys: pytest.CaptureFixture[str]) -> None:
    library = compiled("library", written("a/lib/Lib.java", LIBRARY))
    classes = compiled("classes", written("User.java", USER), class_path=(library,))
    Path("jars").mkdir()
    with zipfile.ZipFile("jars/user.jar", "w") as jar:
        jar.write(classes / "User.class", "User.class")
        jar.writestr("META-INF/MANIFEST.MF", "Class-Path: ../needed.jar\n")
    with_version(library / "lib" / "Lib.class", 44 + find_jdk().major + 1)
    with zipfile.ZipFile("needed.jar", "w") as jar:
        jar.write(library / "lib" / "Lib.class", "lib/Lib.class")
    assert run(["doctor", "User", "--classpath", "jars/*"]) == 2
    said = capsys.readouterr().out
    assert "class path: 1 entry, 1 class" in said
    assert f"lib.Lib of jars/../needed.jar needs Java {find_jdk().major + 1}" in said
    assert "does not exist" not in said
    assert "main methods: User.main" in said


def test_a_target_that_does_not_compile_or_has_no_entry(
    capsys: pytest.CaptureFixture[str],
) -> None:
    written("Bad.java", "class Bad { int x = y; }")
    assert run(["doctor", "Bad.java"]) == 2
    assert "target: javac rejected the sources" in capsys.readouterr().out
    written("None.java", "class None { int x; }")
    assert run(["doctor", "None.java"]) == 2
    assert "no main method and no JUnit test" in capsys.readouterr().out


def test_what_has_no_model_is_named_when_it_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    written(
        "Net.java",
        "class Net { public static void main(String[] args) throws Exception {"
        ' new java.net.Socket("localhost", 1); } }',
    )
    assert run(["doctor", "Net.java"]) == 2
    said = capsys.readouterr().out
    assert "quick look: Net.main reaches something unsupported: native method" in said
    assert "java.net.Socket.<init> < Net.main" in said


def test_tests_and_the_version_of_junit(capsys: pytest.CaptureFixture[str]) -> None:
    jupiter, *others = debian_jars("junit-jupiter-api", "apiguardian-api", "opentest4j")
    jars = [Path("junit-jupiter-api-5.9.2.jar"), *others]
    jars[0].symlink_to(jupiter)
    written(
        "SomeTest.java",
        "import org.junit.jupiter.api.*; class SomeTest {"
        " @Test void adds() { Assertions.assertEquals(2, 1 + 1); } @Test void waits() { }"
        " @Disabled @Test void never() { } }",
    )
    path = os.pathsep.join(map(str, jars))
    assert run(["doctor", "SomeTest.java", "--classpath", path]) == 0
    said = capsys.readouterr().out
    assert "tests: 2 tests (JUnit 5 or newer (Jupiter) 5.9.2)" in said
    assert "SomeTest.adds, SomeTest.waits" in said
    assert "2 of 2 entries explored" in said
