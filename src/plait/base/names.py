"""Names of members, in the JVM's internal form (`java/lang/Object`, `(I)V`)."""

from plait.base.node import node


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
