"""The messages between Plait and the supervisor of a JVM."""

FENCED = "fenced"
PLAIN = "plain"
TRIAL = "trial"
"""Only test whether the sandbox works."""

CONNECTED = b"connected"
"""Comes with the descriptor of the JVM's connection."""
NOT_FENCED = b"not fenced: "
NOT_STARTED = b"not started: "
