"""Accounts of executions for reports: steps, names, values, places, violations."""
