"""Class files (JVMS 4): majors 45 to 69, that is, Java 1.1 to 25.

`ClassFile.parse` reads the constant pool's offsets, the members' names and the places of all
attributes; everything else is decoded when asked for. Parsing and every accessor raise nothing but
`ClassFileError`; names and descriptors that come out are well-formed.
"""

import struct
from functools import cached_property
from typing import Final, final

from plait.base import flags as access
from plait.base.errors import ClassFileError
from plait.java.class_files.attributes import (
    Annotation,
    AttributeTable,
    ClassValue,
    ElementValue,
    EnclosingMethod,
    EnumValue,
    InnerClass,
    RecordComponent,
    read_annotations,
    read_attribute_table,
    read_bootstraps,
    read_class_names,
    read_enclosing_method,
    read_inner_classes,
    read_parameter_annotations,
    read_parameters,
    read_raw,
    read_record_components,
    read_single,
    read_text,
)
from plait.java.class_files.code_attribute import Code, HandlerRange, LocalVariable
from plait.java.class_files.constant_pool import ConstantPool
from plait.java.class_files.corruption import MISHAPS, MalformedError, corrupt, guarded
from plait.java.class_files.descriptors import (
    check_field_descriptor,
    check_member_name,
    parse_method_descriptor,
)
from plait.java.class_files.pool_constants import (
    Bootstrap,
    ClassRef,
    Constant,
    DynamicRef,
    HandleRef,
    MemberRef,
    MethodTypeRef,
    Number,
    Text,
)
from plait.java.class_files.stack_map import initial_locals

__all__ = [
    "Annotation",
    "Bootstrap",
    "ClassFile",
    "ClassRef",
    "ClassValue",
    "Code",
    "Constant",
    "DynamicRef",
    "ElementValue",
    "EnclosingMethod",
    "EnumValue",
    "FieldInfo",
    "HandleRef",
    "HandlerRange",
    "InnerClass",
    "LocalVariable",
    "MemberRef",
    "MethodInfo",
    "MethodTypeRef",
    "Number",
    "RecordComponent",
    "Text",
]

FIRST_MAJOR: Final = 45
LAST_MAJOR: Final = 69
_MAGIC: Final = b"\xca\xfe\xba\xbe"
_STRICT_INITIALISERS_SINCE: Final = 51
_ROOTLESS: Final = ("java/lang/Object", "module-info")

_U2: Final = struct.Struct(">H").unpack_from
_U2_U2: Final = struct.Struct(">HH").unpack_from
_U2_U2_U2: Final = struct.Struct(">HHH").unpack_from
_U2_U2_U2_U2: Final = struct.Struct(">HHHH").unpack_from


class _Member:
    """The common part of fields and methods."""

    __slots__ = ("_attributes", "_owner", "descriptor", "flags", "name")

    def __init__(
        self, owner: "ClassFile", flags: int, name: str, descriptor: str, attributes: AttributeTable
    ) -> None:
        self._owner = owner
        self.flags = flags
        self.name = name
        self.descriptor = descriptor
        self._attributes = attributes

    @property
    def origin(self) -> str:
        """The file and the member, for error messages."""
        return f"{self._owner.origin} ({self.name})"

    @property
    def attribute_names(self) -> tuple[str, ...]:
        """The names of the attributes, in order."""
        return tuple(name for name, _, _ in self._attributes)

    @property
    def is_static(self) -> bool:
        """Whether the member belongs to the class, not to its objects."""
        return bool(self.flags & access.STATIC)

    @property
    @guarded
    def annotations(self) -> tuple[Annotation, ...]:
        """All annotations, decoded on each access."""
        return read_annotations(self._owner.data, self._owner.pool, self._attributes)

    def attribute(self, name: str) -> bytes | None:
        """The undecoded contents of an attribute."""
        return read_raw(self._owner.data, self._attributes, name)

    @property
    @guarded
    def signature(self) -> str | None:
        """The generic signature, unparsed."""
        return read_text(self._owner.data, self._owner.pool, self._attributes, "Signature")


@final
class FieldInfo(_Member):
    """A declared field."""

    __slots__ = ()

    @property
    @guarded
    def constant(self) -> int | float | str | None:
        """The ConstantValue of a static field; on other fields the JVM ignores it, and so do we."""
        if not self.is_static:
            return None
        pool = self._owner.pool
        constant = read_single(
            self._owner.data,
            self._attributes,
            "ConstantValue",
            lambda cursor: pool.constant(cursor.u2()),
        )
        match constant:
            case None:
                return None
            case Number(kind, value) if kind == (
                "I" if self.descriptor in "ZBCS" else self.descriptor
            ):
                return value
            case Text(value) if self.descriptor == "Ljava/lang/String;":
                return value
            case _:
                raise MalformedError("a field's constant has not the field's type")


