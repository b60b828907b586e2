"""Where a thread stands in a call of a class that stands for its contract."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from plait.base.names import MethodRef
from plait.machine.compile.compiled_code import Code
from plait.machine.state import Thread

_CONDITION: Final = "plait/vm/LockCondition"
"""The model of conditions: who waits in it has given up a lock."""

_RENDEZVOUS: Final = "plait/vm/Rendezvous"
"""Waits of threads that others have seen arrive."""


def call_of(thread: Thread) -> str | None:
    """The name of the method of a model that the program has called; None outside models."""
    method = called_model(thread)
    return None if method is None else method.name


def called_model(thread: Thread) -> MethodRef | None:
    """The method of a model that the program has called; None outside models."""
    method = None
    for code in _models(thread):
        method = code.ref
    return method


def is_in_condition(thread: Thread) -> bool:
    """Whether a thread is in a call of a condition, whatever its model does now."""
    return any(code.ref.owner == _CONDITION for code in _models(thread))


def is_of_map(thread: Thread) -> bool:
    """Whether the program has called a map."""
    method = called_model(thread)
    return method is not None and method.owner.endswith("Map")


def has_acted(thread: Thread) -> bool:
    """Whether a thread waits, or is about to, in a call that others can tell has begun."""
    return any(code.ref.owner in (_CONDITION, _RENDEZVOUS) for code in _models(thread))


def waits_unchanged(thread: Thread) -> bool:
    """Whether a thread waits in a call that has done nothing yet that others can see.

    It is as good for such a thread to stand before the call.
    """
    return thread.frames[-1].segment.code.is_contract and not has_acted(thread)


def _models(thread: Thread) -> Iterator[Code]:
    """The code of the models that the thread runs, innermost first."""
    codes = (frame.segment.code for frame in reversed(thread.frames))
    return takewhile(lambda code: code.is_contract, codes)
