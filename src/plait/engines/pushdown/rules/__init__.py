"""From the program to the rules of a symbolic pushdown network."""
