"""What a proof may take for granted, in the words that reports use and that decisions compare."""

import re
from typing import Final

SHORT_STRINGS: Final = "strings of Verifier.nondetString are short"
"""What the model of the peers' API says where it chooses a string; it is a bound."""

MISSING_CLASS: Final = re.compile(r"class .* is not on the class path")
"""What the machine says where a class is needed that no class path has."""

TRUE_ON_A_JVM: Final = frozenset(
    {
        "there are two processors",
        "the default locale is en_US",
        "where an assumption of the test does not hold, nothing is checked",
        SHORT_STRINGS,
    }
)
"""What models say that replay makes true, or that leaves executions out."""

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


def may_differ_on_a_jvm(assumption: str) -> bool:
    """Whether an assumption need not be true on a JVM, which has the same class path."""
    is_true = assumption in TRUE_ON_A_JVM or MISSING_CLASS.fullmatch(assumption)
    return not is_true and assumption != WEAK_ACCESSES
