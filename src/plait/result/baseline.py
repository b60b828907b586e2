"""Baselines: the findings that a team has accepted, each with its fingerprint and a reason."""

from typing import Final, final

from plait.base.node import node

BASELINE_VERSION: Final = 1
"""The version of the JSON form. Raised when a reader of the old form would misread the new one."""


@final
@node
class Accepted:
    """One accepted finding. `property` and `what` are only for human readers."""

    fingerprint: str
    property: str
    what: str
    reason: str


@final
@node
class Baseline:
    """All accepted findings, by fingerprint."""

    accepted: tuple[Accepted, ...] = ()

    def reason_for(self, fingerprint: str) -> str | None:
        """Why a finding is accepted; None when it is not accepted."""
        return next((a.reason for a in self.accepted if a.fingerprint == fingerprint), None)
