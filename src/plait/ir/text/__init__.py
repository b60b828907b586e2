"""The text form of the IR: `parse(print(p)) == p`."""

from plait.ir.text.op_printer import print_op
from plait.ir.text.parser import parse_body, parse_class, parse_program, parse_source
from plait.ir.text.printer import print_body, print_class, print_program
from plait.ir.text.text_source import TextSource

__all__ = [
    "TextSource",
    "parse_body",
    "parse_class",
    "parse_program",
    "parse_source",
    "print_body",
    "print_class",
    "print_op",
    "print_program",
]
