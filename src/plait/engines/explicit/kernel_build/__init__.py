"""What the build of the kernel needs: constants for C, and a digest of the sources."""
