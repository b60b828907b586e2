"""Which values a boolean method takes that is assumed before, or must hold after, another one."""

from collections.abc import Sequence
from itertools import product

from plait.base.errors import InputError
from plait.java.class_files.class_file import MethodInfo
from plait.java.class_files.descriptors import (
    descriptor_of_class,
    parse_method_descriptor,
    source_name,
    source_signature,
)
from plait.java.entry_points.entry_kinds import Condition, MethodEntry, MethodKey


def make_condition(
    entry: MethodEntry, owner: str, methods: Sequence[MethodInfo], *, is_after: bool
) -> Condition:
    """The condition that one of these methods of class `owner` is for an entry.

    It takes the entry's object, its arguments and, afterwards, its result: all, or without some.
    """
    parameters, result = parse_method_descriptor(entry.descriptor)
    types = [*([] if entry.is_static else [descriptor_of_class(entry.cls)]), *parameters]
    first = 0 if entry.is_static else 1
    arguments = tuple(range(first, len(types)))
    results: tuple[int, ...] = ()
    if is_after and result != "V":
        results = (len(types),)
        types.append(result)
    receiver = () if entry.is_static else (0,)
    for method in methods:
        wanted, returned = parse_method_descriptor(method.descriptor)
        if returned != "Z" or not (method.is_static or owner == entry.cls):
            continue
        for rest, on in product(((*arguments, *results), arguments, results, ()), (receiver, ())):
            takes = (*on, *rest) if method.is_static else (*receiver, *rest)
            given = takes if method.is_static else rest
            if tuple(types[at] for at in given) == wanted and (method.is_static or receiver):
                key = MethodKey(owner, method.name, method.descriptor, method.is_static)
                return Condition(key, takes)
    shown = ", ".join(source_signature(method.name, method.descriptor) for method in methods)
    raise InputError(
        f"{source_name(owner)}.{shown} is not a condition on "
        f"{source_signature(entry.name, entry.descriptor)}: write a static boolean method that "
        f"takes the same arguments{' and the result' if results else ''}"
    )
