"""Which access flags may stand together (JVMS 4.1, 4.5, 4.6)."""

from typing import Final

from plait.base import flags

_VISIBILITY: Final = flags.PUBLIC | flags.PRIVATE | flags.PROTECTED
_STRICT: Final = 0x0800
_SUPER: Final = 0x0020
_MODULE: Final = 0x8000
_JAVA_5: Final = 49
_JAVA_8: Final = 52
_JAVA_17: Final = 61


def has_legal_class_flags(given: int, major: int) -> bool:
    """Whether a class may have these flags."""
    if given & flags.INTERFACE and major < 50:
        given |= flags.ABSTRACT
    if given & _MODULE and major >= 53:
        return False
    if given & flags.ABSTRACT and given & flags.FINAL:
        return False
    if given & flags.INTERFACE:
        if not given & flags.ABSTRACT:
            return False
        return major < _JAVA_5 or not given & (_SUPER | flags.ENUM)
    return major < _JAVA_5 or not given & flags.ANNOTATION


def has_legal_field_flags(given: int, major: int, *, of_interface: bool) -> bool:
    """Whether a field may have these flags."""
    if of_interface:
        wanted = flags.PUBLIC | flags.STATIC | flags.FINAL
        banned = flags.PRIVATE | flags.PROTECTED | flags.VOLATILE | flags.TRANSIENT
        if major >= _JAVA_5:
            banned |= flags.ENUM
        return given & wanted == wanted and not given & banned
    is_both = given & flags.FINAL and given & flags.VOLATILE
    return _is_one_visibility(given) and not is_both


def has_legal_method_flags(given: int, major: int, name: str, *, of_interface: bool) -> bool:
    """Whether a method other than `<clinit>` may have these flags."""
    if of_interface:
        return _is_legal_in_interface(given, major)
    if not _is_one_visibility(given):
        return False
    if name == "<init>":
        banned = flags.STATIC | flags.FINAL | flags.SYNCHRONIZED | flags.NATIVE | flags.ABSTRACT
        if major >= _JAVA_5:
            banned |= flags.BRIDGE
        return not given & banned
    if given & flags.ABSTRACT:
        banned = flags.FINAL | flags.NATIVE | flags.PRIVATE | flags.STATIC
        if major >= _JAVA_5:
            banned |= flags.SYNCHRONIZED | (_STRICT if major < _JAVA_17 else 0)
        return not given & banned
    return True


def _is_legal_in_interface(given: int, major: int) -> bool:
    if major >= _JAVA_8:
        banned = flags.PROTECTED | flags.FINAL | flags.SYNCHRONIZED | flags.NATIVE
        if given & flags.ABSTRACT:
            banned |= flags.PRIVATE | flags.STATIC | (_STRICT if major < _JAVA_17 else 0)
        is_public, is_private = bool(given & flags.PUBLIC), bool(given & flags.PRIVATE)
        return is_public != is_private and not given & banned
    wanted = flags.PUBLIC | flags.ABSTRACT
    banned = flags.STATIC | flags.FINAL | flags.NATIVE
    if major >= _JAVA_5:
        banned |= flags.PRIVATE | flags.PROTECTED | flags.SYNCHRONIZED | _STRICT
    return given & wanted == wanted and not given & banned


def _is_one_visibility(given: int) -> bool:
    return (given & _VISIBILITY).bit_count() <= 1
