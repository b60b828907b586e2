"""JDK installations: where `javac` and the platform's classes are."""

import os
import re
import shutil
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.java.class_files.class_file import LAST_MAJOR
from plait.java.platform.class_path import ClassPathEntry, ImageEntry, JmodsEntry

OLDEST_JDK: Final = 17
NEWEST_JDK: Final = LAST_MAJOR - 44
_KNOWN_FOLDERS: Final = (
    "/usr/lib/jvm/*",
    "/opt/java/*",
    "/opt/jdk*",
    "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    "~/.sdkman/candidates/java/*",
    "~/.jdks/*",
)
_ADVICE: Final = (
    f"install a JDK from {OLDEST_JDK} to {NEWEST_JDK} "
    "(Debian: apt install openjdk-17-jdk-headless) or set JAVA_HOME"
)


@final
class Jdk:
    """An installed JDK. `major` is its feature release, `version` its full version string.

    `memory_bytes` is the memory limit of its compiler, None for the default of the JVM.
    """

    def __init__(self, home: Path, major: int, version: str = "") -> None:
        self.home = home
        self.major = major
        self.version = version or str(major)
        self.memory_bytes: int | None = None

    @property
    def is_supported(self) -> bool:
        """Whether we read its class files and know its library."""
        return OLDEST_JDK <= self.major <= NEWEST_JDK

    @property
    def javac(self) -> Path:
        """The compiler."""
        return self.home / "bin" / "javac"

    @property
    def java(self) -> Path:
        """The launcher."""
        return self.home / "bin" / "java"

    def platform(self) -> ClassPathEntry:
        """The classes of the JDK itself, opened once."""
        return self._platform

    @cached_property
    def _platform(self) -> ClassPathEntry:
        image = self.home / "lib" / "modules"
        if image.is_file():
            return ImageEntry(image)
        jmods = self.home / "jmods"
        if (jmods / "java.base.jmod").is_file():
            return JmodsEntry(jmods)
        raise InputError(f"{self.home}: this JDK has neither lib/modules nor jmods; {_ADVICE}")


def find_jdk(explicit: str | None = None) -> Jdk:
    """The JDK to use: the given home, else the first of `installed_jdks` that we can read."""
    if explicit is not None:
        return _open_explicit(Path(explicit).expanduser())
    refused: list[str] = []
    for jdk in installed_jdks():
        if jdk.is_supported:
            return jdk
        refused.append(f"{jdk.home} is Java {jdk.major}")
    found = f" ({'; '.join(refused)})" if refused else ""
    raise InputError(f"no usable JDK found{found}; {_ADVICE}")


def installed_jdks() -> Iterator[Jdk]:
    """The JDKs of this machine, each once, whether we can read it or not.

    In order of preference: JAVA_HOME, `javac` on PATH, then known folders with the newest first.
    """
    seen: set[Path] = set()
    for home in _candidates():
        resolved = home.resolve()
        jdk = _open(resolved) if resolved not in seen else None
        seen.add(resolved)
        if jdk is not None:
            yield jdk


def _open_explicit(home: Path) -> Jdk:
    jdk = _open(home)
    if jdk is None:
        raise InputError(f"{home}: not a JDK (no bin/javac in it); {_ADVICE}")
    if not jdk.is_supported:
        raise InputError(f"{home}: Java {jdk.major} is not supported; {_ADVICE}")
    return jdk


def _candidates() -> Iterator[Path]:
    java_home = os.environ.get("JAVA_HOME")
    if java_home:
        yield Path(java_home)
    on_path = shutil.which("javac", path=_absolute_search_path())
    if on_path:
        yield Path(on_path).resolve().parent.parent
    known = {home for pattern in _KNOWN_FOLDERS for home in _glob(Path(pattern).expanduser())}
    yield from sorted(known, key=lambda home: (-_major(_release(home)), home))


def _absolute_search_path() -> str:
    """PATH without what depends on the current folder, which may be that of an unknown program."""
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(folder for folder in folders if os.path.isabs(folder))


def _glob(pattern: Path) -> Iterator[Path]:
    anchor = Path(pattern.anchor)
    return anchor.glob(str(pattern.relative_to(anchor)))


def _open(home: Path) -> Jdk | None:
    """The JDK at `home`; None when there is no compiler."""
    if not (home / "bin" / "javac").exists():
        return None
    release = _release(home)
    return Jdk(home, _major(release), release)


def _release(home: Path) -> str:
    """The full version from the `release` file that every JDK has; empty without one."""
    try:
        text = (home / "release").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    found: dict[str, str] = dict(re.findall(r'^(\w+)="([^"]*)"', text, re.MULTILINE))
    return found.get("JAVA_RUNTIME_VERSION") or found.get("JAVA_VERSION", "")


def _major(release: str) -> int:
    """The feature release: 17 of `17.0.15+6`, 8 of `1.8.0_392`, 0 when unknown."""
    match = re.match(r"(?:1\.)?(\d+)", release)
    return int(match[1]) if match else 0
