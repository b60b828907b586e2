"""Origins of code: the user's, the JDK's, the models', the verification APIs'."""

from typing import Final

_LIBRARY_PACKAGES: Final = (
    "java/",
    "javax/",
    "jdk/",
    "sun/",
    "com/sun/",
    "plait/",
    "org/sosy_lab/sv_benchmarks/",
    "gov/nasa/jpf/vm/",
    "org/cprover/",
)


def is_library_class(name: str) -> bool:
    """Whether a class (internal name) belongs to the JDK or to Plait, not to the program."""
    return name.startswith(_LIBRARY_PACKAGES)
