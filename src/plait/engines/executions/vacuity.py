"""Vacuous proofs: properties that hold because no execution passes the assumptions and ends.

A bound on context switches alone does not make a proof vacuous: it leaves out executions with more
switches, which do end.
"""

from collections.abc import Iterable
from typing import Final

from plait.engines.executions.found_violations import Collection
from plait.result.verdicts import Holds, Unknown, Verdict, Why
from plait.spec.properties import NoDataRace, NoLivelock, Property

ENDLESS: Final = "no execution terminates"
ASSUMED_AWAY: Final = "no execution satisfies the assumptions and terminates"


def shows_something(found: Collection, properties: Iterable[Property]) -> bool:
    """Whether a violation other than a data race was found: then the check is not vacuous."""
    return any(found.has(asked) for asked in properties if asked != NoDataRace())


def vacuous(asked: Property, verdict: Verdict, *, has_assumed: bool) -> Verdict:
    """The verdict when no execution ends. That on livelocks is about endless executions, and stays.

    `has_assumed`: some execution failed an assumption.
    """
    match verdict:
        case Holds(within=within) if not isinstance(asked, NoLivelock):
            return Unknown(Why.VACUOUS, ASSUMED_AWAY if has_assumed else ENDLESS, within)
        case _:
            return verdict
