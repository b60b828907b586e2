"""IR as text: `parse(print(p)) == p`. `docs/ir.md` has the grammar.

Each op ends with `@` and its bytecode index; a comment gives the source line, for people.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from plait.base.names import MethodRef
from plait.ir.operands import Kind
from plait.ir.program import Block, Body, Class, Field, Method
from plait.ir.text.op_printer import (
    print_method_ref,
    print_method_type,
    print_name,
    print_op,
    print_type,
)
from plait.ir.text.syntax import CLASS_FLAGS, FIELD_FLAGS, METHOD_FLAGS, quote

_SITE_COLUMN: Final = 56
_PER_LINE: Final = 12


def print_program(
    classes: Iterable[Class], bodies: Mapping[MethodRef, Body], entry: MethodRef
) -> str:
    """The entry, then the classes as given, each method with its body where there is one."""
    parts = [f"entry {print_method_ref(entry)}\n", *(print_class(cls, bodies) for cls in classes)]
    return "\n".join(parts)


def print_class(cls: Class, bodies: Mapping[MethodRef, Body]) -> str:
    """One class, each method with its body where there is one."""
    lines = [_class_header(cls), *_class_attributes(cls)]
    lines += (f"  {_field(field)}" for field in cls.fields)
    for method in cls.methods:
        body = bodies.get(MethodRef(cls.name, method.name, method.descriptor))
        header = f"  {_method(method)}"
        lines += [header] if body is None else [f"{header} {{", *_body(body, "    "), "  }"]
    lines.append("}\n")
    return "\n".join(lines)


def print_body(body: Body) -> str:
    """The code of one method, without its header."""
    return "\n".join(_body(body, "")) + "\n"


# --- classes ------------------------------------------------------------------------------------


def _class_header(cls: Class) -> str:
    words = ["class", print_name(cls.name), *_flag_words(cls.flags, CLASS_FLAGS)]
    if cls.superclass is not None:
        words += ["extends", print_name(cls.superclass)]
    if cls.interfaces:
        words += ["implements", ", ".join(map(print_name, cls.interfaces))]
    return " ".join([*words, "{"])


def _class_attributes(cls: Class) -> Iterator[str]:
    if cls.source_file is not None:
        yield f"  source {quote(cls.source_file)}"
    if cls.simple_name:
        yield f"  simple {print_name(cls.simple_name)}"
    if cls.outer is not None:
        yield f"  outer {print_name(cls.outer)}"
    if cls.components is not None:
        components = (f" {print_name(name)}:{print_type(kind)}" for name, kind in cls.components)
        yield "  record" + "".join(components)
    if cls.annotations:
        yield "  " + " ".join(_annotations(cls.annotations))


def _flag_words(value: int, table: Mapping[str, int]) -> list[str]:
    words = [word for word, bit in table.items() if value & bit]
    rest = value & ~sum(table.values())
    return [*words, hex(rest)] if rest else words


def _annotations(annotations: tuple[str, ...]) -> list[str]:
    return ["annotated", *map(print_type, annotations)] if annotations else []


def _field(field: Field) -> str:
    words = [f"field {print_name(field.name)}:{print_type(field.descriptor)}"]
    words += _flag_words(field.flags, FIELD_FLAGS)
    words += _annotations(field.annotations)
    if isinstance(field.constant, str):
        words += ["=", quote(field.constant)]
    elif field.constant is not None:
        words += ["=", repr(field.constant)]
    return " ".join(words)


def _method(method: Method) -> str:
    words = [f"method {print_name(method.name)}{print_method_type(method.descriptor)}"]
    words += _flag_words(method.flags, METHOD_FLAGS)
    words += _annotations(method.annotations)
    return " ".join(words)


# --- bodies -------------------------------------------------------------------------------------


def _body(body: Body, indent: str) -> Iterator[str]:
    for line in _declarations(body):
        yield indent + line
    starts = [start for start, _ in body.lines]
    for index, block in enumerate(body.blocks):
        handler = "" if block.handler is None else f" handler b{block.handler}"
        yield f"{indent}b{index}{handler}:"
        for text, site in _sited(block):
            found = bisect_right(starts, site)
            line = f"  ; line {body.lines[found - 1][1]}" if found else ""
            yield f"{indent}  {text:<{_SITE_COLUMN}} @{site}{line}"


def _sited(block: Block) -> Iterator[tuple[str, int]]:
    for op, site in zip(block.ops, block.sites, strict=False):
        yield print_op(op), site
    yield print_op(block.terminator), block.sites[-1]


def _declarations(body: Body) -> Iterator[str]:
    if body.params:
        yield " ".join(["params", *(f"r{register.index}" for register in body.params)])
    for kind in Kind:
        of_kind = [f"r{index}" for index, found in enumerate(body.registers) if found is kind]
        yield from _wrapped(kind, of_kind)
    yield from _wrapped("lines", [f"{start}:{line}" for start, line in body.lines])
    for local in body.locals:
        name = print_name(local.name)
        yield f"local r{local.register.index} {name} {local.start}..{local.end}"


def _wrapped(keyword: str, words: list[str]) -> Iterator[str]:
    for start in range(0, len(words), _PER_LINE):
        yield " ".join([keyword, *words[start : start + _PER_LINE]])
