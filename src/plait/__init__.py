"""Plait verifies multithreaded Java programs: every schedule, every input, with evidence."""

__version__ = "0.1.0"
