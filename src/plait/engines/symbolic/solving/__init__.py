"""Solving of path conditions: batches, processes, induction."""
