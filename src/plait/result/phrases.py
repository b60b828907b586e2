"""The wording of places in code, stacks and lists of names."""

from typing import Final

from plait.base.origins import is_library_class
from plait.result.trace import Frames, Location

_TEST_LIBRARIES: Final = (
    "org/junit/",
    "junit/framework/",
    "org/opentest4j/",
    "org/testng/",
    "org/hamcrest/",
    "org/assertj/",
    "com/google/common/truth/",
)
"""Packages whose methods throw on behalf of a test: the failing line is that of their caller."""


def source_name(internal: str) -> str:
    """A class name as people write it: `java.util.Map$Entry`."""
    return internal.replace("/", ".")


def is_library(at: Location) -> bool:
    """Whether a location is inside the JDK or its models."""
    return is_library_class(at.method.owner)


def is_model(at: Location) -> bool:
    """Whether a location is inside a model of JDK code, which means nothing to users."""
    return at.method.owner.startswith("plait/") or (
        is_library(at) and at.method.owner.endswith("Model")
    )


def method_name(at: Location) -> str:
    """`Account.transferTo` of a location, without the package."""
    owner = at.method.owner.rpartition("/")[2]
    match at.method.name:
        case "<init>":
            return f"new {owner}"
        case "<clinit>":
            return f"{owner} (static initialiser)"
        case name:
            return f"{owner}.{name}"


def file_line(at: Location) -> str:
    """`Account.java:12`, or the method when there is no debug information."""
    file = at.file.rpartition("/")[2]
    if not file:
        return method_name(at)
    return f"{file}:{at.line}" if at.line else file


def frame_line(at: Location) -> str:
    """A frame as in a Java stack trace, without `at`."""
    method = f"{source_name(at.method.owner)}.{at.method.name}"
    return f"{method}({file_line(at) if at.file else 'Unknown Source'})"


def user_frames(frames: Frames) -> Frames:
    """The frames outside the JDK, its models and test libraries; more frames if there are none."""
    outside = tuple(at for at in frames if not is_library(at)) or frames
    return tuple(at for at in outside if not at.method.owner.startswith(_TEST_LIBRARIES)) or outside


def listing(names: list[str]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
