"""Path conditions on their way to solvers: batches, processes, induction."""
