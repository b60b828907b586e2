"""Reporters, one module per format; they see `result` only."""
