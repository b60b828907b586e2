"""Reading IR text line by line, each from left to right; errors say where and what was expected."""

import math
import re
from collections.abc import Mapping
from typing import Final, NoReturn, final

from plait.base.arithmetic import RANGES, round_float
from plait.base.errors import InputError
from plait.base.names import FieldRef, MethodRef
from plait.ir.operands import Const, Kind, float_const
from plait.ir.text.syntax import BARE_METHOD_TYPE, BARE_NAME, BARE_TYPE, unquote

_SPACE: Final = re.compile(r"[ \t]*(?:(?:(?<=[ \t])|^);.*)?")
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.]*")
_INTEGER: Final = re.compile(r"-?(?:0x[0-9a-fA-F]+|[0-9]+)")
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_NUMBER: Final = re.compile(
    r"(-?(?:inf|nan"
    r"|0x[0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?(?:p[+-]?[0-9]+)?"
    r"|[0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]+)?))([Lf]?)(?![A-Za-z0-9_.])"
)


def _int(digits: str) -> int:
    return int(digits, 16 if "x" in digits else 10)


@final
class Scanner:
    """One line, and how far it has been read; spaces and comments are skipped."""

    __slots__ = ("_at", "_line", "_origin", "_text")

    def __init__(self, text: str, line: int, origin: str) -> None:
        self._text = text
        self._line = line
        self._origin = origin
        self._at = 0
        self._skip_space()

    def _skip_space(self) -> None:
        found = _SPACE.match(self._text, self._at)
        if found is not None:
            self._at = found.end()

    def fail(self, message: str) -> NoReturn:
        """Reject the line."""
        raise InputError(f"{self._origin}:{self._line}: {message}")

    def fail_expecting(self, expected: str) -> NoReturn:
        """Reject the line because something else than what follows was expected here."""
        found = self._text[self._at :].split(maxsplit=1)
        self.fail(f"expected {expected}, found {found[0] if found else 'the end of the line'}")

    @property
    def is_done(self) -> bool:
        """Whether nothing is left but spaces and a comment."""
        return self._at >= len(self._text)

    def end(self) -> None:
        """Require that nothing is left."""
        if not self.is_done:
            self.fail_expecting("the end of the line")

    def accept(self, literal: str) -> bool:
        """Read this punctuation mark if it follows."""
        if not self._text.startswith(literal, self._at):
            return False
        self._at += len(literal)
        self._skip_space()
        return True

    def expect(self, literal: str) -> None:
        """Read this punctuation mark."""
        if not self.accept(literal):
            self.fail_expecting(repr(literal))

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self._text, self._at)
        if found is not None:
            self._at = found.end()
            self._skip_space()
        return found

    # --- words and names ------------------------------------------------------------------------

    def peek_word(self) -> str:
        """The keyword, mnemonic or register that follows, empty when none does."""
        found = _WORD.match(self._text, self._at)
        return "" if found is None else found[0]

    def accept_word(self, word: str) -> bool:
        """Read this word if it follows."""
        if self.peek_word() != word:
            return False
        self._take(_WORD)
        return True

    def expect_word(self, word: str) -> None:
        """Read this word."""
        if not self.accept_word(word):
            self.fail_expecting(repr(word))

    def word(self, expected: str) -> str:
        """Read any word."""
        found = self._take(_WORD)
        if found is None:
            self.fail_expecting(expected)
        return found[0]

    def string(self) -> str:
        """Read a text between quotes."""
        found = _STRING.match(self._text, self._at)
        if found is None:
            self.fail_expecting("a string")
        try:
            value = unquote(found[0])
        except ValueError as error:
            self.fail(str(error))
        self._take(_STRING)
        return value

    @property
    def at_string(self) -> bool:
        """Whether a quote follows."""
        return self.at_mark('"')

    def at_mark(self, mark: str) -> bool:
        """Whether this punctuation mark follows."""
        return self._text.startswith(mark, self._at)

    def name(self, expected: str = "a name") -> str:
        """Read the name of a class or member."""
        if self.at_string:
            return self.string()
        pattern = BARE_TYPE if self.at_mark("[") else BARE_NAME
        found = self._take(pattern)
        if found is None:
            self.fail_expecting(expected)
        return found[0]

    def type(self) -> str:
        """Read a descriptor."""
        if self.at_string:
            return self.string()
        found = self._take(BARE_TYPE)
        if found is None:
            self.fail_expecting("a descriptor")
        return found[0]

    def method_ref(self) -> MethodRef:
        """Read `owner.name(parameters)result`."""
        owner = self.name("a method")
        self.expect(".")
        return MethodRef(owner, self.name("the name of a method"), self._method_type())

    def _method_type(self) -> str:
        if self.at_string:
            return self.string()
        found = self._take(BARE_METHOD_TYPE)
        if found is None:
            self.fail_expecting("the descriptor of a method")
        return found[0]

    def field_ref(self) -> FieldRef:
        """Read `owner.name:descriptor`."""
        owner = self.name("a field")
        self.expect(".")
        name = self.name("the name of a field")
        self.expect(":")
        return FieldRef(owner, name, self.type())

    def signature(self) -> tuple[str, str]:
        """Read the name and descriptor of a declared method."""
        return self.name("the name of a method"), self._method_type()

    def flags(self, table: Mapping[str, int]) -> int:
        """Read words for access flags, as many as follow."""
        value = 0
        while True:
            word = self.peek_word()
            if word in table:
                self._take(_WORD)
                value |= table[word]
            elif self.at_mark("0x"):
                value |= self.integer()
            else:
                return value

    # --- numbers --------------------------------------------------------------------------------

    def integer(self) -> int:
        """Read a decimal or hexadecimal integer."""
        found = self._take(_INTEGER)
        if found is None:
            self.fail_expecting("a number")
        return _int(found[0])

    def constant(self) -> Const | None:
        """Read a number if one follows; `L` makes it a long, `f` a float, a point a double."""
        found = self._take(_NUMBER)
        if found is None:
            return None
        digits, suffix = found[1], found[2]
        is_hexadecimal = "0x" in digits
        is_integral = not any(c in digits for c in ("p." if is_hexadecimal else ".ein"))
        if suffix == "L" and not is_integral:
            self.fail(f"{found[0]} is not a long")
        if is_integral and suffix != "f":
            return self._integral(_int(digits), Kind.LONG if suffix else Kind.INT)
        value = float.fromhex(digits) if is_hexadecimal else float(digits)
        return float_const(value, Kind.DOUBLE) if not suffix else self._single(value)

    def _integral(self, value: int, kind: Kind) -> Const:
        least, greatest = RANGES["I" if kind is Kind.INT else "J"]
        if not least <= value <= greatest:
            self.fail(f"{value} is not a signed {kind}")
        return Const(value, kind)

    def _single(self, value: float) -> Const:
        rounded = round_float(value)
        if math.isinf(rounded) and not math.isinf(value):
            self.fail(f"{value!r} is not a float")
        return float_const(rounded, Kind.FLOAT)


