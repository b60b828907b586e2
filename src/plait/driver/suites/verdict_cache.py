"""The cache of proofs: a test of which nothing has changed is answered at once.

Only reports in which everything holds are kept. Violations, suspicions, and what is open for want
of time, memory or support, are looked at again. An entry has the report, and every question that
the check has asked of the class path with its answer. It counts only if the class path gives the
same answers today, and the key, the rest that a verdict depends on, is equal. It is stored like
compiled classes, with hashes.
"""

import dataclasses
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Final, final

from plait.base.errors import InputError
from plait.base.node import node
from plait.driver.check import CheckRequest
from plait.driver.program_loading import Loader
from plait.driver.suites.class_path_today import ClassPathToday
from plait.driver.suites.verdict_key import NO_PART, VerdictKeys
from plait.java.cache.cache_entries import building, find_classes
from plait.java.cache.cache_pruning import keep_newest
from plait.java.platform.read_log import UNKNOWN, Question
from plait.result.json_form import from_text, report_from_json, report_to_json, to_text
from plait.result.report import Report
from plait.result.verdicts import Holds
from plait.spec.properties import LineUnreachable

_REPORT: Final = "report.json"
_WHOLE, _OWN, _SECONDS, _ANSWERS = "whole", "own", "seconds", "answers"
_MOST_PER_TEST: Final = 8


@final
@node
class _Kept:
    """What an entry says besides the report: hashes of the class path, the time that there was."""

    whole: str
    own: str
    seconds: float | None
    answers: Mapping[Question, str]

    def as_inputs(self) -> dict[str, str]:
        pairs = [[list(question), answer] for question, answer in sorted(self.answers.items())]
        return {
            _WHOLE: self.whole,
            _OWN: self.own,
            _SECONDS: json.dumps(self.seconds),
            _ANSWERS: json.dumps(pairs),
        }


def _kept(inputs: Mapping[str, str]) -> _Kept:
    """What the inputs of an entry say; `ValueError` and the like for what is none of ours."""
    pairs = json.loads(inputs[_ANSWERS])
    answers = {tuple(question): str(answer) for question, answer in pairs}
    return _Kept(inputs[_WHOLE], inputs[_OWN], json.loads(inputs[_SECONDS]), answers)


@final
class VerdictCache:
    """The proofs of the tests of one request."""

    def __init__(self, request: CheckRequest) -> None:
        self._request = request
        self._keys = VerdictKeys(request)
        self._today: ClassPathToday | None = None

    def find(self, test: Loader, seconds: float | None) -> Report | None:
        """The report on a test that would be checked for so many seconds, if nothing has changed.

        A proof within default bounds might have been a better one with more time, so it counts for
        the same time or less only.
        """
        key = self._keys.key(test) if self._is_usable else None
        if key is None:
            return None
        found: list[_Kept] = []
        try:
            folder = find_classes(key, lambda inputs: self._is_current(test, inputs, found))
            if folder is None:
                return None
            report = report_from_json(from_text((folder / _REPORT).read_text(encoding="utf-8")))
        except (InputError, OSError, ValueError):
            return None
        kept = found[-1]
        if not _is_proof(report) or not (_is_final(report) or _is_as_long(kept.seconds, seconds)):
            return None
        return self._as_of_today(report, is_same=kept.own == self._of(test).own != UNKNOWN)

    def keep(
        self, test: Loader, report: Report, answers: Mapping[Question, str], seconds: float | None
    ) -> None:
        """Keep a report with what was read for it, if it is a proof."""
        key = self._keys.key(test) if self._is_usable and _is_proof(report) else None
        if key is None or report.sources or UNKNOWN in answers.values():
            return
        today, whole, own = self._of(test), UNKNOWN, UNKNOWN
        if today.gives(answers):  # else files have changed since the first test
            whole, own = today.whole, today.own
        if not today.is_still_so:
            whole, own, self._today = UNKNOWN, UNKNOWN, None
        kept = _Kept(whole, own, seconds, answers)
        try:
            with building(key) as entry:
                text = to_text(report_to_json(report))
                (entry.classes / _REPORT).write_text(text, encoding="utf-8")
                entry.publish(kept.as_inputs())
            keep_newest(key, _MOST_PER_TEST)
        except (InputError, OSError):
            return  # a cache that cannot be written keeps nothing

    @cached_property
    def _is_usable(self) -> bool:
        """Whether all that answers depend on is known: candidates for tracking are not."""
        return not self._request.program.tracking.is_auto

    @cached_property
    def _needs_own(self) -> bool:
        """Whether the answer is about lines, which are those of all classes of the target."""
        options = self._request.options
        is_listed = "true" in (options.get("coverage"), options.get("full"))
        return is_listed or any(isinstance(p, LineUnreachable) for p in self._request.properties)

    def _of(self, test: Loader) -> ClassPathToday:
        """The class path, which all tests of a suite share."""
        if self._today is None:
            self._today = ClassPathToday(test)
        return self._today

    def _is_current(self, test: Loader, inputs: Mapping[str, str], found: list[_Kept]) -> bool:
        try:
            kept = _kept(inputs)
        except (ValueError, KeyError, TypeError):
            return False
        today = self._of(test)
        is_same = kept.whole == today.whole != UNKNOWN
        if self._needs_own and not is_same:
            return False
        if is_same or today.gives(kept.answers):
            found.append(kept)
            return True
        return False

    def _as_of_today(self, report: Report, *, is_same: bool) -> Report:
        """The report with today's options; lines of classes that have changed are left out."""
        coverage = report.coverage
        if coverage is not None and not is_same:
            coverage = dataclasses.replace(coverage, files=())
        options = {name: text for name, text in report.options.items() if name not in NO_PART}
        options |= {n: text for n, text in self._request.options.items() if n in NO_PART}
        return dataclasses.replace(
            report, coverage=coverage, options=options, seconds={}, is_unchanged=True
        )


def _is_proof(report: Report) -> bool:
    """Whether everything holds, what nobody asked for, too."""
    verdicts = [finding.verdict for finding in report.findings]
    return bool(verdicts) and all(isinstance(verdict, Holds) for verdict in verdicts)


def _is_final(report: Report) -> bool:
    """Whether more time could give no better answer."""
    return all(finding.is_proved for finding in report.findings)


def _is_as_long(kept: float | None, seconds: float | None) -> bool:
    return kept is None or (seconds is not None and seconds <= kept)
