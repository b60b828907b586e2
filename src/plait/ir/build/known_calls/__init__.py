"""Calls that the translation itself understands: variable handles, primitives, clocks."""
