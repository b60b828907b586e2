"""Names of members, in the JVM's internal form (`java/lang/Object`, `(I)V`)."""

from typing import Final

from plait.base.node import node

RAISE: Final = "plait/vm/Raise"
"""The class whose methods make the exceptions of implicit checks."""


@node
class MethodRef:
    """A method by owner, name and descriptor."""

    owner: str
    name: str
    descriptor: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}{self.descriptor}"


@node
class FieldRef:
    """A field by owner, name and descriptor."""

    owner: str
    name: str
    descriptor: str

    def __str__(self) -> str:
        return f"{self.owner}.{self.name}:{self.descriptor}"
