"""The ops in the network: where threads stop, and the rules of each op."""
