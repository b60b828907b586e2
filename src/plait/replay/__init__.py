"""Replay of witnesses on a stock JVM: the threads of the unmodified program follow the schedule."""
