"""What Plait and the supervisor of a JVM say to each other."""

FENCED = "fenced"
PLAIN = "plain"
TRIAL = "trial"
"""Only try whether the fence can be put up."""

CONNECTED = b"connected"
"""Comes with the descriptor of the JVM's connection."""
NOT_FENCED = b"not fenced: "
NOT_STARTED = b"not started: "
