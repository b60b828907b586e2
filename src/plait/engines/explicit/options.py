"""The options of the explicit engine."""

from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.engines.search_options import SearchOptions
from plait.spec.properties import Property
from plait.spec.timeouts import Timeouts
from plait.spec.tracking import Tracking


@node
class ExplicitOptions:
    """`most_switches` bounds the schedules (None: all); `find_all` asks for all distinct bugs.

    `stops_at_first` asks for one bug of any property. The `unasked` properties are only checked
    beside others. `kernel` is `compiled`, `pure` (Python, for comparison and debugging) or `auto`.
    A long search of all schedules is completed by `workers` processes. `reduction` enables
    partial-order reduction. With `facts`, accesses that an analysis proves race free are no
    scheduling points: `on`, `off`, or `auto` in long searches with reduction.
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
