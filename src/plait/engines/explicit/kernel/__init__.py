"""The compiled kernel: states in flat memory, the interpreter, the depth-first search."""
