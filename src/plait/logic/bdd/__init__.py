"""Binary decision diagrams, and bit vectors over them."""
