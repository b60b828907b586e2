"""Work that several processes share."""

from multiprocessing import get_all_start_methods

from plait.base.errors import InputError


def require_fork() -> None:
    """Refuse to work with several workers where processes cannot be forked."""
    if "fork" not in get_all_start_methods():
        raise InputError("--workers needs a system that can fork processes; use --workers 1 here")
