"""The violations found so far: one per property, or every distinct one."""

from collections.abc import Hashable, Iterator

from plait.result.report import Claim
from plait.result.trace import Run
from plait.result.verdicts import Violated
from plait.result.violations import Violation
from plait.spec.properties import Property


class Collection:
    """Decides whether a violation is news; violations of properties nobody asked for are not.

    One violation of each property is enough, or one at all with `stops_at_first`; of properties
    that are `unasked`, which qualify the others, none is needed. With `find_all` nothing is enough.
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
        """Whether `add` would give a claim."""
        asked = violation.violated
        if asked not in self._properties:
            return False
        known = self._found.get(asked, set())
        return not known or (self._find_all and violation.identity() not in known)

    def add(self, violation: Violation, run: Run) -> Iterator[Claim]:
        """The claim that the violation makes, if it is news."""
        if self.is_news(violation):
            asked = violation.violated
            self._found.setdefault(asked, set()).add(violation.identity())
            yield Claim(asked, Violated(violation, run))

    def has(self, asked: Property) -> bool:
        """Whether a violation of the property was found."""
        return asked in self._found

    @property
    def finds_all(self) -> bool:
        """Whether every distinct violation is wanted."""
        return self._find_all

    @property
    def is_complete(self) -> bool:
        """Whether no further violation is asked for."""
        if self._find_all:
            return False
        enough = any if self._stops_at_first else all
        return enough(asked in self._found for asked in self._asked)
