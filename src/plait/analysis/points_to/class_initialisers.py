"""The initialisers that a use of a class may run (JLS 12.4.2)."""

from collections.abc import Callable
from typing import Final, final

from plait.analysis.points_to.library_boundary import Library
from plait.base import flags
from plait.base.names import MethodRef
from plait.ir.hierarchy import Hierarchy
from plait.ir.program import Class, Program

CLINIT: Final = ("<clinit>", "()V")


@final
class Initialisers:
    """Caches answers; calls `skip` once for each class whose initialiser is not read."""

    def __init__(
        self,
        program: Program,
        hierarchy: Hierarchy,
        library: Library,
        skip: Callable[[str], None],
    ) -> None:
        self._program = program
        self._hierarchy = hierarchy
        self._library = library
        self._skip = skip
        self._known: dict[str, tuple[MethodRef, ...]] = {}

    def of_class(self, name: str) -> tuple[MethodRef, ...]:
        """The initialisers of the class and of the classes to initialise before it."""
        found = self._known.get(name)
        if found is None:
            self._known[name] = ()
            found = self._known[name] = tuple(dict.fromkeys(self._find(name)))
        return found

    def _find(self, name: str) -> list[MethodRef]:
        cls = self._program.find_class(name)
        if cls is None:
            return []
        found: list[MethodRef] = []
        if not cls.is_interface:
            if cls.superclass is not None:
                found += self.of_class(cls.superclass)
            for parent in sorted(self._hierarchy.supertypes(name)):
                other = self._program.find_class(parent)
                if other is not None and other.is_interface and _has_defaults(other):
                    found += self.of_class(parent)
        if self._program.declared_method(name, *CLINIT) is not None:
            if self._library.runs_initialiser(name):
                found.append(MethodRef(name, *CLINIT))
            else:
                self._skip(name)
        return found


def _has_defaults(cls: Class) -> bool:
    return any(not method.flags & (flags.ABSTRACT | flags.STATIC) for method in cls.methods)
