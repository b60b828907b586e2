"""Descriptors of properties: what the rest of Plait knows of them. Each is beside its class.

The command line, help, the driver, reports and fingerprints derive from descriptors. Violations say
which property they violate (`result/violation_account.py`).
"""

from collections.abc import Callable, Iterable
from typing import final

from plait.base.node import node


class Property:
    """A property to check. Each kind of property is a `@node` class of its own."""

    __slots__ = ()

    @property
    def argument(self) -> str:
        """What follows the name and a colon in `--property`; empty for most kinds."""
        return ""

    @property
    def rank(self) -> tuple[str, int]:
        """The order in reports among the properties of one kind."""
        return "", 0

    @property
    def unrestricted(self) -> "Property":
        """The property as engines know it, without the parts that the driver resolves."""
        return self


@final
@node
class Rule:
    """The explanation of a property: what its violation means, and how to fix it."""

    title: str
    meaning: str
    remedy: str


def _each(items: Iterable[Property]) -> Iterable[Property]:
    return dict.fromkeys(items)


@final
@node
class ArgumentForm:
    """How users give a property an argument, as in `reach:FILE.java:LINE`.

    - `form` and `help` say so for the help text.
    - `read` parses what follows the name and the colon; None when it is not well-formed.
    - `merge` combines several properties into one where they are one question.
    """

    form: str
    help: str
    read: Callable[[str], Property | None]
    merge: Callable[[Iterable[Property]], Iterable[Property]] = _each


@final
@node
class PropertyDescriptor:
    """One kind of property.

    - `name` is what users call it in `--property`; `type` is its class.
    - `rule` is its explanation in reports.
    - `plain` is the property that the bare name means, None when it needs an argument. `argument`
      describes the argument, None when there is none.
    - `note` is an optional sentence for the help text.
    - `is_default`: it is checked by default.
    - `is_always_checked`: it is checked in any case, at least as a warning, because other verdicts
      depend on it.
    - `holds_as` is the word that reports put before the scope of its proof.
    - `specification` is its name in SV-COMP, empty when it has none.
    """

    name: str
    type: type[Property]
    rule: Rule
    plain: Property | None = None
    argument: ArgumentForm | None = None
    note: str = ""
    is_default: bool = False
    is_always_checked: bool = False
    holds_as: str = ""
    specification: str = ""

    def read(self, text: str) -> Property | None:
        """The property of this kind that an item of `--property` names, if any."""
        name, colon, argument = text.partition(":")
        if name != self.name:
            return None
        if not colon:
            return self.plain
        return None if self.argument is None else self.argument.read(argument)

    def merge(self, items: Iterable[Property]) -> Iterable[Property]:
        """The properties of this kind, merged where others imply them."""
        return _each(items) if self.argument is None else self.argument.merge(items)
