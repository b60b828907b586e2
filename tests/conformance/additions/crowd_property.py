"""A property that Plait does not have, as `docs/guides/add-a-property.md` says."""

from typing import Final, final

from plait.base.node import node
from plait.spec.property_descriptor import ArgumentForm, Property, PropertyDescriptor, Rule


@final
@node
class NoCrowd(Property):
    """Never more than `most` threads can move at once."""

    most: int = 1

    @property
    def argument(self) -> str:
        return "" if self.most == 1 else str(self.most)

    @property
    def rank(self) -> tuple[str, int]:
        return "", self.most


def _at_most(text: str) -> Property | None:
    return NoCrowd(int(text)) if text.isascii() and text.isdigit() and int(text) > 1 else None


CROWD: Final = PropertyDescriptor(
    name="crowd",
    type=NoCrowd,
    rule=Rule(
        "Too many threads can move",
        "Some schedule leads to a state in which more threads can move than should.",
        "Let threads wait for each other.",
    ),
    plain=NoCrowd(),
    argument=ArgumentForm("crowd:MOST", "says how many threads may be able to move", _at_most),
)