@final
class Lines:
    """The lines that are not empty, one after the other."""

    def __init__(self, text: str, origin: str) -> None:
        self._origin = origin
        self._lines = [
            (number, line)
            for number, line in enumerate(text.split("\n"), 1)
            if line.strip() and not line.lstrip().startswith(";")
        ]
        self._next = 0

    @property
    def is_done(self) -> bool:
        """Whether no line is left."""
        return self._next == len(self._lines)

    @property
    def text(self) -> str:
        """The line that comes next."""
        return self._lines[self._next][1]

    def require(self, expected: str) -> Scanner:
        """The next line; a complaint when there is none."""
        if self.is_done:
            raise InputError(f"{self._origin}: expected {expected}, found the end of the text")
        number, text = self._lines[self._next]
        self._next += 1
        return Scanner(text.rstrip(), number, self._origin)

    @property
    def at_closing(self) -> bool:
        """Whether the next line is a closing brace."""
        return not self.is_done and self.text.partition(";")[0].strip() == "}"

    def accept_closing(self) -> bool:
        """Read a closing brace, if that is the next line."""
        if not self.at_closing:
            return False
        self._next += 1
        return True

    def end(self) -> None:
        """Require that no lines are left."""
        if not self.is_done:
            self.require("").fail_expecting("the end of the text")

    def fail(self, message: str) -> NoReturn:
        """Reject the line read last."""
        raise InputError(f"{self._origin}:{self._lines[self._next - 1][0]}: {message}")
