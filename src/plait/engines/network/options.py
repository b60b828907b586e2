"""What the network engine may be told."""

from plait.base.node import node
from plait.engines.benign_races import BenignRaces
from plait.spec.guards import Guard


@node
class NetworkOptions:
    """`benign_races` are the fields whose races do not count; `guards` what annotations say.

    `workers` processes ask about pairs of accesses.
    """

    benign_races: BenignRaces = BenignRaces()
    guards: tuple[Guard, ...] = ()
    workers: int = 1
