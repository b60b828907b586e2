"""Linking: the program in the kernel's representation, and the kernel as the machine sees it."""
