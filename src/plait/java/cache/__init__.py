"""The cache of compiled classes, kept between runs: entries with hashes, users, pruning."""
