"""Must-locksets: monitors, locks of the library, semaphores used as locks."""
