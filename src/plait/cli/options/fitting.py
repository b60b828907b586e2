"""Which engines understand which options of `plait check`.

An option that the engine would ignore is rejected when it is given as a flag: an answer within
other bounds or assumptions than requested is worse than none. A configuration file may have options
of several engines.
"""

from plait.cli.options.settings import Flags, Settings
from plait.engines.registry import ENGINES, require_understood


def refuse_ignored(settings: Settings, flags: Flags) -> None:
    """`InputError` for a flag that the chosen engine would ignore."""
    name = settings.text("engine")
    for option in {option.name: option for e in ENGINES for option in e.options}.values():
        if flags.get(option.name):
            require_understood(name, option)
