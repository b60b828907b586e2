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


def checked_class() -> Any:
    """A kernel that hashes every state twice: with what it has kept, and from the beginning."""

    class Checked(kernel_class("pure")):  # type: ignore[misc]  # a class that is chosen at run time
        def hash_state(self) -> int:
            super().hash_state()
            kept = self.key0, self.key1
            named = self._named()
            for thread in range(self.mem[G_THREADS]):
                at = THREADS + thread * T_SIZE
                frame = self.mem[at + T_FRAME]
                for _ in range(self.mem[at + T_COUNT]):
                    self.mem[frame + F_SUM] = 0
                    frame -= self.mem[frame + F_BACK]
            for address in self.queue[: self.queue_length]:
                self.mem[address + O_SUM] = 0
            self.is_dirty, self.touched = True, -1
            length = self.journal_length
            super().hash_state()
            assert (self.key0, self.key1) == kept
            assert self.journal_length == length, "no name and no sum was out of date"
            self.rename()
            adopted = {a for a in named if self.mem[a + O_MARK] == self.generation}
            assert adopted == {a for a, name in named.items() if name}
            return 0

        def _named(self) -> dict[int, int]:
            self.list_objects()
            return {a: self.mem[a + O_NAME] for a in self.queue[: self.queue_length]}

    return Checked


def search_twice_hashed(path: Path, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = checked_class()
    monkeypatch.setattr(kernel_search, "make_kernel", lambda _, room: made(room))
    machine = Machine(load(ProgramRequest((str(path),))).program, MachineOptions())
    search = Exploration(machine, base_state(machine), BenignRaces(), 15, find_all=True)
    search.advance(steps)
    assert search.kernel.search.states > 20


@pytest.mark.parametrize(("path", "steps"), PROGRAMS)
def test_what_is_kept_is_right(path: str, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    search_twice_hashed(ROOT / path, steps, monkeypatch)


def test_what_is_kept_is_right_while_objects_change_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "Churn.java"
    path.write_text(CHURN)
    search_twice_hashed(path, 2500, monkeypatch)
