"""The search for one program: begun again until it rests on nothing that is not so."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Final, final

from plait.base.budget import Budget
from plait.engines.pushdown.labels import Labels, LocalVariables
from plait.engines.pushdown.options import PushdownOptions
from plait.engines.pushdown.prefix import Beginning
from plait.engines.pushdown.shared import Globals, Learned
from plait.engines.pushdown.steps import Lines
from plait.engines.pushdown.threads import HANDLERS, ThreadCode
from plait.engines.pushdown.translation import Translation
from plait.logic.pushdown.symbolic.results import Options, Split
from plait.logic.pushdown.symbolic.rules import Network, Tag, Thread
from plait.logic.pushdown.symbolic.search import Result, Search
from plait.result.violations import StepViolation

_PATIENCE: Final = 20

DEADLOCK: Final = "deadlock"


@final
class _Patience(Budget):
    """A budget that ends a round some time after it has become useless.

    Until then the round learns more, so that fewer rounds are needed.
    """

    def __init__(self, budget: Budget, shared: Globals) -> None:
        super().__init__()
        self._budget = budget
        self._shared = shared
        self._polls = 0
        self._most: int | None = None

    def poll(self, more_bytes: int = 0) -> None:
        """Raise `Learned` when the round has gone on for long enough."""
        self._budget.poll(more_bytes)
        self._polls += 1
        if self._most is None and self._shared.is_outdated:
            self._most = 2 * self._polls + _PATIENCE
        if self._most is not None and self._polls > self._most:
            raise Learned


@final
class Exploration:
    """Rounds of the search; the last one counts."""

    def __init__(
        self,
        beginning: Beginning,
        options: PushdownOptions,
        decides: Callable[[StepViolation], bool],
        *,
        looks_for_deadlock: bool,
    ) -> None:
        self._beginning = beginning
        self._options = options
        self._decides = decides
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
            self.search = Search(network, options, _Patience(budget, self._beginning.shared))
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
            self._decides,
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