@final
class MethodInfo(_Member):
    """A declared method."""

    __slots__ = ("_code",)

    def __init__(
        self, owner: "ClassFile", flags: int, name: str, descriptor: str, attributes: AttributeTable
    ) -> None:
        super().__init__(owner, flags, name, descriptor, attributes)
        self._code: Code | None = None

    @property
    def is_without_code(self) -> bool:
        """Whether the method is abstract or native."""
        return bool(self.flags & (access.ABSTRACT | access.NATIVE))

    @property
    def code(self) -> Code | None:
        """The code, decoded once; None for abstract and native methods."""
        if self._code is None and not self.is_without_code:
            self._code = self._read_code()
        return self._code

    @guarded
    def _read_code(self) -> Code:
        owner = self._owner
        first_locals = initial_locals(
            owner.name, self.name, self.descriptor, is_static=self.is_static
        )
        code = read_single(
            owner.data,
            self._attributes,
            "Code",
            lambda cursor: Code(cursor, owner.pool, self.origin, first_locals),
        )
        if code is None:
            raise MalformedError("a method has no code")
        return code

    @property
    @guarded
    def parameters(self) -> tuple[tuple[str | None, int], ...] | None:
        """Names and flags of the parameters, where the compiler kept them."""
        pool = self._owner.pool
        return read_single(
            self._owner.data,
            self._attributes,
            "MethodParameters",
            lambda cursor: read_parameters(cursor, pool),
        )

    @property
    @guarded
    def parameter_annotations(self) -> tuple[tuple[Annotation, ...], ...]:
        """The annotations of the parameters; those that the compiler adds may be left out."""
        return read_parameter_annotations(self._owner.data, self._owner.pool, self._attributes)

    @property
    @guarded
    def exceptions(self) -> tuple[str, ...]:
        """The classes of the throws clause."""
        return (
            read_class_names(self._owner.data, self._owner.pool, self._attributes, "Exceptions")
            or ()
        )


