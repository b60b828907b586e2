"""Properties of single steps: assertions, exceptions, lines."""

import re
from collections.abc import Iterable
from typing import Final, final

from plait.base.node import node
from plait.spec.property_descriptor import ArgumentForm, Property, PropertyDescriptor, Rule

_CLASS: Final = re.compile(r"[\w$]+(\.[\w$]+)*")
_LINE: Final = re.compile(r"(?P<file>[^:]+\.\w+):(?P<line>[1-9]\d{0,8})")


@final
@node
class AssertionsHold(Property):
    """No `assert`, and no check of `plait.Verify` or another tool's API, fails in any thread."""


@final
@node
class NoUncaughtException(Property):
    """No thread ends with an uncaught exception (assertion errors excepted).

    Only exceptions of `classes` and their subclasses count; all exceptions if it is empty.
    """

    classes: tuple[str, ...] = ()

    @property
    def argument(self) -> str:
        """The classes."""
        return "+".join(self.classes)

    @property
    def unrestricted(self) -> Property:
        """The classes that count are a setting of engines, not part of the property."""
        return NoUncaughtException()


@final
@node
class LineUnreachable(Property):
    """No thread ever reaches a given line of the program.

    `file` includes its package folder (`p/Counter.java`), which users may omit.
    """

    file: str
    line: int

    @property
    def argument(self) -> str:
        """File and line."""
        return f"{self.file}:{self.line}"

    @property
    def rank(self) -> tuple[str, int]:
        """By file and line."""
        return self.file, self.line


def _of_class(text: str) -> Property | None:
    return NoUncaughtException((text,)) if _CLASS.fullmatch(text) else None


def _of_all_classes(items: Iterable[Property]) -> Iterable[Property]:
    """Merge into one property about all classes."""
    asked = [item.classes for item in items if isinstance(item, NoUncaughtException)]
    if not asked:
        return ()
    named = () if () in asked else tuple(sorted({name for names in asked for name in names}))
    return (NoUncaughtException(named),)


def _of_line(text: str) -> Property | None:
    found = _LINE.fullmatch(text)
    return None if found is None else LineUnreachable(found["file"], int(found["line"]))


ASSERTION: Final = PropertyDescriptor(
    name="assertion",
    type=AssertionsHold,
    rule=Rule(
        "An assertion can fail",
        "Some schedule or input makes an `assert` statement or a check of a test false.",
        "Follow the interleaving: find the two actions that must be atomic together, and guard "
        "both by the same lock or make them one atomic operation.",
    ),
    plain=AssertionsHold(),
    is_default=True,
    specification="CHECK( init(Main.main()), LTL(G assert) )",
)

EXCEPTION: Final = PropertyDescriptor(
    name="exception",
    type=NoUncaughtException,
    rule=Rule(
        "An exception can remain uncaught",
        "Some schedule or input makes a thread end with an uncaught exception.",
        "Follow the interleaving to the state that the failing code did not expect.",
    ),
    plain=NoUncaughtException(),
    argument=ArgumentForm(
        form="exception:CLASS",
        help="counts only uncaught exceptions of this class and its subclasses",
        read=_of_class,
        merge=_of_all_classes,
    ),
    is_default=True,
)

REACH: Final = PropertyDescriptor(
    name="reach",
    type=LineUnreachable,
    rule=Rule(
        "A line can be reached",
        "Some schedule and input reaches the line.",
        "Follow the interleaving to see how.",
    ),
    argument=ArgumentForm(
        form="reach:FILE.java:LINE", help="states that the line is unreachable", read=_of_line
    ),
    holds_as="unreachable",
)
