"""The class decorator for immutable data: frozen to the type checker, cheap at run time.

A frozen dataclass pays `object.__setattr__` per field, 15 times the cost of a tuple, and the front
end makes hundreds of thousands of nodes. `@node` classes are plain slotted dataclasses whose
immutability mypy enforces (`frozen_default=True`); they compare and hash by value.
"""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Make `cls` a slotted value class that the type checker treats as frozen."""
    return dataclass(slots=True, unsafe_hash=True)(cls)
