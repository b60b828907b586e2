"""Benign data races, which are not reported: those among the JDK's synchronisers."""

from typing import Final, Protocol, final

from plait.base.names import FieldRef
from plait.base.node import node

_RAW_MEMORY: Final = ("jdk/internal/misc/Unsafe",)
"""The classes whose methods the synchronisers call to access memory by offset."""


class MemoryAccess(Protocol):
    """The facts that decide whether an access is benign."""

    @property
    def field(self) -> FieldRef | None:
        """The field, None for an array element."""

    @property
    def array(self) -> str:
        """The descriptor of the array's type, empty for a field."""

    @property
    def code(self) -> str:
        """The class whose code makes the access."""


@final
@node
class BenignRaces:
    """Plain accesses that race by design.

    `fields` are single fields (`owner.name`). `packages` contain thread-safe classes: their fields,
    and arrays of their own classes that only their code accesses, follow a protocol of their own.
    """

    fields: frozenset[str] = frozenset()
    packages: tuple[str, ...] = ()

    def covers(self, field: FieldRef) -> bool:
        """Whether races on the field are benign."""
        return field.owner.startswith(self.packages) or f"{field.owner}.{field.name}" in self.fields

    def covers_arrays(self, descriptor: str) -> bool:
        """Whether arrays of a type belong to the synchronisers, when their code accesses them."""
        return descriptor.lstrip("[").startswith(tuple(f"L{name}" for name in self.packages))

    def covers_code(self, owner: str) -> bool:
        """Whether the code of a class belongs to the synchronisers."""
        return bool(self.packages) and owner.startswith((*self.packages, *_RAW_MEMORY))

    def excuses(self, access: MemoryAccess) -> bool:
        """Whether a race of the access with another benign access is benign."""
        if access.field is not None:
            return self.covers(access.field)
        return self.covers_arrays(access.array) and self.covers_code(access.code)
