"""What is known of values: equal ones, constants, ranges, and where they come from."""
