"""Defects of a class, reported by code that does not know the file."""

from typing import final

from plait.java.class_files.corruption import MalformedError


@final
class Refusal(MalformedError):  # noqa: N818 - a verdict on the class, as a JVM gives it
    """The class breaks a rule of linking; where it does is for the caller to say."""
