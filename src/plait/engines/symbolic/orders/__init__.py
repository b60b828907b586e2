"""All schedules of fixed threads in one formula: events, their order, the read-from relation."""
