"""The search over paths and schedules: conditions, merging, bounds, witnesses."""
