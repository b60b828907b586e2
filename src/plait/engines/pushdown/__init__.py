"""The pushdown engine: all inputs and unbounded recursion at once, context by context."""
