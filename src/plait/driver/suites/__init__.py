"""Checks of the tests of a suite: in which order, how many at a time, and for how long."""
