"""All inputs at once: execution over terms, path conditions decided by a solver."""
