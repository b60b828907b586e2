"""The symbolic engine: all inputs at once, by execution over terms and an SMT solver."""
