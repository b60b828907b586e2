"""Policies of information flow: what is secret, who is public, what may be released."""
