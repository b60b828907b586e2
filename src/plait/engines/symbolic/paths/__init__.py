"""Paths through a program over terms: how they run, part, meet and end.

An `Exploration` (`path_exploration`) puts the parts together. On the running path works a `Context`
(`path_context`): its mode (`exploration_modes`), why it stops (`path_stops`), its inputs
(`input_variables`), positions (`unrolled_positions`), open values (`value_resolution`) and what is
left of bounds (`path_limits`). `Searches` (`search_alternation`) let searches (`path_searches`)
take turns on a `Ground` (`search_ground`) that takes their steps. What they meet goes to `Suspects`
(`suspects`), what must not be followed is told by `Feasibility` (`path_feasibility`), and
`PathEnds` (`path_ends`) know whether some execution comes to its end.
"""
