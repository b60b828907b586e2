"""Pushdown systems and networks of them, explicit and symbolic."""
