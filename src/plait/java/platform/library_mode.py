"""How the classes of java.util.concurrent are taken: by their documentation, or by their code."""

from enum import StrEnum


class Library(StrEnum):
    """By contract, by bytecode, or as the program allows it."""

    AUTO = "auto"
    CONTRACT = "contract"
    BYTECODE = "bytecode"
