"""Questions about classes and their superclasses that finding entry points asks."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from plait.base import flags
from plait.java.class_files.class_file import ClassFile

ClassLookup: TypeAlias = Callable[[str], ClassFile | None]


def superclasses(cls: ClassFile, lookup: ClassLookup) -> Iterator[ClassFile]:
    """The class and its superclasses as far as `lookup` finds them, each once."""
    seen: set[str] = set()
    current: ClassFile | None = cls
    while current is not None and current.name not in seen:
        yield current
        seen.add(current.name)
        current = lookup(current.superclass) if current.superclass is not None else None


def is_instantiable(cls: ClassFile) -> bool:
    """Whether an object of the class can be made without arguments."""
    if cls.flags & (flags.ABSTRACT | flags.INTERFACE):
        return False
    return any(
        method.name == "<init>" and method.descriptor == "()V" and not method.flags & flags.PRIVATE
        for method in cls.methods
    )
