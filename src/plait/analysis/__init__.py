"""Facts that any engine may use: call graph, points-to, threads, locks, sharing. All sound."""
