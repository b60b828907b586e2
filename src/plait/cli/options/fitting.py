"""Which engines understand which options of `plait check`.

An option that the engine would ignore is rejected when it is given as a flag: an answer within
other bounds or assumptions than requested is worse than none. A configuration file may have options
of several engines.
"""

from plait.cli.options.settings import Flags, Settings
from plait.engines.registry import ENGINES, require_understood
from plait.spec.option_forms import Option


def refuse_ignored(settings: Settings, flags: Flags) -> None:
    """`InputError` for a flag that the chosen engine would ignore."""
    name = settings.text("engine")
    for option in _engine_options().values():
        if flags.get(option.name):
            require_understood(name, option)


def engine_flags(settings: Settings) -> frozenset[str]:
    """The options of engines that are given as flags; an engine of `auto` must go by all of them.

    In the file they are there for the engines that understand them.
    """
    return frozenset(name for name in _engine_options() if settings.is_flag(name))


def _engine_options() -> dict[str, Option]:
    return {option.name: option for engine in ENGINES for option in engine.options}
