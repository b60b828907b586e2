"""What a verdict on a test depends on besides class files: the question, the JDK, Plait itself."""

import dataclasses
import hashlib
import json
import platform
import re
import sys
import time
from collections.abc import Mapping, Set
from enum import Enum
from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any, Final, final

import plait
from plait import __version__
from plait.base.processes import forked_workers
from plait.driver.check import CheckRequest
from plait.driver.program_loading import Loader
from plait.driver.suites.class_path_today import place_of
from plait.java.cache.cache_entries import is_cached
from plait.java.platform.class_path import open_class_path
from plait.java.platform.javac import states_of
from plait.java.platform.jdk import Jdk

_FORMAT: Final = 1
_NAME: Final = re.compile(r"[\w.-]+")
_CODE: Final = (".py", ".pxd", ".so", ".java", ".txt")

NO_PART: Final = frozenset(
    {
        "also",
        "baseline",
        "changed-since",
        "cluster",
        "config",
        "confirm",
        "coverage",
        "entry",
        "format",
        "full",
        "jobs",
        "junit-out",
        "no-cache",
        "no-confirm",
        "output",
        "quiet",
        "time",
        "total-time",
        "witness-out",
    }
)
"""The options on which no proof depends. The entry of each test is part of its key by itself."""


@final
class VerdictKeys:
    """The keys of the tests of a request: equal only if all but the class files is equal."""

    def __init__(self, request: CheckRequest) -> None:
        self._request = request
        self._surroundings: dict[tuple[Path, tuple[Path, ...]], list[Any] | None] = {}

    def key(self, test: Loader) -> str | None:
        """The key of a test; None where not all of it is known."""
        target = test.target
        around = (test.jdk.home, target.class_path)
        try:
            if around not in self._surroundings:
                self._surroundings[around] = self._surrounding(test)
            entry = canonical((target.entry, target.display_name, target.replaced))
        except TypeError:  # something in the request has no canonical form
            return None
        surrounding = self._surroundings[around]
        if surrounding is None:
            return None
        return _hash(json.dumps([surrounding, entry]).encode())

    def _surrounding(self, test: Loader) -> list[Any] | None:
        """What all tests of a suite have in common."""
        jdk, target = self._jdk(test.jdk), test.target
        if jdk is None or self._versions is None:
            return None
        entries = open_class_path(target.class_path, test.jdk.major)
        places = [_place(place_of(entry)) for entry in entries]
        own = [_place(path) for path in target.own]
        roots = [str(path) for path in target.source_roots]
        return [_hash(json.dumps([self._common, jdk, places, own, roots]).encode())]

    @cached_property
    def _common(self) -> list[Any]:
        """The question, and Plait."""
        request = self._request
        settings = dataclasses.replace(request.settings, executors=forked_workers)
        program = dataclasses.replace(request.program, memory_bytes=None, entry=None)
        options = {name: text for name, text in request.options.items() if name not in NO_PART}
        chosen, flags = request.chosen - NO_PART, request.engine_flags - NO_PART
        asked = (request.properties, request.engine, request.timeouts)
        return [
            _FORMAT,
            _own_digest(),
            self._versions,
            canonical((program, settings, options, chosen, flags, asked)),
            str(Path.cwd()),
        ]

    @cached_property
    def _versions(self) -> list[str] | None:
        """Python, the system, and the libraries that Plait needs; None if not installed."""
        try:
            needed = metadata.requires("plait") or []
        except metadata.PackageNotFoundError:
            return None
        names = [_NAME.match(text) for text in needed if "extra ==" not in text]
        found = [name[0] for name in names if name is not None]
        libraries = [f"{name} {metadata.version(name)}" for name in found]
        return [sys.version, platform.platform(), *libraries]

    def _jdk(self, jdk: Jdk) -> list[str] | None:
        image = jdk.home / "lib" / "modules"
        if not image.is_file():
            return None
        return [jdk.version, *states_of(image, time.time_ns())]


def _place(path: Path) -> str:
    """A place of the class path; what Plait compiles is known by its contents only."""
    return "compiled" if is_cached(path) else str(path.absolute())


def canonical(value: Any) -> Any:
    """A value of the request as JSON data that is equal exactly if the value is."""
    match value:
        case None | bool() | int() | str():
            return [type(value).__name__, str(value)]
        case float():
            return ["float", value.hex()]
        case Enum():
            return [_name(type(value)), value.name]
        case Path():
            return ["path", str(value)]
        case type():
            return ["type", _name(value)]
        case tuple() | list():
            return ["tuple", [canonical(item) for item in value]]
        case Set():
            return ["set", sorted(map(json.dumps, map(canonical, value)))]
        case Mapping():
            pairs = [[canonical(key), canonical(item)] for key, item in value.items()]
            return ["mapping", sorted(pairs, key=json.dumps)]
        case _ if dataclasses.is_dataclass(value):
            fields = [getattr(value, field.name) for field in dataclasses.fields(value)]
            return [_name(type(value)), [canonical(item) for item in fields]]
        case _ if callable(value):
            return ["function", value.__module__, value.__qualname__]
        case _:
            raise TypeError(f"a {type(value).__name__} has no canonical form")


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _own_digest() -> str:
    """A hash of Plait's own code, its kernel and its models."""
    folder = Path(plait.__file__).parent
    digest = hashlib.sha256(__version__.encode())
    for file in sorted(folder.rglob("*")):
        if file.suffix in _CODE and "__pycache__" not in file.parts:
            digest.update(f"\0{file.relative_to(folder)}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
