"""The machine run over all schedules: for small programs only, the oracle of all engines."""
