"""Searches by the kernel: strategies, several processes, witnesses, verdicts."""
