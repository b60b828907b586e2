"""Java source files: which there are, their packages and the folders packages start in."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from plait.base.errors import InputError
from plait.base.files import read_bytes

# Leading comments, annotations of the package and blank lines stand before the declaration.
_COMMENT: Final = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_PACKAGE: Final = re.compile(r"(?:@[\w.]+(?:\([^)]*\))?\s+)*package\s+([\w.\s]+?)\s*;")
_NOT_PROGRAMS: Final = ("module-info.java", "package-info.java")


def find_sources(folder: Path) -> tuple[Path, ...]:
    """The sources under a folder, sorted, hidden folders and module descriptors left out.

    Module descriptors would hide the class path, and with it the verification API.
    """
    return tuple(
        sorted(
            file
            for file in folder.rglob("*.java")
            if file.name not in _NOT_PROGRAMS
            and not any(part.startswith(".") for part in file.relative_to(folder).parts)
        )
    )


def source_roots(sources: Sequence[Path]) -> tuple[Path, ...]:
    """The folders that the sources' packages start in, each once.

    A source that does not lie in its package's folder has none.
    """
    roots: dict[Path, None] = {}
    for source in sources:
        folder = source.parent.resolve()
        parts = package_of(source)
        if not parts:
            roots[source.parent] = None
        elif folder.parts[-len(parts) :] == parts:
            roots[folder.parents[len(parts) - 1]] = None
    return tuple(roots)


def package_of(source: Path) -> tuple[str, ...]:
    """The names of the package that a source declares; none for the unnamed package."""
    try:
        text = read_bytes(source).decode("utf-8", "replace")
    except OSError as error:
        raise InputError(f"{source}: cannot be read ({error.strerror})") from error
    match = _PACKAGE.match(_COMMENT.sub(" ", text).lstrip("\ufeff \t\r\n\f"))
    return tuple("".join(match[1].split()).split(".")) if match else ()
