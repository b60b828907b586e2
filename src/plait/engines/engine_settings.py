"""The settings of engines: those that several engines understand, and each engine's own options."""

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
    """The settings that users give to engines; each engine uses those that concern it.

    `most_switches` is None for all schedules; `find_all` asks for every distinct violation,
    `stops_at_first` for one of anything. The `unasked` properties qualify the others: an engine
    checks them only while it checks what was asked for. `workers` is the number of worker
    processes, which engines get from `executors`; with `facts` (`on`, `off`, or `auto`: in long
    searches) accesses that an analysis proves race free are no scheduling points. Only uncaught
    exceptions of the classes `exceptions` count, or all if it is empty. `own` are the options
    objects of single engines, told apart by their classes.
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
        """The options of this class, or the defaults when none were set."""
        return next((options for options in self.own if isinstance(options, kind)), kind())

    def having(self, options: object) -> "EngineSettings":
        """These settings with the options of one engine replaced."""
        others = tuple(item for item in self.own if type(item) is not type(options))
        return dataclasses.replace(self, own=(*others, options))
