"""Foundations for every layer: names, nodes, the two error families, budgets."""
