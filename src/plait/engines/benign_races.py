"""Which data races do not count."""

from typing import final

from plait.base.names import FieldRef
from plait.base.node import node


@final
@node
class BenignRaces:
    """Fields whose plain accesses race by design: single ones (`owner.name`), whole packages."""

    fields: frozenset[str] = frozenset()
    packages: tuple[str, ...] = ()

    def covers(self, field: FieldRef | None) -> bool:
        """Whether races on the field do not count; those on array elements (None) always do."""
        return field is not None and (
            field.owner.startswith(self.packages) or f"{field.owner}.{field.name}" in self.fields
        )
