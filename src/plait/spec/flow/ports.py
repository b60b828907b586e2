"""Ports: the places of a program where information enters or leaves, as a policy names them.

Names are patterns with `*`. Classes have dots, nested ones too; `/`, `.` and `$` count as one sign.
"""

import fnmatch
import re
from functools import cache
from typing import Final, TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.base.node import node
from plait.java.class_files.descriptors import parse_method_descriptor, source_type

_SIGNS: Final = str.maketrans("/$", "..")


@final
@node
class FieldPort:
    """Fields of a name: what is read from them, or written to them."""

    owner: str
    name: str

    @property
    def words(self) -> str:
        """The name as users write it."""
        return f"{self.owner}.{self.name}"

    def names(self, field: FieldRef) -> bool:
        """Whether a field has the name."""
        return _fits(field.owner, self.owner) and _fits(field.name, self.name)


@final
@node
class MethodPattern:
    """Methods of a name; of all parameter types, or of those given as the source writes them."""

    owner: str
    name: str
    parameters: tuple[str, ...] | None = None

    @property
    def words(self) -> str:
        """The name as users write it."""
        types = "" if self.parameters is None else f"({', '.join(self.parameters)})"
        return f"{self.owner}.{self.name}{types}"

    def names(self, method: MethodRef) -> bool:
        """Whether a method has the name; that it inherits or overrides one is not asked."""
        if not _fits(method.owner, self.owner) or not self._names_it(method):
            return False
        return self.parameters is None or self._takes(_parameter_types(method.descriptor))

    def _names_it(self, method: MethodRef) -> bool:
        if _fits(method.name, self.name):
            return True
        simple = _dotted(method.owner).rpartition(".")[2]
        return method.name == "<init>" and _fits(simple, self.name)

    def _takes(self, types: tuple[str, ...]) -> bool:
        assert self.parameters is not None
        return len(types) == len(self.parameters) and all(
            have == want or have.rpartition(".")[2] == want
            for have, want in zip(types, self.parameters, strict=True)
        )


@final
@node
class ParameterPort:
    """A parameter of methods, numbered from 1; 0 is the receiver, None stands for all of them."""

    method: MethodPattern
    number: int | None = None

    @property
    def words(self) -> str:
        """The name as users write it."""
        which = "parameters" if self.number is None else f"parameter {self.number}"
        return f"{which} of {self.method.words}"


@final
@node
class ResultPort:
    """The result of methods."""

    method: MethodPattern

    @property
    def words(self) -> str:
        """The name as users write it."""
        return f"result of {self.method.words}"


Port: TypeAlias = FieldPort | ParameterPort | ResultPort


def field_port(text: str) -> FieldPort:
    """The port of `p.Class.field`."""
    owner, _, name = text.strip().rpartition(".")
    return FieldPort(owner or "*", name)


def method_pattern(text: str) -> MethodPattern:
    """The methods of `p.Class.method` or `p.Class.method(int, String[])`."""
    head, paren, types = text.strip().partition("(")
    owner, _, name = head.strip().rpartition(".")
    if not paren:
        return MethodPattern(owner or "*", name)
    given = types.rstrip(") ").split(",")
    return MethodPattern(owner or "*", name, tuple(t.strip() for t in given if t.strip()))


@cache
def _parameter_types(descriptor: str) -> tuple[str, ...]:
    return tuple(_dotted(source_type(part)) for part in parse_method_descriptor(descriptor)[0])


@cache
def _dotted(name: str) -> str:
    return name.translate(_SIGNS)


@cache
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(fnmatch.translate(_dotted(text)))


@cache
def _fits(name: str, pattern: str) -> bool:
    return pattern == "*" or _pattern(pattern).match(_dotted(name)) is not None
