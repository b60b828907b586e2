"""Runs a class on a JVM as confirmation does, but lets it go: what it printed, and its fence.

python run_hostile.py WISH SECONDS JAVA FOLDER CLASS [ARGUMENT...]
"""

import json
import select
import sys
import time
from pathlib import Path

from plait.replay.jdwp.client import Client
from plait.replay.jdwp.connection import Connection
from plait.replay.process import LaunchError, launch
from plait.spec.fences import FenceWish


def main(wish: str, seconds: str, java: str, folder: str, *command: str) -> dict[str, object]:
    """Start it, wait until it ends, at most so long, and end it."""
    try:
        jvm, stream = launch(Path(java), (Path(folder),), {}, command, 60, FenceWish(wish))
    except LaunchError as error:
        return {"failure": str(error)}
    try:
        with stream:
            connection = Connection(stream, 60)
            assert connection.next_events(60) is not None, "the JVM should say that it is up"
            Client(connection).resume_all()
            deadline = time.monotonic() + float(seconds)
            while jvm.exit_status is None and time.monotonic() < deadline:
                if select.select([stream], [], [], 0.05)[0] and not stream.recv(1 << 16):
                    break
    finally:
        jvm.kill()
    kind = type(jvm.fence).__name__
    return {"fence": kind, "status": jvm.exit_status, "output": jvm.output()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:])))
