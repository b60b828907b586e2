"""Class paths: ordered places that hold class files, each opened when first asked.

Entries are folders, jars (multi-release ones too), jmods and the JDK's image; `open_class_path`
turns what a user writes into entries, with `lib/*` and manifests' `Class-Path` as `java` has them.
"""

import os
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Final, Protocol, final
from urllib.parse import unquote

from plait.base.errors import ClassFileError, InputError
from plait.base.files import MOST_BYTES, read_bytes, read_stream, too_large
from plait.base.node import node
from plait.java.class_files.class_file import ClassFile
from plait.java.platform.jimage import JImage
from plait.java.platform.manifest import Manifest, parse_manifest
from plait.java.platform.zip_files import open_zip

_ZIP_MISHAPS: Final = (
    OSError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
_VERSIONS: Final = "META-INF/versions/"
_MANIFEST: Final = "META-INF/MANIFEST.MF"
_MOST_MANIFEST: Final = 1 << 20


@final
@node
class Located:
    """A class file's bytes and the file (and archive) they come from."""

    data: bytes
    origin: str


class ClassPathEntry(Protocol):
    """A place that holds class files."""

    def find(self, name: str) -> Located | None:
        """The class with this internal name, None when it is not here."""

    def resource(self, name: str) -> bytes | None:
        """The file of this name, None when it is not here."""

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes here, sorted."""


@final
class DirectoryEntry:
    """A folder of class files, by package."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, name: str) -> Located | None:
        """The class with this internal name."""
        file = self.path / f"{name}.class"
        try:
            return Located(read_bytes(file), str(file))
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError, ValueError):
            return None
        except OSError as error:
            raise InputError(f"{file}: cannot be read ({error.strerror})") from error

    def resource(self, name: str) -> bytes | None:
        """The file of this name below the folder."""
        file = self.path / name
        is_below = file.resolve().is_relative_to(self.path.resolve())
        return read_bytes(file) if is_below and file.is_file() else None

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes in the folder, sorted."""
        names = []
        for folder, _, files in os.walk(self.path):
            prefix = Path(folder).relative_to(self.path).as_posix()
            start = "" if prefix == "." else f"{prefix}/"
            names += [start + file[:-6] for file in files if file.endswith(".class")]
        return iter(sorted(name for name in names if not name.endswith("-info")))


@final
class _Archive:
    """A zip file that opens on first use and whose failures are `InputError`s."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _zip(self) -> zipfile.ZipFile:
        try:
            return open_zip(self.path)
        except OSError as error:
            raise InputError(f"{self.path}: cannot be read ({error.strerror})") from error
        except _ZIP_MISHAPS as error:
            raise InputError(f"{self.path}: not a readable jar ({error}); rebuild it") from error

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all members."""
        return frozenset(self._zip.namelist())

    def read(self, name: str, most: int = MOST_BYTES) -> bytes | None:
        """The bytes of a member, None when there is none; `InputError` when it is too large."""
        if name not in self.names:
            return None
        try:
            member = self._zip.getinfo(name)
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise NotImplementedError("a compression that Java does not know")
            with self._zip.open(member) as stream:
                data = read_stream(stream, most)
            if data is None:
                raise too_large(f"{self.path}!{name}", member.file_size, most)
            return data
        except _ZIP_MISHAPS as error:
            raise InputError(
                f"{self.path}: corrupt jar: {name} cannot be read ({error}); rebuild it"
            ) from error


@final
class JarEntry:
    """A jar as the given Java release sees it."""

    def __init__(self, path: Path, release: int) -> None:
        self.path = path
        self._archive = _Archive(path)
        self._release = release

    @cached_property
    def manifest(self) -> Manifest:
        """The main section of the manifest; empty without one."""
        return parse_manifest(self._archive.read(_MANIFEST, _MOST_MANIFEST) or b"")

    @cached_property
    def _prefixes(self) -> tuple[str, ...]:
        """Where classes may lie, the newest release's folder first."""
        if self.manifest.get("multi-release", "").strip().lower() != "true":
            return ("",)
        releases = {
            int(number)
            for name in self._archive.names
            if name.startswith(_VERSIONS)
            and (number := name[len(_VERSIONS) :].partition("/")[0]).isdecimal()
            and 9 <= int(number) <= self._release
        }
        return (*(f"{_VERSIONS}{number}/" for number in sorted(releases, reverse=True)), "")

    def find(self, name: str) -> Located | None:
        """The class with this internal name, of the newest release that is not too new."""
        for prefix in self._prefixes:
            member = f"{prefix}{name}.class"
            data = self._archive.read(member)
            if data is not None:
                return Located(data, f"{self.path}!{member}")
        return None

    def resource(self, name: str) -> bytes | None:
        """The file of this name in the jar, of the newest release that is not too new."""
        found = (self._archive.read(prefix + name) for prefix in self._prefixes)
        return next((data for data in found if data is not None), None)

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes of the jar, sorted."""
        return iter(
            sorted(
                {
                    name[len(prefix) : -len(".class")]
                    for prefix in self._prefixes
                    for name in self._archive.names
                    if name.startswith(prefix)
                    and name.endswith(".class")
                    and not name.startswith("META-INF/", len(prefix))
                    and not name.endswith("-info.class")
                }
            )
        )


@final
class JmodEntry:
    """The classes of one `.jmod` file of a JDK."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._archive = _Archive(path)

    def find(self, name: str) -> Located | None:
        """The class with this internal name."""
        data = self._archive.read(f"classes/{name}.class")
        return None if data is None else Located(data, f"{self.path}!{name}.class")

    def resource(self, name: str) -> bytes | None:
        """The file of this name in the module."""
        return self._archive.read(f"classes/{name}")

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes of the module, sorted."""
        return iter(
            sorted(
                name[len("classes/") : -len(".class")]
                for name in self._archive.names
                if name.startswith("classes/")
                and name.endswith(".class")
                and not name.endswith("-info.class")
            )
        )


@final
class JmodsEntry:
    """A JDK's folder of jmods; java.base is asked first, the others open only when it has not."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def _modules(self) -> tuple[JmodEntry, ...]:
        files = sorted(self.path.glob("*.jmod"), key=lambda file: (file.stem != "java.base", file))
        return tuple(map(JmodEntry, files))

    def find(self, name: str) -> Located | None:
        """The class with this internal name, of whichever module has it."""
        return ClassPath(self._modules).find(name)

    def resource(self, name: str) -> bytes | None:
        """The file of this name, of the first module that has it."""
        return next(iter(ClassPath(self._modules).resources(name)), None)

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes of all modules, sorted."""
        return iter(sorted(name for module in self._modules for name in module.class_names()))


@final
class ImageEntry:
    """The classes of a JDK's `lib/modules` image."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def image(self) -> JImage:
        """The image, opened on first use."""
        return JImage(self.path)

    def find(self, name: str) -> Located | None:
        """The class with this internal name, of whichever module has its package."""
        data = self.image.read_class(name)
        return None if data is None else Located(data, f"{self.path}!{name}.class")

    def resource(self, name: str) -> bytes | None:
        """The file of this name, of the module that has classes beside it, else of java.base."""
        module = self.image.module_of(name.rpartition("/")[0]) or "java.base"
        return self.image.read(f"/{module}/{name}")

    def class_names(self) -> Iterator[str]:
        """The internal names of all classes of all modules, sorted (a walk of the whole image)."""
        return iter(
            sorted(
                name.split("/", 2)[2][: -len(".class")]
                for name in self.image.names()
                if name.endswith(".class")
                and not name.endswith("-info.class")
                and not name.startswith(("/modules/", "/packages/"))
            )
        )


