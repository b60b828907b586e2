"""The search for one program: begun again until it rests on nothing that is not so."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Final, final

from plait.base.budget import Budget
from plait.engines.pushdown.labels import Labels, LocalVariables
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.prefix import Beginning
from plait.engines.pushdown.shared import Learned
from plait.engines.pushdown.steps import Lines
from plait.engines.pushdown.threads import HANDLERS, ThreadCode
from plait.engines.pushdown.translation import Translation
from plait.logic.pushdown.symbolic.results import Options, Split
from plait.logic.pushdown.symbolic.rules import Network, Tag, Thread
from plait.logic.pushdown.symbolic.search import Result, Search

DEADLOCK: Final = "deadlock"


@final
class Exploration:
    """Rounds of the search; the last one counts."""

    def __init__(
        self, beginning: Beginning, options: PushdownOptions, *, looks_for_deadlock: bool
    ) -> None:
        self._beginning = beginning
        self._options = options
        self._looks_for_deadlock = looks_for_deadlock
        self.variables: Final = LocalVariables()
        self.rounds = 0
        self.translation: Translation
        self.search: Search

    def run(self, budget: Budget, is_enough: Callable[[Tag], bool]) -> Result:
        """Search until a round has learned nothing, or the budget ends."""
        while True:
            self.rounds += 1
            self._beginning.shared.unlearn()
            network = self._network()
            options = Options(
                contexts=self._options.contexts,
                split=Split(self._options.split),
                is_enough=is_enough,
            )
            self.search = Search(network, options, budget)
            known = (*self._beginning.shared.variables(), *self.variables)
            self.search.space.declare(known)
            try:
                result = self.search.run()
            except Learned:
                continue
            if not self._beginning.shared.is_outdated:
                return result
            if result.exhausted is not None:
                return self._unfinished(result)

    def _network(self) -> Network:
        beginning = self._beginning
        labels = Labels(beginning.shared, beginning.state, self.variables)
        self.translation = Translation(
            beginning.machine.execution,
            beginning.shared,
            beginning.stops,
            labels,
            HANDLERS,
            beginning.initialise_early,
        )
        first, _ = labels.of(beginning.state, 0, beginning.held)
        codes = [ThreadCode(self.translation, n) for n in range(self._options.threads)]
        threads = (Thread(code, first if not n else code.idle) for n, code in enumerate(codes))
        deadlock = DEADLOCK if self._looks_for_deadlock else None
        return Network(tuple(threads), deadlock=deadlock)

    def _unfinished(self, result: Result) -> Result:
        """The result of a round that rests on what is not so: nothing."""
        return replace(result, found={}, reached={}, completed=0, converged=False)

    def lines(self, result: Result) -> Iterator[tuple[str, int]]:
        """The lines of the program that threads come to."""
        yield from self._beginning.lines
        for tag in result.found:
            if isinstance(tag, Lines):
                yield from tag.lines


def is_violation(tag: Hashable) -> bool:
    """Whether a tag is a property with what violates it."""
    return tag == DEADLOCK or isinstance(tag, tuple)
