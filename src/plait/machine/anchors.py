"""Anchors: the machine's own objects, with one reference for all states.

String literals, `Class` objects and the static fields of classes are created when first used. It
must not matter which thread uses them first, so the machine assigns negative numbers as their
references. The heap of a state contains the cell from its first use in that state on.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import final

from plait.machine.heap import SEALED, Cell
from plait.machine.intrinsics import java_strings
from plait.machine.runtime_types import Type, Types


@final
class Anchors:
    """The anchors of one machine, each made when first asked for."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self._references: dict[tuple[str, str], int] = {}
        self._keys: list[tuple[str, str]] = []
        self._cells: dict[int, Cell] = {}
        self._labels: dict[int, int] = {}

    def adopt(self, others: "Anchors") -> None:
        """Give the anchors of another machine for the same program the references they have there.

        The machine has used no others so far, except for those that every machine uses first.
        """
        for what, key in others._keys:
            self._reference(what, key)

    # --- references -----------------------------------------------------------------------------

    def literal(self, text: str) -> int:
        """The interned string with this text."""
        return self._reference("literal", text)

    def mirror(self, descriptor: str) -> int:
        """The `Class` object of a type; does not load the class."""
        return self._reference("mirror", descriptor)

    def statics(self, kind: Type) -> int:
        """The static fields of a class."""
        return self._reference("statics", kind.descriptor)

    def _reference(self, what: str, key: str) -> int:
        full = (what, key)
        found = self._references.get(full)
        if found is None:
            self._keys.append(full)
            found = self._references[full] = -len(self._keys)
        return found

    # --- content --------------------------------------------------------------------------------

    def described(self, reference: int) -> str | None:
        """The descriptor of the type whose `Class` object this is; None for other objects."""
        if reference >= 0:
            return None
        what, key = self._keys[-reference - 1]
        return key if what == "mirror" else None

    def parts(self, reference: int) -> tuple[int, ...]:
        """The other anchors that must be in a heap together with this one."""
        what, _ = self._keys[-reference - 1]
        if what == "literal":
            return (self._array_of(reference),)
        if what == "statics":
            cell = self.cell(reference)
            return tuple(cell.values[i] for i in cell.type.references if cell.values[i])
        return ()

    def cell(self, reference: int) -> Cell:
        """The cell as it is before any write; sealed, so that states copy it."""
        found = self._cells.get(reference)
        if found is None:
            what, key = self._keys[-reference - 1]
            found = self._cells[reference] = self._makers()[what](reference, key)
        return found

    def label(self, reference: int) -> int:
        """A number that tells anchors apart, the same in every process."""
        found = self._labels.get(reference)
        if found is None:
            what, key = self._keys[-reference - 1]
            text = f"{what}:{key}".encode("utf-16-le", "surrogatepass")
            found = int.from_bytes(blake2b(text, digest_size=8).digest(), "little")
            self._labels[reference] = found
        return found

    def _makers(self) -> dict[str, Callable[[int, str], Cell]]:
        return {
            "literal": self._make_literal,
            "text": self._make_text,
            "mirror": self._make_mirror,
            "statics": self._make_statics,
        }

    def _array_of(self, literal: int) -> int:
        _, text = self._keys[-literal - 1]
        return self._reference("text", text)

    def _make_literal(self, reference: int, text: str) -> Cell:
        kind = self._types.of_class(java_strings.STRING)
        values = kind.template.copy()
        values[self._types.instance_slot(java_strings.VALUE).index] = self._array_of(reference)
        values[self._types.instance_slot(java_strings.CODER).index] = java_strings.encode(text)[1]
        return _shared(kind, values)

    def _make_text(self, _reference: int, text: str) -> Cell:
        kind = self._types.of_descriptor("[B")
        return Cell(kind, list(java_strings.encode(text)[0]), SEALED)

    def _make_mirror(self, _reference: int, descriptor: str) -> Cell:
        self._types.of_descriptor(descriptor)
        kind = self._types.of_class("java/lang/Class")
        return _shared(kind, kind.template.copy())

    def _make_statics(self, _reference: int, descriptor: str) -> Cell:
        kind = self._types.of_descriptor(descriptor)
        assert kind.statics is not None, "only classes have static fields"
        values = kind.statics.template.copy()
        for slot in kind.static_slots.values():
            constant = slot.field.constant
            if isinstance(constant, str):
                values[slot.index] = self.literal(constant)
            elif constant is not None:
                values[slot.index] = constant
        return _shared(kind.statics, values)


def _shared(kind: Type, values: list[int | float]) -> Cell:
    cell = Cell(kind, list(values), SEALED)
    cell.is_shared = True
    return cell
