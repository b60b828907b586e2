"""A class file as the translator sees it: its constants, prepared for use once per class."""

from typing import Final, Protocol, final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.ir.build.knowledge import TYPES_WORTH_KNOWING
from plait.ir.build.members import Members
from plait.ir.operands import ClassConst, Const, Kind, StringConst, float_const, kind_of_descriptor
from plait.ir.places import StaticPlace
from plait.java.class_files.class_file import (
    ClassFile,
    ClassRef,
    DynamicRef,
    HandleRef,
    Number,
    Text,
)
from plait.java.class_files.descriptors import descriptor_of_class, parse_method_descriptor
from plait.java.class_files.pool_constants import MethodTypeRef

_NUMBER_KINDS: Final = {"I": Kind.INT, "J": Kind.LONG, "F": Kind.FLOAT, "D": Kind.DOUBLE}


class World(Protocol):
    """What the translation of one class needs from the rest of the program."""

    members: Members

    def expand_dynamic(
        self, class_file: ClassFile, method_index: int, bci: int, site: DynamicRef
    ) -> MethodRef:
        """The static method that stands for a dynamic call site or constant."""

    def null_message(self, class_file: ClassFile, method_index: int, bci: int) -> str | None:
        """The message of the NullPointerException that the instruction raises."""

    def refused_update(
        self, class_file: ClassFile, method_index: int, field: FieldRef, *, is_static: bool
    ) -> str | None:
        """The message of the IllegalAccessError that an assignment of the field raises."""

    def wait_clock(
        self, class_file: ClassFile, method_index: int, bci: int, asked: MethodRef
    ) -> MethodRef | None:
        """What a library's timed wait calls for one of `CLOCKS`; None elsewhere."""

    def is_users(self, name: str) -> bool:
        """Whether a class is the program's own, whose class path may lack something."""

    def missing_class(self, name: str) -> str | None:
        """The missing class when a class or array type is loaded; usually None."""

    def corrupt_class(self, name: str) -> str | None:
        """The class with a corrupt file when a class or array type is loaded; usually None."""

    def is_mentioned(self, word: str) -> bool:
        """Whether a class file of the user's class path contains the word."""

    def may_hold_console(self) -> bool:
        """Whether code of the user's class path may own a standard stream's monitor."""


@final
class FieldUse:
    """A field constant: `worth` is its type when `Knowledge.types` wants it.

    `holder` is the class that a static access initialises, known when first needed.
    """

    __slots__ = ("holder", "kind", "place", "ref", "worth")

    def __init__(self, ref: FieldRef) -> None:
        self.ref = ref
        self.kind = kind_of_descriptor(ref.descriptor)
        self.worth = ref.descriptor if ref.descriptor in TYPES_WORTH_KNOWING else None
        self.place = StaticPlace(ref)
        self.holder: str | None = None


@final
class MethodUse:
    """A method constant: the number of its arguments and what its result is.

    Known when first needed: `holder` is the class that a static call initialises, `is_private`
    whether a virtual call needs no dispatch.
    """

    __slots__ = ("arity", "holder", "is_interface", "is_private", "ref", "result", "worth")

    def __init__(self, ref: MethodRef, *, is_interface: bool) -> None:
        parameters, result = parse_method_descriptor(ref.descriptor)
        self.ref = ref
        self.arity = len(parameters)
        self.result = None if result == "V" else kind_of_descriptor(result)
        self.worth = result if result in TYPES_WORTH_KNOWING else None
        self.is_interface = is_interface
        self.holder: str | None = None
        self.is_private: bool | None = None


@final
class Unit:
    """One class file with its prepared constants."""

    __slots__ = (
        "_classes",
        "_constants",
        "_fields",
        "_methods",
        "class_file",
        "may_miss",
        "name",
        "world",
    )

    def __init__(self, class_file: ClassFile, world: World) -> None:
        self.class_file = class_file
        self.name = class_file.name
        self.world = world
        self.may_miss = world.is_users(class_file.name)
        """Whether classes may be missing that it needs."""
        self._fields: dict[int, FieldUse] = {}
        self._methods: dict[int, MethodUse] = {}
        self._classes: dict[int, str] = {}
        self._constants: dict[
            int, Const | StringConst | ClassConst | DynamicRef | MethodTypeRef | HandleRef
        ] = {}

    def field(self, index: int) -> FieldUse:
        """The field constant at a constant pool index."""
        found = self._fields.get(index)
        if found is None:
            member = self.class_file.member(index)
            ref = FieldRef(member.owner, member.name, member.descriptor)
            found = self._fields[index] = FieldUse(ref)
        return found

    def method(self, index: int) -> MethodUse:
        """The method constant at a constant pool index."""
        found = self._methods.get(index)
        if found is None:
            member = self.class_file.member(index)
            ref = MethodRef(member.owner, member.name, member.descriptor)
            found = self._methods[index] = MethodUse(ref, is_interface=member.is_interface)
        return found

    def class_name(self, index: int) -> str:
        """The class constant at a constant pool index: internal name or array descriptor."""
        found = self._classes.get(index)
        if found is None:
            found = self._classes[index] = self.class_file.class_name(index)
        return found

    def constant(
        self, index: int
    ) -> Const | StringConst | ClassConst | DynamicRef | MethodTypeRef | HandleRef:
        """What `ldc` loads, as an operand where it is one."""
        found = self._constants.get(index)
        if found is None:
            found = self._constants[index] = self._prepare_constant(index)
        return found

    def _prepare_constant(
        self, index: int
    ) -> Const | StringConst | ClassConst | DynamicRef | MethodTypeRef | HandleRef:
        match self.class_file.constant(index):
            case Number(kind, value):
                if kind in "FD":
                    return float_const(value, _NUMBER_KINDS[kind])
                return Const(value, _NUMBER_KINDS[kind])
            case Text(value):
                return StringConst(value)
            case ClassRef(name):
                return ClassConst(descriptor_of_class(name))
            case other:
                return other

    def holder_of_field(self, use: FieldUse) -> str:
        """The class that an access to the static field initialises."""
        if use.holder is None:
            use.holder = self.world.members.holder_of_field(use.ref)
        return use.holder

    def holder_of_method(self, use: MethodUse) -> str:
        """The class that a call of the static method initialises."""
        if use.holder is None:
            use.holder = self.world.members.holder_of_method(use.ref)
        return use.holder

    def is_direct(self, use: MethodUse) -> bool:
        """Whether `invokevirtual` or `invokeinterface` of the method calls it without dispatch.

        Only members of one nest see each other's private methods.
        """
        if use.is_private is None:
            owner, members = use.ref.owner, self.world.members
            is_near = owner == self.name or owner in members.nest_of(
                self.class_file.nest_host or self.name
            )
            use.is_private = is_near and members.is_private_method(use.ref)
        return use.is_private

    def special_owner(self, use: MethodUse) -> str:
        """Where `invokespecial` starts to look: for a super call, in the direct superclass."""
        owner = use.ref.owner
        if owner == self.name or use.is_interface or use.ref.name == "<init>":
            return owner
        is_modern = bool(self.class_file.flags & flags.SYNCHRONIZED)  # the bit is ACC_SUPER here
        superclass = self.class_file.superclass
        return superclass if is_modern and superclass is not None else owner
