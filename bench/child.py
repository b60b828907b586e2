"""In a fresh process: a command line of Plait, then the most memory it had, in megabytes."""

import sys
from pathlib import Path


def peak_megabytes() -> float:
    """The most memory that this process has had.

    From /proc: what `getrusage` gives includes the process that made this one.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return float(status.partition("VmHWM:")[2].split()[0]) / 1024


if __name__ == "__main__":
    from plait.cli.main import main

    try:
        main()
    except SystemExit as ended:
        print(peak_megabytes())
        sys.exit(ended.code)
