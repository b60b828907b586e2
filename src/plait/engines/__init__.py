"""The engines, each behind `engines.api`: they claim, the driver finds."""
