"""The options of the command line: their table, their values, and their compatibility."""
