"""Translated classes as tests look at them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.unit.ir.build.evaluator import Evaluator
from tests.unit.java.class_writer import ClassWriter

from plait.base.names import MethodRef
from plait.ir.build.models import Models
from plait.ir.build.program_source import ClassFileSource
from plait.ir.checker import check_body
from plait.ir.ops import Op, Terminator
from plait.ir.program import Body
from plait.ir.text import print_op
from plait.java.platform.class_path import ClassPath, ClassPathEntry, DirectoryEntry, Located
from plait.java.platform.jdk import Jdk


class OneClass:
    """A class path entry with one hand-made class."""

    def __init__(self, name: str, data: bytes) -> None:
        self._name = name
        self._data = data

    def find(self, name: str) -> Located | None:
        return Located(self._data, name) if name == self._name else None

    def resource(self, name: str) -> bytes | None:
        return None

    def class_names(self) -> Iterator[str]:
        return iter([self._name])


class Translated:
    """Bodies by method name, checked for well-formedness when first asked for."""

    def __init__(self, platform: ClassPathEntry | None, entry: ClassPathEntry) -> None:
        entries = [entry] if platform is None else [platform, entry]
        self.source = ClassFileSource(ClassPath(entries), Models(ClassPath([])), None)

    @classmethod
    def of_folder(cls, jdk: Jdk, folder: Path) -> "Translated":
        return cls(jdk.platform(), DirectoryEntry(folder))

    @classmethod
    def of_code(
        cls,
        descriptor: str,
        bytecode: bytes,
        handlers: bytes = b"",
        writer: ClassWriter | None = None,
    ) -> "Translated":
        """A static method `m` of the class `p/Made`."""
        writer = writer or ClassWriter()
        writer.add_method(0x9, "m", descriptor, writer.code(bytecode, handlers))
        return cls(None, OneClass(writer.name, writer.build()))

    def ref(self, name: str, owner: str) -> MethodRef:
        found = self.source.find_class(owner)
        assert found is not None
        (method,) = [m for m in found.methods if m.name == name]
        return MethodRef(owner, name, method.descriptor)

    def body_of(self, ref: MethodRef) -> Body:
        owner = self.source.find_class(ref.owner)
        assert owner is not None
        (method,) = [
            m for m in owner.methods if (m.name, m.descriptor) == (ref.name, ref.descriptor)
        ]
        body = self.source.build_body(owner, method)
        assert body is not None
        check_body(ref, method, body)
        return body

    def body(self, name: str, owner: str = "p/Made") -> Body:
        return self.body_of(self.ref(name, owner))

    def evaluator(self) -> Evaluator:
        return Evaluator(self.body_of)

    def call(self, name: str, *args: Any, owner: str = "p/Made") -> Any:
        return self.evaluator().call(self.ref(name, owner), *args)

    def lines(self, name: str, owner: str = "p/Made") -> list[str]:
        """Every op and terminator of the body as text, in block order."""
        return [print_op(op) for op in all_ops(self.body(name, owner))]


def all_ops(body: Body) -> Iterator[Op | Terminator]:
    for block in body.blocks:
        yield from block.ops
        yield block.terminator
