"""The explicit engine: all schedules of a program, run by a compiled kernel over flat memory."""
