"""The kinds of properties, each with its descriptor."""
