"""The standing of an answer: how far it holds, and which options that depends on.

A proof for every schedule and every input is worth more than one within bounds. Either is worth
more than a proof that is limited to sequential consistency although Java's memory model allows
more. A limit that the user has set is part of the user's question. A limit from a default leaves
the question open.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, assert_never

from plait.result.assumptions import ONLY_SEQUENTIAL
from plait.result.verdicts import (
    UNBOUNDED,
    Bounds,
    Holds,
    Suspected,
    Unknown,
    Verdict,
    Violated,
    Why,
)

MEMORY_MODEL: Final = "memory-model"
"""The option that makes sequential consistency the question."""


class Standing(StrEnum):
    """How far a verdict reaches.

    `HOLDS` is for every schedule and every input, under the listed assumptions. `VACUOUS` is what
    holds because no execution passes the assumptions, or none ends.
    """

    HOLDS = "holds"
    WITHIN_BOUNDS = "holds within bounds"
    SEQUENTIAL = "holds under sequential consistency only"
    VACUOUS = "vacuous"
    UNKNOWN = "unknown"
    SUSPECTED = "suspected"
    VIOLATED = "violated"


def standing_of(verdict: Verdict) -> Standing:
    """How far a verdict reaches."""
    match verdict:
        case Holds(within=within):
            if is_only_sequential(verdict):
                return Standing.SEQUENTIAL
            return Standing.HOLDS if within == UNBOUNDED else Standing.WITHIN_BOUNDS
        case Unknown(why=Why.VACUOUS):
            return Standing.VACUOUS
        case Unknown():
            return Standing.UNKNOWN
        case Suspected():
            return Standing.SUSPECTED
        case Violated():
            return Standing.VIOLATED
        case _:
            assert_never(verdict)


def is_only_sequential(verdict: Verdict) -> bool:
    """Whether a proof is valid only under sequential consistency, although Java allows more."""
    return isinstance(verdict, Holds) and not ONLY_SEQUENTIAL.isdisjoint(verdict.assuming)


def limiting_options(verdict: Verdict) -> tuple[str, ...]:
    """The options that limit a proof, each once."""
    if not isinstance(verdict, Holds):
        return ()
    memory = (MEMORY_MODEL,) if is_only_sequential(verdict) else ()
    return tuple(dict.fromkeys((*bounding_options(verdict.within), *memory)))


def bounding_options(bounds: Bounds) -> Iterator[str]:
    """The options that set these bounds, without those of single fields, which have no default."""
    for option, bound in (
        ("contexts", bounds.context_switches),
        ("branches", bounds.branches),
        ("steps", bounds.steps),
        ("threads", bounds.threads),
        ("heap", bounds.objects),
        ("view-objects", bounds.view_objects),
        ("bits", bounds.int_bits),
        ("input-bits", bounds.input_bits),
    ):
        if bound is not None:
            yield option
    if bounds.iterations is not None and not bounds.loops:
        yield "unwind"
    yield from (loop.option for loop in bounds.loops)
    yield from (limit.option for limit in bounds.inputs)
