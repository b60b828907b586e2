"""The values of constant pool entries."""

from typing import Literal, TypeAlias, final

from plait.base.node import node

NumberKind: TypeAlias = Literal["I", "J", "F", "D"]


@final
@node
class Number:
    """An int, long, float or double constant."""

    kind: NumberKind
    value: int | float


@final
@node
class Text:
    """A string constant; each character is one UTF-16 unit."""

    value: str


@final
@node
class ClassRef:
    """A class constant: an internal name, or an array descriptor."""

    name: str


@final
@node
class MethodTypeRef:
    """A method type constant."""

    descriptor: str


@final
@node
class HandleRef:
    """A method handle constant; `kind` is the reference kind of JVMS 4.4.8 (1 to 9)."""

    kind: int
    owner: str
    name: str
    descriptor: str
    is_interface: bool


@final
@node
class DynamicRef:
    """A dynamically computed constant or call site; `bootstrap` indexes the bootstrap methods."""

    bootstrap: int
    name: str
    descriptor: str


Constant: TypeAlias = Number | Text | ClassRef | MethodTypeRef | HandleRef | DynamicRef


@final
@node
class MemberRef:
    """A field or method that an instruction names."""

    owner: str
    name: str
    descriptor: str
    is_interface: bool


@final
@node
class Bootstrap:
    """A bootstrap method with its static arguments."""

    handle: HandleRef
    arguments: tuple[Constant, ...]
