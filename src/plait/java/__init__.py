"""Class files, the JDK's own image, class paths, javac, and finding what to verify."""
