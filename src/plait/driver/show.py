"""`plait show`: the program as the engines see it, as text."""

import textwrap
from collections.abc import Iterator

from plait.base.errors import InputError
from plait.base.names import MethodRef
from plait.driver.program_loading import Loaded
from plait.ir.cfg import exception_successors, normal_successors
from plait.ir.program import Body, Class
from plait.ir.text.op_printer import print_method_ref, print_op
from plait.ir.text.printer import print_body, print_program
from plait.java.platform.class_path import open_class_path
from plait.spec.loop_bounds import loops_of


def show_ir(loaded: Loaded, method: str | None) -> str:
    """The IR of the target's own classes, or of the methods that `method` names."""
    if method is not None:
        return "\n".join(
            f"{print_method_ref(ref)} {{\n{textwrap.indent(print_body(body), '  ')}}}\n"
            for ref, body in _named(loaded, method)
        )
    classes = _own_classes(loaded)
    bodies = {ref: body for cls in classes for ref, body in _bodies(loaded, cls)}
    return print_program(classes, bodies, loaded.program.entry)


def show_cfg(loaded: Loaded, method: str | None) -> str:
    """The control flow graphs of the same methods, for Graphviz; dashed edges are exceptions."""
    return "\n".join(_dot(ref, body) for ref, body in _chosen(loaded, method))


def show_loops(loaded: Loaded, method: str | None) -> str:
    """The loops of the same methods: their names and first lines."""
    lines = []
    for ref, body in _chosen(loaded, method):
        file = loaded.program.class_named(ref.owner).source_file
        for name, line in loops_of(ref, body):
            lines.append(f"{name}  {file}:{line}\n" if file and line else f"{name}\n")
    return "".join(lines)


def _chosen(loaded: Loaded, method: str | None) -> list[tuple[MethodRef, Body]]:
    if method is not None:
        return _named(loaded, method)
    return [item for cls in _own_classes(loaded) for item in _bodies(loaded, cls)]


def _own_classes(loaded: Loaded) -> list[Class]:
    """The classes from the same place as the entry's class, by name."""
    entry = loaded.target.entry.cls
    for place in open_class_path(loaded.target.class_path, loaded.jdk.major):
        if place.find(entry) is not None:
            return [loaded.program.class_named(name) for name in sorted(place.class_names())]
    return [loaded.program.class_named(entry)]


def _bodies(loaded: Loaded, cls: Class) -> list[tuple[MethodRef, Body]]:
    loaded.program.link(cls.name)
    refs = (MethodRef(cls.name, method.name, method.descriptor) for method in cls.methods)
    found = ((ref, loaded.program.find_body(ref)) for ref in refs)
    return [(ref, body) for ref, body in found if body is not None]


def _named(loaded: Loaded, method: str) -> list[tuple[MethodRef, Body]]:
    """The bodies of all methods with the name in `p.Class.method`."""
    owner, _, name = method.replace("/", ".").rpartition(".")
    cls = loaded.program.find_class(owner.replace(".", "/"))
    if cls is None:
        raise InputError(f"--method {method}: unknown class {owner or method}")
    found = [(ref, body) for ref, body in _bodies(loaded, cls) if ref.name == name]
    if not found:
        names = ", ".join(dict.fromkeys(ref.name for ref, _ in _bodies(loaded, cls)))
        raise InputError(f"--method {method}: {owner} has no code for {name}, only for {names}")
    return found


def _dot(ref: MethodRef, body: Body) -> str:
    lines = [f'digraph "{_escaped(print_method_ref(ref))}" {{', "  node [shape=box];"]
    for index, block in enumerate(body.blocks):
        ops = [f"b{index}:", *map(print_op, block.ops), print_op(block.terminator)]
        label = "".join(f"{_escaped(op)}\\l" for op in ops)
        lines.append(f'  b{index} [label="{label}"];')
        lines += _edges(index, normal_successors(block), "")
        lines += _edges(index, exception_successors(block), " [style=dashed]")
    return "\n".join([*lines, "}\n"])


def _edges(index: int, targets: tuple[int, ...], style: str) -> Iterator[str]:
    for target in targets:
        yield f"  b{index} -> b{target}{style};"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
