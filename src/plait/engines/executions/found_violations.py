"""The violations found so far: one per property, or all distinct ones."""

from collections.abc import Hashable, Iterator

from plait.result.report import Claim
from plait.result.trace import Run
from plait.result.verdicts import Violated
from plait.result.violations import Violation
from plait.spec.properties import Property


class Collection:
    """Decides whether a violation is new; ignores violations of properties that nobody asked for.

    The search may stop after one violation of each property, or with `stops_at_first` after one of
    any property. Properties in `unasked`, which qualify the others, need not be violated. With
    `find_all` the search never stops early.
    """

    def __init__(
        self,
        properties: tuple[Property, ...],
        *,
        find_all: bool,
        stops_at_first: bool = False,
        unasked: tuple[Property, ...] = (),
    ) -> None:
        self._properties = properties
        self._asked = tuple(item for item in properties if item not in unasked)
        self._find_all = find_all
        self._stops_at_first = stops_at_first
        self._found: dict[Property, set[Hashable]] = {}

    def is_news(self, violation: Violation) -> bool:
        """Whether `add` would return a claim."""
        asked = violation.violated
        if asked not in self._properties:
            return False
        known = self._found.get(asked, set())
        return not known or (self._find_all and violation.identity() not in known)

    def add(self, violation: Violation, run: Run) -> Iterator[Claim]:
        """The claim for the violation, if it is new."""
        if self.is_news(violation):
            asked = violation.violated
            self._found.setdefault(asked, set()).add(violation.identity())
            yield Claim(asked, Violated(violation, run))

    def has(self, asked: Property) -> bool:
        """Whether a violation of the property has been found."""
        return asked in self._found

    @property
    def finds_all(self) -> bool:
        """Whether every distinct violation is wanted."""
        return self._find_all

    @property
    def is_complete(self) -> bool:
        """Whether no further violation is wanted."""
        if self._find_all:
            return False
        enough = any if self._stops_at_first else all
        return enough(asked in self._found for asked in self._asked)
