"""The source lines of the program's own classes that have code."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final, final

from plait.base.errors import ClassFileError, InputError
from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.driver.program_loading import Loaded
from plait.ir.op_lines import op_lines
from plait.ir.program import Body
from plait.java.entry_points.source_lines import ClassLines, MethodLines, class_lines
from plait.java.platform.class_path import open_class_path
from plait.spec.properties import LineUnreachable, Property, name_of

_MOST_CLASSES: Final = 2_000
"""In larger programs only the classes that were loaded count."""


@final
class OwnClass:
    """A class of the program itself, with the lines that have code."""

    def __init__(self, lines: ClassLines, loaded: Loaded) -> None:
        self._lines = lines
        self._program = loaded.program
        self.name = lines.name
        self.file = lines.file

    def all_lines(self) -> set[int]:
        """Every line that a thread can come to."""
        found: set[int] = set()
        for method in self._lines.methods:
            body = self._program.find_body(self._ref(method))
            if body is not None:
                found.update(_lines_of(body, method))
        return found

    def written_lines(self) -> set[int]:
        """The lines on which somebody has written code.

        Methods that were never called are taken as their line tables have them.
        """
        built = self._program.built_bodies()
        found: set[int] = set()
        for method in self._lines.methods:
            body = built.get(self._ref(method))
            own = method.written
            found |= own if body is None else own.intersection(_lines_of(body, method))
        return found

    def _ref(self, method: MethodLines) -> MethodRef:
        return MethodRef(self.name, method.name, method.descriptor)


def _lines_of(body: Body, method: MethodLines) -> Iterator[int]:
    for lines in op_lines(body, is_synchronized=method.is_synchronized):
        yield from (line for line in lines if line)


def own_classes(loaded: Loaded) -> list[OwnClass]:
    """The classes of the program's own places, by name; of a large program those loaded.

    A file that is no class file has no lines: whatever needs it is told so when it is loaded.
    """
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    names = {name: place for place in reversed(places) for name in place.class_names()}
    if len(names) > _MOST_CLASSES:
        used = {cls.name for cls in loaded.program.loaded_classes()}
        names = {name: place for name, place in names.items() if name in used}
    found = []
    for name, place in sorted(names.items()):
        located = None if is_library_class(name) else place.find(name)
        if located is None:
            continue
        with suppress(ClassFileError):  # A corrupt class that nobody came to has no lines.
            found.append(OwnClass(class_lines(located.data, located.origin), loaded))
    return found


def resolve_lines(properties: tuple[Property, ...], loaded: Loaded) -> tuple[Property, ...]:
    """The properties, with the files of lines as the program has them.

    `InputError` for a line without code.
    """
    if not any(isinstance(item, LineUnreachable) for item in properties):
        return properties
    classes = own_classes(loaded)
    resolved = (
        _resolve(item, classes) if isinstance(item, LineUnreachable) else item
        for item in properties
    )
    return tuple(dict.fromkeys(resolved))


def _resolve(asked: LineUnreachable, classes: list[OwnClass]) -> LineUnreachable:
    wanted = asked.file.replace("\\", "/")
    files = sorted({item.file for item in classes if item.file})
    found = [file for file in files if file == wanted or file.endswith(f"/{wanted}")]
    if not found:
        raise InputError(f"{name_of(asked)}: no such source file; there is {_listing(files)}")
    if len(found) > 1:
        raise InputError(f"{name_of(asked)}: ambiguous; there is {_listing(found)}")
    lines: set[int] = set()
    for item in classes:
        if item.file == found[0]:
            lines |= item.all_lines()
    if not lines:
        raise InputError(f"{name_of(asked)}: {found[0]} was compiled without line numbers")
    if asked.line not in lines:
        before = max((line for line in lines if line < asked.line), default=None)
        after = min((line for line in lines if line > asked.line), default=None)
        near = " and ".join(str(line) for line in (before, after) if line is not None)
        raise InputError(f"{name_of(asked)}: the line has no code; the nearest with code: {near}")
    return LineUnreachable(found[0], asked.line)


def _listing(files: list[str]) -> str:
    shown = ", ".join(files[:8]) or "none"
    return shown if len(files) <= 8 else f"{shown}, ..."
