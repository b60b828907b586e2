"""A replacement for `cython`, for kernel modules that run uncompiled.

They find this module under that name (see `kernel_choice.py`), so Cython need not be installed; it
is needed to build only. Types are names without a meaning here, decorators do nothing.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

_T = TypeVar("_T")

compiled: Final = False
NULL: Final = None

bint: Final = bool
int: Final = int
longlong: Final = int
ulonglong: Final = int
p_int: Final = list
p_longlong: Final = list
p_ulonglong: Final = list


def declare(_: object, value: _T) -> _T:
    """A variable of a C type, with its value."""
    return value


def cclass(decorated: _T) -> _T:
    """An extension type."""
    return decorated


def cast(_: object, value: _T) -> _T:
    """A value as one of a C type."""
    return value


def final(decorated: _T) -> _T:
    """An extension type without subtypes."""
    return decorated


def cfunc(decorated: _T) -> _T:
    """A C function."""
    return decorated


def returns(_: object) -> Callable[[_T], _T]:
    """The C type that a function returns."""
    return cfunc


def locals(**_: Any) -> Callable[[_T], _T]:
    """The C types of a function's variables."""
    return cfunc