@lru_cache(maxsize=2048)
def _parsed(data: bytes, origin: str) -> ClassFile:
    """A parsed class, shared by the programs that one process loads: those of the JDK recur."""
    return ClassFile.parse(data, origin)


@final
class ClassPath:
    """Entries in order: the first that has a class wins."""

    def __init__(self, entries: Sequence[ClassPathEntry]) -> None:
        self.entries = tuple(entries)

    def find(self, name: str) -> Located | None:
        """The class with this internal name, None when no entry has it."""
        for entry in self.entries:
            located = entry.find(name)
            if located is not None:
                return located
        return None

    def resources(self, name: str) -> tuple[bytes, ...]:
        """What the entries hold under this name, in order."""
        found = (entry.resource(name) for entry in self.entries)
        return tuple(data for data in found if data is not None)

    def mentions(self, word: bytes, *, but: str) -> bool:
        """Whether a class file contains the bytes, those left out whose names begin with `but`."""
        return any(word in located.data for located in self.class_files(but=but))

    def class_files(self, *, but: str) -> Iterator[Located]:
        """All class files, those left out whose names begin with `but`."""
        for entry in self.entries:
            for name in entry.class_names():
                located = None if name.startswith(but) else entry.find(name)
                if located is not None:
                    yield located

    def load(self, name: str) -> ClassFile | None:
        """The parsed class with this internal name; an error when the file holds another class."""
        located = self.find(name)
        if located is None:
            return None
        parsed = _parsed(located.data, located.origin)
        if parsed.name != name:
            raise ClassFileError(
                f"{located.origin} holds class {parsed.name.replace('/', '.')}; "
                "give the folder that its package starts in"
            )
        return parsed


def open_class_path(paths: Sequence[Path], release: int) -> tuple[ClassPathEntry, ...]:
    """The entries for folders and jars that a user names, in `java`'s order.

    `folder/*` stands for the jars of a folder; jars that manifests name follow their jar, and are
    left out when they do not exist, as `java` does.
    """
    entries: list[ClassPathEntry] = []
    seen: set[Path] = set()
    for path in paths:
        for one in expand(path):
            if not one.exists():
                raise InputError(f"{one}: no such class path entry; check --classpath")
            _add(one, release, entries, seen)
    return tuple(entries)


def expand(path: Path) -> Sequence[Path]:
    """The jars of a folder for `folder/*`; any other path as it is."""
    if path.name != "*":
        return (path,)
    return sorted(file for file in path.parent.glob("*.[jJ][aA][rR]"))


def _add(path: Path, release: int, entries: list[ClassPathEntry], seen: set[Path]) -> None:
    """Append `path` and what its manifest names; iterative, for manifests may form cycles."""
    waiting = [path]
    while waiting:
        current = waiting.pop()
        if current.resolve() in seen:
            continue
        seen.add(current.resolve())
        if current.is_dir():
            entries.append(DirectoryEntry(current))
            continue
        jar = JarEntry(current, release)
        entries.append(jar)
        named = [
            current.parent / unquote(url.removeprefix("file:"))
            for url in jar.manifest.get("class-path", "").split()
        ]
        waiting.extend(
            other
            for other in reversed(named)
            if other.is_dir() or (other.is_file() and other.suffix.lower() == ".jar")
        )
