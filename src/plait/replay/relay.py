"""Hands a stopped JVM over to a debugger, by relaying packets in both directions.

A JVM continues when its debugger disconnects, so Plait must stay connected, and gives the debugger
a port of its own. A debugger has all rights of the JVM's user. So only that user may connect, where
the system tells.
"""

import contextlib
import os
import select
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from plait.base.errors import InputError
from plait.replay.controller import Controller
from plait.replay.fence.peers import ConnectionTable
from plait.replay.jdwp.protocol import HANDSHAKE

_CHUNK: Final = 1 << 16


@contextmanager
def listening(port: int) -> Iterator[socket.socket]:
    """A socket on this port of the loopback interface; 0 for any free one."""
    try:
        server = socket.create_server(("127.0.0.1", port), backlog=1)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"--debug-port {port}: {reason}") from error
    with server:
        yield server


def hand_over(controller: Controller, server: socket.socket, on_attach: Callable[[], None]) -> None:
    """Wait for a debugger, and serve it until it or the JVM ends."""
    controller.hand_over()
    jvm = controller.client.connection
    while True:
        debugger, _ = server.accept()
        with debugger:
            if _is_of_our_user(debugger) and _shake_hands(debugger):
                on_attach()
                debugger.sendall(jvm.unread())
                _relay(debugger, jvm.stream)
                return


def _is_of_our_user(debugger: socket.socket) -> bool:
    """Whether our user or the administrator has connected; True where the system does not tell."""
    try:
        peer = ConnectionTable().peer(debugger)
    except OSError:
        return sys.platform != "linux"
    return peer is not None and peer.user in (os.geteuid(), 0)


def _shake_hands(debugger: socket.socket) -> bool:
    """Answer the greeting; False when whoever connected is no debugger."""
    greeting = b""
    with contextlib.suppress(OSError):
        while len(greeting) < len(HANDSHAKE):
            data = debugger.recv(len(HANDSHAKE) - len(greeting))
            if not data:
                return False
            greeting += data
        if greeting == HANDSHAKE:
            debugger.sendall(HANDSHAKE)
            return True
    return False


def _relay(one: socket.socket, other: socket.socket) -> None:
    """Copy what either sends to the other until one of them closes."""
    partner = {one: other, other: one}
    with contextlib.suppress(OSError):
        while True:
            ready, _, _ = select.select([one, other], [], [])
            for stream in ready:
                data = stream.recv(_CHUNK)
                if not data:
                    return
                partner[stream].sendall(data)
