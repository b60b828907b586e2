"""What a proof may take for granted, in the words that reports use and that decisions compare."""

from typing import Final

SEQUENTIAL_CONSISTENCY: Final = "memory is sequentially consistent, although there are data races"
"""The program has a data race, so Java allows it to do more than was explored."""

RACES_NOT_SOUGHT: Final = "memory is sequentially consistent; data races were not looked for"
"""The engine cannot tell whether the program has a data race."""

RACES_NOT_EXCLUDED: Final = (
    "memory is sequentially consistent, although data races are not excluded"
)
"""The engine has looked for data races, and has no answer."""

WEAK_ACCESSES: Final = (
    "memory is sequentially consistent, although the program uses opaque, plain, acquire or "
    "release accesses or fences"
)
"""Some execution reaches an access that Java lets others see out of order."""

ONLY_SEQUENTIAL: Final = frozenset(
    {SEQUENTIAL_CONSISTENCY, RACES_NOT_SOUGHT, RACES_NOT_EXCLUDED, WEAK_ACCESSES}
)
"""What makes an answer one for sequential consistency only, though Java allows more."""
