"""Which lock guards a field or a method, as an annotation `@GuardedBy` says."""

from typing import final

from plait.base.node import node


@final
@node
class Guard:
    """A member of a class, by its name and descriptor, and the lock in the annotation's words."""

    owner: str
    member: str
    descriptor: str
    lock: str

    @property
    def is_method(self) -> bool:
        """Whether callers must hold the lock, not who reads or writes."""
        return self.descriptor.startswith("(")
