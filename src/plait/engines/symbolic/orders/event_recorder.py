"""Records what threads do while each of them runs by itself.

Threads run one after the other; a joined thread runs before the join. Each read of a contended
place yields a new variable. A place is contended if two threads access it, one of them writes it,
and neither start nor join orders the two; recording is repeated until no further contended places
are found. All other places have the same contents in every schedule.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Final, final

from plait.base.errors import UnsupportedError
from plait.engines.symbolic.orders.event_record import Record
from plait.engines.symbolic.orders.order_events import Act, Event, OpSite, Suspect, Touch
from plait.engines.symbolic.orders.place_contents import Knowledge
from plait.engines.symbolic.orders.place_events import PlaceEvents
from plait.engines.symbolic.orders.thread_events import ThreadEvents
from plait.engines.symbolic.paths.path_condition import Literals
from plait.ir.operands import Kind

if TYPE_CHECKING:
    from plait.engines.symbolic.paths.path_context import Context
    from plait.engines.symbolic.paths.path_runner import Strand

MOST_EVENTS: Final = 4_000
CLOCK: Final = "clock"


def _do_nothing() -> None:
    """There is no budget."""


@final
class Recorder:
    """The events of all threads, by `places` and `threads`, and the suspects between them.

    `wanted` is the thread that the running one waits for.
    """

    def __init__(
        self, context: "Context", knowledge: Knowledge, poll: Callable[[], None] = _do_nothing
    ) -> None:
        self._context = context
        self.poll = poll
        self.places = PlaceEvents(self, context, knowledge)
        self.threads = ThreadEvents(self, context, self.places)
        self.chains: dict[int, list[Event]] = defaultdict(list)
        self.count = 0
        """How many events there are in all chains."""
        self.touches: dict[Hashable, list[Touch]] = defaultdict(list)
        self.suspects: list[Suspect] = []
        self.lines: dict[tuple[str, int], dict[tuple[int, Literals], Suspect]] = {}
        self.classes: set[str] = set()
        """Classes that should be initialised before the program."""
        self.late_classes: set[str] = set()
        """Classes of the program that were initialised when there were several threads."""
        self.wanted: int | None = None
        self.record = Record()
        """The record of events of the current path."""

    def follow(self, strand: "Strand") -> None:
        """Record what this strand does from now on."""
        if strand.record is None:
            strand.record = Record()
        self.record = strand.record
        self.wanted = None

    @property
    def is_on(self) -> bool:
        """Whether there are several threads."""
        return len(self._context.machine.state.threads) > 1

    @property
    def thread(self) -> int:
        """The number of the running thread."""
        return self._context.machine.thread.number

    def add(self, act: Act, site: OpSite | None, thread: int | None = None, **more: Any) -> Event:
        """Add an event, of the running thread by default."""
        number = self.thread if thread is None else thread
        chain = self.chains[number]
        event = Event(
            number,
            len(chain),
            act,
            self._context.path.literals,
            self.record.seen[number],
            site,
            **more,
        )
        chain.append(event)
        self.count += 1
        if self.count > MOST_EVENTS:
            raise UnsupportedError(f"more than {MOST_EVENTS:,} visible operations in one order")
        return event

    def step(self, site: OpSite) -> None:
        """A step of the machine without effects on others."""
        self.add(Act.STEP, site, is_step=True)

    def touch(
        self,
        what: Hashable,
        *,
        is_write: bool,
        is_event: bool = False,
        kind: Kind = Kind.INT,
        is_final: bool = False,
        is_first: bool = False,
    ) -> None:
        """An access, for the search for contended places."""
        thread = self.thread
        index = len(self.chains[thread])
        seen = self.record.seen[thread]
        touch = Touch(thread, index, seen, is_write, is_event, kind, is_final, is_first)
        self.touches[what].append(touch)

    def suspect(self, label: Hashable) -> None:
        """The label is true if the running thread gets here."""
        thread, literals = self.thread, self._context.path.literals
        self.suspects.append(Suspect(label, thread, len(self.chains[thread]), literals))

    def come_to(self, line: tuple[str, int]) -> None:
        """The running thread reaches a line; only the first time on a path counts."""
        thread, guard = self.thread, self._context.path.literals
        suspect = Suspect(line, thread, len(self.chains[thread]), guard)
        self.lines.setdefault(line, {}).setdefault((thread, guard), suspect)

    def events(self) -> Iterable[Event]:
        """All events, thread by thread."""
        for thread in sorted(self.chains):
            yield from self.chains[thread]
