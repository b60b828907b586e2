"""Dynamic call sites and constants, turned into synthetic classes of ordinary code."""

from plait.ir.build.dynamic.expansion import expand_dynamic

__all__ = ["expand_dynamic"]
