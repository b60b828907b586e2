"""Synthetic classes, which no class file contains."""

from typing import Final, final

from plait.base import flags
from plait.base.errors import InternalError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.program import Body, Class

HIDDEN: Final = "Ljdk/internal/vm/annotation/Hidden;"
"""Annotation of methods that a Java stack trace leaves out; every synthesized method has it."""


@final
@node
class SyntheticClass:
    """A class with the bodies of its methods, by name and descriptor."""

    cls: Class
    bodies: dict[tuple[str, str], Body]

    @property
    def factory(self) -> MethodRef:
        """The static method that stands for the dynamic call site or constant.

        It is called `call`, or `call$` where the class also needs an instance method `call` of the
        same descriptor.
        """
        for method in self.cls.methods:
            if method.flags & flags.STATIC and method.name != "<clinit>":
                return MethodRef(self.cls.name, method.name, method.descriptor)
        raise InternalError(f"{self.cls.name} has no static method")
