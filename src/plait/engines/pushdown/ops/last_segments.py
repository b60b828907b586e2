"""Code of threads after their last visible op, where it is unobservable.

The JDK removes a thread that has ended from its group, by fields whose accesses are not visible.
Unless one of these fields is kept as a variable, leaving that out makes no difference to any
thread.
"""

from typing import Any, final

from plait.base import flags
from plait.base.names import FieldRef, MethodRef
from plait.base.origins import is_library_class
from plait.ir import ops as ir
from plait.ir.cfg import normal_successors
from plait.ir.places import FieldPlace
from plait.machine.compile.compiled_code import Code
from plait.machine.running_step import Execution


@final
class Tails:
    """Finds such code, each method once."""

    def __init__(self, machine: Execution) -> None:
        self._machine = machine
        self._quiet: dict[Code, frozenset[FieldRef] | None] = {}

    def written_after(self, code: Code, block: int, index: int) -> frozenset[FieldRef] | None:
        """The fields written by the rest of a method, if it makes no visible accesses.

        Other threads cannot depend on these, unless one of them is kept. Paths that end in an
        exception are left out: the bottom method of a thread has none.
        """
        if code.body.blocks[block].handler is not None:
            return None
        written: set[FieldRef] = set()
        todo, seen = [(block, index)], {block}
        while todo:
            at, start = todo.pop()
            found = code.body.blocks[at]
            if isinstance(found.terminator, ir.Throw):
                continue
            for op in found.ops[start:]:
                fields = self._quietly_written(op)
                if fields is None:
                    return None
                written |= fields
            for target in normal_successors(found):
                if target not in seen:
                    seen.add(target)
                    todo.append((target, 0))
        return frozenset(written)

    def _quietly_written(self, op: Any) -> frozenset[FieldRef] | None:
        types = self._machine.types
        match op:
            case ir.Move() | ir.Unary() | ir.Binary() | ir.Compare() | ir.Convert():
                return frozenset()
            case ir.Load(place=FieldPlace(field=field)):
                return frozenset() if types.instance_slot(field).is_silent else None
            case ir.Store(place=FieldPlace(field=field)):
                slot = types.instance_slot(field)
                return frozenset({slot.ref}) if slot.is_silent else None
            case ir.Invoke(method=method):
                return self._called_quietly(method)
            case _:
                return None

    def _called_quietly(self, method: MethodRef) -> frozenset[FieldRef] | None:
        """The same for a method, which must be one that only the JDK itself could override."""
        target = self._machine.types.hierarchy.resolve_method(method)
        if target is None or not is_library_class(target.owner):
            return None
        program = self._machine.program
        declared = program.declared_method(target.owner, target.name, target.descriptor)
        if declared is None or declared.flags & (flags.PUBLIC | flags.PROTECTED | flags.ABSTRACT):
            return None
        code = self._machine.library.code(target)
        if code not in self._quiet:
            self._quiet[code] = None
            self._quiet[code] = self.written_after(code, 0, 0)
        return self._quiet[code]
