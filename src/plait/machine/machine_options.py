"""The options of a machine."""

from typing import final

from plait.base.node import node
from plait.spec.properties import AlwaysBelow
from plait.spec.timeouts import Timeouts


@final
@node
class MachineOptions:
    """How a machine runs programs.

    `explore`: every schedule is of interest, and sleeps and timed waits elapse as `timeouts` says;
    else time passes only when nothing else can run. `assertions`: asserts are on outside the JDK.
    `spurious_wakeups`: `wait` and `park` may return for no reason. `input_limit`: the largest
    number of values that a nondeterministic input may have. `stack_limit`: frames before a
    StackOverflowError. `run_limit`: segments of code between two visible operations, after which
    a thread stops all the same. `covers`: note the lines of the program that threads come to.
    `watched`: lines (file and number) that are reported as violations when a thread comes there.
    `stacks`: rules about call stacks, whose breach is a violation.
    `properties`: system properties that differ from the models' own. `exceptions`: the classes
    whose uncaught exceptions are violations; all if there are none.
    """

    assertions: bool = True
    spurious_wakeups: bool = False
    explore: bool = True
    timeouts: Timeouts = Timeouts.ANY
    input_limit: int = 1024
    stack_limit: int = 9000
    run_limit: int = 500_000
    covers: bool = False
    watched: frozenset[tuple[str, int]] = frozenset()
    stacks: tuple[AlwaysBelow, ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    exceptions: tuple[str, ...] = ()
