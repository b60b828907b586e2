"""Models: classes that replace a JDK class, and methods that replace the bodies of its methods.

A model class with the name of another class replaces it whole. Of `p/Foo` (or `p/A$B`) the class
`p/FooModel` (or `p/A_BModel`) holds substitutes: static methods of the same name, with the receiver
as an extra first parameter where the method has one; constructors are called `init`, the static
initialiser `clinit`. Substitutes in `p/FooAnyModel` come first: they are there when the outside may
be anything (see `java.outside`).
"""

from typing import Final, final

from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.descriptors import parse_method_descriptor
from plait.java.platform.class_path import ClassPath

_KINDS: Final = ("AnyModel", "Model")
_NAMES: Final = {"<init>": "init", "<clinit>": "clinit"}


@final
class Substitutes:
    """The substitutes of one class, in the model class `class_file`."""

    __slots__ = ("_indices", "class_file")

    def __init__(self, class_file: ClassFile) -> None:
        self.class_file = class_file
        self._indices = {
            (method.name, *parse_method_descriptor(method.descriptor)): index
            for index, method in enumerate(class_file.methods)
            if method.is_static
        }

    def find(self, name: str, descriptor: str, *, is_static: bool) -> int | None:
        """The index, in the model class, of the method that replaces this one."""
        name = _NAMES.get(name, name)
        parameters, result = parse_method_descriptor(descriptor)
        if is_static:
            return self._indices.get((name, parameters, result))
        for (other, given, returned), index in self._indices.items():
            if other == name and returned == result and given[1:] == parameters and given:
                return index
        return None


@final
class Models:
    """All models, by the class that they replace or change."""

    def __init__(self, class_path: ClassPath) -> None:
        self._class_path = class_path
        self._substitutes: dict[str, tuple[Substitutes, ...]] = {}

    def replacement(self, name: str) -> ClassFile | None:
        """The model class with this name: a replacement, or a helper class of the models."""
        return self._class_path.load(name)

    def substitute(
        self, owner: str, name: str, descriptor: str, *, is_static: bool
    ) -> tuple[ClassFile, int] | None:
        """The model class, and the index in it, of the method that replaces this one."""
        for substitutes in self._of(owner):
            index = substitutes.find(name, descriptor, is_static=is_static)
            if index is not None:
                return substitutes.class_file, index
        return None

    def _of(self, owner: str) -> tuple[Substitutes, ...]:
        if owner not in self._substitutes:
            plain = owner.replace("$", "_")
            found = (self._class_path.load(f"{plain}{kind}") for kind in _KINDS)
            self._substitutes[owner] = tuple(Substitutes(each) for each in found if each)
        return self._substitutes[owner]
