"""The kinds of violations, one class each."""
