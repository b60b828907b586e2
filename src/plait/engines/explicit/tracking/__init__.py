"""Explicit search with a symbolic part of the state (von Rhein, Apel, Raimondi 2011: jpf-bdd).

A state is a core, which is in the kernel, and a set of values of the tracked fields, which is a
decision diagram. States with equal cores are merged.
"""
