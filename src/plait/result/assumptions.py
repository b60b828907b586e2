"""The assumptions of proofs, as constants: reports print them and decisions compare them."""

import re
from typing import Final

SHORT_STRINGS: Final = "strings of Verifier.nondetString are short"
"""The bound that the model of the SV-COMP API states where it chooses a string."""

MISSING_CLASS: Final = re.compile(r"class .* is not on the class path")
"""What the machine says when it needs a class that is on no class path."""

TRUE_ON_A_JVM: Final = frozenset(
    {
        "there are two processors",
        "the default locale is en_US",
        "where an assumption of the test does not hold, nothing is checked",
        SHORT_STRINGS,
    }
)
"""Assumptions of models that replay makes true, or that exclude executions."""

SEQUENTIAL_CONSISTENCY: Final = "memory is sequentially consistent, although there are data races"
"""The program has a data race, so Java allows more behaviours than were explored."""

RACES_NOT_SOUGHT: Final = "memory is sequentially consistent; data races were not looked for"
"""The engine cannot tell whether the program has a data race."""

RACES_NOT_EXCLUDED: Final = (
    "memory is sequentially consistent, although data races are not excluded"
)
"""The engine has looked for data races without a definite answer."""

WEAK_ACCESSES: Final = (
    "memory is sequentially consistent, although the program uses opaque, plain, acquire or "
    "release accesses or fences"
)
"""Some execution reaches an access that other threads may see out of order."""

ONLY_SEQUENTIAL: Final = frozenset(
    {SEQUENTIAL_CONSISTENCY, RACES_NOT_SOUGHT, RACES_NOT_EXCLUDED, WEAK_ACCESSES}
)
"""Assumptions that limit a proof to sequential consistency, although Java allows more."""


def may_differ_on_a_jvm(assumption: str) -> bool:
    """Whether an assumption may be false on a JVM with the same class path."""
    is_true = assumption in TRUE_ON_A_JVM or MISSING_CLASS.fullmatch(assumption)
    return not is_true and assumption != WEAK_ACCESSES
