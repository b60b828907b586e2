"""What the public sees where a policy does not say it: what leaves the program."""

from typing import Final

from plait.spec.flow.policy import Public
from plait.spec.flow.ports import MethodPattern, ParameterPort

_EVENTS: Final = (
    ("java.io.PrintStream", "print*"),
    ("java.io.PrintStream", "format"),
    ("java.io.PrintStream", "append"),
    ("java.io.PrintStream", "write*"),
    ("java.io.Console", "printf"),
    ("java.io.Console", "format"),
    ("java.io.Console", "read*"),
    ("java.io.OutputStream", "write*"),
    ("java.io.Writer", "write"),
    ("java.io.Writer", "append"),
    ("java.io.PrintWriter", "print*"),
    ("java.io.PrintWriter", "format"),
    ("java.io.DataOutput", "write*"),
    ("java.io.ObjectOutput", "writeObject"),
    ("java.io.RandomAccessFile", "write*"),
    ("java.nio.file.Files", "write*"),
    ("java.nio.file.Files", "create*"),
    ("java.nio.file.Files", "delete*"),
    ("java.nio.channels.WritableByteChannel", "write"),
    ("java.net.URL", "URL"),
    ("java.net.Socket", "Socket"),
    ("java.net.DatagramSocket", "send"),
    ("java.net.http.HttpClient", "send*"),
    ("java.util.logging.Logger", "*"),
    ("java.lang.System$Logger", "log"),
    ("java.lang.System", "exit"),
    ("java.lang.Runtime", "exit"),
    ("java.lang.Runtime", "halt"),
    ("java.lang.Runtime", "exec"),
    ("java.lang.ProcessBuilder", "start"),
    ("java.sql.Statement", "execute*"),
    ("java.sql.PreparedStatement", "set*"),
    ("java.sql.Connection", "prepare*"),
    ("javax.servlet.http.HttpServletResponse", "*"),
    ("javax.servlet.ServletResponse", "*"),
    ("jakarta.servlet.http.HttpServletResponse", "*"),
    ("jakarta.servlet.ServletResponse", "*"),
    ("org.slf4j.Logger", "*"),
    ("org.apache.logging.log4j.Logger", "*"),
)
"""Classes, and their methods whose arguments leave the program."""

IN_MEMORY: Final = frozenset(
    {"java/io/ByteArrayOutputStream", "java/io/StringWriter", "java/io/CharArrayWriter"}
)
"""Streams that only keep what they are given; what is later done with it is seen there."""

_PRINTED: Final = Public(
    ParameterPort(MethodPattern("java.lang.Throwable", "printStackTrace"), number=0)
)
STANDARD_EVENTS: Final = (
    *(Public(ParameterPort(MethodPattern(owner, name))) for owner, name in _EVENTS),
    _PRINTED,
)
