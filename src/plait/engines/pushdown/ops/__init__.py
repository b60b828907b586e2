"""What each op does in the network: where threads stop, and which rules come of it."""
