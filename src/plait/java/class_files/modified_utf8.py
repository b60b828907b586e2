"""Modified UTF-8, the encoding of strings in class files (JVMS 4.4.7).

NUL is C0 80 and characters beyond the basic plane are two three-byte surrogates, which stay two:
each Python character is one UTF-16 unit, so lengths and indices are Java's.
"""

from plait.java.class_files.corruption import MalformedError


def decode_modified_utf8(raw: bytes) -> str:
    """The string of `raw`; `MalformedError` for bytes that Java's encoder never writes."""
    if 0 in raw:
        raise MalformedError("string constant with a zero byte")
    if raw.isascii():
        return raw.decode("ascii")
    try:
        text = raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise MalformedError("string constant that is not modified UTF-8") from error
    if max(text) > "\uffff":
        raise MalformedError("string constant with a four-byte character")
    return text


def encode_modified_utf8(text: str) -> bytes:
    """The bytes of `text`, whose characters are UTF-16 units."""
    return text.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
