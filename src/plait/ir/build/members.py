"""Members of other classes, as far as the translation of one class needs to know them.

Answers are cached. A class that cannot be found or read has no members; the machine reports it when
it is reached.
"""

from collections.abc import Callable, Iterator
from typing import final

from plait.base import flags
from plait.base.errors import ClassFileError
from plait.base.names import FieldRef, MethodRef
from plait.ir.build.known_calls.varhandles import Variable, handle_variables
from plait.java.class_files.class_file import ClassFile


@final
class _Declared:
    """What one class declares, by name and descriptor."""

    __slots__ = ("fields", "final_fields", "interfaces", "methods", "private_methods", "superclass")

    def __init__(self, class_file: ClassFile) -> None:
        self.superclass = class_file.superclass
        self.interfaces = class_file.interfaces
        self.fields = {(field.name, field.descriptor) for field in class_file.fields}
        self.final_fields = {
            (field.name, field.descriptor)
            for field in class_file.fields
            if field.flags & flags.FINAL
        }
        self.methods = {(method.name, method.descriptor) for method in class_file.methods}
        self.private_methods = {
            (method.name, method.descriptor)
            for method in class_file.methods
            if method.flags & flags.PRIVATE
        }


@final
class Members:
    """Questions about the classes that `find` gives."""

    def __init__(self, find: Callable[[str], ClassFile | None]) -> None:
        self._find = find
        self._declared: dict[str, _Declared | None] = {}
        self._superclasses: dict[str, tuple[str, ...]] = {}
        self._handles: dict[str, dict[str, Variable]] = {}
        self._nests: dict[str, frozenset[str]] = {}

    def is_private_method(self, method: MethodRef) -> bool:
        """Whether the named class itself declares the method, private."""
        declared = self._declarations(method.owner)
        return declared is not None and (method.name, method.descriptor) in declared.private_methods

    def nest_of(self, host: str) -> frozenset[str]:
        """The classes of the nest with this host, the host included."""
        found = self._nests.get(host)
        if found is None:
            class_file = self._find_readable(host)
            members = () if class_file is None else class_file.nest_members
            found = self._nests[host] = frozenset((host, *members))
        return found

    def is_superclass(self, name: str, *, of: str) -> bool:
        """Whether `name` is a proper superclass of the class `of`."""
        return name in self._superclasses_of(of)

    def holder_of_field(self, field: FieldRef) -> str:
        """The class that declares a static field (JVMS 5.4.3.2): its use initialises that class."""
        wanted = (field.name, field.descriptor)
        for name in self._lineage(field.owner):
            declared = self._declarations(name)
            if declared is not None and wanted in declared.fields:
                return name
        return field.owner

    def holder_of_final(self, field: FieldRef) -> str | None:
        """The class that declares the field, if it is final."""
        holder = self.holder_of_field(field)
        declared = self._declarations(holder)
        is_final = declared is not None and (field.name, field.descriptor) in declared.final_fields
        return holder if is_final else None

    def holder_of_method(self, method: MethodRef) -> str:
        """The class that declares a static method: its call initialises that class."""
        wanted = (method.name, method.descriptor)
        for name in (method.owner, *self._superclasses_of(method.owner)):
            declared = self._declarations(name)
            if declared is not None and wanted in declared.methods:
                return name
        return method.owner

    def variable_of(self, field: FieldRef) -> Variable | None:
        """The variable whose handle a static final field holds for good, if known."""
        holder = self.holder_of_field(field)
        variables = self._handles.get(holder)
        if variables is None:
            class_file = self._find_readable(holder)
            variables = {} if class_file is None else _final_handles(class_file)
            self._handles[holder] = variables
        return variables.get(field.name)

    def _declarations(self, name: str) -> _Declared | None:
        if name not in self._declared:
            class_file = self._find_readable(name)
            self._declared[name] = None if class_file is None else _Declared(class_file)
        return self._declared[name]

    def _find_readable(self, name: str) -> ClassFile | None:
        """The class; None when its file is corrupt, which counts only where it is needed."""
        try:
            return self._find(name)
        except ClassFileError:
            return None

    def _superclasses_of(self, name: str) -> tuple[str, ...]:
        """The proper superclasses, nearest first, as far as they can be found."""
        found = self._superclasses.get(name)
        if found is None:
            names: list[str] = []
            declared = self._declarations(name)
            while declared is not None and declared.superclass is not None:
                if declared.superclass in names:
                    break
                names.append(declared.superclass)
                declared = self._declarations(declared.superclass)
            found = self._superclasses[name] = tuple(names)
        return found

    def _lineage(self, name: str) -> Iterator[str]:
        """The class, its superinterfaces, then its superclass's lineage: the order for fields."""
        for cls in (name, *self._superclasses_of(name)):
            waiting = [cls]
            while waiting:
                current = waiting.pop()
                yield current
                declared = self._declarations(current)
                if declared is not None:
                    waiting.extend(reversed(declared.interfaces))


def _final_handles(class_file: ClassFile) -> dict[str, Variable]:
    final_fields = {
        field.name
        for field in class_file.fields
        if field.flags & flags.FINAL and field.flags & flags.STATIC
    }
    return {
        name: variable
        for name, variable in handle_variables(class_file).items()
        if name in final_fields
    }
