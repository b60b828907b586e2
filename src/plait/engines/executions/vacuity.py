"""Proofs about nothing: what holds because no execution passes the assumptions, or none ends.

A bound on context switches alone does not make one: executions that end after more are left out.
"""

from collections.abc import Iterable
from typing import Final

from plait.engines.executions.found_violations import Collection
from plait.result.verdicts import Holds, Unknown, Verdict, Why
from plait.spec.properties import NoDataRace, NoLivelock, Property

ENDLESS: Final = "no execution terminates"
ASSUMED_AWAY: Final = "no execution satisfies the assumptions and terminates"


def shows_something(found: Collection, properties: Iterable[Property]) -> bool:
    """Whether something was found that is more than a data race: then the check is about it."""
    return any(found.has(asked) for asked in properties if asked != NoDataRace())


def vacuous(asked: Property, verdict: Verdict, *, has_assumed: bool) -> Verdict:
    """The verdict where no execution ends; that on livelocks is about endless ones, and stays.

    `has_assumed` when some execution did not pass an assumption.
    """
    match verdict:
        case Holds(within=within) if not isinstance(asked, NoLivelock):
            return Unknown(Why.VACUOUS, ASSUMED_AWAY if has_assumed else ENDLESS, within)
        case _:
            return verdict
