"""Targets: from what a user names to classes, sources and the method to run.

A target is source files, a folder of sources or classes, a Maven or Gradle project, a jar, a class
file, or the name of a class on the class path.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar, final

from plait.base.errors import InputError
from plait.base.files import read_bytes
from plait.base.node import node
from plait.java.build_tools.build_tool import BuildUse
from plait.java.build_tools.projects import build_tool_of, open_project
from plait.java.class_files.class_file import ClassFile
from plait.java.entry_points.argument_graphs import USUAL_LIMITS, GraphLimits
from plait.java.entry_points.entry_choice import EntryPoints
from plait.java.entry_points.entry_kinds import (
    Entry,
    LaunchedTest,
    MainEntry,
    MethodEntry,
    MethodKey,
    RefusedTest,
    TestEntry,
    entry_name,
)
from plait.java.platform.class_path import ClassPath, ClassPathEntry, JarEntry, open_class_path
from plait.java.platform.java_sources import find_sources, package_of, source_roots
from plait.java.platform.javac import compile_sources
from plait.java.platform.jdk import Jdk

__all__ = [
    "Entry",
    "EntryRequest",
    "LaunchedTest",
    "MainEntry",
    "MethodEntry",
    "MethodKey",
    "OpenTarget",
    "RefusedTest",
    "Target",
    "TestEntry",
    "entry_name",
    "resolve_target",
]


_Chosen = TypeVar("_Chosen")


@final
@node
class Target:
    """A program to verify.

    `class_path` holds its classes and all it needs beside the JDK; `source_roots` are folders in
    which reports find sources by package; `display_name` is what reports call it; `own` are the
    places of the class path that are the program itself, not what it needs. `replaced` are the
    classes that it brings a copy of although they are Plait's: the verification APIs mean ours.
    """

    class_path: tuple[Path, ...]
    entry: Entry
    source_roots: tuple[Path, ...]
    display_name: str
    own: tuple[Path, ...] = ()
    replaced: tuple[str, ...] = ()


@final
@node
class _Program:
    """The classes of a target before an entry is chosen.

    `own` are the places whose classes may hold the entry, `needed` the jars that come with it.
    `only` restricts the entry to classes compiled from these source files; `preferred` is the class
    whose main settles a tie; `wanted` is an entry that the target itself names; `name` is what
    messages call the program, when not by its targets.
    """

    own: tuple[Path, ...]
    needed: tuple[Path, ...] = ()
    source_roots: tuple[Path, ...] = ()
    only: frozenset[str] | None = None
    preferred: str | None = None
    wanted: str | None = None
    name: str = ""


@final
@node
class EntryRequest:
    """Which entry of a target, by name (None: the one there is), and how it is called.

    `limits` bound the objects that a method gets as arguments. `assume` and `guarantee` name
    methods that state its precondition and postcondition.
    """

    wanted: str | None = None
    arguments: tuple[str, ...] = ()
    assume: str | None = None
    guarantee: str | None = None
    limits: GraphLimits = USUAL_LIMITS


@final
class OpenTarget:
    """A target whose classes are found, compiled where needed, before an entry is chosen.

    `own_names` are the classes that may hold the entry, `class_path` is all but the JDK.
    """

    def __init__(
        self,
        targets: Sequence[str],
        class_path: Sequence[Path],
        jdk: Jdk,
        api: Path | None,
        build: BuildUse = BuildUse.CLASS_PATH,
    ) -> None:
        """Open what the targets name.

        `class_path` is what they need beside the JDK; `api` the classes of the verification API,
        which come before copies of them. `build` is what the build tool of a project may do.
        """
        open_class_path(class_path, jdk.major)  # rejects what cannot be opened, before javac runs
        libraries = (*class_path, *([api] if api is not None else []))
        self._program = _open_program(targets, class_path, libraries, jdk, build)
        self._name = self._program.name or ", ".join(targets)
        first = () if api is None else (api,)
        needed = (*self._program.needed, *class_path)
        self._places = tuple(dict.fromkeys((*first, *self._program.own, *needed)))
        own = [open_class_path([place], jdk.major) for place in self._program.own]
        entries = [entry for group in own for entry in group]
        brought = ClassPath([*entries, *open_class_path(needed, jdk.major)])
        ours = open_class_path(first, jdk.major)
        names = [name for entry in ours for name in entry.class_names()]
        self._replaced = tuple(name for name in names if brought.find(name) is not None)
        own_names = _own_names([group[0] for group in own], self._program.only)
        self.own_names = [name for name in own_names if name not in self._replaced]
        self.class_path = ClassPath([*ours, *brought.entries])

    @property
    def source_roots(self) -> tuple[Path, ...]:
        """The folders in which reports find sources."""
        return self._program.source_roots

    def select(self, request: EntryRequest) -> Target:
        """The target with the entry that is asked for."""
        points = self.entry_points(request)
        return self._target(points, self._chosen(points.select, request), request)

    def select_all(self, request: EntryRequest) -> tuple[Target | RefusedTest, ...]:
        """The target with each of its entries: several when they are tests."""
        points = self.entry_points(request)
        return tuple(
            entry if isinstance(entry, RefusedTest) else self._target(points, entry, request)
            for entry in self._chosen(points.select_all, request)
        )

    def entry_points(self, request: EntryRequest) -> EntryPoints:
        """The entry points of the target."""
        arguments, limits = request.arguments, request.limits
        return EntryPoints(self.class_path, self.own_names, arguments, self._name, limits)

    def _chosen(
        self, select: Callable[[str | None, str | None], _Chosen], request: EntryRequest
    ) -> _Chosen:
        return select(request.wanted or self._program.wanted, self._program.preferred)

    def _target(self, points: EntryPoints, entry: Entry, request: EntryRequest) -> Target:
        entry = points.with_conditions(entry, request.assume, request.guarantee)
        program = self._program
        return Target(
            self._places,
            entry,
            program.source_roots,
            entry_name(entry),
            program.own,
            self._replaced,
        )


def resolve_target(
    targets: Sequence[str],
    *,
    class_path: Sequence[Path] = (),
    entry: str | None = None,
    arguments: Sequence[str] = (),
    jdk: Jdk,
    api: Path | None = None,
) -> Target:
    """The program that `targets` name, and its entry called with the usual limits."""
    opened = OpenTarget(targets, class_path, jdk, api)
    return opened.select(EntryRequest(entry, tuple(arguments)))


def _own_names(entries: Sequence[ClassPathEntry], only: frozenset[str] | None) -> list[str]:
    """The classes of a target's own places, less those that javac compiled unasked."""
    names = [(entry, name) for entry in entries for name in entry.class_names()]
    if only is None:
        return [name for _, name in names]
    chosen = []
    for entry, name in names:
        located = entry.find(name)
        if located and ClassFile.parse(located.data, located.origin).source_file in only:
            chosen.append(name)
    return chosen


