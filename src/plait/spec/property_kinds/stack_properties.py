"""Properties of call stacks."""

import re
from typing import Final, final

from plait.base.names import MethodRef
from plait.base.node import node
from plait.spec.property_descriptor import ArgumentForm, Property, PropertyDescriptor, Rule

_METHOD: Final = r"[\w$]+(?:\.[\w$]+)*\.(?:[\w$]+|<init>)"
_FORM: Final = re.compile(rf"(?P<entered>{_METHOD}) below (?P<below>{_METHOD})")


@final
@node
class AlwaysBelow(Property):
    """Whenever the method `entered` is entered, the method `below` is below it on the stack.

    Methods are `Class.method`, with or without the package; overloaded ones count alike.
    """

    entered: str
    below: str

    @property
    def argument(self) -> str:
        """Both methods."""
        return f"{self.entered} below {self.below}"

    @property
    def rank(self) -> tuple[str, int]:
        """By their names."""
        return self.argument, 0

    def is_entered(self, ref: MethodRef) -> bool:
        """Whether this is the method that is entered."""
        return is_named(self.entered, ref)

    def is_below(self, ref: MethodRef) -> bool:
        """Whether this is the method that should be below."""
        return is_named(self.below, ref)


def is_named(text: str, ref: MethodRef) -> bool:
    """Whether `Class.method` names a method."""
    owner, _, name = text.rpartition(".")
    if name != ref.name:
        return False
    full = ref.owner.replace("/", ".")
    return owner in (full, full.replace("$", "."), full.rpartition(".")[2]) or (
        "." not in owner and owner == re.split(r"[.$]", full)[-1]
    )


def _read(text: str) -> Property | None:
    found = _FORM.fullmatch(text)
    return None if found is None else AlwaysBelow(found["entered"], found["below"])


STACK: Final = PropertyDescriptor(
    name="stack",
    type=AlwaysBelow,
    rule=Rule(
        "A method can be entered without another one below it",
        "Some schedule and input enters the method while the other one is not on the stack.",
        "Follow the calls to see which way leads past the other method.",
    ),
    argument=ArgumentForm(
        form="stack:METHOD below METHOD",
        help="states that the second method is on the stack whenever the first, such as "
        "Vault.open, is entered",
        read=_read,
    ),
)
