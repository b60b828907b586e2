"""Bounds on the iterations of single loops, as users write them: `Class.method:2=100`."""

import re
from typing import Final, final

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.loops import line_of_loop, loop_headers
from plait.ir.program import Body, Program
from plait.java.class_files.descriptors import source_name
from plait.spec.member_names import declaration_named, words_of

_OPTION: Final = "unwind-loops"
_BOUND: Final = re.compile(r"([\w$.]+)\.([\w$]+|<init>|<clinit>)(?::([1-9]\d*))?=([1-9]\d*)")


@final
@node
class LoopRequest:
    """A bound in an option: on a loop by its number, from 1, or (None) on all loops of a method."""

    owner: str
    method: str
    number: int | None
    iterations: int


@final
@node
class LoopBound:
    """A bound on a loop of a method by its number, or (None) on all loops and on recursion."""

    method: MethodRef
    number: int | None
    iterations: int


def loop_name(method: MethodRef, number: int | None) -> str:
    """The displayed name of a loop or (None) of a recursive method."""
    name = f"{source_name(method.owner)}.{method.name}"
    return name if number is None else f"{name}:{number}"


def parse_loop_bounds(text: str) -> tuple[LoopRequest, ...]:
    """The bounds in a text, separated by commas."""
    return tuple(_parse(word) for word in words_of(text))


def _parse(word: str) -> LoopRequest:
    found = _BOUND.fullmatch(word)
    if found is None:
        raise InputError(
            f"{_OPTION}: {word!r} is not a bound; write Class.method:2=100 for the second loop of "
            "a method, Class.method=100 for all of them and for its recursion"
        )
    owner, method, number, iterations = found.groups()
    return LoopRequest(
        owner.replace(".", "/"), method, None if number is None else int(number), int(iterations)
    )


def resolve_loop_bound(program: Program, asked: LoopRequest) -> tuple[LoopBound, ...]:
    """The bounds in all methods of this name with such a loop; `InputError` if there is none."""
    owner = declaration_named(_OPTION, program, asked.owner)
    refs = [
        MethodRef(owner.name, method.name, method.descriptor)
        for method in owner.methods
        if method.name == asked.method
    ]
    if not refs:
        raise InputError(
            f"{_OPTION}: class {source_name(owner.name)} declares no method {asked.method}"
        )
    bodies = {ref: body for ref in refs if (body := program.find_body(ref)) is not None}
    if asked.number is not None:
        bodies = {
            ref: body for ref, body in bodies.items() if asked.number <= len(loop_headers(body))
        }
    if not bodies:
        raise InputError(f"{_OPTION}: {_without_loop(program, refs, asked)}")
    return tuple(LoopBound(ref, asked.number, asked.iterations) for ref in bodies)


def _without_loop(program: Program, refs: list[MethodRef], asked: LoopRequest) -> str:
    """What to say of a method that does not have the loop."""
    name = loop_name(refs[0], None)
    found = [loop for ref in refs for loop in loops_of(ref, program.find_body(ref))]
    listed = ", ".join(f"{loop} in line {line}" for loop, line in found)
    return f"{name} has no loop {asked.number}" + (f", only {listed}" if listed else "")


def loops_of(method: MethodRef, body: Body | None) -> list[tuple[str, int]]:
    """The names of the loops of a method, and their first lines."""
    if body is None:
        return []
    return [
        (loop_name(method, number), line_of_loop(body, header))
        for number, header in enumerate(loop_headers(body), 1)
    ]
