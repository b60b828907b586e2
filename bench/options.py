"""The command lines of the benchmarks: `--help` shows what their modules say about themselves."""

import argparse


def parser(module: str, text: str | None) -> argparse.ArgumentParser:
    """A parser for `python -m module`, with the module's docstring as its help."""
    return argparse.ArgumentParser(
        f"python -m {module}",
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def asks_for_full(module: str, text: str | None) -> bool:
    """Whether `--full` is given, for a module that takes nothing else."""
    options = parser(module, text)
    options.add_argument("--full", action="store_true", help="the longest programs too")
    return bool(options.parse_args().full)
