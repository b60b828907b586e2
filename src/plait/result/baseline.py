"""Findings that a team has accepted: each by its fingerprint, with the reason."""

from typing import Final, final

from plait.base.node import node

BASELINE_VERSION: Final = 1
"""The version of the JSON form, raised when a reader of the old form would misread the new."""


@final
@node
class Accepted:
    """One accepted finding; `property` and `what` are for people only."""

    fingerprint: str
    property: str
    what: str
    reason: str


@final
@node
class Baseline:
    """All that is accepted, by fingerprint."""

    accepted: tuple[Accepted, ...] = ()

    def reason_for(self, fingerprint: str) -> str | None:
        """Why a finding is accepted; None when it is not."""
        return next((a.reason for a in self.accepted if a.fingerprint == fingerprint), None)
