"""What the explicit engine can be asked for."""

from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.engines.search_options import SearchOptions
from plait.spec.properties import Property
from plait.spec.timeouts import Timeouts
from plait.spec.tracking import Tracking


@node
class ExplicitOptions:
    """`most_switches` bounds the schedules (None: all); `find_all` asks for all distinct bugs,
    `stops_at_first` for one. What is `unasked` is looked for beside the rest only.

    `kernel` is `compiled`, `pure` (Python, to compare and to debug) or `auto`. A long search of
    all schedules is finished by as many processes as there are `workers`. `reduction` leaves out
    schedules that show nothing that others do not. With `facts`, steps do not stop at accesses that
    an analysis proves race free: `on`, `off`, or `auto` in long searches with reduction.
    """

    most_switches: int | None = None
    find_all: bool = False
    stops_at_first: bool = False
    unasked: tuple[Property, ...] = ()
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    benign_races: BenignRaces = BenignRaces()
    kernel: str = "auto"
    workers: int = 1
    search: SearchOptions = SearchOptions()
    reduction: bool = True
    facts: str = "off"
    tracking: Tracking = Tracking()