def _open_program(
    targets: Sequence[str],
    class_path: Sequence[Path],
    libraries: Sequence[Path],
    jdk: Jdk,
    build: BuildUse,
) -> _Program:
    paths = [Path(target).expanduser() for target in targets]
    if len(paths) == 1 and not paths[0].exists():
        return _open_class_name(targets[0], class_path)
    for path in paths:
        if not path.exists():
            raise InputError(f"{path}: no such file or folder")
    if len(paths) == 1 and not _holds_sources(paths[0]):
        return _open_compiled(paths[0], jdk, build)
    sources: list[Path] = []
    for path in paths:
        if not _holds_sources(path):
            raise InputError(
                f"{path}: only source files can be given together; put the other targets on "
                "--classpath"
            )
        sources.extend(find_sources(path) if path.is_dir() else [path])
    return _compile(tuple(dict.fromkeys(sources)), libraries, jdk)


def _holds_sources(path: Path) -> bool:
    """Whether a target is to be compiled: a source, or a folder with some that is no project."""
    if path.is_dir():
        return build_tool_of(path) is None and bool(find_sources(path))
    return path.suffix == ".java"


def _compile(sources: tuple[Path, ...], libraries: Sequence[Path], jdk: Jdk) -> _Program:
    roots = source_roots(sources)
    classes = compile_sources(jdk, sources, libraries, source_path=roots)
    preferred = None
    if len(sources) == 1:
        preferred = "/".join((*package_of(sources[0]), sources[0].stem))
    return _Program(
        own=(classes,),
        source_roots=roots,
        only=frozenset(source.name for source in sources),
        preferred=preferred,
    )


def _open_class_name(target: str, class_path: Sequence[Path]) -> _Program:
    looks_like_file = "/" in target or target.endswith((".java", ".jar", ".class"))
    if looks_like_file:
        raise InputError(f"{target}: no such file or folder")
    if not class_path:
        raise InputError(f"{target}: no such file or folder; if it is a class, set --classpath")
    return _Program(own=tuple(class_path), wanted=target, name="the class path")


def _open_compiled(path: Path, jdk: Jdk, build: BuildUse) -> _Program:
    if path.is_dir():
        return _open_folder(path, build)
    if path.suffix == ".class":
        return _open_class_file(path)
    if path.suffix in (".jar", ".zip"):
        jar = JarEntry(path, jdk.major)
        return _Program(own=(path,), wanted=jar.manifest.get("main-class", "").strip() or None)
    raise InputError(
        f"{path}: not a target; give .java or .class files, a jar, or a folder of them"
    )


def _open_folder(path: Path, build: BuildUse) -> _Program:
    tool = build_tool_of(path)
    if tool is not None:
        project = open_project(path, tool, build)
        return _Program(project.class_folders, project.dependencies, project.source_roots)
    if any(path.rglob("*.class")):
        return _Program(own=(path,))
    raise InputError(f"{path}: the folder contains neither sources nor classes")


def _open_class_file(path: Path) -> _Program:
    """The folder that the class's package starts in, with that class as the entry."""
    try:
        data = read_bytes(path)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from error
    name = ClassFile.parse(data, str(path)).name
    file = path.resolve()
    parts = (*name.split("/")[:-1], f"{name.rpartition('/')[2]}.class")
    if file.parts[-len(parts) :] != parts:
        raise InputError(f"{path}: class {name.replace('/', '.')} should be in {'/'.join(parts)}")
    return _Program(own=(file.parents[len(parts) - 1],), wanted=name)
