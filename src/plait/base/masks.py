"""Sets of small numbers as Python ints: bit n represents the number n."""

from collections.abc import Callable, Iterable, Iterator, Sequence


def members(mask: int) -> Iterator[int]:
    """The numbers in the set, ascending."""
    while mask:
        lowest = mask & -mask
        mask ^= lowest
        yield lowest.bit_length() - 1


def mask_of(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def single(mask: int) -> int | None:
    """The only number in the set, None when there are none or several."""
    if mask and not mask & (mask - 1):
        return mask.bit_length() - 1
    return None


def closure(start: int, step: Callable[[int], int]) -> int:
    """The numbers reachable from these by steps, including these; a step returns a set."""
    found, work = 0, start
    while work & ~found:
        new = work & ~found
        found |= new
        for number in members(new):
            work |= step(number)
    return found


def others_of(masks: Sequence[int]) -> list[int]:
    """For each of some sets, the union of all the others."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return [once & (twice | ~mask) for mask in masks]
