"""From a target to a report: resolve, load, run engines under a budget, validate, merge."""
