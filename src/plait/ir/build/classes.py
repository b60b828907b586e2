"""Class files as classes of the IR: declared members and reflection data, without code."""

import math
from functools import cache
from pathlib import Path
from typing import Final

from plait.base import flags
from plait.ir.program import Class, Field, Method
from plait.java.class_files.attributes import Annotation, InnerClass
from plait.java.class_files.class_file import ClassFile

_SUPER: Final = 0x0020
"""ACC_SUPER, which says nothing about the class itself (JVMS 4.1)."""

_INVISIBLE: Final = "Lplait/vm/Invisible;"
_ORDERED: Final = Path(__file__).parents[2] / "models" / "ordered-fields.txt"
"""The fields of the JDK whose objects are handed over from thread to thread."""

_INITIALISER: Final = Method("<clinit>", "()V", flags.STATIC)


def make_class(class_file: ClassFile, *, needs_initialiser: bool = False) -> Class:
    """The class; `needs_initialiser` adds a `<clinit>`, for a substitute, where there is none."""
    row = _own_row(class_file)
    methods = tuple(
        Method(method.name, method.descriptor, method.flags, _annotations(method.annotations))
        for method in class_file.methods
    )
    if needs_initialiser and not any(method.name == "<clinit>" for method in methods):
        methods += (_INITIALISER,)
    components = class_file.record_components
    return Class(
        class_file.name,
        class_file.superclass,
        class_file.interfaces,
        (class_file.flags if row is None else row.flags) & ~_SUPER,
        _fields(class_file),
        methods,
        class_file.source_file,
        _simple_name(class_file.name, row),
        None if row is None else row.outer,
        None if components is None else tuple((c.name, c.descriptor) for c in components),
        _annotations(class_file.annotations),
    )


def _own_row(class_file: ClassFile) -> InnerClass | None:
    """What the InnerClasses attribute says of the class itself; None for a top-level class."""
    for row in class_file.inner_classes:
        if row.inner == class_file.name:
            return row
    return None


def _simple_name(name: str, row: InnerClass | None) -> str:
    if row is None:
        return name.rpartition("/")[2]
    return row.name or ""


def _fields(class_file: ClassFile) -> tuple[Field, ...]:
    return tuple(
        Field(
            field.name,
            field.descriptor,
            field.flags,
            _canonical(field.constant),
            _annotations(field.annotations) + _order_of(class_file.name, field.name),
        )
        for field in class_file.fields
    )


def _order_of(owner: str, name: str) -> tuple[str, ...]:
    """The annotation of a field whose accesses others order, which the JDK cannot have."""
    return (_INVISIBLE,) if f"{owner}.{name}" in _ordered_fields() else ()


@cache
def _ordered_fields() -> frozenset[str]:
    lines = (line.strip() for line in _ORDERED.read_text(encoding="utf-8").splitlines())
    return frozenset(line for line in lines if line and not line.startswith("#"))


def _canonical(constant: int | float | str | None) -> int | float | str | None:
    """The constant, every NaN the same object, so that equal fields compare equal."""
    return math.nan if constant != constant else constant


def _annotations(annotations: tuple[Annotation, ...]) -> tuple[str, ...]:
    return tuple(annotation.descriptor for annotation in annotations)
