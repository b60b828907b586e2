"""Whose code it is: the user's, or the JDK's and its models'."""

from typing import Final

_LIBRARY_PACKAGES: Final = ("java/", "javax/", "jdk/", "sun/", "com/sun/", "plait/")


def is_library_class(name: str) -> bool:
    """Whether a class (internal name) belongs to the JDK, its models or our own API."""
    return name.startswith(_LIBRARY_PACKAGES)
