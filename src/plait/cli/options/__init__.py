"""The options of the command line: their table, their values, and which go together."""
