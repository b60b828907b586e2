"""What Plait has compiled, kept between runs: entries with hashes, their users, and their end."""
