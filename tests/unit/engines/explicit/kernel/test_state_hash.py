"""What the hash keeps from state to state is what it would find without it."""

from pathlib import Path
from typing import Any

import pytest
from tests.unit.engines.explicit.test_lockstep import ROOT, base_state

from plait.driver.program_loading import ProgramRequest, load
from plait.engines.benign_races import BenignRaces
from plait.engines.explicit.kernel.kernel_choice import kernel_class
from plait.engines.explicit.kernel.kernel_opcodes import (
    F_BACK,
    F_SUM,
    G_THREADS,
    O_MARK,
    O_NAME,
    O_SUM,
    T_COUNT,
    T_FRAME,
    T_SIZE,
    THREADS,
)
from plait.engines.explicit.search import kernel_search
from plait.engines.explicit.search.kernel_search import Exploration
from plait.machine.machine import Machine
from plait.machine.machine_options import MachineOptions

CHURN = """
public class Churn {
    static class Node {
        Node next, other;
        int value;
        long id = 1L << 60;
        Node(Node next) { this.next = next; }
    }
    static class Box { Node first, second; }
    static Box box;
    static void turn(int n) {
        Node mine = new Node(box.first);
        box.first = mine;
        Node held = box.second;
        box.second = mine.next;
        mine.other = held;
        if (held != null) { synchronized (held) { held.next = mine; held.value += n; } }
        box.first = n == 1 ? null : held;
        Node[] nodes = {mine, held};
        synchronized (nodes) { nodes[1] = box.second; box.second = nodes[0]; }
        if (held != null) held.other = null;
    }
    public static void main(String[] args) {
        Thread one = new Thread(() -> { turn(1); turn(1); });
        one.start();
        box = new Box();
        new Thread(() -> turn(2)).start();
        turn(3);
    }
}
"""
PROGRAMS = [
    ("examples/LinkedQueue.java", 700),
    ("examples/ConditionIf.java", 600),
    ("examples/MapCheckThenPutFixed.java", 150),
    ("examples/WorkerException.java", 600),
]


def checked_kernel(room: int) -> Any:
    """A kernel that hashes every state twice: with what it has kept, and from the beginning."""
    kernel: Any = kernel_class("pure")(room)

    class Checked(type(kernel.hasher)):  # type: ignore[misc]  # the uncompiled hasher
        checked = 0

        def hash_state(self) -> int:
            memory = self.memory
            super().hash_state()
            kept = self.key0, self.key1
            named = self._named()
            for thread in range(memory.mem[G_THREADS]):
                at = THREADS + thread * T_SIZE
                frame = memory.mem[at + T_FRAME]
                for _ in range(memory.mem[at + T_COUNT]):
                    memory.mem[frame + F_SUM] = 0
                    frame -= memory.mem[frame + F_BACK]
            for address in memory.queue[: memory.queue_length]:
                memory.mem[address + O_SUM] = 0
            memory.is_dirty, memory.touched = True, -1
            length = memory.journal_length
            super().hash_state()
            assert (self.key0, self.key1) == kept
            assert memory.journal_length == length, "no name and no sum was out of date"
            self.rename()
            adopted = {a for a in named if memory.mem[a + O_MARK] == memory.generation}
            assert adopted == {a for a, name in named.items() if name}
            Checked.checked += 1
            return 0

        def _named(self) -> dict[int, int]:
            memory = self.memory
            self.list_objects()
            return {a: memory.mem[a + O_NAME] for a in memory.queue[: memory.queue_length]}

    kernel.hasher.__class__ = Checked
    return kernel


def search_twice_hashed(path: Path, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_search, "make_kernel", lambda _, room: checked_kernel(room))
    machine = Machine(load(ProgramRequest((str(path),))).program, MachineOptions())
    search: Any = Exploration(machine, base_state(machine), BenignRaces(), 15, find_all=True)
    search.advance(steps)
    assert search.kernel.search.states > 20
    assert search.kernel.hasher.checked > search.kernel.search.states


@pytest.mark.parametrize(("path", "steps"), PROGRAMS)
def test_what_is_kept_is_right(path: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search_twice_hashed(ROOT / path, steps, monkeypatch)


def test_what_is_kept_is_right_while_objects_change_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Churn.java"
    path.write_text(CHURN)
    search_twice_hashed(path, 2500, monkeypatch)
