"""Reading class files (JVMS 4)."""
