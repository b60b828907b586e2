"""Whose code it is, for those who speak of results."""

from plait.base.origins import is_library_class

__all__ = ["is_library_class"]
