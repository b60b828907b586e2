"""What a method descriptor says in kinds of registers."""

from functools import cache

from plait.ir.operands import Kind, kind_of_descriptor
from plait.java.class_files.descriptors import parse_method_descriptor


@cache
def kinds_of_method(descriptor: str) -> tuple[tuple[Kind, ...], Kind | None]:
    """Kinds of the parameters (without a receiver) and of the result, None when void."""
    parameters, result = parse_method_descriptor(descriptor)
    kinds = tuple(kind_of_descriptor(parameter) for parameter in parameters)
    return kinds, None if result == "V" else kind_of_descriptor(result)
