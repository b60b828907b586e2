"""What can be asked of a program."""
