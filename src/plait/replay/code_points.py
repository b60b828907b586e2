"""Places in the code, between the names of a schedule and the ids of a JVM."""

from typing import Final, TypeAlias, final

from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.java.class_files.instruction_starts import FIELD_ACCESSES, instruction_starts
from plait.java.class_files.jvm_opcodes import Opcode
from plait.replay.divergence import DivergenceError
from plait.replay.jdwp.client import Client, LoadedClass
from plait.replay.jdwp.packets import CodePlace

_HIDDEN_CLASS: Final = "$$Lambda"

Stack: TypeAlias = tuple[tuple[MethodRef, int], ...]
"""Method and bytecode index of frames, innermost first."""

OwnFrames: TypeAlias = Stack
"""The frames of the program's own code."""


@final
class CodePoints:
    """Finds classes, methods and instructions in one JVM."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._instructions: dict[tuple[int, int], dict[int, Opcode]] = {}

    def prepared_class(self, name: str) -> LoadedClass | None:
        """The class with this internal name, None while it cannot take breakpoints."""
        return next((c for c in self._client.classes(f"L{name};") if c.is_prepared), None)

    def place(self, method: MethodRef, bci: int) -> CodePlace | None:
        """The instruction; None while its class is not loaded.

        A place inside an instruction is refused: a breakpoint there would destroy the code.
        """
        cls = self.prepared_class(method.owner)
        if cls is None:
            return None
        wanted = (method.name, method.descriptor)
        for member in self._client.methods(cls.id):
            if (member.name, member.descriptor) == wanted:
                at = CodePlace(cls.tag, cls.id, member.id, bci)
                if self.instruction(at) is None:
                    raise DivergenceError("", f"no instruction of {method} begins at {bci}")
                return at
        raise DivergenceError("", f"the JVM's class has no method {method}")

    def instruction(self, at: CodePlace) -> Opcode | None:
        """The instruction that begins at a place, None when none does."""
        key = (at.cls, at.method)
        found = self._instructions.get(key)
        if found is None:
            found = instruction_starts(self._client.bytecodes(at.cls, at.method))
            self._instructions[key] = found
        return found.get(at.index)

    def accesses_field(self, at: CodePlace) -> bool:
        """Whether the instruction there is one that field watches see."""
        return self.instruction(at) in FIELD_ACCESSES

    def field(self, field: FieldRef) -> tuple[int, int] | None:
        """The ids of the declaring class and of the field."""
        cls = self.prepared_class(field.owner)
        if cls is None:
            return None
        members = self._client.fields(cls.id)
        found = next((m.id for m in members if m.name == field.name), None)
        return None if found is None else (cls.id, found)

    def name(self, at: CodePlace) -> MethodRef:
        """The method of a place."""
        owner = self._client.signature(at.cls)[1:-1]
        for member in self._client.methods(at.cls):
            if member.id == at.method:
                return MethodRef(owner, member.name, member.descriptor)
        return MethodRef(owner, "?", "()V")

    def stack(self, thread: int) -> Stack:
        """Method and bytecode index of the frames of a suspended thread, innermost first."""
        frames = self._client.frames(thread)
        return tuple((self.name(frame.at), frame.at.index) for frame in frames)


def own_frames(stack: Stack) -> OwnFrames:
    """The frames of the program's own code."""
    return tuple((method, bci) for method, bci in stack if is_own_class(method.owner))


def is_own_class(name: str) -> bool:
    """Whether a class (internal name) is the program's, not the JDK's, ours or a lambda's."""
    return not is_library_class(name) and _HIDDEN_CLASS not in name


def show(stack: Stack) -> str:
    """The displayed position of a thread: the innermost frame, and the program's own one."""
    if not stack:
        return ""
    shown = [stack[0], *own_frames(stack)[:1]]
    texts = [f"{m.owner.replace('/', '.')}.{m.name}@{bci}" for m, bci in shown]
    return " called from ".join(dict.fromkeys(texts))
