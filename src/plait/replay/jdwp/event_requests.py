"""Restrictions of event requests, in the form in which they are sent."""

from plait.replay.jdwp.packets import CodePlace, Writer
from plait.replay.jdwp.protocol import Modifier


def count(times: int) -> bytes:
    """Only the event of this number; must stand last, else it counts other threads' too."""
    return Writer().byte(Modifier.COUNT).number(times).done()


def only_thread(thread: int) -> bytes:
    """Only events of this thread."""
    return Writer().byte(Modifier.THREAD_ONLY).id(thread).done()


def class_named(pattern: str) -> bytes:
    """Only classes with this name, dotted; a star may begin or end it."""
    return Writer().byte(Modifier.CLASS_MATCH).string(pattern).done()


def only_at(place: CodePlace) -> bytes:
    """Only events at this instruction."""
    return Writer().byte(Modifier.LOCATION_ONLY).place(place).done()


def only_exception(cls: int) -> bytes:
    """Only exceptions of this class and its subclasses, caught or not."""
    return Writer().byte(Modifier.EXCEPTION_ONLY).id(cls).byte(1).byte(1).done()


def only_field(cls: int, field: int) -> bytes:
    """Only accesses to this field."""
    return Writer().byte(Modifier.FIELD_ONLY).id(cls).id(field).done()
