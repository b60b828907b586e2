"""Programs that come from IR text."""

from typing import final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.program import Body, Class, Method, ProgramSource


@final
@node
class TextSource:
    """The classes and bodies of a text; a `ProgramSource`.

    Classes that the text does not have come from `fallback`.
    """

    classes: dict[str, Class]
    bodies: dict[MethodRef, Body]
    entry: MethodRef
    fallback: ProgramSource | None = None

    def find_class(self, name: str) -> Class | None:
        """The class with this internal name, or None when there is none."""
        if name in self.classes:
            return self.classes[name]
        return None if self.fallback is None else self.fallback.find_class(name)

    def build_body(self, owner: Class, method: Method) -> Body | None:
        """The code of a declared method, None if the text gives it none."""
        if owner.name in self.classes or self.fallback is None:
            return self.bodies.get(MethodRef(owner.name, method.name, method.descriptor))
        return self.fallback.build_body(owner, method)

    def link(self, name: str) -> None:
        """Let the fallback check its classes; those of the text have been checked."""
        if name not in self.classes and self.fallback is not None:
            self.fallback.link(name)
