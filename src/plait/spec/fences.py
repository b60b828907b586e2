"""How the sandbox around a replaying JVM is chosen."""

from enum import StrEnum


class FenceWish(StrEnum):
    """`AUTO` uses a sandbox where the system has one; the report says whether it did."""

    AUTO = "auto"
    FENCED = "fenced"
    PLAIN = "plain"
