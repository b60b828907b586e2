"""The format of a class file beyond what reading it checks (JVMS 4.1, 4.5 to 4.7)."""

from collections.abc import Iterable
from typing import Final

from plait.base import flags
from plait.java.class_files.class_file import ClassFile, FieldInfo, MethodInfo
from plait.java.class_files.code_attribute import Code, LocalVariable
from plait.java.class_files.descriptors import (
    check_member_name,
    parse_method_descriptor,
    source_signature,
)
from plait.java.verifier.modifiers import (
    has_legal_class_flags,
    has_legal_field_flags,
    has_legal_method_flags,
)
from plait.java.verifier.pool import check_name, check_pool
from plait.java.verifier.refusal import Refusal
from plait.java.verifier.verification_types import OBJECT, call_slots

_MOST_ARGUMENT_SLOTS: Final = 255
_JAVA_7: Final = 51
_SUPER: Final = 0x0020
_ONCE: Final = frozenset(
    f"Runtime{kind}{what}Annotations"
    for kind in ("Visible", "Invisible")
    for what in ("", "Parameter", "Type")
) | {"AnnotationDefault"}
"""Attributes that a JVM keeps unread: all it checks is that there is one at most."""


def check_format(cls: ClassFile) -> None:
    """Raise a mishap of reading, or `Refusal`, for what a JVM calls a ClassFormatError."""
    check_pool(cls)
    if not has_legal_class_flags(cls.flags, cls.major):
        raise Refusal(f"illegal class modifiers 0x{cls.flags:x}")
    is_interface = bool(cls.flags & flags.INTERFACE)
    if cls.superclass is not None and cls.superclass.startswith("["):
        raise Refusal("the superclass is an array")
    if is_interface and cls.superclass != OBJECT:
        raise Refusal("an interface must have java.lang.Object as superclass")
    for name in cls.interfaces:
        if name.startswith("["):
            raise Refusal("a superinterface is an array")
    _check_distinct(cls.interfaces, "superinterface")
    _check_distinct((f"{field.name}:{field.descriptor}" for field in cls.fields), "field")
    _check_distinct((f"{method.name}{method.descriptor}" for method in cls.methods), "method")
    tables = [member.attribute_names for member in (*cls.fields, *cls.methods)]
    for names in (cls.attribute_names, *tables):
        _check_distinct((name for name in names if name in _ONCE), "attribute")
    for field in cls.fields:
        _check_field(cls, field, of_interface=is_interface)
    for method in cls.methods:
        _check_method(cls, method, of_interface=is_interface)
    _check_class_attributes(cls)


def _check_distinct(names: Iterable[str], what: str) -> None:
    seen = set()
    for name in names:
        if name in seen:
            raise Refusal(f"duplicate {what} {name}")
        seen.add(name)


def _check_field(cls: ClassFile, field: FieldInfo, *, of_interface: bool) -> None:
    if not has_legal_field_flags(field.flags, cls.major, of_interface=of_interface):
        raise Refusal(f"illegal modifiers 0x{field.flags:x} of field {field.name}")
    check_name(cls.major, field.name)
    _ = field.constant, field.signature


def _check_method(cls: ClassFile, method: MethodInfo, *, of_interface: bool) -> None:
    name, given, shown = method.name, method.flags, source_signature(method.name, method.descriptor)
    if name.startswith("<") and name not in ("<init>", "<clinit>"):
        raise Refusal(f"{name!r} is not a method name")
    if any(c in "<>" for c in name.strip("<>")) or (not name.startswith("<") and ">" in name):
        raise Refusal(f"{name!r} is not a method name")
    check_name(cls.major, name)
    if name == "<clinit>":
        _check_initialiser(cls, method)
    elif name == "<init>" and of_interface:
        raise Refusal("an interface cannot have a constructor")
    elif not has_legal_method_flags(given, cls.major, name, of_interface=of_interface):
        raise Refusal(f"illegal modifiers 0x{given:x} of method {shown}")
    if name == "<init>" and parse_method_descriptor(method.descriptor)[1] != "V":
        raise Refusal("a constructor with a result")
    arguments = len(call_slots(method.descriptor)[0]) + (not method.is_static)
    if arguments > _MOST_ARGUMENT_SLOTS:
        raise Refusal(f"too many arguments of method {shown}")
    _ = method.exceptions, method.signature
    has_code = method.attribute("Code") is not None
    if method.is_without_code:
        if has_code:
            raise Refusal(f"code attribute in native or abstract method {shown}")
        return
    if not has_code:
        raise Refusal(f"absent code attribute in method {shown}, not native or abstract")
    code = method.code
    assert code is not None, "a method that should have code has some"
    if code.max_locals < arguments:
        raise Refusal(f"arguments can't fit into locals of method {shown}")
    _check_tables(code, shown)


def _check_tables(code: Code, shown: str) -> None:
    """Lines and local variables must lie within the code."""
    length = len(code.bytecode)
    if any(bci >= length for bci, _ in code.lines):
        raise Refusal(f"invalid pc in the line numbers of {shown}")
    for local in (*code.locals, *code.generic_locals):
        check_member_name(local.name)
        last = local.slot + (local.descriptor in "JD")
        if local.start + local.length > length or last >= code.max_locals:
            raise Refusal(f"invalid place of local variable {local.name} in {shown}")
    named, generic = map(_places, (code.locals, code.generic_locals))
    for rows in (named, generic) if named else ():
        if len(set(rows)) < len(rows):
            raise Refusal(f"duplicated local variable in {shown}")
    if named and not set(generic) <= set(named):
        raise Refusal(f"a local variable with a generic type only in {shown}")


def _places(rows: tuple[LocalVariable, ...]) -> list[tuple[str, int, int, int]]:
    return [(local.name, local.start, local.length, local.slot) for local in rows]


def _check_initialiser(cls: ClassFile, method: MethodInfo) -> None:
    parameters, result = parse_method_descriptor(method.descriptor)
    if result != "V":
        raise Refusal("a class initialiser with a result")
    if cls.major >= _JAVA_7:
        if not method.is_static:
            raise Refusal("the class initialiser is not static")
        if parameters:
            raise Refusal("a class initialiser with parameters")


def _check_class_attributes(cls: ClassFile) -> None:
    """Read the attributes that a JVM reads while it loads the class."""
    _ = cls.source_file, cls.signature, cls.inner_classes, cls.enclosing_method
    _ = cls.nest_host, cls.nest_members, cls.permitted_subclasses, cls.record_components
    for row in cls.inner_classes:
        if row.outer is not None and row.outer.startswith("["):
            raise Refusal("an array as outer class")
        if not has_legal_class_flags(row.flags & ~_SUPER, cls.major):
            raise Refusal(f"illegal modifiers 0x{row.flags:x} of inner class {row.inner}")
    if cls.permitted_subclasses is not None and cls.flags & flags.FINAL:
        raise Refusal("a final class with permitted subclasses")
    if cls.nest_host is not None and cls.nest_members:
        raise Refusal("a class with both a nest host and nest members")
