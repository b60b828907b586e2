"""The kinds of violations, each with all that is to be said of it."""
