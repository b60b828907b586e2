"""Which locks are surely held where: monitors, locks of the library, semaphores used as locks."""
