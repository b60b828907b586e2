"""The ways to explore paths: one by one, merged where states meet, or thread by thread.

The behaviour of compiled code at join points, on unions of references and before certain failures
depends only on the mode. A context has one mode at a time.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeAlias, final

from plait.base.node import node
from plait.engines.symbolic.paths.path_condition import Path
from plait.machine.compile.compiled_code import Code

if TYPE_CHECKING:
    from plait.engines.symbolic.orders.event_recorder import Recorder

Arrival: TypeAlias = Callable[[Code, int, int], None]
"""Called with a code, block and index; stops the running code by `Pause` when it should wait."""


@final
@node
class SinglePaths:
    """Every path by itself: references are resolved one object after the other.

    `is_feasible` is called before a path enters code that can only end in an exception; None: no
    check.
    """

    merges: ClassVar[bool] = False
    recorder: ClassVar[None] = None

    is_feasible: Callable[[Path], bool] | None = None


@final
@node
class MergedPaths:
    """States are merged where they meet. `arrive` is called where they may meet."""

    merges: ClassVar[bool] = True
    recorder: ClassVar[None] = None

    arrive: Arrival


@final
@node
class RecordedThreads:
    """Threads run one after the other, with merging; the recorder gets their events."""

    merges: ClassVar[bool] = True

    arrive: Arrival
    recorder: "Recorder"


Mode: TypeAlias = SinglePaths | MergedPaths | RecordedThreads
