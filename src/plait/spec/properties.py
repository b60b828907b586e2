"""The list of the properties. A new one is added here, and nowhere else but its module."""

from collections.abc import Iterable
from typing import Final

from plait.base.errors import InputError
from plait.spec.property_descriptor import Property, PropertyDescriptor
from plait.spec.property_kinds.access_properties import GUARD, RACE, GuardsHeld, NoDataRace
from plait.spec.property_kinds.failure_properties import (
    ASSERTION,
    EXCEPTION,
    REACH,
    AssertionsHold,
    LineUnreachable,
    NoUncaughtException,
)
from plait.spec.property_kinds.flow_property import FLOW, SecretsKept
from plait.spec.property_kinds.progress_properties import (
    DEADLOCK,
    LIVELOCK,
    NoDeadlock,
    NoLivelock,
)
from plait.spec.property_kinds.stack_properties import STACK, AlwaysBelow

__all__ = [
    "DEFAULT_PROPERTIES",
    "PROPERTIES",
    "PROPERTY_TYPES",
    "AlwaysBelow",
    "AssertionsHold",
    "GuardsHeld",
    "LineUnreachable",
    "NoDataRace",
    "NoDeadlock",
    "NoLivelock",
    "NoUncaughtException",
    "Property",
    "SecretsKept",
    "always_checked",
    "described_property",
    "name_of",
    "parse_properties",
    "plain_properties",
    "property_help",
    "report_order",
    "stack_rules",
    "watched_lines",
]

PROPERTIES: Final[tuple[PropertyDescriptor, ...]] = (
    ASSERTION,
    EXCEPTION,
    DEADLOCK,
    RACE,
    LIVELOCK,
    GUARD,
    REACH,
    STACK,
    FLOW,
)
"""Every kind of property, in the order of reports."""

DEFAULT_PROPERTIES: Final[tuple[Property, ...]] = tuple(
    kind.plain for kind in PROPERTIES if kind.is_default and kind.plain is not None
)
"""The properties that are checked by default."""

PROPERTY_TYPES: Final[frozenset[type[Property]]] = frozenset(kind.type for kind in PROPERTIES)
"""The class of every kind of property."""


def described_property(item: Property) -> PropertyDescriptor:
    """The descriptor of a property."""
    return next(kind for kind in PROPERTIES if kind.type is type(item))


def plain_properties() -> dict[str, Property]:
    """Every property without an argument, by name, in the order of reports."""
    return {kind.name: kind.plain for kind in PROPERTIES if kind.plain is not None}


def always_checked() -> tuple[Property, ...]:
    """The properties that are always checked; their violations are warnings unless asked for."""
    always = (kind.plain for kind in PROPERTIES if kind.is_always_checked)
    return tuple(item for item in always if item is not None)


def name_of(item: Property) -> str:
    """The name of a property, as in `--property`."""
    name = described_property(item).name
    return f"{name}:{item.argument}" if item.argument else name


def watched_lines(properties: Iterable[Property]) -> frozenset[tuple[str, int]]:
    """File and number of each line that should be unreachable."""
    return frozenset(
        (item.file, item.line) for item in properties if isinstance(item, LineUnreachable)
    )


def stack_rules(properties: Iterable[Property]) -> tuple[AlwaysBelow, ...]:
    """The properties of call stacks."""
    return tuple(item for item in properties if isinstance(item, AlwaysBelow))


def report_order(item: Property) -> tuple[int, str, int]:
    """A sort key: the order of reports."""
    return PROPERTIES.index(described_property(item)), *item.rank


def property_help() -> str:
    """The help text on properties."""
    forms = [kind.argument for kind in PROPERTIES if kind.argument is not None]
    told = "; ".join(f"{form.form} {form.help}" for form in forms)
    notes = (kind.note for kind in PROPERTIES if kind.note)
    return " ".join((f"{', '.join(plain_properties())}. {told}.", *notes))


def parse_properties(text: str) -> tuple[Property, ...]:
    """The properties in a comma-separated list of names, in the order of reports."""
    asked = sorted({part.strip() for part in text.split(",") if part.strip()})
    found = {part: _read(part) for part in asked}
    unknown = [part for part, item in found.items() if item is None]
    if unknown or not asked:
        what = f"unknown property {', '.join(unknown)}" if unknown else "no property named"
        arguments = (kind.argument.form for kind in PROPERTIES if kind.argument is not None)
        forms = ", ".join((*plain_properties(), *arguments))
        raise InputError(f"{what}; the properties are {forms}")
    named = [item for item in found.values() if item is not None]
    merged = (
        item
        for kind in PROPERTIES
        for item in kind.merge(one for one in named if type(one) is kind.type)
    )
    return tuple(sorted(merged, key=report_order))


def _read(text: str) -> Property | None:
    """The property that an item of `--property` names; None when it names none."""
    read = (kind.read(text) for kind in PROPERTIES)
    return next((item for item in read if item is not None), None)
