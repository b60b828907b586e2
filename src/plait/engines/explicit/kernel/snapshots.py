"""States as bytes: taken from the kernel's memory, and put back into it.

A snapshot has two parts. The canonical one is equal for two states exactly when their hashes are
meant to be: words of named objects that differ from the base of the search, threads with their live
registers, and the new objects that can be reached, numbered in the order of the hash's walk. The
private one holds what the hash leaves out although the continuation of a run depends on it: which
objects are shared, caches, a clock that was never read.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.kernel_opcodes import (
        F_BACK, F_HEADER, F_PC, G_CLOCK, G_ENDED, G_EXIT, G_IDENTITY, G_READ,
        G_SHUTDOWN, G_THREADS, HEADER, O_EARLY, O_ENTRIES, O_FROM, O_IDENTITY, O_LEN,
        O_MARK, O_NAME, O_OWNER, O_SHARED, O_TYPE, O_WAITERS, THREADS, TIME_LAST, T_BASE,
        T_CAPACITY, T_COUNT, T_DEADLINE, T_EXCEPTION, T_FRAME, T_HIGH, T_LIMIT, T_OBJECT,
        T_SIZE, T_WMONITOR,
    )  # fmt: skip
    from plait.engines.explicit.kernel.byte_encoding import ByteEncoding
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.state_hash import Hasher

SPARE = cython.declare(cython.longlong, 64)
"""Words of a restored stack beyond its frames."""


@cython.final
@cython.cclass
class Snapshots:
    """Stores states, and takes steps from stored ones."""

    def __init__(
        self,
        tables: Tables,
        memory: Memory,
        hasher: Hasher,
        enabledness: Enabledness,
        interpreter: Interpreter,
        encoding: ByteEncoding,
    ):
        self.tables = tables
        self.memory = memory
        self.hasher = hasher
        self.enabledness = enabledness
        self.interpreter = interpreter
        self.encoding = encoding

    # --- going back -------------------------------------------------------------------------------

    def set_base(self):
        """Let the state in memory be the one that all snapshots are compared with."""
        self.hasher.hash_state()
        self.encoding.prepare()
        self.base_top = self.memory.top
        self.base_sum0 = self.memory.sum0
        self.base_sum1 = self.memory.sum1
        self.memory.heap_limit = self.memory.top
        self.stay()

    def stay(self):
        """Let `rewind` lead to the state in memory."""
        self.hasher.hash_state()
        self.mark_here()

    def mark_here(self):
        """As `stay`, for a state that was hashed."""
        self.here_mark = self.memory.journal_length
        self.here_top = self.memory.top
        self.here_sum0 = self.memory.sum0
        self.here_sum1 = self.memory.sum1

    def go_back(self, mark, top):
        """Undo; the sums are the caller's."""
        self.memory.undo(mark)
        self.memory.top = top

    def rewind(self):
        """Go back to where `stay`, `set_base`, `restart` or `restore_snapshot` was last."""
        self.go_back(self.here_mark, self.here_top)
        self.memory.sum0 = self.here_sum0
        self.memory.sum1 = self.here_sum1

    def restart(self):
        """Go back to the base."""
        self.go_back(self.encoding.base_mark, self.base_top)
        self.memory.sum0 = self.base_sum0
        self.memory.sum1 = self.base_sum1
        self.memory.heap_limit = self.memory.top
        self.stay()

    def questions(self):
        """The choices of the last step: the answers, and the numbers of alternatives."""
        return [
            (self.interpreter.answers[i], self.interpreter.counts[i])
            for i in range(self.interpreter.asked)
        ]

    # --- threads ----------------------------------------------------------------------------------

    def put_thread(self, t):
        """Append a thread: its words, where its frames stand, their live registers."""
        i: cython.longlong
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        count: cython.longlong = self.memory.mem[t + T_COUNT]
        for i in range(T_BASE):
            if i == T_OBJECT or i == T_EXCEPTION or i == T_WMONITOR:
                self.encoding.put_reference(self.memory.mem[t + i])
            elif i != T_LIMIT and (i != T_DEADLINE or self.memory.mem[G_READ]):
                self.encoding.put_number(self.memory.mem[t + i])
        for i in range(count):
            self.encoding.put_number(self.memory.mem[f + F_PC])
            f -= self.memory.mem[f + F_BACK]
        f = self.memory.mem[t + T_FRAME]
        for i in range(count):
            if i == 0:
                self.put_frame(f, self.tables.live_top[self.memory.mem[f + F_PC]])
            else:
                self.put_frame(f, self.tables.live_call[self.memory.mem[f + F_PC]])
            f -= self.memory.mem[f + F_BACK]

    def put_frame(self, f, lives):
        """Append the live registers of a frame."""
        i: cython.longlong
        at: cython.longlong = lives
        for i in range(at + 1, at + 1 + self.tables.extra[at]):
            self.encoding.put_number(self.memory.mem[f + F_HEADER + self.tables.extra[i]])
        at += 1 + self.tables.extra[at]
        for i in range(at + 1, at + 1 + self.tables.extra[at]):
            self.encoding.put_reference(self.memory.mem[f + F_HEADER + self.tables.extra[i]])

    def get_thread(self, t):
        """Write a thread and make its stack."""
        i: cython.longlong
        f: cython.longlong
        count: cython.longlong
        for i in range(T_BASE):
            if i == T_OBJECT or i == T_EXCEPTION or i == T_WMONITOR:
                self.memory.write(t + i, self.encoding.get_reference())
            elif i != T_LIMIT and (i != T_DEADLINE or self.memory.mem[G_READ]):
                self.memory.write(t + i, self.encoding.get_number())
        count = self.memory.mem[t + T_COUNT]
        self.make_stack(t, count)
        f = self.memory.mem[t + T_FRAME]
        for i in range(count):
            if i == 0:
                self.get_frame(f, self.tables.live_top[self.memory.mem[f + F_PC]])
            else:
                self.get_frame(f, self.tables.live_call[self.memory.mem[f + F_PC]])
            f -= self.memory.mem[f + F_BACK]

    def make_stack(self, t, count):
        """A stack with frames that stand where the next numbers say, the topmost first."""
        at: cython.longlong = self.encoding.input_at
        size: cython.longlong = SPARE
        back: cython.longlong = 0
        base: cython.longlong
        f: cython.longlong
        pc: cython.longlong
        i: cython.longlong
        for i in range(count):
            pc = self.encoding.get_number()
            size += F_HEADER + self.tables.method_registers[self.tables.method_of[pc]] + 1
        base = self.memory.bump(size)
        f = base + size - SPARE
        self.encoding.input_at = at
        self.memory.write(t + T_BASE, base)
        self.memory.write(t + T_CAPACITY, size)
        self.memory.write(t + T_HIGH, f)
        for i in range(count):
            pc = self.encoding.get_number()
            back = F_HEADER + self.tables.method_registers[self.tables.method_of[pc]] + 1
            if i > 0:
                self.memory.mem[f + F_BACK] = back
            f -= back
            self.memory.mem[f + F_PC] = pc
            if i == 0:
                self.memory.write(t + T_FRAME, f)
        if count == 0:
            self.memory.write(t + T_FRAME, base)

    def get_frame(self, f, lives):
        """Put the live registers of a frame."""
        i: cython.longlong
        at: cython.longlong = lives
        for i in range(at + 1, at + 1 + self.tables.extra[at]):
            self.memory.mem[f + F_HEADER + self.tables.extra[i]] = self.encoding.get_number()
        at += 1 + self.tables.extra[at]
        for i in range(at + 1, at + 1 + self.tables.extra[at]):
            self.memory.mem[f + F_HEADER + self.tables.extra[i]] = self.encoding.get_reference()

    def deadline_code(self, number):
        """How much of its time a thread has left, from 1 on; 0 when it has no deadline."""
        if self.memory.mem[THREADS + number * T_SIZE + T_DEADLINE] < 0:
            return 0
        return self.hasher.time_left(number) + 1

    # --- new objects ------------------------------------------------------------------------------

    def put_objects(self):
        """Append the content of the new objects."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        kind: cython.longlong
        for at in range(self.memory.queue_length):
            a = self.memory.queue[at]
            kind = self.memory.mem[a + O_TYPE]
            self.encoding.put_number(self.memory.mem[a + O_IDENTITY])
            self.encoding.put_number(self.memory.mem[a + O_OWNER])
            self.encoding.put_number(self.memory.mem[a + O_ENTRIES])
            self.encoding.put_number(self.memory.mem[a + O_WAITERS])
            self.encoding.put_number(self.memory.mem[a + O_EARLY])
            for i in range(self.memory.mem[a + O_LEN]):
                if self.encoding.holds_reference(kind, i):
                    self.encoding.put_reference(self.memory.mem[a + HEADER + i])
                elif not self.encoding.is_cache(kind, i):
                    self.encoding.put_number(self.memory.mem[a + HEADER + i])

    def get_objects(self):
        """Fill the new objects."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        kind: cython.longlong
        for at in range(self.memory.queue_length):
            a = self.memory.queue[at]
            kind = self.memory.mem[a + O_TYPE]
            self.memory.mem[a + O_IDENTITY] = self.encoding.get_number()
            self.memory.mem[a + O_OWNER] = self.encoding.get_number()
            self.memory.mem[a + O_ENTRIES] = self.encoding.get_number()
            self.memory.mem[a + O_WAITERS] = self.encoding.get_number()
            self.memory.mem[a + O_EARLY] = self.encoding.get_number()
            for i in range(self.memory.mem[a + O_LEN]):
                if self.encoding.holds_reference(kind, i):
                    self.memory.mem[a + HEADER + i] = self.encoding.get_reference()
                elif not self.encoding.is_cache(kind, i):
                    self.memory.mem[a + HEADER + i] = self.encoding.get_number()

    # --- what does not count ----------------------------------------------------------------------

    def put_private(self):
        """Append what the hash leaves out."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        self.encoding.put_number(self.memory.mem[G_CLOCK])
        for i in range(self.memory.mem[G_THREADS]):
            self.encoding.put_number(self.memory.mem[THREADS + i * T_SIZE + T_DEADLINE])
            self.encoding.put_number(self.memory.mem[THREADS + i * T_SIZE + T_LIMIT])
        self.encoding.put_changed(1)
        for at in range(self.memory.queue_length):
            a = self.memory.queue[at]
            self.encoding.put_number(self.memory.mem[a + O_SHARED])
            for i in range(self.memory.mem[a + O_LEN]):
                if self.encoding.is_cache(self.memory.mem[a + O_TYPE], i):
                    self.encoding.put_number(self.memory.mem[a + HEADER + i])

    def get_private(self):
        """Write what `put_private` has appended."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        self.memory.write(G_CLOCK, self.encoding.get_number())
        for i in range(self.memory.mem[G_THREADS]):
            self.memory.write(THREADS + i * T_SIZE + T_DEADLINE, self.encoding.get_number())
            self.memory.write(THREADS + i * T_SIZE + T_LIMIT, self.encoding.get_number())
        self.encoding.get_changed()
        for at in range(self.memory.queue_length):
            a = self.memory.queue[at]
            self.memory.mem[a + O_SHARED] = self.encoding.get_number()
            for i in range(self.memory.mem[a + O_LEN]):
                if self.encoding.is_cache(self.memory.mem[a + O_TYPE], i):
                    self.memory.mem[a + HEADER + i] = self.encoding.get_number()

    # --- states -----------------------------------------------------------------------------------

    def put_canonical(self):
        """Begin the output with the canonical part; call `hash_state` first."""
        i: cython.longlong
        self.hasher.list_objects()
        self.encoding.find_owners()
        self.encoding.find_changed()
        self.encoding.output_length = 0
        self.encoding.put_number(self.memory.queue_length)
        for i in range(self.memory.queue_length):
            self.memory.mem[self.memory.queue[i] + O_MARK] = -i - 1
            self.encoding.put_number(self.memory.mem[self.memory.queue[i] + O_TYPE])
            self.encoding.put_number(self.memory.mem[self.memory.queue[i] + O_LEN])
        self.encoding.put_number(self.memory.mem[G_THREADS])
        self.encoding.put_number(self.memory.mem[G_IDENTITY])
        self.encoding.put_number(self.memory.mem[G_ENDED])
        self.encoding.put_number(self.memory.mem[G_EXIT])
        self.encoding.put_number(self.memory.mem[G_SHUTDOWN])
        self.encoding.put_number(self.memory.mem[G_READ])
        self.encoding.put_number(self.memory.mem[G_CLOCK] if self.memory.mem[G_READ] else 0)
        self.encoding.put_changed(0)
        for i in range(self.memory.mem[G_THREADS]):
            self.put_thread(THREADS + i * T_SIZE)
            if self.hasher.timeouts == TIME_LAST:
                self.encoding.put_number(self.deadline_code(i))
        self.put_objects()

    def hashed_state(self):
        """The canonical hash of the state as 16 bytes."""
        i: cython.int
        self.hasher.hash_state()
        for i in range(8):
            self.encoding.output[i] = (self.hasher.key0 >> 8 * i) & 255
            self.encoding.output[8 + i] = (self.hasher.key1 >> 8 * i) & 255
        return bytes(self.encoding.output[:16])

    def full_state(self):
        """The state as bytes, equal for two states exactly when they behave alike."""
        self.hasher.hash_state()
        self.put_canonical()
        return bytes(self.encoding.output[: self.encoding.output_length])

    def snapshot(self):
        """The state as bytes from which it can be restored."""
        self.hasher.hash_state()
        self.put_canonical()
        self.put_private()
        return bytes(self.encoding.output[: self.encoding.output_length])

    def restore_snapshot(self, data: bytes):
        """Put a state into memory, on top of the base."""
        i: cython.longlong
        n: cython.longlong
        kind: cython.longlong
        self.restart()
        if not self.memory.reserve(16 * len(data)):
            raise MemoryError
        self.encoding.find_owners()
        self.encoding.input = data
        self.encoding.input_at = 0
        n = self.encoding.get_number()
        self.memory.queue_length = 0
        for i in range(n):
            kind = self.encoding.get_number()
            self.memory.enqueue(self.memory.allocate(kind, self.encoding.get_number()))
        self.memory.write(G_THREADS, self.encoding.get_number())
        self.memory.write(G_IDENTITY, self.encoding.get_number())
        self.memory.write(G_ENDED, self.encoding.get_number())
        self.memory.write(G_EXIT, self.encoding.get_number())
        self.memory.write(G_SHUTDOWN, self.encoding.get_number())
        self.memory.write(G_READ, self.encoding.get_number())
        self.memory.write(G_CLOCK, self.encoding.get_number())
        self.encoding.get_changed()
        for i in range(self.memory.mem[G_THREADS]):
            self.get_thread(THREADS + i * T_SIZE)
            if self.hasher.timeouts == TIME_LAST:
                self.encoding.get_number()
        self.get_objects()
        self.get_private()
        self.stay()

    def state_keys(self):
        """The canonical hash of the state; names all new objects that can be reached."""
        self.hasher.hash_state()
        self.hasher.walk_own()
        return self.hasher.key0, self.hasher.key1

    def found_name(self, a: cython.longlong):
        """What `state_keys` has named a new object, 0 when nothing refers to it any more."""
        if self.memory.mem[a + O_NAME]:
            return self.memory.mem[a + O_NAME]
        return (
            self.memory.mem[a + O_FROM]
            if self.memory.mem[a + O_MARK] == self.memory.generation
            else 0
        )

    def found_objects(self):
        """The new objects that can be reached, in the order of snapshots; after `state_keys`."""
        self.hasher.list_objects()
        return [self.memory.queue[i] for i in range(self.memory.queue_length)]
