"""Reads the part of YAML that our own recipes use, and nothing else.

Block mappings and lists, lists in brackets, literal blocks, plain and quoted scalars; all values
are texts. Whatever else YAML knows is refused, so that nothing is read otherwise than a build
server reads it.
"""

import re
from typing import Any

_KEY = re.compile(r"([\w-]+):(?: (.*))?$")
_REFUSED = re.compile(r"[&*!%@`{>|\[\"']|[?-] ")
_UNREADABLE = re.compile(r": |:$| #")


def read_yaml(text: str) -> Any:
    """The document in a text."""
    lines = text.splitlines()
    found, rest = _block(lines, 0, 0)
    assert rest == len(lines), f"line {rest + 1} is not understood: {lines[rest]}"
    return found


def _skipped(lines: list[str], at: int) -> int:
    while at < len(lines) and (not lines[at].strip() or lines[at].lstrip().startswith("#")):
        at += 1
    return at


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _block(lines: list[str], at: int, indent: int) -> tuple[Any, int]:
    """The mapping or list whose lines are indented so, and the line after it."""
    at = _skipped(lines, at)
    if lines[at].lstrip().startswith("- "):
        return _list(lines, at, indent)
    found: dict[str, Any] = {}
    while at < len(lines) and _indent(lines[at]) == indent:
        key = _KEY.match(lines[at].strip())
        assert key is not None, f"line {at + 1} has no key: {lines[at]}"
        assert key[1] not in found, f"line {at + 1}: {key[1]} twice"
        found[key[1]], at = _value(lines, at, indent, key[2] or "")
        at = _skipped(lines, at)
    return found, at


def _list(lines: list[str], at: int, indent: int) -> tuple[list[Any], int]:
    found: list[Any] = []
    while at < len(lines) and _indent(lines[at]) == indent and lines[at].strip()[:2] == "- ":
        item = lines[at].strip()[2:]
        if _KEY.match(item):  # a mapping that begins beside the dash
            lines[at] = " " * (indent + 2) + item
            entry, at = _block(lines, at, indent + 2)
        else:
            entry, at = _scalar(item, at), at + 1
        found.append(entry)
        at = _skipped(lines, at)
    return found, at


def _value(lines: list[str], at: int, indent: int, written: str) -> tuple[Any, int]:
    if written == "|":
        end = at + 1
        while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > indent):
            end += 1
        body = lines[at + 1 : end]
        margin = _indent(body[0])
        return "\n".join(line[margin:] for line in body).rstrip("\n") + "\n", end
    if written:
        return _scalar(written, at), at + 1
    inner = _skipped(lines, at + 1)
    assert inner < len(lines), f"line {at + 1} has no value"
    assert _indent(lines[inner]) > indent, f"line {at + 1} has no value"
    return _block(lines, inner, _indent(lines[inner]))


def _scalar(written: str, at: int) -> Any:
    if written.startswith("[") and written.endswith("]"):
        return [_scalar(item.strip(), at) for item in written[1:-1].split(",")]
    if len(written) > 1 and written[0] == written[-1] == '"' and "\\" not in written:
        return written[1:-1]
    refused = _REFUSED.match(written) or _UNREADABLE.search(written)
    assert not refused, f"line {at + 1} is beyond this reader: {written}"
    return written
