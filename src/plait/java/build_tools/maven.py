"""Maven: `dependency:build-classpath` prints the class path of each module."""

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from plait.base.files import read_bytes
from plait.java.build_tools.build_tool import BuildAnswer, BuildQuestion, BuildTool

_PRINTED: Final = re.compile(r"^(?:\[INFO\] )?Dependencies classpath:[ \t]*\r?\n([^\r\n]*)", re.M)
_MODULE: Final = re.compile(rb"<module>\s*([^<\s][^<]*?)\s*</module>")
_FLAGS: Final = ("--batch-mode", "-Dstyle.color=never")
_SKIP: Final = ("-Dmaven.main.skip=true", "-Dmaven.test.skip=true", "-Dmaven.resources.skip=true")
_ERROR: Final = "[ERROR]"


def _ask(question: BuildQuestion) -> Sequence[str]:
    """Modules find each other only in a build that has reached the phase `compile`."""
    goal = "dependency:build-classpath"
    if question.compiles:
        return (*_FLAGS, "test-compile", goal)
    if question.has_modules:
        return (*_FLAGS, *_SKIP, "test-compile", goal)
    return (*_FLAGS, goal)


def _read(said: str) -> BuildAnswer | None:
    """The union of the modules' class paths, in the order of the build."""
    printed = [match[1] for match in _PRINTED.finditer(said)]
    if not printed:
        return None
    parts = [part for line in printed for part in line.split(os.pathsep) if part]
    return BuildAnswer((), (), tuple(Path(part) for part in dict.fromkeys(parts)))


def _failure(said: str) -> list[str]:
    errors = [line for line in said.splitlines() if line.startswith(_ERROR)]
    told = [line.removeprefix(_ERROR).strip() for line in errors]
    return [line for line in told if line] or said.strip().splitlines()[-3:]


def _needs(pom: bytes) -> bool:
    return b"<dependency>" in pom or b"<parent>" in pom


def _modules(folder: Path) -> tuple[Path, ...]:
    """The folders of the modules that a `pom.xml` names, also those of profiles."""
    pom = folder / "pom.xml"
    if not pom.is_file():
        return ()
    names = [name.decode("utf-8", "replace") for name in _MODULE.findall(read_bytes(pom))]
    places = [folder / name for name in dict.fromkeys(names)]
    return tuple(place.parent if place.suffix == ".xml" else place for place in places)


def _settings(folder: Path) -> tuple[Path, ...]:
    """Parents' `pom.xml`, the project's `.mvn`, the user's settings."""
    own = folder / ".mvn"
    parts = sorted(file for file in own.rglob("*") if file.is_file()) if own.is_dir() else []
    return (*_parents(folder), *parts, Path.home() / ".m2" / "settings.xml")


def _parents(folder: Path) -> Iterator[Path]:
    for parent in folder.absolute().parents:
        if not (parent / "pom.xml").is_file():
            return
        yield parent / "pom.xml"


MAVEN: Final = BuildTool(
    name="Maven",
    markers=("pom.xml",),
    build_files=("pom.xml",),
    class_folders=("target/classes", "target/test-classes"),
    tells_folders=False,
    dependencies="target/dependency",
    wrapper="mvnw",
    program="mvn",
    command="mvn test-compile dependency:copy-dependencies",
    is_offline="--offline",
    needs=_needs,
    modules=_modules,
    settings=_settings,
    ask=_ask,
    read=_read,
    failure=_failure,
)
