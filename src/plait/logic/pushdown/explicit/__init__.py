"""Pushdown systems whose letters and control states are made on the fly: summaries, languages."""
