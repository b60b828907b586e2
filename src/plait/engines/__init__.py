"""The engines, each behind the interface `engines.api`. They claim, the driver validates."""
