"""The supervisor of the JVM that runs the user's program, and its sandbox where possible.

These modules run in a process of their own, without site packages. Each confirmation waits for it
to start: they import each other and a few modules of the standard library that load quickly.
"""
