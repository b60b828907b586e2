"""What all contexts of one search share: the machine, residues, languages, limits and figures."""

from collections.abc import Sequence
from typing import Final, final

from plait.base.node import node
from plait.base.origins import is_library_class
from plait.engines.visible.canonical_form import CanonicalForms, Walk
from plait.engines.visible.op_guards import RELEASED_BELOW
from plait.engines.visible.view_execution import ViewExecution
from plait.engines.visible.views import Residue, ResidueKey, is_stub, residue_key
from plait.logic.pushdown.explicit.stack_languages import Languages
from plait.machine.fingerprint import live_slots
from plait.machine.runtime_types import Type
from plait.machine.state import State


@final
@node
class ViewLimits:
    """At most so many objects in a view, and numbers of so many bits in the program's own data.

    None is without limit. Names, which exist before the search, do not count.
    """

    objects: int | None = None
    bits: int | None = None


@final
class ViewSpace:
    """The views of one search."""

    def __init__(self, running: ViewExecution, limits: ViewLimits) -> None:
        self.running = running
        self.execution = running.execution
        self.forms = CanonicalForms(running.machine)
        self.languages = Languages()
        self.residues: Final[list[Residue]] = []
        self._letters: dict[ResidueKey, int] = {}
        self._limits = limits
        self.environments = 0
        """The number of nodes, over all contexts."""
        self.largest = 0
        """The number of objects in the largest view."""
        self.has_large_views = False
        self.has_wide_numbers = False
        self.has_assumed = False
        self.stuck: Final[dict[str, None]] = {}
        """The unsupported operations that threads have reached."""
        self._owed: set[Type] = set()

    def letter(self, residue: Residue) -> int:
        """The number of a residue; equal ones have the same."""
        key = residue_key(residue)
        found = self._letters.get(key)
        if found is None:
            found = self._letters[key] = len(self.residues)
            self.residues.append(residue)
        return found

    def is_too_large(self, size: int) -> bool:
        """Whether a view of so many objects is beyond the limit."""
        if self._limits.objects is not None and size > self._limits.objects:
            self.has_large_views = True
            return True
        self.largest = max(self.largest, size)
        return False

    def is_too_wide(self, state: State, thread: int, walk: Walk) -> bool:
        """Whether a number of the program's own frames or objects is beyond the limit."""
        if self._limits.bits is None:
            return False
        most = 1 << self._limits.bits - 1
        numbers = _own_numbers(state, thread, [*walk.order, *state.touched])
        if all(type(n) is not int or -most <= n < most for n in numbers):
            return False
        self.has_wide_numbers = True
        return True

    def owe(self, kind: Type) -> None:
        """Frames that are cut off have entered a monitor of this type more often than views say."""
        self._owed.add(kind)

    def note_unsupported(self) -> None:
        """Note what threads have reached in the last expansion."""
        self.stuck.update(dict.fromkeys(self.execution.without_model))
        if not self._owed.isdisjoint(self.running.guards.released):
            self.stuck[RELEASED_BELOW] = None


def _own_numbers(state: State, thread: int, objects: Sequence[int]) -> list[object]:
    found: list[object] = []
    for frame in state.threads[thread].frames:
        if not is_stub(frame) and not is_library_class(frame.segment.code.ref.owner):
            registers = frame.registers
            found.extend(registers[slot] for slot in live_slots(frame.segment)[0])
    for reference in objects:
        cell = state.heap[reference]
        if not cell.type.is_array and not is_library_class(cell.type.name):
            found.extend(cell.values[slot] for slot in cell.type.plain)
    return found
