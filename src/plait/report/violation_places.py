"""The primary place of a violation, and its related places."""

from plait.result.phrases import user_frames
from plait.result.trace import Location
from plait.result.verdicts import Suspected, Verdict, Violated
from plait.result.violation_account import Account


def places(verdict: Verdict) -> tuple[tuple[Location, str], ...]:
    """The places of a violation, each with a description; the primary one first."""
    match verdict:
        case Violated(violation=violation) | Suspected(shown=Violated(violation=violation)):
            return _places(violation.account())
        case Suspected(path=path) if path:
            last = path[-1]
            return ((last.at, last.why), *((step.at, step.why) for step in path[:-1]))
        case Suspected(at=at):
            return tuple((place, "suspected here") for place in at)
        case _:
            return ()


def _places(account: Account) -> tuple[tuple[Location, str], ...]:
    """The innermost frames of the user's own code, and the other places."""
    inner = ((at, item.role) for item in account.threads for at in user_frames(item.stack)[:1])
    return (*inner, *account.related)
