"""The constant pool as a whole (JVMS 4.4): every entry is checked, used or not."""

from typing import Final

from plait.java.class_files import constant_pool as tags
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.descriptors import check_field_descriptor, parse_method_descriptor
from plait.java.class_files.pool_constants import MemberRef
from plait.java.verifier.refusal import Refusal

_SINCE: Final = {
    tags.METHOD_HANDLE: 51,
    tags.METHOD_TYPE: 51,
    tags.INVOKE_DYNAMIC: 51,
    tags.DYNAMIC: 55,
}
_FREE_NAMES_SINCE: Final = 49
_PAIRS_CHECKED_SINCE: Final = 51
_INTERNAL: Final = ("<init>", "<clinit>")
_CONSTRUCTOR_KIND: Final = 8
_INTERFACE_KIND: Final = 9
_STATIC_KIND: Final = 6
_SPECIAL_KIND: Final = 7


def check_pool(cls: ClassFile) -> None:
    """Check all entries of a class's constant pool."""
    pool = cls.pool
    bootstraps = cls.bootstrap_count
    for index in range(1, len(pool)):
        tag = pool.tag(index)
        if cls.major < _SINCE.get(tag, 0):
            raise Refusal(f"class file version {cls.major} does not support constant tag {tag}")
        if tag in (tags.MODULE, tags.PACKAGE):
            raise Refusal(f"constant pool entry {index} belongs into module-info only")
        if tag == tags.UTF8:
            pool.text(index)
        elif tag == tags.CLASS:
            check_name(cls.major, pool.class_name(index))
        elif tag == tags.NAME_AND_TYPE:
            _check_name_and_type(*pool.name_and_type(index), cls.major)
        elif tags.FIELD <= tag <= tags.INTERFACE_METHOD:
            _check_member(pool.member(index), tag, index)
        elif tag in (tags.DYNAMIC, tags.INVOKE_DYNAMIC):
            if pool.dynamic(index).bootstrap >= bootstraps:
                raise Refusal(f"constant pool entry {index} has no bootstrap method")
        elif tag == tags.METHOD_HANDLE:
            pool.handle(index)
            _check_handle(cls, index)
        elif tag:
            pool.constant(index)


def check_name(major: int, name: str) -> None:
    """Check that the name of a class or member is an identifier, as old class files need it."""
    if major >= _FREE_NAMES_SINCE or name in _INTERNAL or name.startswith("["):
        return
    if not all(part.replace("$", "_").isidentifier() for part in name.split("/")):
        raise Refusal(f"{name!r} is no name in class files of version {major}")


def _check_name_and_type(name: str, descriptor: str, major: int) -> None:
    check_name(major, name)
    if major < _PAIRS_CHECKED_SINCE:
        return
    if not descriptor.startswith("("):
        check_field_descriptor(descriptor)
        return
    if any(c in name for c in "<>") and name not in _INTERNAL:
        raise Refusal(f"{name!r} is not a method name")
    _, result = parse_method_descriptor(descriptor)
    if name in _INTERNAL and result != "V":
        raise Refusal(f"{name} with a result")


def _check_member(member: MemberRef, tag: int, index: int) -> None:
    if tag == tags.FIELD:
        return
    if member.name.startswith("<"):
        if tag == tags.METHOD and member.name != "<init>":
            raise Refusal(f"bad method name at constant pool index {index}")
        if member.name == "<init>" and not member.descriptor.endswith(")V"):
            raise Refusal(f"a constructor with a result at constant pool index {index}")


def _check_handle(cls: ClassFile, index: int) -> None:
    """The kind of a method handle must fit what it refers to (JVMS 4.4.8)."""
    handle = cls.pool.handle(index)
    is_constructor = handle.name == "<init>"
    if handle.kind <= 4:
        return
    if handle.name == "<clinit>" or is_constructor != (handle.kind == _CONSTRUCTOR_KIND):
        raise Refusal(f"bad method name at constant pool index {index}")
    may_be_either = handle.kind in (_STATIC_KIND, _SPECIAL_KIND) and cls.major >= 52
    if not may_be_either and handle.is_interface != (handle.kind == _INTERFACE_KIND):
        raise Refusal(f"constant pool entry {index} is a method handle of another kind")
