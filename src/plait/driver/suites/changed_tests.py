"""Which tests may be affected by what has changed in a Git repository.

A test is affected if a class that it reaches comes from a changed source. Whatever cannot be told
apart so finely affects all tests: other files of the target, deleted sources, annotation types,
and classes with constants, which javac copies to where they are used.
"""

import subprocess
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final, final

from plait.base.errors import InputError
from plait.driver.program_loading import Loader
from plait.driver.suites.test_check import Test
from plait.ir.build.source_reach import Reach, reach_of
from plait.java.platform.class_path import ClassPath, open_class_path

_SOURCES: Final = (".java", ".kt", ".groovy", ".scala")
_BUILD_FILES: Final = ("plait.toml", "pyproject.toml", "pom.xml", "gradle.properties")
_BUILD_ENDINGS: Final = (".gradle", ".gradle.kts", ".jar")


@final
class ChangedTests:
    """The tests of a suite and the files that differ from a commit, uncommitted ones, too."""

    def __init__(self, reference: str, tests: tuple[Test, ...], targets: tuple[str, ...]) -> None:
        """`InputError` if Git cannot compare with the reference."""
        self._targets = [Path(target).absolute() for target in targets if Path(target).exists()]
        folder = self._targets[0] if self._targets else Path.cwd()
        folder = folder if folder.is_dir() else folder.parent
        self.reference = reference
        self._changed = list(_changed(reference, folder))
        first = next((test for test in tests if isinstance(test, Loader)), None)
        self._test = first
        self._known: dict[str, Reach | None] = {}

    def affects(self, test: Test) -> bool:
        """Whether a test may have another verdict than at that commit."""
        if self._affects_all:
            return True
        if not any(path.suffix in _SOURCES for path in self._changed):
            return False
        cls = test.target.entry.cls if isinstance(test, Loader) else test.cls
        return any(
            known.loads_any or any(_is_from(path, known.source) for path in self._changed)
            for known in self._reached(cls)
        )

    def _reached(self, cls: str) -> Iterator[Reach]:
        """The classes that a class names, those that they name, and so on."""
        seen, work = {cls}, [cls]
        while work:
            known = self._look_at(work.pop())
            if known is not None:
                yield known
                new = known.names - seen
                seen |= new
                work.extend(new)

    def _look_at(self, name: str) -> Reach | None:
        if name not in self._known:
            located = self._users.find(name)
            is_own = located is not None and name in self._own_names
            self._known[name] = None if located is None else reach_of(located, is_own=is_own)
        return self._known[name]

    @cached_property
    def _users(self) -> ClassPath:
        if self._test is None:
            return ClassPath(())
        return ClassPath(open_class_path(self._test.target.class_path, self._test.jdk.major))

    @cached_property
    def _own(self) -> ClassPath:
        if self._test is None:
            return ClassPath(())
        return ClassPath(open_class_path(self._test.target.own, self._test.jdk.major))

    @cached_property
    def _own_names(self) -> frozenset[str]:
        return frozenset(name for entry in self._own.entries for name in entry.class_names())

    @cached_property
    def _affects_all(self) -> bool:
        return self._test is None or any(map(self._matters_everywhere, self._changed))

    def _matters_everywhere(self, path: Path) -> bool:
        if path.name in _BUILD_FILES or path.name.endswith(_BUILD_ENDINGS):
            return True
        if path.suffix not in _SOURCES:
            return any(path.is_relative_to(place) for place in self._places)
        return not path.exists() or any(
            _is_from(path, source) for source in self._widely_used_sources
        )

    @cached_property
    def _places(self) -> list[Path]:
        """Where files of the target are, besides sources."""
        assert self._test is not None, "there should be a test"
        target = self._test.target
        named = (*self._targets, *target.class_path, *target.source_roots)
        return [place.absolute() for place in named]

    @cached_property
    def _widely_used_sources(self) -> set[str]:
        """The sources of classes that matter where nothing names them."""
        return set(self._find_widely_used())

    def _find_widely_used(self) -> Iterator[str]:
        for located in self._own.class_files(but="plait/"):
            found = reach_of(located, is_own=True)
            if found.is_known_unnamed:
                yield found.source


def _is_from(path: Path, source: str) -> bool:
    """Whether a changed file may be this source."""
    parts = PurePosixPath(source).parts
    return path.parts[-len(parts) :] == parts


def _changed(reference: str, folder: Path) -> Iterator[Path]:
    """The files that differ from a commit, and those that Git does not know."""
    top = Path(_git(folder, "rev-parse", "--show-toplevel").strip("\n"))
    wanted = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{reference}^{{commit}}")
    commit = _git(top, *wanted, complaint=f"{reference} is no commit of {top}").strip()
    # Nothing that the repository configures may run, and a renamed file is one that went away.
    compare = ("diff", "--no-ext-diff", "--no-textconv", "--no-renames", "--name-only", "-z")
    others = ("ls-files", "--others", "--exclude-standard", "-z")
    for text in (_git(top, *compare, commit, "--"), _git(top, *others)):
        yield from (top / name for name in text.split("\0") if name)


def _git(folder: Path, *arguments: str, complaint: str = "") -> str:
    command = ["git", "-c", "core.fsmonitor=false", "-C", str(folder), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, check=False)
    except OSError as error:
        raise InputError(
            f"--changed-since needs git, which cannot be run: {error.strerror}"
        ) from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise InputError(f"--changed-since: {complaint or ' '.join(said[:1])}")
    return done.stdout.decode("utf-8", "surrogateescape")
