"""What of a target is run: main methods, JUnit tests, single methods with arguments."""
