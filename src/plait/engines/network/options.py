"""The options of the network engine."""

from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.spec.flow.policy import Policy
from plait.spec.guards import Guard


@node
class NetworkOptions:
    """`benign_races` are the fields whose races do not count; `guards` are from annotations.

    `workers` processes decide pairs of accesses. The `policy` says what is secret.
    """

    benign_races: BenignRaces = BenignRaces()
    guards: tuple[Guard, ...] = ()
    workers: int = 1
    policy: Policy | None = None
