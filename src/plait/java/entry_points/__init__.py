"""Entry points of a target: main methods, JUnit tests, single methods with arguments."""
