"""Explicit search with a symbolic part of the state (von Rhein, Apel, Raimondi 2011: jpf-bdd).

A state is a core, as the kernel has it, and a set of values of the tracked fields, as a decision
diagram. States with equal cores are one state.
"""
