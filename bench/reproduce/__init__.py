"""The tables and figures of the five papers, measured again: `make reproduce`."""
