"""Value analyses: value numbering, constants, ranges, reaching definitions."""
