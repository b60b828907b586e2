"""Classes, methods and bodies: the shape of a program in IR.

A `Program` loads classes and builds bodies when they are first asked for, through a
`ProgramSource`; once asked for they never change.
"""

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar, final

from plait.base import flags
from plait.base.errors import MissingClassError, UnsupportedError
from plait.base.names import MethodRef
from plait.base.node import node
from plait.ir.operands import Kind, Reg
from plait.ir.ops import BlockId, Op, Terminator

_Known = TypeVar("_Known")


@final
@node
class Block:
    """Ops, one terminator, and where an exception raised inside continues.

    `sites[i]` is the bytecode index of ops[i]; the last entry is the terminator's.
    """

    ops: tuple[Op, ...]
    terminator: Terminator
    handler: BlockId | None
    sites: tuple[int, ...]


@final
@node
class LocalName:
    """The source name of a register between two bytecode indices (end excluded)."""

    register: Reg
    name: str
    start: int
    end: int


@final
@node
class Body:
    """The code of one method. Block ids are indices into `blocks`; block 0 is the entry."""

    params: tuple[Reg, ...]
    registers: tuple[Kind, ...]
    blocks: tuple[Block, ...]
    lines: tuple[tuple[int, int], ...]
    locals: tuple[LocalName, ...]

    def line_at(self, bci: int) -> int:
        """The source line of a bytecode index, 0 when unknown."""
        found = 0
        for start, line in self.lines:
            if start > bci:
                break
            found = line
        return found


@final
@node
class Field:
    """A declared field. `constant` is its ConstantValue; annotations are descriptors."""

    name: str
    descriptor: str
    flags: int
    constant: int | float | str | None = None
    annotations: tuple[str, ...] = ()


@final
@node
class Method:
    """A declared method, without its code."""

    name: str
    descriptor: str
    flags: int
    annotations: tuple[str, ...] = ()

    @property
    def is_static(self) -> bool:
        """Whether the method has no receiver."""
        return bool(self.flags & flags.STATIC)


@final
@node
class Class:
    """A class or interface with its declared members.

    `simple_name` is empty for anonymous classes; `outer` is the declaring class of a member class;
    `components` are a record's (name, descriptor) pairs.
    """

    name: str
    superclass: str | None
    interfaces: tuple[str, ...]
    flags: int
    fields: tuple[Field, ...]
    methods: tuple[Method, ...]
    source_file: str | None = None
    simple_name: str = ""
    outer: str | None = None
    components: tuple[tuple[str, str], ...] | None = None
    annotations: tuple[str, ...] = ()

    @property
    def source_path(self) -> str:
        """The source file with its package folder (`p/Counter.java`), empty when unknown."""
        if not self.source_file:
            return ""
        package = self.name.rpartition("/")[0]
        return f"{package}/{self.source_file}" if package else self.source_file

    @property
    def is_interface(self) -> bool:
        """Whether this is an interface (annotation types included)."""
        return bool(self.flags & flags.INTERFACE)


class ProgramSource(Protocol):
    """Where a program's classes and bodies come from: class files, or IR text."""

    def find_class(self, name: str) -> Class | None:
        """The class with this internal name, or None when there is none."""

    def build_body(self, owner: Class, method: Method) -> Body | None:
        """The code of a declared method; None if abstract or a native without a model."""

    def link(self, name: str) -> None:
        """Check the class before its first use; `ClassFileError` when a JVM would refuse it."""


@final
class Program:
    """A program as far as it has been asked for; `entry` is a static method without parameters.

    `is_test` says that the entry is a test: whoever runs it goes on when the method returns, and
    does not wait for its other threads.

    Many may ask, one after the other. What has been loaded says nothing about any of them, so
    nobody can find out what it is.
    """

    def __init__(self, source: ProgramSource, entry: MethodRef, *, is_test: bool = False) -> None:
        self._source = source
        self.entry = entry
        self.is_test = is_test
        self._classes: dict[str, Class | None] = {}
        self._methods: dict[str, dict[tuple[str, str], Method]] = {}
        self._bodies: dict[MethodRef, Body | None] = {}
        self._linked: set[str] = set()
        self._known: dict[Hashable, Any] = {}

    def find_class(self, name: str) -> Class | None:
        """The class, or None when it does not exist. Array types are not classes here."""
        if name not in self._classes:
            self._classes[name] = self._source.find_class(name)
        return self._classes[name]

    def class_named(self, name: str, needed_by: str = "") -> Class:
        """The class; `MissingClassError` when it does not exist."""
        found = self.find_class(name)
        if found is None:
            raise MissingClassError(name, needed_by)
        return found

    def declared_method(self, owner: str, name: str, descriptor: str) -> Method | None:
        """The method that exactly this class declares."""
        table = self._methods.get(owner)
        if table is None:
            methods = self.class_named(owner).methods
            table = {(m.name, m.descriptor): m for m in methods}
            self._methods[owner] = table
        return table.get((name, descriptor))

    def find_body(self, ref: MethodRef) -> Body | None:
        """The code of a declared method, None if it is abstract or a native without a model."""
        if ref not in self._bodies:
            owner = self.class_named(ref.owner)
            method = self.declared_method(ref.owner, ref.name, ref.descriptor)
            self._bodies[ref] = None if method is None else self._source.build_body(owner, method)
        return self._bodies[ref]

    def body(self, ref: MethodRef) -> Body:
        """The code of a declared method; `UnsupportedError` when there is none."""
        found = self.find_body(ref)
        if found is None:
            raise UnsupportedError(f"native method without a model: {ref}")
        return found

    def link(self, name: str) -> None:
        """Check a class that is about to be initialised; `ClassFileError` when a JVM refuses it."""
        if name not in self._linked:
            self._source.link(name)
            self._linked.add(name)

    def loaded_names(self) -> tuple[str, ...]:
        """The classes asked for so far that exist, by name."""
        return tuple(sorted(name for name, found in self._classes.items() if found is not None))

    def once(self, key: Hashable, make: Callable[[], _Known]) -> _Known:
        """What follows from the whole program, made when somebody first asks for it."""
        if key not in self._known:
            self._known[key] = make()
        found: _Known = self._known[key]
        return found
