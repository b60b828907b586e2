"""All that the rest of Plait knows of a property; each kind has one descriptor, beside its class.

The command line, help, the driver, reports and fingerprints are made from descriptors. Which
violations violate a property is said by those (`result/violation_account.py`).
"""

from collections.abc import Callable, Iterable
from typing import final

from plait.base.node import node


class Property:
    """Something that can be asked of a program; each kind of property is a `@node` of its own."""

    __slots__ = ()

    @property
    def argument(self) -> str:
        """What stands after the name and a colon in `--property`; mostly nothing."""
        return ""

    @property
    def rank(self) -> tuple[str, int]:
        """The order in reports among properties of one kind."""
        return "", 0

    @property
    def unrestricted(self) -> "Property":
        """The property as engines know it, without what the driver resolves by itself."""
        return self


@final
@node
class Rule:
    """A property for people: what is wrong when it is violated, and what to do."""

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
    - `read` makes the property from what stands after the name and a colon; None when it cannot.
    - `merge` makes one property of several where they are one question.
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
    - `rule` explains it where a report explains its rules.
    - `plain` is what the bare name asks for, None when it needs an argument; `argument` says how
      one is given, None when it takes none.
    - `note` is a sentence for the help text, mostly nothing.
    - `is_default`: it is checked unless the user says otherwise.
    - `is_always_checked`: it is checked even then, as a warning, for what else is said rests on it.
    - `holds_as` is a word for reports that stands before how far a proof of it reaches.
    - `specification` is what SV-COMP calls it, empty when it does not.
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
        """The property of this kind that an item of `--property` asks for, if it asks for one."""
        name, colon, argument = text.partition(":")
        if name != self.name:
            return None
        if not colon:
            return self.plain
        return None if self.argument is None else self.argument.read(argument)

    def merge(self, items: Iterable[Property]) -> Iterable[Property]:
        """The properties of this kind, without those that are said by others."""
        return _each(items) if self.argument is None else self.argument.merge(items)
