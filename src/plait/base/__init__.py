"""What every layer may use: names, nodes, the two error families, budgets."""
