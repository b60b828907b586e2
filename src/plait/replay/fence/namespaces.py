"""The sandbox: namespaces that Linux lets ordinary users create.

In them there is no network but a loopback interface of their own, nothing can be written but an
empty folder in memory, and no device is there but those that only give or take bytes. When the
first process of the namespaces ends, the kernel ends all others.
"""

import contextlib
import errno
import fcntl
import os
import socket
import struct

from plait.replay.fence import system
from plait.replay.fence.system_call_filter import filter_program

_SCRATCH_OPTIONS = "size=64m,nr_inodes=16k,mode=700"
_DEVICES = ("null", "zero", "full", "random", "urandom")
_SET_INTERFACE_FLAGS = 0x8914
_INTERFACE_UP = 1


def enter() -> None:
    """Leave the namespaces of the user, the network and IPC; children get new process ids too.

    `OSError` when the system does not let us.
    """
    user, group = os.geteuid(), os.getegid()
    spaces = (
        system.NEW_USER | system.NEW_NETWORK | system.NEW_PIDS | system.NEW_IPC | system.NEW_UTS
    )
    system.unshare(spaces)
    _write("/proc/self/setgroups", "deny")
    _write("/proc/self/uid_map", f"{user} {user} 1")
    _write("/proc/self/gid_map", f"{group} {group} 1")
    with contextlib.suppress(OSError):
        _write("/proc/sys/user/max_user_namespaces", "0")
    _bring_up_loopback()


def furnish(scratch: str) -> None:
    """Make everything read-only but `scratch`, which becomes an empty folder in memory.

    For the first process of the namespaces that `enter` has made.
    """
    system.unshare(system.NEW_MOUNTS)
    system.mount(None, "/", None, system.MOUNT_RECURSIVE | system.MOUNT_PRIVATE)
    plain = system.MOUNT_NO_SUID | system.MOUNT_NO_DEVICES
    devices = _furnish_devices()
    with contextlib.suppress(PermissionError):
        # Where parts of /proc are hidden from us, as in containers, we may not make another one:
        # then the program sees that other processes are there, which it cannot touch.
        system.mount("proc", "/proc", "proc", plain | system.MOUNT_NO_PROGRAMS)
    system.mount("tmpfs", scratch, "tmpfs", plain, _SCRATCH_OPTIONS)
    forbidden = system.ATTRIBUTE_READ_ONLY | system.ATTRIBUTE_NO_SUID | system.ATTRIBUTE_NO_DEVICES
    system.change_mount("/", add=forbidden, below=True)
    system.change_mount(scratch, clear=system.ATTRIBUTE_READ_ONLY)
    for device in devices:
        system.change_mount(device, clear=system.ATTRIBUTE_READ_ONLY | system.ATTRIBUTE_NO_DEVICES)


def lock() -> None:
    """Drop all rights to change the sandbox from inside."""
    program = filter_program()
    system.drop_capabilities()
    system.filter_system_calls(program)


def _furnish_devices() -> list[str]:
    """Replace the devices by the harmless ones; their paths."""
    here = [name for name in _DEVICES if os.path.exists(f"/dev/{name}")]
    nodes = {name: os.open(f"/dev/{name}", os.O_PATH) for name in here}
    system.mount("tmpfs", "/dev", "tmpfs", system.MOUNT_NO_SUID, "size=64k,mode=755")
    for name, node in nodes.items():
        os.close(os.open(f"/dev/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        system.mount(f"/proc/self/fd/{node}", f"/dev/{name}", None, system.MOUNT_BIND)
        os.close(node)
    for name, target in (("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")):
        os.symlink(f"/proc/self/fd{target}", f"/dev/{name}")
    return [f"/dev/{name}" for name in here]


def _bring_up_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("16sH14x", b"lo", _INTERFACE_UP)
        fcntl.ioctl(any_socket.fileno(), _SET_INTERFACE_FLAGS, request)


def _write(path: str, text: str) -> None:
    try:
        with open(path, "wb", buffering=0) as file:
            file.write(text.encode())
    except OSError as error:
        number = error.errno or errno.EIO
        raise OSError(number, f"{path}: {os.strerror(number)}") from error
