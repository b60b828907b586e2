"""The properties: a closed sum, each with the name that options, files and reports use."""

from typing import Final, TypeAlias, final

from plait.base.errors import InputError
from plait.base.node import node


@final
@node
class AssertionsHold:
    """No `assert`, and no check of `plait.Verify` or a peer's API, fails in any thread."""


@final
@node
class NoUncaughtException:
    """No thread ends with an exception that nothing handles (assertion errors excepted)."""


@final
@node
class NoDeadlock:
    """No state is reached in which a non-daemon thread lives and no thread can move."""


@final
@node
class NoDataRace:
    """No two unordered plain accesses of two threads, one a write, touch the same place."""


@final
@node
class NoLivelock:
    """From every reachable state the program can still end."""


Property: TypeAlias = AssertionsHold | NoUncaughtException | NoDeadlock | NoDataRace | NoLivelock

PROPERTIES: Final[dict[str, Property]] = {
    "assertion": AssertionsHold(),
    "exception": NoUncaughtException(),
    "deadlock": NoDeadlock(),
    "race": NoDataRace(),
    "livelock": NoLivelock(),
}
"""Every property by its name, in the order of reports."""

DEFAULT_PROPERTIES: Final[tuple[Property, ...]] = (
    AssertionsHold(),
    NoUncaughtException(),
    NoDeadlock(),
)
"""What is checked unless the user says otherwise."""

_NAMES: Final = {type(item): name for name, item in PROPERTIES.items()}


def name_of(item: Property) -> str:
    """The name of a property, as in `--property`."""
    return _NAMES[type(item)]


def parse_properties(text: str) -> tuple[Property, ...]:
    """The properties in a comma-separated list of names, in the order of reports."""
    asked = {part.strip() for part in text.split(",") if part.strip()}
    unknown = sorted(asked - PROPERTIES.keys())
    if unknown or not asked:
        what = f"unknown property {', '.join(unknown)}" if unknown else "no property named"
        raise InputError(f"{what}; the properties are {', '.join(PROPERTIES)}")
    return tuple(item for name, item in PROPERTIES.items() if name in asked)
