"""The options of the visible engine."""

from typing import Final

from plait.base.node import node
from plait.spec.timeouts import Timeouts

FIRST_VIEW_OBJECTS: Final = 8
"""The limit on views with which a search begins that has none of its own; then it is doubled."""

MOST_VIEW_OBJECTS: Final = 512
"""Where doubling ends."""

MOST_BITS: Final = 32


@node
class VisibleOptions:
    """`contexts` is None for all schedules; `view_objects` and `bits` bound views.

    Without `view_objects` the limit grows while some view is larger. Numbers of the program's own
    frames and objects need at most `bits` bits, if given. `cuts_all` cuts every call off its
    caller, not only recursive ones: slower, for tests.
    """

    contexts: int | None = None
    view_objects: int | None = None
    bits: int | None = None
    cuts_all: bool = False
    find_all: bool = False
    stops_at_first: bool = False
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
