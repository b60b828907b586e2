"""What properties name in the program: lines with code, and methods."""

from collections.abc import Iterator, Mapping, Set
from contextlib import suppress
from typing import Final, final

from plait.base.errors import ClassFileError, InputError
from plait.base.names import MethodRef
from plait.base.origins import is_library_class
from plait.driver.program_loading import Loaded
from plait.ir.op_lines import op_lines
from plait.ir.program import Body
from plait.java.entry_points.source_lines import ClassLines, MethodLines, class_lines
from plait.java.platform.class_path import ClassPathEntry, open_class_path
from plait.spec.properties import LineUnreachable, Property, name_of, stack_rules
from plait.spec.property_kinds.stack_properties import is_named

_MOST_CLASSES: Final = 2_000
"""In larger programs only the classes that an engine has used are listed."""


@final
class OwnClass:
    """A class of the program itself, with its lines that have code."""

    def __init__(self, lines: ClassLines, loaded: Loaded) -> None:
        self._lines = lines
        self._program = loaded.program
        self.name = lines.name
        self.file = lines.file

    def all_lines(self) -> set[int]:
        """All lines that a thread can reach."""
        found: set[int] = set()
        for method in self._lines.methods:
            body = self._program.find_body(self._ref(method))
            if body is not None:
                found.update(_lines_of(body, method))
        return found

    def written_lines(self, called: Set[MethodRef]) -> set[int]:
        """The lines on which the source has code.

        For methods that were never called, these are the lines of their line tables.
        """
        found: set[int] = set()
        for method in self._lines.methods:
            ref, own = self._ref(method), method.written
            body = self._program.find_body(ref) if ref in called else None
            found |= own if body is None else own.intersection(_lines_of(body, method))
        return found

    def _ref(self, method: MethodLines) -> MethodRef:
        return MethodRef(self.name, method.name, method.descriptor)


def _lines_of(body: Body, method: MethodLines) -> Iterator[int]:
    for lines in op_lines(body, is_synchronized=method.is_synchronized):
        yield from (line for line in lines if line)


def own_classes(loaded: Loaded, used: Set[str]) -> list[OwnClass]:
    """The program's own classes, by name; of a large program, those that are used."""
    places = _places(loaded)
    if len(places) > _MOST_CLASSES:
        places = {name: place for name, place in places.items() if name in used}
    return list(_with_lines(loaded, places, (b"",)))


def _places(loaded: Loaded) -> dict[str, ClassPathEntry]:
    """The places on the class path that contain the program's own classes."""
    places = open_class_path(loaded.target.own, loaded.jdk.major)
    return {name: place for place in reversed(places) for name in place.class_names()}


def _with_lines(
    loaded: Loaded, places: Mapping[str, ClassPathEntry], words: tuple[bytes, ...]
) -> Iterator[OwnClass]:
    """The classes whose files contain one of the words.

    A file that is not a class file has no lines. Code that needs the class gets the error when it
    loads it.
    """
    for name, place in sorted(places.items()):
        located = None if is_library_class(name) else place.find(name)
        if located is None or not any(word in located.data for word in words):
            continue
        with suppress(ClassFileError):  # A corrupt class that no thread has reached has no lines.
            yield OwnClass(class_lines(located.data, located.origin), loaded)


def resolve_lines(properties: tuple[Property, ...], loaded: Loaded) -> tuple[Property, ...]:
    """The properties, with the files of lines resolved against the program.

    `InputError` for a line without code. In a large program, only classes that mention one of the
    files are read.
    """
    asked = [item for item in properties if isinstance(item, LineUnreachable)]
    if not asked:
        return properties
    places = _places(loaded)
    is_large = len(places) > _MOST_CLASSES
    files = tuple(_name_of_file(item).encode() for item in asked) if is_large else (b"",)
    classes = list(_with_lines(loaded, places, files))
    resolved = (
        _resolve(item, classes) if isinstance(item, LineUnreachable) else item
        for item in properties
    )
    return tuple(dict.fromkeys(resolved))


def _name_of_file(asked: LineUnreachable) -> str:
    return asked.file.replace("\\", "/").rpartition("/")[2]


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


def require_methods(properties: tuple[Property, ...], loaded: Loaded) -> None:
    """`InputError` for a rule that names a method which no class declares."""
    rules = stack_rules(properties)
    if not rules:
        return
    names = set(_places(loaded))
    for rule in rules:
        for text in (rule.entered, rule.below):
            if not _is_declared(text, names, loaded):
                raise InputError(f"{name_of(rule)}: no class declares a method {text}")


def _is_declared(text: str, names: set[str], loaded: Loaded) -> bool:
    owner, _, method = text.rpartition(".")
    likely = [name for name in names if is_named(text, MethodRef(name, method, ""))]
    for name in (*likely, owner.replace(".", "/")):
        found = loaded.program.find_class(name)
        if found is not None and any(each.name == method for each in found.methods):
            return True
    return False
