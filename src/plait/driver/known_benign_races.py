"""The fields of the JDK whose plain accesses race by design."""

from pathlib import Path
from typing import Final

from plait.engines.benign_races import BenignRaces

_LIST: Final = Path(__file__).parents[1] / "models" / "benign-races.txt"
_SYNCHRONISERS: Final = ("java/util/concurrent/",)
"""Classes for use by many threads: plain accesses to their fields are part of a protocol."""


def benign_races() -> BenignRaces:
    """The list that comes with the models, and the package of the synchronisers."""
    lines = (line.strip() for line in _LIST.read_text(encoding="utf-8").splitlines())
    fields = frozenset(line for line in lines if line and not line.startswith("#"))
    return BenignRaces(fields, _SYNCHRONISERS)
