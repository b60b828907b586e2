"""Origins of code: the user's, the JDK's, the models', the verification APIs'."""

from typing import Final

_JDK_PACKAGES: Final = ("java/", "javax/", "jdk/", "sun/", "com/sun/")
_API_PACKAGES: Final = (
    "plait/",
    "org/sosy_lab/sv_benchmarks/",
    "gov/nasa/jpf/vm/",
    "org/cprover/",
)


def is_library_class(name: str) -> bool:
    """Whether a class (internal name) belongs to the JDK or to Plait, not to the program."""
    return is_jdk_class(name) or name.startswith(_API_PACKAGES)


def is_jdk_class(name: str) -> bool:
    """Whether a class (internal name) belongs to the JDK, or to the models of it there."""
    return name.startswith(_JDK_PACKAGES)
