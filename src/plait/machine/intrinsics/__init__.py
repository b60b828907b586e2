"""The machine's primitives."""
