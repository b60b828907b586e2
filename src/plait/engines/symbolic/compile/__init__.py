"""Closures over terms: the ops of the machine on values that depend on inputs."""
