"""What a proof may take for granted, in the words that reports use and that decisions compare."""

from typing import Final

SEQUENTIAL_CONSISTENCY: Final = "memory is sequentially consistent, although there are data races"
"""The program has a data race, so Java allows it to do more than was explored."""

RACES_NOT_SOUGHT: Final = "memory is sequentially consistent; data races were not looked for"
"""The engine cannot tell whether the program has a data race."""

WEAK_ACCESSES: Final = (
    "memory is sequentially consistent, although the program uses opaque, plain, acquire or "
    "release accesses or fences"
)
"""Some execution reaches an access that Java lets others see out of order."""
