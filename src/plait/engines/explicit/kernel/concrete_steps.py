"""Steps from states in which each tracked field has one value, which is then a word of memory.

Between steps, the words of tracked fields are those of the base, because the core must not depend
on the values. For a step, the values are written into them, and it is executed as any other;
afterwards the values are taken out again. Before that, the hash is that of the state with its
values: if it was visited before, there is nothing new.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import alloc_i, lowest, release_i
    from plait.engines.explicit.kernel.kernel_opcodes import (
        FEW_THREADS, F_BACK, F_PC, HEADER, THREADS, T_COUNT, T_FRAME, T_SIZE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.depth_first_search import DepthFirstSearch
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.snapshots import Snapshots
    from plait.engines.explicit.kernel.state_hash import Hasher
    from plait.engines.explicit.kernel.visited_set import VisitedSet


# As many threads as a word has.
WORD = cython.declare(cython.longlong, (1 << 62) - 1)


@cython.final
@cython.cclass
class ConcreteSteps:
    """Knows the tracked fields of named objects, which hold numbers."""

    def __init__(
        self,
        memory: Memory,
        hasher: Hasher,
        interpreter: Interpreter,
        snapshots: Snapshots,
        visited: VisitedSet,
        search: DepthFirstSearch,
    ):
        self.memory = memory
        self.hasher = hasher
        self.interpreter = interpreter
        self.snapshots = snapshots
        self.visited = visited
        self.search = search
        self.field_count = 0
        self.holders = alloc_i(1)
        self.fields = alloc_i(1)
        self.most = alloc_i(1)
        self.resting = alloc_i(1)
        self.numbers = alloc_i(1)
        self.unsuited = 0

    def __dealloc__(self):
        self.drop_fields()

    def drop_fields(self):
        """Free the memory of the fields."""
        release_i(self.holders)
        release_i(self.fields)
        release_i(self.most)
        release_i(self.resting)
        release_i(self.numbers)

    def set_fields(self, fields):
        """Track the values of these fields: address, slot and the greatest number of each.

        To be called between steps, when their words are the same in all states.
        """
        i: cython.longlong
        self.drop_fields()
        self.field_count = len(fields)
        self.holders = alloc_i(self.field_count + 1)
        self.fields = alloc_i(self.field_count + 1)
        self.most = alloc_i(self.field_count + 1)
        self.resting = alloc_i(self.field_count + 1)
        self.numbers = alloc_i(self.field_count + 1)
        for i in range(self.field_count):
            self.holders[i] = fields[i][0]
            self.fields[i] = self.holders[i] + HEADER + fields[i][1]
            self.most[i] = fields[i][2]
            self.resting[i] = self.memory.mem[self.fields[i]]

    def give_values(self, numbers):
        """Write values of the fields into the current state; `rewind` returns here."""
        i: cython.longlong
        for i in range(self.field_count):
            self.memory.write_plain(self.holders[i], self.fields[i], numbers[i])
        self.snapshots.stay()
        self.unsuited = 0

    def take_values(self):
        """Take the values out of memory; 0 when one does not fit."""
        i: cython.longlong
        for i in range(self.field_count):
            self.numbers[i] = self.memory.mem[self.fields[i]]
            if self.numbers[i] < 0 or self.numbers[i] > self.most[i]:
                return 0
        for i in range(self.field_count):
            self.memory.write_plain(self.holders[i], self.fields[i], self.resting[i])
        return 1

    def next_new(self, todo):
        """Let threads of a set take steps from where `give_values` was, the lowest first.

        Returns the first thread whose step leads to a new state, with the values taken out; -1 when
        none is left. `unsuited` gets the threads whose steps are not this simple: they make
        choices, start threads, violate properties or exceed the range of a field.
        """
        number: cython.longlong
        how: cython.int
        one = cython.cast(object, 1)
        rest: cython.longlong = todo & WORD
        first: cython.longlong = 0
        todo >>= FEW_THREADS
        while rest or todo:
            if not rest:
                rest = todo & WORD
                todo >>= FEW_THREADS
                first += FEW_THREADS
                continue
            number = first + lowest(rest)
            rest &= rest - 1
            self.snapshots.rewind()
            self.interpreter.answered = 0
            self.interpreter.is_concrete = True
            try:
                how = self.interpreter.part(number, -1, 0)
            finally:
                self.interpreter.is_concrete = False
            if (
                how
                or self.interpreter.asked
                or self.interpreter.spawned_count
                or self.interpreter.violated
                or self.interpreter.assumed_away
            ):
                self.unsuited |= one << int(number)
                continue
            self.hasher.hash_state()
            if self.visited.claim(self.hasher.key0, self.hasher.key1, 0):
                if self.take_values():
                    self.search.transitions += 1
                    return number
                self.unsuited |= one << int(number)
            elif self.memory.is_full:
                raise MemoryError
            else:
                self.search.transitions += 1
        return -1

    def taken_values(self):
        """The values that the last new state has had."""
        return tuple([self.numbers[i] for i in range(self.field_count)])

    def places_of(self, number: cython.longlong):
        """Where the frames of a thread stand, the topmost first."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        i: cython.longlong
        found = []
        for i in range(self.memory.mem[t + T_COUNT]):
            found.append(self.memory.mem[f + F_PC])
            f -= self.memory.mem[f + F_BACK]
        return tuple(found)
