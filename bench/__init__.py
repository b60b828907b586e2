"""The figures that Plait is held to: `make bench` prints them beside their bars."""
