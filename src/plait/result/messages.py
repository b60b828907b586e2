"""Normalised messages of exceptions, without what differs between JVMs or runs.

Identity hashes, and the numbers and addresses in the names of classes that the JVM generates
(lambdas, other hidden classes, proxies), do not tell whether two runs failed alike.
"""

import re
from typing import Final

_NOISE: Final = (
    (re.compile(r"\$\$Lambda(?:\$\d+)*(?:/(?:0x)?[0-9a-f]+)?"), "$$Lambda"),
    (re.compile(r"(?<=[\w$])[/.]0x[0-9a-f]{8,16}"), ""),
    (re.compile(r"(?:(?:com\.sun|jdk)\.proxy\d*\.)?\$Proxy\d+"), "$Proxy"),
    (re.compile(r"@[0-9a-f]{1,8}\b"), "@"),
)


def comparable(message: str | None) -> str | None:
    """The message in a form that can be compared with that of another run."""
    if message is not None:
        for noise, replacement in _NOISE:
            message = noise.sub(replacement, message)
    return message
