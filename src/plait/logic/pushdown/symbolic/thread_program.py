"""The code of a thread, with cached results."""

from collections.abc import Iterator, Sequence
from typing import Final, final

from plait.logic.pushdown.symbolic.network_rules import Blocked, Cases, Code, Label, Rule
from plait.logic.pushdown.symbolic.relations import ENDED, Relations
from plait.logic.pushdown.symbolic.space import Space


@final
class Program:
    """The code of one thread, with caches for its rules and cases."""

    def __init__(self, space: Space, code: Code) -> None:
        self.space: Final = space
        self.code: Final = code
        self.relations: Final = Relations(space, code)
        self._rules: dict[Label, Sequence[Rule]] = {ENDED: ()}
        self._blocked: dict[Label, Sequence[Blocked]] = {ENDED: ()}
        self._cases: dict[Cases, dict[tuple[int, ...], Sequence[Rule]]] = {}
        self._alternatives: dict[Cases, Sequence[Rule]] = {}

    def rules(self, label: Label) -> Sequence[Rule]:
        """The rules at a label."""
        found = self._rules.get(label)
        if found is None:
            found = self._rules[label] = tuple(self.code.rules(label))
        return found

    def known_rules(self) -> Iterator[tuple[Label, Sequence[Rule]]]:
        """The labels whose rules were requested, with these rules."""
        return iter(self._rules.items())

    def known_cases(self, cases: Cases) -> Iterator[tuple[tuple[int, ...] | None, Sequence[Rule]]]:
        """The values that occurred, with their rules; None where there were too many."""
        yield from self._cases.get(cases, {}).items()
        if cases in self._alternatives:
            yield None, self._alternatives[cases]

    def expanded(self, cases: Cases, values: tuple[int, ...]) -> Sequence[Rule]:
        """The rules for values of the selectors."""
        known = self._cases.setdefault(cases, {})
        found = known.get(values)
        if found is None:
            found = known[values] = tuple(cases.expand(values))
        return found

    def alternative(self, cases: Cases) -> Sequence[Rule]:
        """The rules for all values of the selectors, if there are too many values."""
        found = self._alternatives.get(cases)
        if found is None:
            found = self._alternatives[cases] = tuple(cases.otherwise())
        return found

    def blocked(self, label: Label) -> Sequence[Blocked]:
        """When the thread can only wait; empty if it has ended."""
        if label not in self._blocked:
            self._blocked[label] = tuple(self.code.blocked(label))
        return self._blocked[label]

    def is_switchable(self, label: Label) -> bool:
        """Whether a context switch is possible here."""
        return label == ENDED or self.code.switchable(label)
