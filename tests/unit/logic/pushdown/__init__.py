"""Tests of pushdown systems and networks."""
