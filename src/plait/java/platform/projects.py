"""Maven and Gradle projects: where their builds leave classes, and what to run without any."""

from pathlib import Path
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node


@final
@node
class BuildTool:
    """The layout of the projects of a build tool."""

    name: str
    markers: tuple[str, ...]
    class_folders: tuple[str, ...]
    dependencies: str
    command: str


_BUILD_TOOLS: Final = (
    BuildTool(
        "Maven",
        ("pom.xml",),
        ("target/classes", "target/test-classes"),
        "target/dependency",
        "mvn test-compile dependency:copy-dependencies",
    ),
    BuildTool(
        "Gradle",
        ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"),
        ("build/classes/java/main", "build/classes/java/test"),
        "build/dependency",
        "gradle testClasses",
    ),
)
_SOURCE_FOLDERS: Final = ("src/main/java", "src/test/java")


@final
@node
class Project:
    """A built project: its class folders, its sources' folders and the jars it copied."""

    class_folders: tuple[Path, ...]
    source_roots: tuple[Path, ...]
    dependencies: tuple[Path, ...]


def build_tool_of(folder: Path) -> BuildTool | None:
    """The build tool whose project `folder` is."""
    for tool in _BUILD_TOOLS:
        if any((folder / marker).is_file() for marker in tool.markers):
            return tool
    return None


def open_project(folder: Path, tool: BuildTool) -> Project:
    """The classes of a project and its subprojects; `InputError` when it is not built."""
    modules = _modules(folder)
    class_folders = _existing(modules, tool.class_folders)
    if not any(any(found.rglob("*.class")) for found in class_folders):
        raise InputError(
            f"{folder}: this {tool.name} project is not built; run `{tool.command}` in it first"
        )
    dependencies = _existing(modules, (tool.dependencies,))
    return Project(
        class_folders,
        _existing(modules, _SOURCE_FOLDERS),
        tuple(jar for found in dependencies for jar in sorted(found.glob("*.jar"))),
    )


def _modules(folder: Path) -> tuple[Path, ...]:
    """The project and, below it, every folder with a build file of its own."""
    found = [folder]
    for child in sorted(folder.iterdir()):
        if child.is_dir() and build_tool_of(child) is not None:
            found.extend(_modules(child))
    return tuple(found)


def _existing(modules: tuple[Path, ...], folders: tuple[str, ...]) -> tuple[Path, ...]:
    places = (module / folder for module in modules for folder in folders)
    return tuple(place for place in places if place.is_dir())
