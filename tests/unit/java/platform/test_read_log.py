"""A log has every answer that a class path gave, in this process and in those that it forks."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from plait.base.errors import InputError
from plait.java.platform.class_path import ClassPath, DirectoryEntry
from plait.java.platform.read_log import CLASS, OWN, RESOURCE, UNKNOWN, ReadLog, hash_of, logged


@pytest.fixture
def log() -> Iterator[ReadLog]:
    made = ReadLog()
    yield made
    made.close()


def path_of(*folders: Path) -> ClassPath:
    for folder in folders:
        folder.mkdir()
    return ClassPath([DirectoryEntry(folder) for folder in folders])


def test_misses_are_answers_too(tmp_path: Path, log: ReadLog) -> None:
    path = path_of(tmp_path / "a", tmp_path / "b")
    (tmp_path / "b/C.class").write_bytes(b"data")
    found = logged(path, log).find("C")
    assert found is not None
    assert found.data == b"data"
    assert logged(path, log).resources("file") == ()
    assert log.answers() == {
        (CLASS, "0", "C"): "-",
        (CLASS, "1", "C"): hash_of(b"data"),
        (RESOURCE, "0", "file"): "-",
        (RESOURCE, "1", "file"): "-",
    }


def test_what_a_forked_process_reads_is_in_the_log_even_if_it_is_killed(
    tmp_path: Path, log: ReadLog
) -> None:
    path = logged(path_of(tmp_path / "a"), log)
    pid = os.fork()
    if pid == 0:
        path.find("InTheChild")
        os.kill(os.getpid(), 9)
    os.waitpid(pid, 0)
    assert log.answers() == {(CLASS, "0", "InTheChild"): "-"}


def test_two_answers_to_one_question_are_none(tmp_path: Path, log: ReadLog) -> None:
    path = logged(path_of(tmp_path / "a"), log)
    path.find("C")
    (tmp_path / "a/C.class").write_bytes(b"data")
    path.find("C")
    assert log.answers() is None


def test_what_is_asked_aside_decides_nothing(tmp_path: Path, log: ReadLog) -> None:
    path = logged(path_of(tmp_path / "a"), log)
    with log.aside():
        path.find("C")
    assert log.answers() == {}


def test_what_cannot_be_read_has_no_answer(tmp_path: Path, log: ReadLog) -> None:
    path = logged(path_of(tmp_path / "a"), log, OWN)
    (tmp_path / "a/C.class").symlink_to("C.class")
    with pytest.raises(InputError, match="cannot be read"):
        path.find("C")
    assert log.answers() == {(CLASS, "own0", "C"): UNKNOWN}
