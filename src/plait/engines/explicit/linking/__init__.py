"""The program in the kernel's terms, and the kernel in the machine's."""
