"""Which objects more than one thread may reach.

They are reachable from statics, Thread objects and results of unread static methods.
"""

from plait.analysis.points_to.abstract_objects import GLOBAL
from plait.analysis.points_to.method_instances import PointsTo
from plait.base.masks import closure, members


def shared_objects(result: PointsTo) -> int:
    """The objects, as a mask, that threads other than their creators may reach."""
    start = result.threads
    for number, item in enumerate(result.objects.objects):
        if item.site.label.startswith(GLOBAL):
            start |= 1 << number
    for mask in result.statics.values():
        start |= mask
    return reachable_objects(result, start)


def reachable_objects(result: PointsTo, start: int) -> int:
    """The objects reachable from these by fields and elements, including these."""
    held: dict[int, int] = {}
    for (number, _), mask in result.fields.items():
        held[number] = held.get(number, 0) | mask
    return closure(start, lambda number: held.get(number, 0))


def holders(result: PointsTo) -> dict[int, set[int | str]]:
    """The holders of references to an object: objects by number, and classes by their statics."""
    found: dict[int, set[int | str]] = {}
    for (number, _), mask in result.fields.items():
        _note(found, mask, number)
    for field, mask in result.statics.items():
        _note(found, mask, field.owner)
    return found


def _note(found: dict[int, set[int | str]], mask: int, holder: int | str) -> None:
    for number in members(mask):
        found.setdefault(number, set()).add(holder)
