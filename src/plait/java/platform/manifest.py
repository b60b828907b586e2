"""The main section of a jar's manifest."""

from typing import TypeAlias

Manifest: TypeAlias = dict[str, str]


def parse_manifest(data: bytes) -> Manifest:
    """The main attributes by lower-case name; lines that start with a space continue the last."""
    attributes: Manifest = {}
    last = ""
    for line in data.decode("utf-8", "replace").splitlines():
        if not line:
            break
        if line.startswith(" "):
            if last:
                attributes[last] += line[1:]
            continue
        name, colon, value = line.partition(":")
        if colon:
            last = name.strip().lower()
            attributes[last] = value.removeprefix(" ")
    return attributes
