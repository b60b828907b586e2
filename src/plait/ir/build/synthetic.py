"""Classes that Plait makes itself: no class file holds them."""

from typing import final

from plait.base.node import node
from plait.ir.program import Body, Class


@final
@node
class SyntheticClass:
    """A class with the bodies of its methods, by name and descriptor."""

    cls: Class
    bodies: dict[tuple[str, str], Body]
