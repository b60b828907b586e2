"""The engines of one check, which run in turn on one program, and their joint answer."""
