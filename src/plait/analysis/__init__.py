"""Sound static analyses for all engines: call graph, points-to, threads, locks, sharing."""
