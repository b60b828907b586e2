"""Nothing that a user names is read without a cap: bombs are refused in one sentence."""

import io
import resource
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import find_jdk

GIANT: Final = 5 * 10**9
SOURCE: Final = """
class Main {
    public static void main(String[] args) { System.out.println(new Other()); }
}
"""
MEMORY: Final = 600_000
"""KB that no refusal takes: Python and Plait have less than 100,000."""


MEASURED: Final = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
print(process.returncode, used.ru_maxrss)
"""
"""A process of its own starts Plait, since Linux counts the memory of whoever starts a process."""


def plait(*arguments: str, cwd: Path) -> tuple[int, str, int]:
    """Exit status, what was said to standard error, and the most memory in KB."""
    command = [sys.executable, "-c", "from plait.cli.main import main; main()", *arguments]
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *command],
        cwd=cwd,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Traceback" not in done.stderr, done.stderr
    status, used = map(int, done.stdout.split())
    return status, done.stderr, used


def giant(path: Path) -> Path:
    """A file of 5 GB, of which nothing takes room on the disk."""
    with path.open("wb") as out:
        out.truncate(GIANT)
    return path


def bomb(path: Path, entry: str, size: int) -> None:
    """A jar with an entry that inflates to so many bytes."""
    piece = bytes(1 << 24)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as jar:
        with jar.open(entry, "w", force_zip64=True) as out:
            for _ in range(size >> 24):
                out.write(piece)
        if entry != "META-INF/MANIFEST.MF":
            jar.writestr("META-INF/MANIFEST.MF", "Main-Class: Main\n")


def refused(status: int, said: str, used: int) -> str:
    assert status == 2, said
    assert used < MEMORY
    assert said.count("\n") == 1
    return said


@pytest.mark.parametrize(
    ("entry", "size", "limit"),
    [("Main.class", 640 << 20, "64 MB"), ("META-INF/MANIFEST.MF", 64 << 20, "1 MB")],
)
def test_an_entry_of_a_jar_that_is_a_bomb_is_refused(
    entry: str, size: int, limit: str, tmp_path: Path
) -> None:
    jar = tmp_path / "bomb.jar"
    bomb(jar, entry, size)
    assert jar.stat().st_size < size / 100
    said = refused(*plait("check", "--memory", "500MB", str(jar), cwd=tmp_path))
    assert f"{jar}!{entry}: {size:,} bytes, larger than the {limit} that Plait reads" in said


def test_an_entry_that_lies_about_its_size_is_not_believed(tmp_path: Path) -> None:
    jar = tmp_path / "bomb.jar"
    bomb(jar, "Main.class", 640 << 20)
    data = jar.read_bytes()
    told = (640 << 20).to_bytes(4, "little")
    assert told in data
    jar.write_bytes(data.replace(told, (1000).to_bytes(4, "little")))
    assert str(jar) in refused(*plait("check", str(jar), cwd=tmp_path))


def test_a_jar_whose_directory_is_a_bomb_is_refused(tmp_path: Path) -> None:
    """The end of the file says that all before it lists entries."""
    end = io.BytesIO()
    with zipfile.ZipFile(end, "w"):
        pass
    record = bytearray(end.getvalue())
    size = 2_000_000_000
    record[12:16] = size.to_bytes(4, "little")
    jar = tmp_path / "bomb.jar"
    with jar.open("wb") as out:
        out.truncate(size)
        out.seek(size)
        out.write(record)
    said = refused(*plait("check", str(jar), cwd=tmp_path))
    assert f"{jar}: its directory: {size:,} bytes" in said


def test_a_giant_class_file_in_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(SOURCE + "class Other { }", encoding="utf-8")
    classes = compile_sources(find_jdk(), [tmp_path / "Main.java"])
    folder = tmp_path / "classes"
    folder.mkdir()
    (folder / "Main.class").write_bytes((classes / "Main.class").read_bytes())
    other = giant(folder / "Other.class")
    said = refused(*plait("check", "Main", "--classpath", str(folder), cwd=tmp_path))
    assert f"{other}: {GIANT:,} bytes, larger than the 64 MB that Plait reads" in said
    other = giant(folder / "Main.class")
    assert str(other) in refused(*plait("check", str(other), cwd=tmp_path))


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("Main.java", ["check", "Main.java"]),
        ("witness.json", ["replay", "witness.json"]),
        ("known.json", ["check", "Main.java", "--baseline", "known.json"]),
        ("plait.toml", ["check", "Main.java"]),
        ("other.toml", ["check", "Main.java", "--config", "other.toml"]),
    ],
)
def test_giant_files_are_refused(name: str, arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(SOURCE, encoding="utf-8")
    giant(tmp_path / name)
    said = refused(*plait(*arguments, cwd=tmp_path))
    assert f"{name}: {GIANT:,} bytes, larger than the " in said


def test_manifests_that_name_each_other_and_many_more_are_read_once(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(SOURCE + "class Other { }", encoding="utf-8")
    classes = compile_sources(find_jdk(), [tmp_path / "Main.java"])
    count = 300
    for number in range(count):
        following = (number + 1) % count
        manifest = f"Main-Class: Main\nClass-Path: j{following}.jar j0.jar\n"
        with zipfile.ZipFile(tmp_path / f"j{number}.jar", "w") as jar:
            jar.writestr("META-INF/MANIFEST.MF", manifest)
            if number == 0:
                jar.write(classes / "Main.class", "Main.class")
            if number == count - 1:
                jar.write(classes / "Other.class", "Other.class")
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (count // 2, most))  # of the process that follows
    try:
        status, said, used = plait("check", "j0.jar", "--no-confirm", cwd=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))
    assert status == 0, said
    assert used < MEMORY


def test_folders_that_contain_themselves_are_walked_once(tmp_path: Path) -> None:
    (tmp_path / "Main.java").write_text(SOURCE + "class Other { }", encoding="utf-8")
    classes = compile_sources(find_jdk(), [tmp_path / "Main.java"])
    folder = tmp_path / "classes"
    folder.mkdir()
    for file in classes.glob("*.class"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / "again").symlink_to(folder)
    status, said, _ = plait("check", "--no-confirm", str(folder), cwd=tmp_path)
    assert status == 0, said
