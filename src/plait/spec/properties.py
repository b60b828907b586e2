"""The properties: a closed sum, each with the name that options, files and reports use."""

import re
from collections.abc import Iterable
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
    """No thread ends with an exception that nothing handles (assertion errors excepted).

    `classes` are those, with their subclasses, whose exceptions count; all if there are none.
    """

    classes: tuple[str, ...] = ()


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


@final
@node
class GuardsHeld:
    """Whoever uses a field or method that `@GuardedBy` marks holds the lock that it names."""


@final
@node
class LineUnreachable:
    """No thread ever comes to a line of the program.

    `file` has its package folder (`p/Counter.java`); users may leave that out when they ask.
    """

    file: str
    line: int


Property: TypeAlias = (
    AssertionsHold
    | NoUncaughtException
    | NoDeadlock
    | NoDataRace
    | NoLivelock
    | GuardsHeld
    | LineUnreachable
)

PROPERTIES: Final[dict[str, Property]] = {
    "assertion": AssertionsHold(),
    "exception": NoUncaughtException(),
    "deadlock": NoDeadlock(),
    "race": NoDataRace(),
    "livelock": NoLivelock(),
    "guard": GuardsHeld(),
}
"""Every property without parameters by its name, in the order of reports."""

DEFAULT_PROPERTIES: Final[tuple[Property, ...]] = (
    AssertionsHold(),
    NoUncaughtException(),
    NoDeadlock(),
)
"""What is checked unless the user says otherwise."""

LINE_FORM: Final = "reach:FILE.java:LINE"
"""How users ask whether a line can be reached."""

EXCEPTION_FORM: Final = "exception:CLASS"
"""How users ask for exceptions of a class only."""

PROPERTY_TYPES: Final[frozenset[type[Property]]] = frozenset(
    {LineUnreachable, *(type(item) for item in PROPERTIES.values())}
)
"""Every kind of property."""

_LINE: Final = re.compile(r"reach:(?P<file>[^:]+\.\w+):(?P<line>[1-9]\d{0,8})")
_NAMES: Final = {type(item): name for name, item in PROPERTIES.items()}
_EXCEPTION: Final = re.compile(r"exception:(?P<cls>[\w$]+(\.[\w$]+)*)")
_ORDER: Final = list(_NAMES)


def name_of(item: Property) -> str:
    """The name of a property, as in `--property`."""
    if isinstance(item, LineUnreachable):
        return f"reach:{item.file}:{item.line}"
    if isinstance(item, NoUncaughtException) and item.classes:
        return f"exception:{'+'.join(item.classes)}"
    return _NAMES[type(item)]


def watched_lines(properties: Iterable[Property]) -> frozenset[tuple[str, int]]:
    """File and number of the lines that should be unreachable."""
    return frozenset(
        (item.file, item.line) for item in properties if isinstance(item, LineUnreachable)
    )


def report_order(item: Property) -> tuple[int, str, int]:
    """A sort key: the order of reports, lines last."""
    if isinstance(item, LineUnreachable):
        return len(_ORDER), item.file, item.line
    return _ORDER.index(type(item)), "", 0


def parse_properties(text: str) -> tuple[Property, ...]:
    """The properties in a comma-separated list of names, in the order of reports."""
    asked = {part.strip() for part in text.split(",") if part.strip()}
    lines = {part: found for part in asked if (found := _LINE.fullmatch(part)) is not None}
    classes = {part: found for part in asked if (found := _EXCEPTION.fullmatch(part)) is not None}
    unknown = sorted(asked - PROPERTIES.keys() - lines.keys() - classes.keys())
    if unknown or not asked:
        what = f"unknown property {', '.join(unknown)}" if unknown else "no property named"
        forms = ", ".join((*PROPERTIES, EXCEPTION_FORM, LINE_FORM))
        raise InputError(f"{what}; the properties are {forms}")
    named = [item for name, item in PROPERTIES.items() if name in asked]
    if classes and NoUncaughtException() not in named:
        named.append(NoUncaughtException(tuple(sorted(found["cls"] for found in classes.values()))))
    watched = [LineUnreachable(found["file"], int(found["line"])) for found in lines.values()]
    return tuple(sorted([*named, *watched], key=report_order))
