"""Expanding the call sites of a class, and reading what came out."""

from plait.base.errors import InternalError
from plait.base.names import MethodRef
from plait.ir.build.dynamic import expand_dynamic
from plait.ir.build.members import Members
from plait.ir.build.synthetic import SyntheticClass
from plait.ir.checker import check_body
from plait.ir.operands import StringConst
from plait.ir.ops import (
    Branch,
    Convert,
    Goto,
    InitClass,
    InstanceOf,
    Intrinsic,
    Invoke,
    Load,
    Move,
    NewObject,
    Op,
    Return,
    Switch,
    Throw,
    Unsupported,
)
from plait.ir.places import FieldPlace
from plait.ir.program import Body
from plait.java.class_files.class_file import ClassFile
from plait.java.class_files.jvm_opcodes import Opcode


def members_of(*classes: ClassFile) -> Members:
    """A world that has these classes only."""
    return Members({found.name: found for found in classes}.get)


def expand_all(host: ClassFile) -> dict[str, SyntheticClass]:
    """The class of each method's last dynamic call site, by name of the method."""
    found = {}
    for index, method in enumerate(host.methods):
        if method.code is None:
            continue
        for bci, opcode, operand in method.code.instructions():
            if opcode is Opcode.INVOKEDYNAMIC and isinstance(operand, int):
                expanded = expand_dynamic(host, index, bci, host.dynamic(operand), members_of(host))
                check_class(expanded)
                found[method.name] = expanded
    return found


def check_class(expanded: SyntheticClass) -> None:
    """Check that every declared method has a well-formed body."""
    assert len(expanded.bodies) == len(expanded.cls.methods)
    for method in expanded.cls.methods:
        ref = MethodRef(expanded.cls.name, method.name, method.descriptor)
        check_body(ref, method, expanded.bodies[method.name, method.descriptor])


def factory_body(expanded: SyntheticClass) -> Body:
    """The checked body that stands for the call site."""
    check_class(expanded)
    return expanded.bodies[expanded.factory.name, expanded.factory.descriptor]


def main_path(body: Body) -> list[str]:
    """What happens when every branch is taken to its first target."""
    texts: list[str] = []
    block = body.blocks[0]
    while True:
        texts += filter(None, map(_text, block.ops))
        match block.terminator:
            case Goto(target) | Branch(if_true=target) | Switch(default=target):
                block = body.blocks[target]
            case Return() | Throw():
                return texts
            case Unsupported(reason):
                return [*texts, f"unsupported: {reason}"]
            case other:
                raise InternalError(str(other))


def _text(op: Op) -> str:
    match op:
        case Invoke(mode=mode, method=method):
            return f"{mode} {method.owner}.{method.name}"
        case InitClass(name):
            return f"init {name}"
        case InstanceOf(descriptor=descriptor):
            return f"cast {descriptor}"
        case Convert(op=conversion):
            return str(conversion)
        case NewObject(cls=name):
            return f"new {name}"
        case Intrinsic(name=name):
            return f"intrinsic {name}"
        case _:
            return ""


def string_constants(body: Body) -> list[str]:
    """The string constants that ops read, each once, in order."""
    found: dict[str, None] = {}
    for block in body.blocks:
        for op in block.ops:
            match op:
                case (
                    Load(place=FieldPlace(base=StringConst(value)))
                    | Move(source=StringConst(value))
                ):
                    found[value] = None
    return list(found)
