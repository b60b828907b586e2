"""Paths through a program over terms: how they run, fork, merge and end.

An `Exploration` (`path_exploration`) puts the parts together. A `Context` (`path_context`)
represents the running path: its mode (`exploration_modes`), why it stops (`path_stops`), its inputs
(`input_variables`), positions (`unrolled_positions`), open values (`value_resolution`) and
remaining bounds (`path_limits`). `Searches` (`search_alternation`) alternate between searches
(`path_searches`) on a `Ground` (`search_ground`), which takes their steps. Possible violations go
to `Suspects` (`suspects`), `Feasibility` (`path_feasibility`) prunes infeasible paths, and
`PathEnds` (`path_ends`) know whether some execution ends.
"""
