"""Queries of verification on other classes: supertypes, flags, protected members.

Classes are looked for where HotSpot would load them: `MissingClassError` when one is needed to
compare types and not there.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias, final

from plait.base import flags
from plait.base.errors import MissingClassError
from plait.java.class_files.class_file import ClassFile
from plait.java.verifier.verification_types import NULL, OBJECT, TOP, Type

Find: TypeAlias = Callable[[str], ClassFile | None]

_ARRAY_INTERFACES: Final = ("java/lang/Cloneable", "java/io/Serializable")


def package_of(name: str) -> str:
    """The package of an internal name."""
    return name.rpartition("/")[0]


@final
class Lineage:
    """Questions about the classes that `find` gives; `load` checks one with all above it."""

    def __init__(self, find: Find, load: Callable[[str], None]) -> None:
        self.find = find
        self._load = load
        self._assignable: dict[tuple[str, str], bool] = {}

    def superclasses(self, name: str | None) -> Iterator[ClassFile]:
        """The class itself and its superclasses, as far as they can be found."""
        seen = set()
        while name is not None and name not in seen:
            seen.add(name)
            found = self.find(name)
            if found is None:
                return
            yield found
            name = found.superclass

    def is_assignable(self, target: Type, source: Type) -> bool:
        """Whether a value of type `source` may stand where `target` is wanted."""
        if target in (source, TOP):
            return True
        if not isinstance(target, str):
            return False
        if not isinstance(source, str):
            return source == NULL
        if target == OBJECT:
            return True
        known = self._assignable.get((target, source))
        if known is None:
            known = self._assignable[target, source] = self._is_subtype(target, source)
        return known

    def _is_subtype(self, target: str, source: str) -> bool:
        if target.startswith("["):
            return source.startswith("[") and self._is_array_subtype(target, source)
        cls = self._required(target)
        if cls.flags & flags.INTERFACE:
            return not source.startswith("[") or target in _ARRAY_INTERFACES
        return not source.startswith("[") and self.is_subclass(source, target)

    def _is_array_subtype(self, target: str, source: str) -> bool:
        wanted, given = target[1:], source[1:]
        if wanted[0] not in "[L" or given[0] not in "[L":
            return wanted == given
        return self.is_assignable(
            wanted[1:-1] if wanted[0] == "L" else wanted, given[1:-1] if given[0] == "L" else given
        )

    def is_subclass(self, name: str, superclass: str) -> bool:
        """Whether a class is, or extends, another."""
        self._required(name)
        return any(cls.name == superclass for cls in self.superclasses(name))

    def _required(self, name: str) -> ClassFile:
        """The class, which a JVM would load to compare types."""
        found = self.find(name)
        if found is None:
            raise MissingClassError(name)
        self._load(name)
        return found

    def is_protected_elsewhere(self, of: str, owner: str, name: str, descriptor: str) -> bool:
        """Whether a member is protected and declared by a superclass in another package."""
        is_method = descriptor.startswith("(")
        for cls in self.superclasses(owner):
            for member in cls.methods if is_method else cls.fields:
                if (member.name, member.descriptor) == (name, descriptor):
                    is_protected = bool(member.flags & flags.PROTECTED)
                    return is_protected and package_of(cls.name) != package_of(of)
        return False
