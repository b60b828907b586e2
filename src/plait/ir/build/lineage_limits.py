"""Rejects classes that are their own supertypes, or whose chains of supertypes are too long.

All other code may then recurse over supertypes, with bounded depth.
"""

from collections.abc import Callable
from typing import Final, final

from plait.base.errors import ClassFileError
from plait.java.class_files.class_file import ClassFile

MOST_ABOVE: Final = 200
"""The longest chain of supertypes; a stock JVM stops at some thousands."""


@final
class LineageLimits:
    """Looks at the classes that `find` gives, each once."""

    def __init__(self, find: Callable[[str], ClassFile | None]) -> None:
        self._find = find
        self._above: dict[str, int] = {}

    def require(self, cls: ClassFile) -> None:
        """`ClassFileError` when the class or one above it is refused."""
        path: dict[str, ClassFile] = {cls.name: cls}
        while path:
            name = next(reversed(path))
            current = path[name]
            parents = [p for p in (current.superclass, *current.interfaces) if p is not None]
            waiting = next((parent for parent in parents if parent not in self._above), None)
            if waiting is None:
                self._above[name] = 1 + max((self._above[p] for p in parents), default=0)
                del path[name]
                continue
            if waiting in path:
                raise _refused(current, "class circularity: it is its own supertype")
            if len(path) > MOST_ABOVE:
                raise _refused(cls, f"more than {MOST_ABOVE} supertypes stand above one another")
            found = self._find(waiting)
            if found is None:
                self._above[waiting] = 0
            else:
                path[waiting] = found
        if self._above[cls.name] > MOST_ABOVE:
            raise _refused(cls, f"more than {MOST_ABOVE} supertypes stand above one another")


def _refused(cls: ClassFile, why: str) -> ClassFileError:
    return ClassFileError(f"class {cls.name.replace('/', '.')} is rejected: {why}")
