"""The peer of a connection over loopback, according to the tables of the operating system.

Anybody on the machine can connect to a port of the loopback interface. Linux tells the user and the
inode of the socket at the other end, and which sockets a process has.
"""

import os
import socket
import struct
from collections.abc import Iterator

_TABLES = ("/proc/net/tcp", "/proc/net/tcp6")
_LOCAL, _REMOTE, _USER, _INODE = 1, 2, 7, 9
_WRAPPED = "0000000000000000FFFF0000"
"""What stands before an address of IPv4 in the table of IPv6."""


class Peer:
    """The socket at the other end."""

    def __init__(self, user: int, inode: int) -> None:
        self.user = user
        self.inode = inode


class ConnectionTable:
    """The machine's connections, or those of our network namespace, as they are now."""

    def __init__(self) -> None:
        """Read it; `OSError` where there is no such table."""
        self._peers: dict[tuple[str, str], Peer] = {}
        for number, name in enumerate(_TABLES):
            try:
                self._read(name)
            except FileNotFoundError:
                if number == 0:
                    raise

    def _read(self, name: str) -> None:
        with open(name, encoding="ascii") as table:
            next(table, None)
            for line in table:
                words = line.split()
                ends = (words[_LOCAL].removeprefix(_WRAPPED), words[_REMOTE].removeprefix(_WRAPPED))
                self._peers[ends] = Peer(int(words[_USER]), int(words[_INODE]))

    def peer(self, stream: socket.socket) -> Peer | None:
        """The peer of this end; None when the connection is gone."""
        try:
            ends = (_address(stream.getpeername()), _address(stream.getsockname()))
        except OSError:
            return None
        found = self._peers.get(ends)
        return found if found is not None and found.inode else None


def has_socket(process: int, inode: int) -> bool:
    """Whether the process has the socket open."""
    wanted = f"socket:[{inode}]"
    return any(link == wanted for link in _open_files(process))


def _open_files(process: int) -> Iterator[str]:
    folder = f"/proc/{process}/fd"
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        try:
            yield os.readlink(f"{folder}/{name}")
        except OSError:
            continue


def _address(address: tuple[str, int]) -> str:
    """An address of IPv4 as the kernel writes it."""
    (number,) = struct.unpack("=I", socket.inet_aton(address[0]))
    return f"{number:08X}:{address[1]:04X}"
