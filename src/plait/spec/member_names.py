"""How users name parts of a program in options."""

from plait.base.errors import InputError
from plait.ir.program import Class, Program


def words_of(text: str) -> list[str]:
    """The items of a comma-separated list."""
    return [word.strip() for word in text.split(",") if word.strip()]


def declaration_named(option: str, program: Program, name: str) -> Class:
    """The class that an option names (a nested one also by its source name), or `InputError`."""
    sought = name
    found = program.find_class(sought)
    while found is None and "/" in sought:
        sought = "$".join(sought.rsplit("/", 1))
        found = program.find_class(sought)
    if found is None:
        raise InputError(f"{option}: unknown class {name.replace('/', '.')}")
    return found
