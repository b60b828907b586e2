import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.base.processes import run_to_end
from plait.java.cache.folder import cache_folder
from plait.java.platform import javac
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

MAIN = "class Main { int f() { return Helper.G; } }"


@pytest.fixture(autouse=True)
def _empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("PLAIT_CACHE", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    (tmp_path / "Main.java").write_text(MAIN)
    (tmp_path / "Helper.java").write_text("class Helper { static int G = 1; }")
    return tmp_path


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One element per run of javac."""
    seen: list[object] = []
    real = run_to_end

    def counted(command: Sequence[str]) -> "subprocess.CompletedProcess[bytes]":
        seen.append(command)
        return real(command)

    monkeypatch.setattr(javac, "run_to_end", counted)
    return seen


def both(folder: Path) -> list[Path]:
    return [folder / "Main.java", folder / "Helper.java"]


def test_classes_are_compiled_with_local_names(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "A.java"
    source.write_text("class A { static void m(int parameter) {} }")
    folder = compile_sources(jdk, [source])
    assert folder.is_relative_to(cache_folder())
    cls = ClassPath([DirectoryEntry(folder)]).load("A")
    assert cls is not None
    code = cls.methods[1].code
    assert code is not None
    assert [local.name for local in code.locals] == ["parameter"]


def test_the_same_sources_are_compiled_once(
    jdk: Jdk, sources: Path, runs: list[object], tmp_path_factory: pytest.TempPathFactory
) -> None:
    first = compile_sources(jdk, both(sources))
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    for file in both(sources):
        (elsewhere / file.name).write_bytes(file.read_bytes())
    assert compile_sources(jdk, both(elsewhere)) == first
    assert len(runs) == 1


def test_whatever_goes_in_makes_another_result(jdk: Jdk, sources: Path, runs: list[object]) -> None:
    results = [compile_sources(jdk, both(sources))]
    results.append(compile_sources(jdk, both(sources), options=["-parameters"]))
    (sources / "Helper.java").write_text("class Helper { static int G = 2; }")
    results.append(compile_sources(jdk, both(sources)))
    library = Path(shutil.copytree(results[0], sources / "library"))
    alone = [sources / "Main.java"]
    results.append(compile_sources(jdk, alone, [library]))
    os.utime(library / "Helper.class", ns=(5, 5))
    results.append(compile_sources(jdk, alone, [library]))
    assert len(set(results)) == len(runs) == 5


def test_sources_found_on_the_source_path_are_watched(
    jdk: Jdk, sources: Path, runs: list[object]
) -> None:
    alone = [sources / "Main.java"]
    first = compile_sources(jdk, alone, source_path=[sources])
    assert (first / "Helper.class").exists()
    assert compile_sources(jdk, alone, source_path=[sources]) == first
    helper = (sources / "Helper.java").read_text()
    (sources / "Helper.java").write_text("class Helper { static byte G = 3; }")
    second = compile_sources(jdk, alone, source_path=[sources])
    assert second != first
    assert first.exists()
    (sources / "Helper.java").write_text(helper)
    assert compile_sources(jdk, alone, source_path=[sources]) == first
    assert len(runs) == 2
    (sources / "Helper.java").unlink()
    with pytest.raises(InputError, match="cannot find symbol"):
        compile_sources(jdk, alone, source_path=[sources])


def test_javacs_message_comes_with_file_and_line(jdk: Jdk, tmp_path: Path) -> None:
    source = tmp_path / "Bad.java"
    source.write_text("class Bad {\n  int f() { return x; }\n}\n")
    with pytest.raises(InputError) as caught:
        compile_sources(jdk, [source])
    message = str(caught.value)
    assert f"{source}:2: error: cannot find symbol" in message
    assert "1 error" in message
    assert not [*cache_folder().rglob("classes"), *cache_folder().rglob("arguments")]


def test_odd_file_names_reach_javac_whole(jdk: Jdk, tmp_path: Path) -> None:
    folder = tmp_path / 'with space "quote" \\ é'
    folder.mkdir()
    (folder / "A.java").write_text('class A { String s = "ünï"; }', encoding="utf-8")
    assert (compile_sources(jdk, [folder / "A.java"]) / "A.class").exists()


def test_neither_the_current_folder_nor_classpath_counts(
    jdk: Jdk, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sources)
    monkeypatch.setenv("CLASSPATH", str(sources))
    with pytest.raises(InputError, match="cannot find symbol"):
        compile_sources(jdk, [Path("Main.java")])


def test_missing_sources_and_compilers_are_named(jdk: Jdk, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"Gone\.java: cannot be read"):
        compile_sources(jdk, [tmp_path / "Gone.java"])
    (tmp_path / "A.java").write_text("class A {}")
    with pytest.raises(InputError, match="javac: cannot be run"):
        compile_sources(Jdk(tmp_path, 17), [tmp_path / "A.java"])


def test_a_missing_package_brings_the_advice_to_add_it(jdk: Jdk, tmp_path: Path) -> None:
    (tmp_path / "A.java").write_text("import org.absent.Thing; class A {}")
    with pytest.raises(InputError, match=r"org\.absent does not exist[\s\S]*with --classpath$"):
        compile_sources(jdk, [tmp_path / "A.java"])


PLUGIN = """
import com.sun.source.util.*;
import java.nio.file.*;
public class Intruder implements Plugin {
    public String getName() { return "intruder"; }
    public boolean autoStart() { return true; }
    public void init(JavacTask task, String... words) {
        try { Files.createFile(Path.of("TRACE")); } catch (java.io.IOException e) { }
    }
}
"""


def test_a_plugin_on_the_class_path_does_not_start(jdk: Jdk, tmp_path: Path) -> None:
    trace = tmp_path / "trace"
    (tmp_path / "Intruder.java").write_text(PLUGIN.replace("TRACE", str(trace)))
    library = tmp_path / "library"
    shutil.copytree(compile_sources(jdk, [tmp_path / "Intruder.java"]), library)
    services = library / "META-INF" / "services"
    services.mkdir(parents=True)
    (services / "com.sun.source.util.Plugin").write_text("Intruder")
    (tmp_path / "Main.java").write_text("class Main { Intruder known; }")
    compile_sources(jdk, [tmp_path / "Main.java"], [library])
    assert not trace.exists()
