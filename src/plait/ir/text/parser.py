"""IR text back into classes, bodies and programs; the inverse of `printer`.

What is not IR text is an `InputError` that names origin, line and what was expected. Beyond syntax
only what the text needs to be read is checked here: `checker` does the rest.
"""

from typing import final

from plait.base.names import MethodRef
from plait.ir.program import Body, Class, Field, Method, Program, ProgramSource
from plait.ir.text.body_parser import read_body
from plait.ir.text.scanner import Lines, Scanner
from plait.ir.text.syntax import CLASS_FLAGS, FIELD_FLAGS, METHOD_FLAGS
from plait.ir.text.text_source import TextSource


def parse_program(
    text: str, *, origin: str = "<text>", fallback: ProgramSource | None = None
) -> Program:
    """The program that the text is; classes it does not have come from `fallback`."""
    source = parse_source(text, origin=origin, fallback=fallback)
    return Program(source, source.entry)


def parse_source(
    text: str, *, origin: str = "<text>", fallback: ProgramSource | None = None
) -> TextSource:
    """The entry, classes and bodies of the text."""
    lines = Lines(text, origin)
    line = lines.require("'entry' and a method")
    line.expect_word("entry")
    entry = line.method_ref()
    line.end()
    classes: dict[str, Class] = {}
    bodies: dict[MethodRef, Body] = {}
    while not lines.is_done:
        cls = _parse_class(lines, bodies)
        if cls.name in classes:
            lines.fail(f"the class {cls.name} is declared twice")
        classes[cls.name] = cls
    return TextSource(classes, bodies, entry, fallback)


def parse_class(text: str, *, origin: str = "<text>") -> tuple[Class, dict[MethodRef, Body]]:
    """The one class of the text, and the bodies of its methods."""
    lines = Lines(text, origin)
    bodies: dict[MethodRef, Body] = {}
    cls = _parse_class(lines, bodies)
    lines.end()
    return cls, bodies


def parse_body(text: str, *, origin: str = "<text>") -> Body:
    """The code that the text is."""
    lines = Lines(text, origin)
    body = read_body(lines)
    lines.end()
    return body


# --- classes ------------------------------------------------------------------------------------


def _parse_class(lines: Lines, bodies: dict[MethodRef, Body]) -> Class:
    line = lines.require("a class")
    line.expect_word("class")
    name = line.name("the name of a class")
    flags = line.flags(CLASS_FLAGS)
    superclass = line.name("a class") if line.accept_word("extends") else None
    interfaces: list[str] = []
    if line.accept_word("implements"):
        interfaces.append(line.name("an interface"))
        while line.accept(","):
            interfaces.append(line.name("an interface"))
    line.expect("{")
    line.end()
    members = _Members(name)
    while not lines.accept_closing():
        members.parse(lines, bodies)
    return Class(
        name,
        superclass,
        tuple(interfaces),
        flags,
        tuple(members.fields),
        tuple(members.methods),
        members.source_file,
        members.simple_name,
        members.outer,
        members.components,
        members.annotations,
    )


@final
class _Members:
    """What stands between the braces of a class."""

    def __init__(self, owner: str) -> None:
        self._owner = owner
        self._declared: set[tuple[str, str]] = set()
        self.fields: list[Field] = []
        self.methods: list[Method] = []
        self.source_file: str | None = None
        self.simple_name = ""
        self.outer: str | None = None
        self.components: tuple[tuple[str, str], ...] | None = None
        self.annotations: tuple[str, ...] = ()

    def parse(self, lines: Lines, bodies: dict[MethodRef, Body]) -> None:
        """Read one member or attribute."""
        line = lines.require("a member of the class or '}'")
        if line.accept_word("method"):
            self._parse_method(line, lines, bodies)
        elif line.accept_word("field"):
            self._parse_field(line)
        elif line.accept_word("source"):
            self.source_file = line.string()
        elif line.accept_word("simple"):
            self.simple_name = line.name()
        elif line.accept_word("outer"):
            self.outer = line.name("a class")
        elif line.accept_word("record"):
            self.components = _parse_components(line)
        elif line.accept_word("annotated"):
            self.annotations = _parse_types(line)
        else:
            line.fail_expecting("a member or attribute of the class, or '}'")
        line.end()

    def _declare(self, line: Scanner, name: str, descriptor: str) -> None:
        if (name, descriptor) in self._declared:
            line.fail(f"{name} {descriptor} is declared twice")
        self._declared.add((name, descriptor))

    def _parse_field(self, line: Scanner) -> None:
        name = line.name("the name of a field")
        line.expect(":")
        descriptor = line.type()
        self._declare(line, name, descriptor)
        flags = line.flags(FIELD_FLAGS)
        annotations = _parse_types(line) if line.accept_word("annotated") else ()
        constant = _parse_field_constant(line, descriptor) if line.accept("=") else None
        self.fields.append(Field(name, descriptor, flags, constant, annotations))

    def _parse_method(self, line: Scanner, lines: Lines, bodies: dict[MethodRef, Body]) -> None:
        name, descriptor = line.signature()
        self._declare(line, name, descriptor)
        flags = line.flags(METHOD_FLAGS)
        annotations = _parse_types(line) if line.accept_word("annotated") else ()
        self.methods.append(Method(name, descriptor, flags, annotations))
        if line.accept("{"):
            line.end()
            bodies[MethodRef(self._owner, name, descriptor)] = read_body(lines)
            if not lines.accept_closing():
                lines.require("'}'").fail_expecting("'}'")


def _parse_field_constant(line: Scanner, descriptor: str) -> int | float | str | None:
    if line.at_string:
        return line.string()
    if descriptor == "J":
        return line.integer()
    constant = line.constant()
    if constant is None:
        line.fail_expecting("a constant")
    return constant.value


def _parse_components(line: Scanner) -> tuple[tuple[str, str], ...]:
    components: list[tuple[str, str]] = []
    while not line.is_done:
        name = line.name("a component")
        line.expect(":")
        components.append((name, line.type()))
    return tuple(components)


def _parse_types(line: Scanner) -> tuple[str, ...]:
    types = [line.type()]
    while not line.is_done and not line.at_mark("=") and not line.at_mark("{"):
        types.append(line.type())
    return tuple(types)
