"""What `race_freedom` proves, apart from how: those who only use it need not load the analysis."""

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
    """The accesses that are proved race free, and what the proof rests on."""

    sites: frozenset[OpSite] = frozenset()
    assumptions: tuple[str, ...] = ()
