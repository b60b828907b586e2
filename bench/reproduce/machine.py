"""What figures were measured on."""

import os
import platform
from pathlib import Path

from plait.base.budget import machine_memory
from plait.java.platform.jdk import find_jdk


def description() -> str:
    """Processor, cores, memory, JDK and Python of this machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return (
        f"{_processor()}, {cores} cores, {machine_memory() / 1e9:.0f} GB,"
        f" JDK {find_jdk().major}, Python {platform.python_version()}"
    )


def _processor() -> str:
    """The name that Linux gives the processor; elsewhere its architecture."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
