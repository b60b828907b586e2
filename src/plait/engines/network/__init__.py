"""Monitor-DPN: proofs of race freedom for any number of threads, recursion and reentrant locks."""
