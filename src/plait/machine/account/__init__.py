"""What happened, for people and reports: steps, names, values, places, violations."""
