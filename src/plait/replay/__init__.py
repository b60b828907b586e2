"""A witness on the stock JVM: each thread of the unmodified program is taken along the schedule."""
