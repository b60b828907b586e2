"""How the user's program is to be fenced in when a JVM runs it."""

from enum import StrEnum


class FenceWish(StrEnum):
    """`AUTO` is a fence where the system has one, and the report says whether it was there."""

    AUTO = "auto"
    FENCED = "fenced"
    PLAIN = "plain"
