"""IR compiled to closures, segment by segment."""
