"""Random choices, recorded, so that what they led to can be made again, and made smaller."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
_SIZES: Final = (64, 16, 4, 2, 1)
"""How many choices the search for a smaller sequence drops at once, in turn."""

_SECONDS: Final = 60
"""How long that search may take."""


class Dice:
    """Choices from a seed, or those of an earlier `rolled`, and the first of all when they end."""

    def __init__(self, seed: int = 0, again: Sequence[int] | None = None) -> None:
        self._random = random.Random(seed)
        self._again = None if again is None else iter(again)
        self.rolled: list[int] = []

    def below(self, count: int) -> int:
        """A number from 0 up to `count`, which is left out."""
        if self._again is None:
            number = self._random.randrange(count)
        else:
            number = min(next(self._again, 0), count - 1)
        self.rolled.append(number)
        return number

    def between(self, low: int, high: int) -> int:
        """A number from `low` to `high`, both included."""
        return low + self.below(high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def coin(self) -> bool:
        """Heads or tails."""
        return self.below(2) == 1

    def is_one_in(self, count: int) -> bool:
        """True once in so many times."""
        return self.below(count) == count - 1


def hold_for_all(
    make: Callable[[Dice], T], check: Callable[[T], None], seeds: Iterable[int]
) -> None:
    """Check what each seed makes; what fails is made smaller, and shown, before the failure."""

    def failure(rolled: Sequence[int]) -> tuple[T, AssertionError] | None:
        made = make(Dice(again=rolled))
        try:
            check(made)
        except AssertionError as error:
            return made, error
        return None

    for seed in seeds:
        dice = Dice(seed)
        made = make(dice)
        try:
            check(made)
        except AssertionError:
            rolled = _smaller(dice.rolled, lambda rolled: failure(rolled) is not None)
            found = failure(rolled)
            assert found is not None, f"seed {seed} fails, but not when it is repeated"
            raise AssertionError(f"seed {seed}: {found[1]}\n{found[0]}") from found[1]


def _smaller(rolled: Sequence[int], is_bad: Callable[[Sequence[int]], bool]) -> list[int]:
    """A shorter or lower sequence of choices that is still bad, as good as the time allows."""
    best, deadline = list(rolled), time.monotonic() + _SECONDS
    has_improved = True
    while has_improved:
        has_improved = False
        for size in _SIZES:
            at = 0
            while at < len(best):
                rest = best[at + size :]
                zeros = [0] * min(size, len(best) - at)
                for candidate in (best[:at] + rest, best[:at] + zeros + rest):
                    if time.monotonic() > deadline:
                        return best
                    if candidate != best and is_bad(candidate):
                        best, has_improved = candidate, True
                        break
                else:
                    at += size
    return best
