"""Conversion of value classes to plain JSON data and back, driven by type hints.

A node becomes an object with its fields and `"kind"`, the class name, which tells the members of a
sum apart. Properties that the class lists as `derived` are written for readers, and `decode`
ignores them. `decode(T, encode(x)) == x` for every value of the result model. The caller of
`decode` gives the members of open sums: a base class stands for the kinds that are registered.
"""

import dataclasses
import types
import typing
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, TypeAlias

from plait.base.errors import InputError

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None


Sums: TypeAlias = Mapping[type, Collection[type]]
"""The kinds that each base class stands for."""


class MalformedError(InputError):
    """JSON that does not have the shape of the expected type."""


@cache
def _hints(cls: type) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls)}


@cache
def _required(cls: type) -> frozenset[str]:
    """The fields without a default. Others may be absent, as in files of older versions."""
    return frozenset(
        field.name
        for field in dataclasses.fields(cls)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    )


def _derived(cls: type) -> tuple[str, ...]:
    """Properties of a class that its JSON form includes."""
    names: tuple[str, ...] = getattr(cls, "derived", ())
    return names


@cache
def _members(hint: Any) -> tuple[Any, ...]:
    """The alternatives of a union, without None; empty when the hint is not a union."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return tuple(a for a in typing.get_args(hint) if a is not type(None))
    return ()


def encode(value: Any) -> Json:
    """The value as JSON data, with `kind` on every node (so that sums need no context)."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [encode(item) for item in value]
        case _:
            return {key: encode(item) for key, item in unfold(value).items()}


def unfold(value: Any) -> dict[str, Any]:
    """The JSON object of a node or mapping, with its parts not yet encoded.

    A caller that unfolds parts only when it writes them never holds all of the JSON data.
    """
    if isinstance(value, Mapping):
        return {str(key): item for key, item in value.items()}
    if not dataclasses.is_dataclass(value):
        raise TypeError(f"a {type(value).__name__} is no part of the result model")
    names = (*(field.name for field in dataclasses.fields(value)), *_derived(type(value)))
    return {"kind": type(value).__name__, **{name: getattr(value, name) for name in names}}


def decode(hint: Any, data: Json, sums: Sums) -> Any:
    """The value of type `hint` that `data` encodes; `MalformedError` when it encodes none."""
    members = _members(hint) or tuple(sums.get(hint, ()))
    if members:
        return _decode_union(hint, members, data, sums)
    origin = typing.get_origin(hint)
    if origin is tuple:
        return _decode_tuple(typing.get_args(hint), data, sums)
    if origin is Mapping:
        key, item = typing.get_args(hint)
        parts = _expect(dict, data).items()
        return {decode(key, k, sums): decode(item, v, sums) for k, v in parts}
    if dataclasses.is_dataclass(hint):
        return _decode_node(typing.cast(type, hint), data, sums)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        try:
            return hint(_expect(str, data))
        except ValueError as error:
            raise MalformedError(str(error)) from error
    if hint is float and isinstance(data, int) and not isinstance(data, bool):
        try:
            return float(data)
        except OverflowError as error:
            raise MalformedError(str(error)) from error
    return _expect(hint, data)


def _decode_union(hint: Any, members: tuple[Any, ...], data: Json, sums: Sums) -> Any:
    if data is None:
        if type(None) in typing.get_args(hint):
            return None
        raise MalformedError("null where a value should be")
    if len(members) == 1:
        return decode(members[0], data, sums)
    kind = _expect(dict, data).get("kind")
    for member in members:
        if member.__name__ == kind:
            return decode(member, data, sums)
    raise MalformedError(f"unknown kind {kind!r}")


def _decode_tuple(arguments: tuple[Any, ...], data: Json, sums: Sums) -> tuple[Any, ...]:
    items = _expect(list, data)
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return tuple(decode(arguments[0], item, sums) for item in items)
    if len(items) != len(arguments):
        raise MalformedError(f"{len(items)} items where {len(arguments)} should be")
    return tuple(decode(hint, item, sums) for hint, item in zip(arguments, items, strict=True))


def _decode_node(cls: type, data: Json, sums: Sums) -> Any:
    body = dict(_expect(dict, data))
    if body.pop("kind", cls.__name__) != cls.__name__:
        raise MalformedError(f"expected a {cls.__name__}")
    hints = _hints(cls)
    for name in _derived(cls):
        body.pop(name, None)
    wrong = (body.keys() - hints.keys()) | (_required(cls) - body.keys())
    if wrong:
        names = ", ".join(sorted(wrong))
        raise MalformedError(f"{cls.__name__}: missing or unknown field {names}")
    return cls(**{name: decode(hints[name], item, sums) for name, item in body.items()})


def _expect(cls: type, data: Json) -> Any:
    if not isinstance(data, cls) or (isinstance(data, bool) and cls is not bool):
        raise MalformedError(f"expected {cls.__name__}, found {type(data).__name__}")
    return data
