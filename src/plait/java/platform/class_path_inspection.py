"""Inspection of a class path: its places, their Java versions, missing and duplicate classes."""

import hashlib
import os
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, final

from plait.base.errors import ClassFileError, InputError
from plait.base.node import node
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.mentions import mentioned_classes
from plait.java.platform.class_path import (
    ClassPath,
    ClassPathEntry,
    DirectoryEntry,
    JarEntry,
    Located,
)

_FIRST_RELEASE: Final = 45 - 1
_VERSION: Final = re.compile(r"-(\d+(?:\.\d+)+[\w.-]*)\.jar$")
_JUNIT: Final = {
    "JUnit 5 or newer (Jupiter)": "org/junit/jupiter/api/Test",
    "JUnit 4": "org/junit/Test",
    "JUnit 3": "junit/framework/TestCase",
}


@final
@node
class Place:
    """A place of the class path: the hashes of its classes by name, or why it cannot be read.

    `release` is the Java release that its newest class, `newest`, was compiled for.
    """

    path: Path
    classes: Mapping[str, str]
    release: int = 0
    newest: str = ""
    problem: str = ""


def inspect_place(path: Path, release: int) -> Place:
    """Read all classes of a place as a JVM of a release sees it."""
    try:
        if not path.exists():
            return Place(path, {}, problem="does not exist")
        if not os.access(path, os.R_OK):
            return Place(path, {}, problem="cannot be read by you")
        entry = DirectoryEntry(path) if path.is_dir() else JarEntry(path, release)
        place = _inspected(path, entry)
    except InputError as error:
        return Place(path, {}, problem=str(error).removeprefix(f"{path}: "))
    except OSError as error:
        return Place(path, {}, problem=f"cannot be read ({error.strerror})")
    if path.is_dir() and not place.classes:
        if any(path.rglob("*.java")):
            return Place(path, {}, problem="holds sources, but no classes")
        if not any(path.iterdir()):
            return Place(path, {}, problem="is empty")
    return place


def _inspected(path: Path, entry: ClassPathEntry) -> Place:
    classes: dict[str, str] = {}
    newest, release = "", 0
    for name in entry.class_names():
        located = entry.find(name)
        if located is None:
            continue
        classes[name] = hashlib.sha256(located.data).hexdigest()
        own = _release(located)
        if own > release:
            newest, release = name, own
    return Place(path, classes, release, newest)


def _release(located: Located) -> int:
    """The Java release that a class file was compiled for."""
    if located.data[:4] != b"\xca\xfe\xba\xbe" or len(located.data) < 8:
        raise ClassFileError(f"{located.origin} is not a class file; rebuild it")
    (major,) = struct.unpack_from(">H", located.data, 6)
    return int(major) - _FIRST_RELEASE


def paths_of(class_path: ClassPath) -> list[Path]:
    """The folders and jars of a user's class path, those that manifests name too."""
    entries = class_path.entries
    return [entry.path for entry in entries if isinstance(entry, DirectoryEntry | JarEntry)]


def different_duplicates(places: Sequence[Place]) -> dict[str, tuple[Path, ...]]:
    """The classes that several places have with different contents, with these places."""
    found: dict[str, list[Place]] = {}
    for place in places:
        for name in place.classes:
            found.setdefault(name, []).append(place)
    return {
        name: tuple(place.path for place in owners)
        for name, owners in sorted(found.items())
        if len({place.classes[name] for place in owners}) > 1
    }


def missing_classes(
    names: Iterable[str], class_path: ClassPath, platform: ClassPathEntry
) -> dict[str, str]:
    """The missing classes that the named ones mention, each with one that mentions it."""
    known: dict[str, bool] = {}
    missing: dict[str, str] = {}
    for name in names:
        for mentioned in _mentioned(class_path, name):
            if mentioned not in known:
                known[mentioned] = (
                    class_path.find(mentioned) is not None or platform.find(mentioned) is not None
                )
            if not known[mentioned]:
                missing.setdefault(mentioned, name)
    return missing


def _mentioned(class_path: ClassPath, name: str) -> Iterator[str]:
    try:
        parsed = class_path.load(name)
        if parsed is not None:
            yield from mentioned_classes(parsed)
    except ClassFileError:
        return  # whoever comes to it is told so


@final
@node
class SourceUse:
    """How many classes there are, whose source is found, and which have no line numbers."""

    classes: int
    found: int
    without_lines: tuple[str, ...]


def find_source_use(
    names: Iterable[str], class_path: ClassPath, roots: Sequence[Path]
) -> SourceUse:
    """Look for the source of each class under the roots, and for its line numbers."""
    classes = found = 0
    without_lines = []
    for name in names:
        try:
            parsed = class_path.load(name)
            if parsed is None:
                continue
            classes += 1
            found += _has_source(parsed, roots)
            if not _has_lines(parsed):
                without_lines.append(name)
        except ClassFileError:
            continue
    return SourceUse(classes, found, tuple(without_lines))


def _has_source(parsed: ClassFile, roots: Sequence[Path]) -> bool:
    file = parsed.source_file
    package = parsed.name.rpartition("/")[0]
    return bool(file) and any(
        (root / package / str(file)).is_file() or (root / str(file)).is_file() for root in roots
    )


def _has_lines(parsed: ClassFile) -> bool:
    codes = [method.code for method in parsed.methods]
    return not any(codes) or any(code is not None and code.lines for code in codes)


def junit_versions(entries: Sequence[ClassPathEntry]) -> list[str]:
    """The JUnits of a class path, with versions where their jars tell."""
    found: list[str] = []
    for title, name in _JUNIT.items():
        owner = next((entry for entry in entries if entry.find(name) is not None), None)
        if owner is not None and not (title == "JUnit 3" and found):
            version = _version(owner)
            found.append(f"{title}{f' {version}' if version else ''}")
    return found


def _version(entry: ClassPathEntry) -> str:
    if not isinstance(entry, JarEntry):
        return ""
    named = _VERSION.search(entry.path.name)
    told = entry.manifest.get("implementation-version") or entry.manifest.get("bundle-version")
    return named[1] if named else (told or "").strip()
