"""The one place where the mishaps of reading corrupt bytes become `ClassFileError`.

Decoders below this point index, unpack and slice freely; `guarded` stands on every accessor that
leaves the reader and turns whatever they raise into one message naming the file.
"""

import struct
from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from plait.base.errors import ClassFileError

P = ParamSpec("P")
T = TypeVar("T")


class MalformedError(ClassFileError):
    """A defect of a piece of a class file, reported by code that does not know the file."""


class HasOrigin(Protocol):
    """Something read from a file; `origin` names the file for people."""

    @property
    def origin(self) -> str:
        """The file, and the archive it is in."""


S = TypeVar("S", bound=HasOrigin)

# The exceptions of decoders on corrupt bytes.
MISHAPS = (MalformedError, struct.error, LookupError, ValueError, OverflowError, RecursionError)


def guarded(function: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Make `function` raise nothing but `ClassFileError`, naming its object's origin."""

    @wraps(function)
    def call(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(self, *args, **kwargs)
        except MISHAPS as mishap:
            raise corrupt(self.origin, mishap) from mishap

    return call


def corrupt(origin: str, mishap: Exception) -> ClassFileError:
    """The error to show for `mishap` in the class file `origin`."""
    return ClassFileError(f"{origin}: corrupt class file: {reason_of(mishap)}; rebuild it")


def reason_of(mishap: Exception) -> str:
    """The defect of a class file, in words."""
    if isinstance(mishap, MalformedError):
        return str(mishap)
    if isinstance(mishap, RecursionError):
        return "nested too deeply"
    return "a length or index leads outside the file"
