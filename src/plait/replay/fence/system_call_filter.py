"""The system calls that a sandboxed program may not make, because they bypass namespaces.

A read-only file system does not prevent connections to a Unix-domain socket in it, whose daemon
(D-Bus, Docker) may do what the sandbox forbids; and VSOCK leads out of any network namespace. So
only the families of sockets remain that the namespace separates. io_uring could make the same calls
unseen; kernel keyrings are shared with processes outside.
"""

import errno
import os
import socket
import struct

_LOAD = 0x20
_AND = 0x54
_JUMP_EQUAL = 0x15
_JUMP_AT_LEAST = 0x35
_RETURN = 0x06
_ALLOW = 0x7FFF0000
_ERROR = 0x00050000

_NUMBER_AT = 0
_ARCHITECTURE_AT = 4
_FIRST_ARGUMENT_AT = 16
_SECOND_ARGUMENT_AT = 24

_X32 = 0x40000000
"""System calls from here on are those of another convention, under other numbers."""
_NO_CALL = 0xFFFFFFFF
_KIND_OF_SOCKET = 0xF
_NETLINK = 16
_SEQUENCED_PACKETS = 5
_IO_URING_SETUP = 425

_ARCHITECTURES = {
    "x86_64": (0xC000003E, 41, 53, (248, 249, 250, _IO_URING_SETUP)),
    "aarch64": (0xC00000B7, 198, 199, (217, 218, 219, _IO_URING_SETUP)),
}
"""By machine: how the kernel calls it, the numbers of socket and socketpair, of add_key,
request_key, keyctl and io_uring_setup."""


def filter_program() -> bytes:
    """The filter for this machine; `OSError` when we do not know its system calls."""
    machine = os.uname().machine
    if machine not in _ARCHITECTURES:
        raise OSError(errno.ENOSYS, f"the system calls of {machine} are not known")
    architecture, make_socket, make_pair, refused = _ARCHITECTURES[machine]
    families = (socket.AF_INET, socket.AF_INET6, _NETLINK)
    kinds = (socket.SOCK_STREAM, _SEQUENCED_PACKETS)
    return b"".join(
        (
            _instruction(_LOAD, _ARCHITECTURE_AT),
            _instruction(_JUMP_EQUAL, architecture, 1, 0),
            _refusal(errno.ENOSYS),
            _instruction(_LOAD, _NUMBER_AT),
            _instruction(_JUMP_AT_LEAST, _X32, 0, 1),
            _refusal(errno.ENOSYS),
            *(_unless(number, _refusal(errno.ENOSYS)) for number in refused),
            _unless(make_socket, _only(_FIRST_ARGUMENT_AT, _NO_CALL, families)),
            # A pair of datagram sockets could be connected anew, to a socket in the file system.
            _unless(make_pair, _only(_SECOND_ARGUMENT_AT, _KIND_OF_SOCKET, kinds)),
            _instruction(_RETURN, _ALLOW),
        )
    )


def _unless(number: int, otherwise: bytes) -> bytes:
    """Skip `otherwise` when the system call, whose number is loaded, is another one."""
    return _instruction(_JUMP_EQUAL, number, 0, len(otherwise) // 8) + otherwise


def _only(argument_at: int, mask: int, allowed: tuple[int, ...]) -> bytes:
    """Allow the call for these values of an argument, refuse it for others."""
    tests = [
        _instruction(_JUMP_EQUAL, value, len(allowed) - position, 0)
        for position, value in enumerate(allowed)
    ]
    return b"".join(
        (
            _instruction(_LOAD, argument_at),
            _instruction(_AND, mask),
            *tests,
            _refusal(errno.EAFNOSUPPORT),
            _instruction(_RETURN, _ALLOW),
        )
    )


def _refusal(number: int) -> bytes:
    return _instruction(_RETURN, _ERROR | number)


def _instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("=HBBI", code, if_true, if_false, value)
