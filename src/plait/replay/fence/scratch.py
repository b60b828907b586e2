"""A folder for one run of a program: its working folder, temporary files and home."""

import contextlib
import os


class Scratch:
    """An empty folder that nobody else can enter."""

    def __init__(self, parent: str) -> None:
        self.path = f"{parent}/plait-{os.getpid()}-{os.urandom(8).hex()}"
        os.mkdir(self.path, 0o700)

    @property
    def work(self) -> str:
        """The working folder."""
        return f"{self.path}/work"

    @property
    def properties(self) -> tuple[str, ...]:
        """The system properties that keep a JVM in the folder."""
        return (f"-Djava.io.tmpdir={self.path}/tmp", f"-Duser.home={self.path}/home")

    def furnish(self) -> None:
        """Make the folders in it."""
        for name in ("work", "tmp", "home"):
            os.mkdir(f"{self.path}/{name}", 0o700)

    def remove(self) -> None:
        """Delete it, however deep its folders and whatever their modes."""
        for folder in (self.work, f"{self.path}/tmp", f"{self.path}/home", self.path):
            with contextlib.suppress(OSError):
                os.rmdir(folder)
        if os.path.exists(self.path):
            _run("rm", "-rf", "--", self.path)
        if os.path.exists(self.path):
            _run("chmod", "-R", "u+rwx", "--", self.path)
            _run("rm", "-rf", "--", self.path)


def _run(*command: str) -> None:
    """Run a tool of the system, quietly."""
    nowhere = (
        (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
        (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0),
    )
    with contextlib.suppress(OSError):
        process = os.posix_spawnp(command[0], command, os.environ, file_actions=nowhere)
        os.waitpid(process, 0)
