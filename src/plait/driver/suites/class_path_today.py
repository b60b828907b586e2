"""The answers that a class path gives today to the questions that an earlier check has asked."""

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, final

from plait.base.errors import PlaitError
from plait.driver.program_loading import CONTRACTS, ContractChoice, Loader
from plait.driver.tracked_fields import ANNOTATED, annotated_digest
from plait.ir.build.whole_path import CONSOLE, MENTIONS, WholePath
from plait.java.platform.class_path import (
    ClassPath,
    ClassPathEntry,
    DirectoryEntry,
    JarEntry,
    open_class_path,
)
from plait.java.platform.library_mode import Library
from plait.java.platform.read_log import (
    CLASS,
    NAMES,
    OWN,
    RESOURCE,
    UNKNOWN,
    Question,
    hash_of,
    hash_of_names,
)

_MOST_FILES: Final = 100_000


@final
class ClassPathToday:
    """The class path of a suite; each question is answered once."""

    def __init__(self, test: Loader) -> None:
        self._test = test
        self._state = self._present_state()
        self._answers: dict[Question, str] = {}

    @property
    def is_still_so(self) -> bool:
        """Whether no file of the class path was touched since it was first looked at."""
        return self._state is not None and self._state == self._present_state()

    def _present_state(self) -> list[tuple[str, int, int, int]] | None:
        """What the system notes about the files; nobody can set back the time of change."""
        try:
            paths = self._test.target.class_path
            entries = open_class_path(paths, self._test.jdk.major)
            return [state for entry in entries for state in _states(entry)]
        except (PlaitError, OSError):
            return None

    def gives(self, answers: Mapping[Question, str]) -> bool:
        """Whether all questions have the answers that they had."""
        return UNKNOWN not in answers.values() and all(
            self.answer(question) == answer for question, answer in answers.items()
        )

    def answer(self, question: Question) -> str:
        """The answer to a question; `UNKNOWN` if there is none, or to no question of ours."""
        if question not in self._answers:
            try:
                self._answers[question] = self._find(question)
            except (PlaitError, OSError, ValueError, IndexError):
                self._answers[question] = UNKNOWN
        return self._answers[question]

    def _find(self, question: Question) -> str:
        match question:
            case (kind, number, name) if kind == CLASS:
                located = self._entry(number).find(name)
                return hash_of(None if located is None else located.data)
            case (kind, number, name) if kind == RESOURCE:
                return hash_of(self._entry(number).resource(name))
            case (kind, number) if kind == NAMES:
                return hash_of_names(self._entry(number).class_names())
            case (kind, word) if kind == MENTIONS:
                return str(WholePath(ClassPath(self._entries)).mentions(word))
            case (kind,) if kind == CONSOLE:
                return str(WholePath(ClassPath(self._entries)).may_hold_console())
            case (kind,) if kind == ANNOTATED:
                return annotated_digest(self._test.target, self._test.jdk)
            case (kind, library) if kind == CONTRACTS:
                return self._contracts(Library(library))
            case _:
                return UNKNOWN

    def _contracts(self, library: Library) -> str:
        if library is self._test.choice.library:
            return self._test.choice.digest
        return ContractChoice(self._test.target, self._test.jdk, library).digest

    def _entry(self, number: str) -> ClassPathEntry:
        if number.startswith(OWN):
            return self._own_entries[int(number.removeprefix(OWN))]
        return self._entries[int(number)]

    @cached_property
    def _own_entries(self) -> tuple[ClassPathEntry, ...]:
        return open_class_path(self._test.target.own, self._test.jdk.major)

    @cached_property
    def _entries(self) -> tuple[ClassPathEntry, ...]:
        return open_class_path(self._test.target.class_path, self._test.jdk.major)

    @cached_property
    def whole(self) -> str:
        """A hash of all files on the class path; `UNKNOWN` where that cannot be told."""
        return _hash_of_all(self._entries)

    @cached_property
    def own(self) -> str:
        """A hash of all files that are the target's own."""
        return _hash_of_all(self._own_entries)


def _states(entry: ClassPathEntry) -> Iterator[tuple[str, int, int, int]]:
    path = place_of(entry)
    folders = os.walk(path) if path.is_dir() else [(str(path.parent), [], [path.name])]
    for place, _, files in folders:
        for name in files:
            file = os.path.join(place, name)
            status = os.stat(file)
            yield file, status.st_size, status.st_ctime_ns, status.st_ino


def place_of(entry: ClassPathEntry) -> Path:
    """The folder or jar of an entry that a user has named."""
    assert isinstance(entry, DirectoryEntry | JarEntry), "users name folders and jars"
    return entry.path


def _hash_of_all(entries: tuple[ClassPathEntry, ...]) -> str:
    parts: list[str] = []
    try:
        for entry in entries:
            match entry:
                case DirectoryEntry(path=path):
                    parts.append(_hash_of_folder(path))
                case JarEntry(path=path):
                    parts.append(_hash_of_file(path))
                case _:
                    return UNKNOWN
    except OSError:
        return UNKNOWN
    return UNKNOWN if UNKNOWN in parts else hash_of(json.dumps(parts).encode())


def _hash_of_folder(folder: Path) -> str:
    """A hash of the names and contents of all files; `UNKNOWN` with links, or with too many."""
    found: list[tuple[str, str]] = []
    for place, folders, files in os.walk(folder, onerror=_fail):
        if any(os.path.islink(os.path.join(place, name)) for name in (*folders, *files)):
            return UNKNOWN
        for name in files:
            path = Path(place, name)
            found.append((str(path.relative_to(folder)), _hash_of_file(path)))
        if len(found) > _MOST_FILES:
            return UNKNOWN
    return hash_of(json.dumps(sorted(found)).encode())


def _fail(error: OSError) -> None:
    raise error


def _hash_of_file(path: Path) -> str:
    if not path.is_file():
        return UNKNOWN
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
