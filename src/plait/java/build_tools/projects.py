"""Maven and Gradle projects: their classes, their sources, and the jars that they need."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.base.node import node
from plait.java.build_tools.build_answers import answer_of
from plait.java.build_tools.build_tool import BuildAnswer, BuildTool, BuildUse
from plait.java.build_tools.gradle import GRADLE
from plait.java.build_tools.maven import MAVEN

_BUILD_TOOLS: Final = (MAVEN, GRADLE)
_SOURCE_FOLDERS: Final = ("src/main/java", "src/test/java")
_NOTHING_TOLD: Final = BuildAnswer((), (), ())


@final
@node
class Project:
    """A built project: its class folders, its sources' folders, and what it needs."""

    class_folders: tuple[Path, ...]
    source_roots: tuple[Path, ...]
    dependencies: tuple[Path, ...]


def build_tool_of(folder: Path) -> BuildTool | None:
    """The build tool whose project `folder` is."""
    for tool in _BUILD_TOOLS:
        if any((folder / marker).is_file() for marker in tool.markers):
            return tool
    return None


def open_project(folder: Path, tool: BuildTool, use: BuildUse) -> Project:
    """The classes of a project and its subprojects; `InputError` when it is not built.

    Dependencies that the user has copied into the project are taken without asking the build.
    """
    modules = tuple(dict.fromkeys(_modules(folder, tool)))
    if use is not BuildUse.COMPILE and not tool.tells_folders:
        _require_classes(folder, tool, _existing(modules, tool.class_folders))
    copied = _existing(modules, (tool.dependencies,))
    told = _NOTHING_TOLD
    asks = use is BuildUse.CLASS_PATH and not copied and _needs_more(modules, tool)
    if asks or use is BuildUse.COMPILE:
        told = answer_of(tool, folder, modules, compiles=use is BuildUse.COMPILE)
    copies = (jar for place in copied for jar in sorted(place.glob("*.jar")))
    class_folders = _union(_existing(modules, tool.class_folders), told.class_folders)
    _require_classes(folder, tool, class_folders)
    return Project(
        class_folders,
        _union(_existing(modules, _SOURCE_FOLDERS), told.source_roots),
        _union(told.needed, () if told.needed else copies),
    )


def _require_classes(folder: Path, tool: BuildTool, places: Sequence[Path]) -> None:
    if not any(any(found.rglob("*.class")) for found in places):
        raise InputError(
            f"{folder}: this {tool.name} project is not built; run `{tool.command}` in it first, "
            "or use --build"
        )


def _needs_more(modules: Sequence[Path], tool: BuildTool) -> bool:
    """Whether a build file may name something that the project needs beside its own classes."""
    files = (module / name for module in modules for name in tool.build_files)
    return any(tool.needs(read_bytes(file)) for file in files if file.is_file())


def _modules(folder: Path, tool: BuildTool) -> Iterator[Path]:
    """The project and its subprojects, recursively; a subproject may name its parent."""
    waiting, seen = [folder], set[Path]()
    while waiting:
        module = waiting.pop()
        if module.resolve() in seen or not module.is_dir():
            continue
        seen.add(module.resolve())
        yield module
        waiting.extend(reversed(tool.modules(module)))


def _existing(modules: Sequence[Path], folders: Sequence[str]) -> tuple[Path, ...]:
    places = (module / folder for module in modules for folder in folders)
    return tuple(place for place in places if place.is_dir())


def _union(first: Iterable[Path], second: Iterable[Path]) -> tuple[Path, ...]:
    """The places of both that exist, each once: class paths may name places that do not."""
    places: dict[Path, Path] = {}
    for place in (*first, *second):
        if place.exists():
            places.setdefault(place.resolve(), place)
    return tuple(places.values())
