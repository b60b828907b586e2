import zipfile
from pathlib import Path
from random import Random

import pytest
from tests.fuzz.mutations import mutate
from tests.unit.java.class_writer import ClassWriter

from plait.base.errors import ClassFileError, InputError
from plait.java.platform.class_path import (
    ClassPath,
    DirectoryEntry,
    JarEntry,
    JmodsEntry,
    open_class_path,
)
from plait.java.platform.jdk import Jdk


def made_class(name: str, superclass: str = "java/lang/Object") -> bytes:
    return ClassWriter(name=name, superclass=superclass).build()


def write_class(folder: Path, name: str, superclass: str = "java/lang/Object") -> None:
    file = folder / f"{name}.class"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(made_class(name, superclass))


def write_jar(path: Path, members: dict[str, bytes], manifest: str = "") -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        if manifest:
            jar.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\r\n{manifest}\r\n\r\n")
        for name, data in members.items():
            jar.writestr(name, data)
    return path


def test_folders_hold_classes_by_package(tmp_path: Path) -> None:
    write_class(tmp_path, "p/q/C")
    write_class(tmp_path, "D")
    (tmp_path / "module-info.class").write_bytes(b"")
    entry = DirectoryEntry(tmp_path)
    located = entry.find("p/q/C")
    assert located is not None
    assert located.data == made_class("p/q/C")
    assert located.origin == str(tmp_path / "p/q/C.class")
    assert entry.find("p/C") is None
    assert entry.find("D/C") is None
    assert entry.find("p") is None
    assert entry.find("p/q/\0") is None
    assert list(entry.class_names()) == ["D", "p/q/C"]


def test_the_first_entry_that_has_a_class_wins(tmp_path: Path) -> None:
    write_class(tmp_path / "a", "C", "p/First")
    write_class(tmp_path / "b", "C", "p/Second")
    write_class(tmp_path / "b", "D")
    path = ClassPath(open_class_path([tmp_path / "a", tmp_path / "b"], 17))
    found = path.load("C")
    assert found is not None
    assert found.superclass == "p/First"
    assert path.load("D") is not None
    assert path.load("E") is None
    assert path.find("E") is None


def test_a_file_that_holds_another_class_is_refused(tmp_path: Path) -> None:
    write_class(tmp_path, "p/C")
    with pytest.raises(ClassFileError, match=r"holds class p\.C; give the folder"):
        ClassPath([DirectoryEntry(tmp_path / "p")]).load("C")


def test_jars_hold_classes(tmp_path: Path) -> None:
    members = {"p/C.class": made_class("p/C"), "p/text.txt": b"", "module-info.class": b""}
    jar = write_jar(tmp_path / "a.jar", members)
    entry = JarEntry(jar, 17)
    located = entry.find("p/C")
    assert located is not None
    assert located.origin == f"{jar}!p/C.class"
    assert entry.find("p/D") is None
    assert list(entry.class_names()) == ["p/C"]
    assert entry.manifest == {}


def test_multi_release_jars_give_the_newest_class_that_is_not_too_new(tmp_path: Path) -> None:
    members = {
        "p/C.class": made_class("p/C", "base/B"),
        "META-INF/versions/9/p/C.class": made_class("p/C", "nine/B"),
        "META-INF/versions/21/p/C.class": made_class("p/C", "late/B"),
        "META-INF/versions/11/p/New.class": made_class("p/New"),
        "META-INF/versions/x/p/Odd.class": made_class("p/Odd"),
    }
    marked = write_jar(tmp_path / "marked.jar", members, "Multi-Release: true")
    plain = write_jar(tmp_path / "plain.jar", members)

    def superclass(jar: Path, release: int) -> str | None:
        found = ClassPath([JarEntry(jar, release)]).load("p/C")
        assert found is not None
        return found.superclass

    assert superclass(marked, 17) == "nine/B"
    assert superclass(marked, 25) == "late/B"
    assert superclass(plain, 25) == "base/B"
    assert list(JarEntry(marked, 17).class_names()) == ["p/C", "p/New"]
    assert list(JarEntry(plain, 17).class_names()) == ["p/C"]


def test_manifests_bring_further_jars_as_far_as_they_exist(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    write_jar(tmp_path / "lib" / "b c.jar", {"B.class": made_class("B")}, "Class-Path: ../a.jar")
    write_class(tmp_path / "classes", "D")
    (tmp_path / "readme.txt").write_text("")
    first = write_jar(
        tmp_path / "a.jar",
        {"A.class": made_class("A")},
        "Class-Path: lib/b%20c.jar missing.jar\r\n  classes/ readme.txt",
    )
    path = ClassPath(open_class_path([first], 17))
    assert [path.find(name) is not None for name in "ABCD"] == [True, True, False, True]
    assert len(path.entries) == 3


def test_a_star_stands_for_the_jars_of_a_folder(tmp_path: Path) -> None:
    write_jar(tmp_path / "b.jar", {"B.class": made_class("B")})
    write_jar(tmp_path / "a.JAR", {"A.class": made_class("A")})
    write_class(tmp_path, "C")
    path = ClassPath(open_class_path([tmp_path / "*"], 17))
    assert [path.find(name) is not None for name in "ABC"] == [True, True, False]


def test_missing_entries_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.jar: no such class path entry"):
        open_class_path([tmp_path / "nowhere.jar"], 17)


@pytest.mark.parametrize("data", [b"", b"not a zip", b"PK\x03\x04" + bytes(100)])
def test_files_that_are_no_jar_are_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.jar").write_bytes(data)
    with pytest.raises(InputError, match=r"bad\.jar: not a readable jar .*rebuild it"):
        open_class_path([tmp_path / "bad.jar"], 17)


def test_damaged_jars_raise_only_input_errors(tmp_path: Path) -> None:
    members = {f"p/C{number}.class": made_class(f"p/C{number}") for number in range(8)}
    whole = write_jar(tmp_path / "whole.jar", members, "Multi-Release: true").read_bytes()
    random = Random(3)
    damaged = tmp_path / "damaged.jar"
    refused = 0
    for _ in range(400):
        damaged.write_bytes(mutate(random, whole, [whole]))
        try:
            (entry, *_) = open_class_path([damaged], 17)
            for name in entry.class_names():
                entry.find(name)
        except InputError:
            refused += 1
    assert 50 < refused < 400


def test_a_folder_of_jmods_is_a_platform(jdk: Jdk) -> None:
    if not (jdk.home / "jmods").is_dir():
        pytest.skip("this JDK has no jmods")
    platform = JmodsEntry(jdk.home / "jmods")
    for name, module in (
        ("java/lang/Object", "java.base"),
        ("java/util/logging/Logger", "java.logging"),
    ):
        located = platform.find(name)
        assert located is not None
        assert located.origin.endswith(f"{module}.jmod!{name}.class")
    assert platform.find("no/such/Class") is None
