"""In a fresh process: load a program and build the methods that a run of it executes.

`python -m bench.front_end FILE` prints this process's CPU seconds, javac (a child) excluded. FILE
lists the methods; `--list FILE` finds them by running the program, and writes it.
"""

import json
import sys
from pathlib import Path

from bench.measure import cpu_seconds
from plait.base.names import MethodRef
from plait.driver.program_loading import ProgramRequest, load

PROGRAM = str(Path(__file__).parent / "programs" / "Collections.java")


def write_list(path: Path) -> None:
    """Run the program and note every method that it calls."""
    from plait.machine.fair_run import run_machine
    from plait.machine.machine import Machine
    from plait.machine.machine_options import MachineOptions

    machine = Machine(load(ProgramRequest((PROGRAM,))).program, MachineOptions())
    run_machine(machine)
    refs = [[ref.owner, ref.name, ref.descriptor] for ref in sorted(machine.methods, key=str)]
    path.write_text(json.dumps(refs))


def main() -> None:
    """Build what the list names, or make the list."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):  # a parser would be measured, too
        print(__doc__)
        return
    if sys.argv[1] == "--list":
        write_list(Path(sys.argv[2]))
        print(0)
        return
    program = load(ProgramRequest((PROGRAM,))).program
    for owner, name, descriptor in json.loads(Path(sys.argv[1]).read_text()):
        program.find_body(MethodRef(owner, name, descriptor))
    print(cpu_seconds())


if __name__ == "__main__":
    main()
