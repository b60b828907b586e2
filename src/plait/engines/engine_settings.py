"""What engines can be told: what several understand, and each engine's own options."""

import dataclasses
from typing import TypeVar

from plait.base.node import node
from plait.base.processes import Executors, forked_workers
from plait.engines.benign_races import BenignRaces
from plait.engines.search_options import SearchOptions
from plait.spec.properties import Property
from plait.spec.timeouts import Timeouts
from plait.spec.tracking import Tracking

Own = TypeVar("Own")


@node
class EngineSettings:
    """What users may set that engines understand; each engine takes what concerns it.

    `most_switches` is None for all schedules; `find_all` asks for every distinct violation,
    `stops_at_first` for one of anything. What is `unasked` qualifies the rest: an engine looks for
    it only while it looks for what was asked. `workers` explore, which `executors` gives to
    engines; `facts` (`on`, `off`, `auto` in long searches) lets steps pass accesses that an
    analysis proves race free. Of uncaught exceptions those of the classes `exceptions` count, all
    if there are none. `own` are the options of single engines, each told by its class.
    """

    most_switches: int | None = None
    find_all: bool = False
    stops_at_first: bool = False
    unasked: tuple[Property, ...] = ()
    spurious_wakeups: bool = False
    timeouts: Timeouts = Timeouts.ANY
    exceptions: tuple[str, ...] = ()
    benign_races: BenignRaces = BenignRaces()
    workers: int = 1
    facts: str = "off"
    search: SearchOptions = SearchOptions()
    tracking: Tracking = Tracking()
    executors: Executors = forked_workers
    own: tuple[object, ...] = ()

    def of(self, kind: type[Own]) -> Own:
        """The options of this class, the defaults when nobody has set any."""
        return next((options for options in self.own if isinstance(options, kind)), kind())

    def having(self, options: object) -> "EngineSettings":
        """These settings with other options of one engine."""
        others = tuple(item for item in self.own if type(item) is not type(options))
        return dataclasses.replace(self, own=(*others, options))
