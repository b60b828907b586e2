"""Maven and Gradle projects: their layout, and the class paths that their builds tell."""
