"""The pushdown engine: all inputs and unbounded recursion, context by context."""
