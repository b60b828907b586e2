"""Random small programs over classes that stand for their contracts, written by dice.

Two or three threads make one to three calls each; main may interrupt one of them. What all calls
have given makes a number, and each number ends the program with an exception at a line of its own.
So the exceptions and deadlocks of a program are all that can come out of its calls.
"""

from typing import Final

from tests.differential.contract_subjects import SUBJECTS, Subject
from tests.differential.dice import Dice

_INTERRUPTED: Final = "r = Thread.interrupted() ? 1 : 0;"


def contract_program(dice: Dice, name: str, subjects: tuple[str, ...]) -> str:
    """A program about one or two of the subjects."""
    chosen = [dice.pick(subjects)]
    if dice.is_one_in(3):
        chosen.append(dice.pick(subjects))
    used = [SUBJECTS[subject] for subject in dict.fromkeys(chosen)]
    calls = [call for subject in used for call in subject.calls]
    if dice.coin():
        calls.append(_INTERRUPTED)
    threads = 3 if dice.is_one_in(8) else 2
    length = 1 if threads == 3 or dice.is_one_in(3) else 3 if dice.is_one_in(5) else 2
    return "\n".join(
        [
            "import java.util.*;",
            "import java.util.concurrent.*;",
            "import java.util.concurrent.atomic.*;",
            "import java.util.concurrent.locks.*;",
            "",
            f"public class {name} {{",
            *(f"    {field}" for subject in used for field in subject.fields),
            "    static volatile int x;",
            "    static final int[] out = new int[3];",
            *(line for thread in range(threads) for line in _thread(dice, thread, length, calls)),
            *_main(dice, name, threads, length, used),
            "}",
            "",
        ]
    )


def _thread(dice: Dice, number: int, length: int, calls: list[str]) -> list[str]:
    """The method that a thread runs; each call adds a digit to what it gives."""
    lines = ["", f"    static void run{number}() {{", "        int all = 0, r;"]
    for _ in range(length):
        call = dice.pick(calls)
        lines += ["        r = 0;", f"        {{ {call} }}", "        all = 3 * all + r;"]
    return [*lines, f"        out[{number}] = all;", "    }"]


def _main(dice: Dice, name: str, threads: int, length: int, used: list[Subject]) -> list[str]:
    lines = ["", "    public static void main(String[] arguments) throws InterruptedException {"]
    for number in range(threads):
        lines.append(f"        Thread t{number} = new Thread({name}::run{number});")
    lines += [f"        t{number}.start();" for number in range(threads)]
    if dice.coin():
        lines.append(f"        t{dice.below(threads)}.interrupt();")
    lines += [f"        t{number}.join();" for number in range(threads)]
    lines += [f"        {subject.ending}" for subject in used if subject.ending]
    base = 3**length
    sum_of_all = " + ".join(f"out[{number}] * {base**number}" for number in range(threads))
    lines.append(f"        switch ({sum_of_all}) {{")
    for case in range(base**threads):
        lines += [f"            case {case}:", "                throw new RuntimeException();"]
    return [*lines, "        }", "    }"]
