"""Information flow: what a secret may influence, for all inputs and schedules."""
