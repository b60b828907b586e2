"""The least common type of two, as inference over old class files has it (JVMS 4.10.2.2)."""

from plait.base import flags
from plait.java.verifier.verification_types import NULL, OBJECT, TOP, Type
from plait.java.verifier.verified_lineage import Lineage


def merge_types(one: Type, other: Type, lineage: Lineage) -> Type:
    """The type of a slot where flows meet; `TOP` when they have nothing in common."""
    if one == other:
        return one
    if isinstance(one, str) and other == NULL:
        return one
    if isinstance(other, str) and one == NULL:
        return other
    if isinstance(one, str) and isinstance(other, str):
        return _merge_references(one, other, lineage)
    return TOP


def _merge_references(one: str, other: str, lineage: Lineage) -> str:
    if one.startswith("[") and other.startswith("["):
        return _merge_arrays(one, other, lineage)
    if one.startswith("[") or other.startswith("["):
        return OBJECT
    return _common_superclass(one, other, lineage)


def _merge_arrays(one: str, other: str, lineage: Lineage) -> str:
    depth = 0
    while one[depth] == other[depth] == "[":
        depth += 1
    element, rest = one[depth:], other[depth:]
    if element[0] == rest[0] == "L":
        return f"{'[' * depth}L{_common_superclass(element[1:-1], rest[1:-1], lineage)};"
    if element[0] in "L[" and rest[0] in "L[":
        return f"{'[' * depth}L{OBJECT};"
    return OBJECT if depth == 1 else f"{'[' * (depth - 1)}L{OBJECT};"


def _common_superclass(one: str, other: str, lineage: Lineage) -> str:
    first, second = lineage.find(one), lineage.find(other)
    if first is None or second is None:
        return OBJECT
    if (first.flags | second.flags) & flags.INTERFACE:
        return OBJECT
    above = {cls.name for cls in lineage.superclasses(one)}
    for cls in lineage.superclasses(other):
        if cls.name in above:
            return cls.name
    return OBJECT
