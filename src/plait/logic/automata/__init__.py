"""Tree automata and dynamic pushdown networks with monitors. Knows no Java."""
