"""Linux system calls that Python has no functions for."""

import ctypes
import os
import signal

NEW_MOUNTS = 0x00020000
NEW_UTS = 0x04000000
NEW_IPC = 0x08000000
NEW_USER = 0x10000000
NEW_PIDS = 0x20000000
NEW_NETWORK = 0x40000000

MOUNT_NO_SUID = 2
MOUNT_NO_DEVICES = 4
MOUNT_NO_PROGRAMS = 8
MOUNT_BIND = 4096
MOUNT_RECURSIVE = 16384
MOUNT_PRIVATE = 1 << 18

ATTRIBUTE_READ_ONLY = 1
ATTRIBUTE_NO_SUID = 2
ATTRIBUTE_NO_DEVICES = 4

_MOUNT_SETATTR = 442
_AT_FDCWD = -100
_AT_RECURSIVE = 0x8000

_PR_SET_PDEATHSIG = 1
_PR_SET_SECCOMP = 22
_PR_CAPBSET_DROP = 24
_PR_SET_SECUREBITS = 28
_PR_SET_CHILD_SUBREAPER = 36
_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP_MODE_FILTER = 2
_NO_ROOT = 0b1111
"""User 0 gets no capabilities from programs it executes, and never again."""
_CAPABILITY_VERSION = 0x20080522
_HIGHEST_CAPABILITY = 63

_libc = ctypes.CDLL(None, use_errno=True)


def unshare(flags: int) -> None:
    """Leave the namespaces that the flags name for new ones."""
    _checked("unshare", _libc.unshare(flags))


def mount(source: str | None, target: str, kind: str | None, flags: int, data: str = "") -> None:
    """Mount a file system, or part of one."""
    result = _libc.mount(
        None if source is None else os.fsencode(source),
        os.fsencode(target),
        None if kind is None else kind.encode(),
        ctypes.c_ulong(flags),
        data.encode() or None,
    )
    _checked(f"mount {target}", result)


def change_mount(target: str, *, add: int = 0, clear: int = 0, below: bool = False) -> None:
    """Change what may be done through a mount, and those `below` it; since Linux 5.12."""
    attributes = (ctypes.c_uint64 * 4)(add, clear, 0, 0)
    result = _libc.syscall(
        ctypes.c_long(_MOUNT_SETATTR),
        ctypes.c_long(_AT_FDCWD),
        ctypes.c_char_p(os.fsencode(target)),
        ctypes.c_long(_AT_RECURSIVE if below else 0),
        ctypes.byref(attributes),
        ctypes.c_size_t(ctypes.sizeof(attributes)),
    )
    _checked(f"mount_setattr {target}", result)


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent has ended."""
    _control(_PR_SET_CHILD_SUBREAPER, 1)


def die_with_parent() -> None:
    """Be killed when the parent dies."""
    _control(_PR_SET_PDEATHSIG, signal.SIGKILL)


def gain_no_privileges() -> None:
    """Let no program that is executed have more rights than we, such as sudo."""
    _control(_PR_SET_NO_NEW_PRIVS, 1)


def drop_capabilities() -> None:
    """Give up what a user namespace lets its first process do, for ever."""
    for capability in range(_HIGHEST_CAPABILITY + 1):
        if _libc.prctl(_PR_CAPBSET_DROP, *map(ctypes.c_ulong, (capability, 0, 0, 0))) < 0:
            break  # the kernel does not know more
    _control(_PR_SET_SECUREBITS, _NO_ROOT)
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION, 0)
    nothing = (ctypes.c_uint32 * 6)()
    _checked("capset", _libc.capset(ctypes.byref(header), ctypes.byref(nothing)))


def filter_system_calls(program: bytes) -> None:
    """Let a program of the Berkeley packet filter judge every later system call."""

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))

    whole = Program(len(program) // 8, program)
    result = _libc.prctl(
        _PR_SET_SECCOMP, ctypes.c_ulong(_SECCOMP_MODE_FILTER), ctypes.byref(whole), 0, 0
    )
    _checked("seccomp", result)


def _control(option: int, value: int) -> None:
    _checked(f"prctl {option}", _libc.prctl(option, *map(ctypes.c_ulong, (value, 0, 0, 0))))


def _checked(what: str, result: int) -> None:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
