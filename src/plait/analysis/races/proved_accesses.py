"""The results of `race_freedom`, in a module of their own that does not load the analysis."""

from typing import NamedTuple, final

from plait.base.names import MethodRef
from plait.base.node import node


class OpSite(NamedTuple):
    """An op of a method."""

    method: MethodRef
    block: int
    position: int


@final
@node
class RaceFreedom:
    """The accesses that are proved race free, and the assumptions of the proof."""

    sites: frozenset[OpSite] = frozenset()
    assumptions: tuple[str, ...] = ()
