"""Properties, and the forms of options: what users can ask."""
