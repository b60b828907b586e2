"""Accesses that several threads may reach, and which pairs of them may race."""
