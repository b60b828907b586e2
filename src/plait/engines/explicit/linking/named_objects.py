"""Types and named objects in the kernel, created when something first refers to them."""

from hashlib import blake2b
from typing import Any

from plait.base.errors import UnsupportedError
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_opcodes import (
    HEADER,
    K_OBJECT,
    K_PLAIN,
    K_REFS,
    O_ENTRIES,
    O_IDENTITY,
    O_OWNER,
    O_SHARED,
    O_WAITERS,
    S_CACHE,
    S_PUBLISHED,
    S_REF,
)  # fmt: skip
from plait.engines.explicit.kernel_interface import Kernel
from plait.engines.explicit.linking.instruction_encoding import LETTERS
from plait.engines.explicit.linking.machine_proxies import encode
from plait.machine.heap import Cell
from plait.machine.running_step import Execution
from plait.machine.runtime_types import INITIALISATION_SLOT, INITIALISED, Type
from plait.machine.state import State

_SHIFTS = {"Z": 0, "B": 0, "S": 1, "C": 1, "I": 2, "F": 2, "J": 3, "D": 3, "L": 2, "[": 2}
BOOLEANS = 8


class NamedObjects:
    """The objects that exist in all states of a search: those of its base state, and anchors."""

    def __init__(
        self, execution: Execution, kernel: Kernel, base: State, benign: BenignRaces
    ) -> None:
        self.execution = execution
        self.benign = benign
        self.kernel = kernel
        self._base = base
        self.types: list[Type] = []
        self._type_numbers: dict[Type, int] = {}
        self._addresses: dict[int, int] = {}
        self._anchors: dict[int, int] = {}

    def type_number(self, kind: Type) -> int:
        """The kernel's number of a type."""
        found = self._type_numbers.get(kind)
        if found is None:
            found = self._type_numbers[kind] = self._add_type(kind)
            self.types.append(kind)
        return found

    def _add_type(self, kind: Type) -> int:
        if kind.is_array:
            letter = kind.descriptor[1]
            how = K_REFS if kind.holds_references else K_PLAIN
            number = BOOLEANS if letter == "Z" else LETTERS[letter]
            called = stable_name("type", kind.descriptor)
            is_own = self.benign.covers_arrays(kind.descriptor)
            return self.kernel.tables.add_type(called, how, [], _SHIFTS[letter], number, is_own)
        slots = [0] * len(kind.template)
        for slot in kind.slots:
            slots[slot.index] = (S_REF if slot.is_reference else 0) | (
                S_CACHE if slot.is_cache else 0
            )
        for index in kind.published:
            slots[index] |= S_PUBLISHED
        called = stable_name("type", kind.descriptor)
        return self.kernel.tables.add_type(called, K_OBJECT, slots, 0, 0, 0)

    def anchor(self, reference: int) -> int:
        """The address of an anchor."""
        return self.address(reference)

    def anchor_at(self, address: int) -> int:
        """The number of the anchor at an address, 0 when there is none."""
        return self._anchors.get(address, 0)

    def address(self, reference: int) -> int:
        """The address of an object of the base state or of an anchor, loaded on demand."""
        if not reference:
            return 0
        found = self._addresses.get(reference)
        if found is None:
            found = self._load(reference)
        return found

    def base_objects(self) -> list[tuple[int, Type]]:
        """The objects of the base state, by their references in the machine."""
        return [(reference, cell.type) for reference, cell in self._base.heap.items()]

    def _load(self, reference: int) -> int:
        """Load an object and everything reachable from it."""
        work = [reference]
        fresh: list[int] = []
        while work:
            at = work.pop()
            if at in self._addresses:
                continue
            cell = self._cell(at)
            kind, size = self.type_number(cell.type), len(cell.values)
            try:
                address = self.kernel.words.new_named(self._name(at), kind, size)
            except MemoryError:
                raise UnsupportedError("more constants than the kernel has room for") from None
            self._addresses[at] = address
            if at < 0:
                self._anchors[address] = at
            fresh.append(at)
            work.extend(value for value in _references(cell) if value)
        for at in fresh:
            self._fill(at, self._cell(at))
        return self._addresses[reference]

    def _name(self, reference: int) -> int:
        """The stable name of an object of the base, by its number there, or of an anchor."""
        if reference > 0:
            return stable_name("base", str(reference))
        return self.execution.anchors.label(reference) >> 2

    def _cell(self, reference: int) -> Cell:
        return self._base.heap.get(reference) or self.execution.anchors.cell(reference)

    def _fill(self, reference: int, cell: Cell) -> None:
        address, initial = self._addresses[reference], self.kernel.words.initial
        references = range(len(cell.values)) if cell.type.holds_references else cell.type.references
        for index, value in enumerate(cell.values):
            initial(address + HEADER + index, encode(value))
        for index in references:
            initial(address + HEADER + index, self._addresses.get(cell.values[index], 0))
        initial(address + O_SHARED, int(cell.is_shared))
        initial(address + O_IDENTITY, cell.identity)
        initial(address + O_OWNER, cell.monitor.owner + 1)
        initial(address + O_ENTRIES, cell.monitor.entries)
        waiters = cell.monitor.waiters
        initial(address + O_WAITERS, waiters[0] + 1 if waiters else 0)

    def was_initialised(self, kind: Type) -> bool:
        """Whether a class is initialised in all states of the search."""
        cell = self._cell(self.execution.anchors.statics(kind))
        return bool(cell.values[INITIALISATION_SLOT] == INITIALISED)


def stable_name(what: str, text: str) -> int:
    """A positive number that is the same in every process, whatever was linked before."""
    data = f"{what}:{text}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little") >> 2


def _references(cell: Cell) -> list[Any]:
    if cell.type.holds_references:
        return cell.values
    return [cell.values[index] for index in cell.type.references]