@final
class ClassFile:
    """One class file. `data` and `pool` are the raw material of the members' lazy parts."""

    def __init__(self, data: bytes, origin: str) -> None:
        """Use `parse`, which guards this."""
        self.data = data
        self.origin = origin
        if data[:4] != _MAGIC:
            raise MalformedError("it does not start with CAFEBABE")
        self.minor: int
        self.major: int
        self.minor, self.major = _U2_U2(data, 4)
        if not FIRST_MAJOR <= self.major <= LAST_MAJOR:
            raise ClassFileError(_version_message(origin, self.major))
        self.pool = ConstantPool(data, 8)
        position = self.pool.end
        self.flags: int
        self.flags, this, superclass, count = _U2_U2_U2_U2(data, position)
        position += 8
        self.name = self.pool.class_name(this)
        if self.name.startswith("["):
            raise MalformedError("a class file defines an array")
        self.superclass = self.pool.optional_class_name(superclass)
        if self.superclass is None and self.name not in _ROOTLESS:
            raise MalformedError("a class has no superclass")
        self.interfaces = tuple(
            map(self.pool.class_name, struct.unpack_from(f">{count}H", data, position))
        )
        position += 2 * count
        self.fields, position = self._read_fields(position)
        self.methods, position = self._read_methods(position)
        self._attributes, position = read_attribute_table(data, self.pool, position)
        if position != len(data):
            raise MalformedError("bytes follow the end of the class")

    @classmethod
    def parse(cls, data: bytes, origin: str) -> "ClassFile":
        """The class file in `data`; `origin` names the file in error messages."""
        try:
            return cls(data, origin)
        except MISHAPS as mishap:
            raise corrupt(origin, mishap) from mishap

    def _read_fields(self, position: int) -> tuple[tuple[FieldInfo, ...], int]:
        data, pool = self.data, self.pool
        (count,) = _U2(data, position)
        position += 2
        found = []
        for _ in range(count):
            flags, name_index, descriptor_index = _U2_U2_U2(data, position)
            name = check_member_name(pool.text(name_index))
            descriptor = check_field_descriptor(pool.text(descriptor_index))
            attributes, position = read_attribute_table(data, pool, position + 6)
            found.append(FieldInfo(self, flags, name, descriptor, attributes))
        return tuple(found), position

    def _read_methods(self, position: int) -> tuple[tuple[MethodInfo, ...], int]:
        data, pool = self.data, self.pool
        (count,) = _U2(data, position)
        position += 2
        found = []
        for _ in range(count):
            flags, name_index, descriptor_index = _U2_U2_U2(data, position)
            name = check_member_name(pool.text(name_index))
            descriptor = pool.text(descriptor_index)
            parse_method_descriptor(descriptor)
            attributes, position = read_attribute_table(data, pool, position + 6)
            if name == "<clinit>":
                flags = _initialiser_flags(flags, self.major)
            found.append(MethodInfo(self, flags, name, descriptor, attributes))
        return tuple(found), position

    @guarded
    def class_name(self, index: int) -> str:
        """The class of a Class constant: an internal name or an array descriptor."""
        return self.pool.class_name(index)

    @guarded
    def member(self, index: int) -> MemberRef:
        """The field or method of a constant."""
        return self.pool.member(index)

    @guarded
    def constant(self, index: int) -> Constant:
        """The value of a loadable constant."""
        return self.pool.constant(index)

    @guarded
    def dynamic(self, index: int) -> DynamicRef:
        """The call site of an InvokeDynamic constant, or a dynamic constant."""
        return self.pool.dynamic(index)

    @guarded
    def bootstrap(self, index: int) -> Bootstrap:
        """The bootstrap method that a `DynamicRef` names."""
        return self._bootstraps[index]

    @property
    @guarded
    def bootstrap_count(self) -> int:
        """How many bootstrap methods there are."""
        return len(self._bootstraps)

    @cached_property
    def _bootstraps(self) -> tuple[Bootstrap, ...]:
        return (
            read_single(
                self.data,
                self._attributes,
                "BootstrapMethods",
                lambda cursor: read_bootstraps(cursor, self.pool),
            )
            or ()
        )

    @property
    def attribute_names(self) -> tuple[str, ...]:
        """The names of the class's attributes, in order."""
        return tuple(name for name, _, _ in self._attributes)

    def attribute(self, name: str) -> bytes | None:
        """The undecoded contents of an attribute of the class."""
        return read_raw(self.data, self._attributes, name)

    @guarded
    def literals(self) -> tuple[tuple[int, Number | str], ...]:
        """All strings (as bytes of the file hold them) and numbers of the pool, by index."""
        return tuple(self.pool.literals())

    @property
    @guarded
    def source_file(self) -> str | None:
        """The file name, without folders, of the source."""
        return read_text(self.data, self.pool, self._attributes, "SourceFile")

    @property
    @guarded
    def signature(self) -> str | None:
        """The generic signature, unparsed."""
        return read_text(self.data, self.pool, self._attributes, "Signature")

    @cached_property
    @guarded
    def inner_classes(self) -> tuple[InnerClass, ...]:
        """Every member class that this class file mentions, not only its own."""
        return (
            read_single(
                self.data,
                self._attributes,
                "InnerClasses",
                lambda cursor: read_inner_classes(cursor, self.pool),
            )
            or ()
        )

    @cached_property
    @guarded
    def enclosing_method(self) -> EnclosingMethod | None:
        """Where a local or anonymous class stands."""
        return read_single(
            self.data,
            self._attributes,
            "EnclosingMethod",
            lambda cursor: read_enclosing_method(cursor, self.pool),
        )

    @cached_property
    @guarded
    def nest_host(self) -> str | None:
        """The host of this class's nest; None when it is its own."""
        return read_single(
            self.data,
            self._attributes,
            "NestHost",
            lambda cursor: self.pool.class_name(cursor.u2()),
        )

    @cached_property
    @guarded
    def nest_members(self) -> tuple[str, ...]:
        """The other classes of the nest that this class hosts."""
        return read_class_names(self.data, self.pool, self._attributes, "NestMembers") or ()

    @cached_property
    @guarded
    def permitted_subclasses(self) -> tuple[str, ...] | None:
        """The direct subclasses of a sealed class; None when it is not sealed."""
        return read_class_names(self.data, self.pool, self._attributes, "PermittedSubclasses")

    @cached_property
    @guarded
    def record_components(self) -> tuple[RecordComponent, ...] | None:
        """The components of a record; None when it is not one."""
        return read_single(
            self.data,
            self._attributes,
            "Record",
            lambda cursor: read_record_components(cursor, self.pool),
        )

    @cached_property
    @guarded
    def annotations(self) -> tuple[Annotation, ...]:
        """All annotations of the class."""
        return read_annotations(self.data, self.pool, self._attributes)


def _initialiser_flags(flags: int, major: int) -> int:
    """The flags of a class initialiser that count (JVMS 4.6)."""
    return access.STATIC if major < _STRICT_INITIALISERS_SINCE else flags & access.STATIC


def _version_message(origin: str, major: int) -> str:
    if major < FIRST_MAJOR:
        return f"{origin}: corrupt class file: version {major} was never used; rebuild it"
    return (
        f"{origin}: class file version {major} (Java {major - 44}) is newer than Plait reads "
        f"(up to {LAST_MAJOR}, Java {LAST_MAJOR - 44}); compile it with --release {LAST_MAJOR - 44}"
    )
