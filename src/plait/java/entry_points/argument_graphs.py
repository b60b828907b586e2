"""Possible argument objects of a method, and the possible references between them.

A method that takes objects is called with any graph of a few objects of each class. All objects
that may be in the graph are listed beforehand; a reference is then a choice among null and some of
them. The symbolic engine chooses lazily, when a reference is first used.
"""

from typing import Final, TypeAlias, final

from plait.base.node import node

BOXES: Final = {
    "java/lang/Boolean": "Z",
    "java/lang/Byte": "B",
    "java/lang/Short": "S",
    "java/lang/Character": "C",
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
    "java/lang/Float": "F",
    "java/lang/Double": "D",
}
"""The classes of boxed numbers, with the type of their one field `value`."""


@final
@node
class GraphLimits:
    """At most `objects` of each class; arrays and strings have at most `lengths` elements."""

    objects: int = 3
    lengths: int = 3


USUAL_LIMITS: Final = GraphLimits()


@final
@node
class Slot:
    """A holder of a value: the type of a number, or the possible values of a reference.

    `targets` are positions in the list of items; `is_nullable` says whether null is possible too.
    """

    descriptor: str
    targets: tuple[int, ...] = ()
    is_nullable: bool = True

    @property
    def is_reference(self) -> bool:
        """Whether the value is an object or null."""
        return self.descriptor[0] in "L["


@final
@node
class FieldSlot:
    """A field with its possible values."""

    owner: str
    name: str
    slot: Slot


@final
@node
class ObjectItem:
    """An object of a class, whose constructor does not run; records are in no cycle."""

    cls: str
    fields: tuple[FieldSlot, ...]
    is_record: bool = False


@final
@node
class ArrayItem:
    """An array of one length."""

    descriptor: str
    length: int
    element: Slot


@final
@node
class TextItem:
    """A string of one length; a wide one has some character above 255, others have none."""

    length: int
    is_wide: bool


@final
@node
class ConstantItem:
    """A constant of an enum, or another object that a static field of its class keeps."""

    cls: str
    name: str


Item: TypeAlias = ObjectItem | ArrayItem | TextItem | ConstantItem


@final
@node
class ArgumentGraph:
    """The choices: for the parameters (the receiver first, if it is one of them), then the items.

    `always_null` are types without constructible objects: fields of these types are null.
    `left_out` are classes without objects among the arguments. `leaves_out_objects` says that
    larger graphs could be arguments too, and longer strings or arrays.
    """

    items: tuple[Item, ...]
    parameters: tuple[Slot, ...]
    has_receiver: bool
    limits: GraphLimits
    always_null: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    leaves_out_objects: bool = True

    @property
    def leaves_out_lengths(self) -> bool:
        """Whether longer strings or arrays could be among the arguments."""
        return any(isinstance(item, ArrayItem | TextItem) for item in self.items)

    def to_words(self) -> tuple[str, ...]:
        """The choices as the launcher on a stock JVM reads them, one text for each item."""
        words = [f"parameter {_word(slot)}" for slot in self.parameters]
        for item in self.items:
            match item:
                case ObjectItem(cls, fields):
                    parts = [f"{_dotted(f.owner)}#{f.name}={_word(f.slot)}" for f in fields]
                    words.append(" ".join(("object", _dotted(cls), *parts)))
                case ArrayItem(descriptor, length, element):
                    words.append(f"array {_dotted(descriptor)} {length} {_word(element)}")
                case TextItem(length, is_wide):
                    words.append(f"text {length} {65535 if is_wide else 255}")
                case ConstantItem(cls, name):
                    words.append(f"constant {_dotted(cls)} {name}")
        return tuple(words)


def _word(slot: Slot) -> str:
    if not slot.is_reference:
        return slot.descriptor
    return ("?" if slot.is_nullable else "!") + ",".join(map(str, slot.targets))


def _dotted(name: str) -> str:
    return name.replace("/", ".")
