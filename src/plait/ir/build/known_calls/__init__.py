"""Calls that the translation itself handles: variable handles, primitives, clocks."""
