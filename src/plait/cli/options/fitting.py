"""Which engines understand which options of `plait check`.

An option that the engine would not look at is refused when it is given as a flag: an answer within
bounds, or under assumptions, that nobody asked for is worse than none. In the file, options of
several engines may stand side by side.
"""

from collections.abc import Mapping
from typing import Final

from plait.base.errors import InputError
from plait.cli.options.settings import Flags, Settings

_DEFAULT: Final = ("auto", "explicit")
ENGINES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    "contexts": (*_DEFAULT, "reference", "symbolic", "pushdown"),
    "spurious-wakeups": (*_DEFAULT, "reference", "symbolic", "pushdown"),
    "timeouts": (*_DEFAULT, "reference", "symbolic", "pushdown"),
    "track": _DEFAULT,
    "no-reduction": _DEFAULT,
    "facts": (*_DEFAULT, "symbolic", "pushdown"),
    "unwind": ("symbolic",),
    "unwind-loops": ("symbolic",),
    "branches": ("symbolic",),
    "steps": ("symbolic",),
    "batch": ("symbolic",),
    "threads-as": ("symbolic",),
    "mode": ("symbolic",),
    "bits": ("pushdown",),
    "input-bits": ("pushdown",),
    "field-bits": ("pushdown",),
    "parameter-bits": ("pushdown",),
    "heap": ("pushdown",),
    "threads": ("pushdown",),
    "split": ("pushdown",),
    "wrap": ("pushdown",),
}
"""Options that not every engine understands, and the engines that do. Those of the search and its
workers are not here: the registry of engines knows what goes together with them."""


def refuse_ignored(settings: Settings, flags: Flags) -> None:
    """`InputError` for a flag that the chosen engine would ignore."""
    engine = settings.text("engine")
    for option, engines in ENGINES_OF.items():
        if flags.get(option) and engine not in engines:
            able = " or ".join(name for name in engines if name != "auto")
            raise InputError(
                f"engine {engine} does not know --{option}: leave it out, or use --engine {able}"
            )
