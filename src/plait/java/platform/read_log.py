"""What a check has asked of its class path, and the answers: what its verdict depends on.

A question is a tuple of words. Misses are answers, too: a class that is missing today may be there
tomorrow. The log is a file that processes forked later write as well, and each answer is in it
before it is used.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeAlias, final

from plait.java.platform.class_path import ClassPath, ClassPathEntry, Located

Question: TypeAlias = tuple[str, ...]

CLASS: Final = "class"
RESOURCE: Final = "resource"
NAMES: Final = "names"

OWN: Final = "own"
"""What the numbers of entries begin with that are counted among the target's own."""

UNKNOWN: Final = "?"
"""The answer that equals no other one: what was asked could not be read."""

_NOTHING: Final = "-"
_READ: Final = 1 << 20


def hash_of(data: bytes | None) -> str:
    """The answer to a question for a file."""
    return _NOTHING if data is None else hashlib.sha256(data).hexdigest()


def hash_of_names(names: Iterator[str]) -> str:
    """The answer to a question for all names."""
    return hashlib.sha256(json.dumps(list(names)).encode()).hexdigest()


@final
class ReadLog:
    """The questions of one check so far; closed when it is over."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile(mode="ab+", buffering=0)  # noqa: SIM115 - has `close`
        self._known: dict[Question, str] = {}
        self._is_aside = False

    def note(self, question: Question, answer: str) -> None:
        """Note an answer that is about to be used."""
        if self._is_aside or self._known.get(question) == answer:
            return
        self._file.write(json.dumps([question, answer]).encode() + b"\n")
        self._known[question] = answer

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is asked meanwhile decides nothing of the verdict."""
        before, self._is_aside = self._is_aside, True
        try:
            yield
        finally:
            self._is_aside = before

    def answers(self) -> Mapping[Question, str] | None:
        """All answers; None if a question had two, because files changed during the check."""
        text = b"".join(iter(self._parts()))
        answers: dict[Question, str] = {}
        for line in text.splitlines():
            words, answer = json.loads(line)
            if answers.setdefault(tuple(words), answer) != answer:
                return None
        return answers

    def close(self) -> None:
        """Drop the file."""
        self._file.close()

    def _parts(self) -> Iterator[bytes]:
        at = 0
        while part := os.pread(self._file.fileno(), _READ, at):
            at += len(part)
            yield part


@final
class _LoggedEntry:
    """An entry of a class path, by its number, that notes what it answers."""

    def __init__(self, entry: ClassPathEntry, number: str, log: ReadLog) -> None:
        self._entry = entry
        self._number = number
        self._log = log

    def find(self, name: str) -> Located | None:
        """The class with this internal name."""
        with self._unless_it_fails(CLASS, self._number, name):
            found = self._entry.find(name)
        answer = hash_of(None if found is None else found.data)
        self._log.note((CLASS, self._number, name), answer)
        return found

    def resource(self, name: str) -> bytes | None:
        """The file of this name."""
        with self._unless_it_fails(RESOURCE, self._number, name):
            found = self._entry.resource(name)
        self._log.note((RESOURCE, self._number, name), hash_of(found))
        return found

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes."""
        with self._unless_it_fails(NAMES, self._number):
            names = list(self._entry.class_names())
        self._log.note((NAMES, self._number), hash_of_names(iter(names)))
        return iter(names)

    @contextmanager
    def _unless_it_fails(self, *question: str) -> Iterator[None]:
        """Note that there is no answer if the attempt fails, for the error may be survived."""
        try:
            yield
        except BaseException:
            self._log.note(question, UNKNOWN)
            raise


def logged(class_path: ClassPath, log: ReadLog | None, prefix: str = "") -> ClassPath:
    """The class path, with everything that is asked of it noted in the log, if there is one."""
    if log is None:
        return class_path
    entries = enumerate(class_path.entries)
    return ClassPath([_LoggedEntry(entry, f"{prefix}{n}", log) for n, entry in entries])
