"""Checks of a JVM when it loads and links a class (JVMS 4.8 to 4.10, 5.3.5, 5.4.1)."""
