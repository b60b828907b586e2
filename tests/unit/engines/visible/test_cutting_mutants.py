"""Wrong rules for ports are caught: the paper's printed rule for cut points, and forgotten ones."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.unit.engines.visible.searching import PROGRAMS, Answers

from plait.base.errors import SpuriousWitnessError
from plait.engines.visible import cutting, thread_context
from plait.engines.visible.views import references_of
from plait.result.verdicts import Holds


def is_caught(program: str) -> bool:
    """Whether the engine claims what the machine does not show, or stumbles."""
    try:
        answers = Answers(PROGRAMS / f"{program}.java", cuts_all=True)
    except (SpuriousWitnessError, KeyError):
        return True
    return not all(isinstance(verdict, Holds) for verdict in answers.verdicts.values())


def test_without_mutants_it_holds() -> None:
    assert not is_caught("CutPoints")


def test_the_printed_rule_for_cut_points_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """An object to which an object inside refers, that is reachable from outside, is no port."""
    right = cutting.Cut.ports

    def printed(self: Any) -> list[int]:
        seen: set[int] = set()
        work = [*self._ports, *self._own]
        while work:
            at = work.pop()
            if at > self._last and at not in seen:
                seen.add(at)
                work.extend(references_of(self._heap[at]))
        inside = [at for at in seen if at in self._inside]
        lost = self._ports & {to for at in inside for to in references_of(self._heap[at])}
        self._ports -= lost
        for at in sorted(lost):  # the caller keeps it with the edges that it had at the call
            self._index[at] = self._last + 1 + len(self._own)
            self._own.append(at)
        for at in sorted(lost):
            self._see(references_of(self._heap[at]))
        self._ports -= lost
        return right(self)

    monkeypatch.setattr(cutting.Cut, "ports", printed)

    assert is_caught("CutPoints")


def test_forgetting_the_ports_of_earlier_callers_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = thread_context.outside_of

    def forgetful(number: int, frames: Sequence[Any]) -> cutting.Outside:
        return replace(right(number, list(frames)), ports=())

    monkeypatch.setattr(thread_context, "outside_of", forgetful)

    with pytest.raises((IndexError, SpuriousWitnessError, KeyError)):
        Answers(PROGRAMS / "CutPoints.java", cuts_all=True)
