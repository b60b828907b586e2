"""The machine run exhaustively over schedules: small programs only, the oracle of all engines."""
