"""Which data races do not count: those that the JDK's synchronisers have among themselves."""

from typing import Final, Protocol, final

from plait.base.names import FieldRef
from plait.base.node import node

_RAW_MEMORY: Final = ("jdk/internal/misc/Unsafe",)
"""What the synchronisers' code calls where it accesses memory by offsets."""


class MemoryAccess(Protocol):
    """What tells whose business an access is."""

    @property
    def field(self) -> FieldRef | None:
        """The field, None for an array's element."""

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

    `fields` are single ones (`owner.name`), `packages` those of classes that are made for many
    threads: what such a class keeps in its fields, and in arrays of its own classes that only its
    code accesses, follows a protocol of its own.
    """

    fields: frozenset[str] = frozenset()
    packages: tuple[str, ...] = ()

    def covers(self, field: FieldRef) -> bool:
        """Whether races on the field do not count."""
        return field.owner.startswith(self.packages) or f"{field.owner}.{field.name}" in self.fields

    def covers_arrays(self, descriptor: str) -> bool:
        """Whether arrays of a type are the synchronisers' own, as far as their code uses them."""
        return descriptor.lstrip("[").startswith(tuple(f"L{name}" for name in self.packages))

    def covers_code(self, owner: str) -> bool:
        """Whether the code of a class is that of synchronisers."""
        return bool(self.packages) and owner.startswith((*self.packages, *_RAW_MEMORY))

    def excuses(self, access: MemoryAccess) -> bool:
        """Whether an access does not count against another that is excused as well."""
        if access.field is not None:
            return self.covers(access.field)
        return self.covers_arrays(access.array) and self.covers_code(access.code)
