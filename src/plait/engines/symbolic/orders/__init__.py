"""All schedules of fixed threads in one formula: events, who reads from whom, and their order."""
