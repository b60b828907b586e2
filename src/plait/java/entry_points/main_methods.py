"""Which main method the `java` launcher would run (JLS 12.1.4, JEP 512)."""

from typing import Final

from plait.base import flags
from plait.java.class_files.class_file import ClassFile
from plait.java.entry_points.class_lineage import ClassLookup, is_instantiable, superclasses
from plait.java.entry_points.entry_kinds import BARE_MAIN, CLASSIC_MAIN, MainEntry

_FIRST_MAJOR_WITH_INSTANCE_MAIN: Final = 69
_FIRST_MAJOR_WITH_PREVIEW: Final = 65
_PREVIEW_MINOR: Final = 0xFFFF


def find_main(cls: ClassFile, lookup: ClassLookup, arguments: tuple[str, ...]) -> MainEntry | None:
    """The main method that `cls` declares or inherits, None without one."""
    methods = [
        method
        for owner in superclasses(cls, lookup)
        for method in owner.methods
        if method.name == "main" and not method.flags & (flags.PRIVATE | flags.ABSTRACT)
    ]
    for method in methods:
        is_classic = method.flags & flags.PUBLIC and method.is_static
        if is_classic and method.descriptor == CLASSIC_MAIN:
            return MainEntry(cls.name, arguments)
    if not _may_have_instance_main(cls):
        return None
    for descriptor in (CLASSIC_MAIN, BARE_MAIN):
        for method in methods:
            if method.descriptor == descriptor and (method.is_static or is_instantiable(cls)):
                return MainEntry(cls.name, arguments, descriptor, method.is_static)
    return None


def _may_have_instance_main(cls: ClassFile) -> bool:
    if cls.major >= _FIRST_MAJOR_WITH_INSTANCE_MAIN:
        return True
    return cls.major >= _FIRST_MAJOR_WITH_PREVIEW and cls.minor == _PREVIEW_MINOR
