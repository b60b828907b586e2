"""Andersen's points-to analysis, with the call graph made on the fly."""
