"""Suggestions for misspelled names."""

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str], dashes: str = "") -> str:
    """`; did you mean X?` for the known name that is most like one, else nothing."""
    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"; did you mean {dashes}{near[0]}?" if near else ""
