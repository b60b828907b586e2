"""Networks of pushdown systems over finite-domain variables, searched with decision diagrams."""
