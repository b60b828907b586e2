"""The threads of Thread objects, and whether they are started or have ended."""

from typing import Final

from plait.engines.pushdown.ops.monitor_ops import is_equal
from plait.engines.pushdown.rules.rule_terms import Term, Value, both, either, related
from plait.engines.pushdown.rules.rule_translation import Translation
from plait.engines.pushdown.rules.shared_places import ENDED, OBJECT, SPAWNED
from plait.ir.operands import Kind
from plait.ir.operators import Relation

COUNT: Final = (SPAWNED, 0)
"""The number of started threads, without the first."""


def is_started(translation: Translation, thread: int) -> Value:
    """Whether a thread has been started."""
    shared = translation.shared
    if not thread:
        return 1
    if not shared.varies(COUNT):
        return 0
    return related(Relation.GE, Kind.INT, shared.term(COUNT), thread)


def candidates(translation: Translation, reference: int) -> list[tuple[int, Value]]:
    """The threads whose object this may be, and the condition that it is a started one."""
    shared = translation.shared
    found: list[tuple[int, Value]] = []
    for thread in range(shared.options.threads):
        is_it = is_equal(translation, (OBJECT, thread), reference)
        started = is_started(translation, thread)
        if type(is_it) is Term or is_it:
            parts = [part for part in (is_it, started) if type(part) is Term]
            if type(started) is Term or started:
                found.append((thread, both(*parts)))
    return found


def is_running(translation: Translation, reference: int) -> Term | None:
    """The condition that the thread of an object is started and has not ended; None: never."""
    found = [
        both(when, is_equal(translation, (ENDED, thread), 0))
        for thread, when in candidates(translation, reference)
    ]
    return either(*found) if found else None
