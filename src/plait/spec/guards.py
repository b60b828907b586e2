"""Guards: which lock guards a field or a method, according to `@GuardedBy`."""

from typing import final

from plait.base.node import node


@final
@node
class Guard:
    """A member of a class, by its name and descriptor, and its lock as the annotation names it."""

    owner: str
    member: str
    descriptor: str
    lock: str

    @property
    def is_method(self) -> bool:
        """Whether callers of a method must hold the lock, rather than readers and writers."""
        return self.descriptor.startswith("(")
