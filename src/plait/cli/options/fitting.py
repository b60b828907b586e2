"""Which engines understand which options of `plait check`.

An option that the engine would not look at is refused when it is given as a flag: an answer within
bounds, or under assumptions, that nobody asked for is worse than none. In the file, options of
several engines may stand side by side.
"""

from plait.cli.options.settings import Flags, Settings
from plait.engines.registry import ENGINES, require_understood


def refuse_ignored(settings: Settings, flags: Flags) -> None:
    """`InputError` for a flag that the chosen engine would ignore."""
    name = settings.text("engine")
    for option in {option.name: option for e in ENGINES for option in e.options}.values():
        if flags.get(option.name):
            require_understood(name, option)
