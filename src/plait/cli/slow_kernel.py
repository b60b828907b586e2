"""A word on standard error where Plait was installed without a C compiler."""

import os

import click

from plait.engines.explicit.kernel.kernel_choice import is_compiled

_USERS = ("auto", "explicit")


def wanted_kernel(engine: str = "explicit") -> str:
    """The kernel that `PLAIT_KERNEL` asks for; says so if none but the slow one is there."""
    wanted = os.environ.get("PLAIT_KERNEL", "auto")
    if wanted == "auto" and engine in _USERS and not is_compiled():
        click.echo(
            "plait: the kernel is not compiled, searches are about 100 times slower: "
            "see plait doctor",
            err=True,
        )
    return wanted
