"""States as bytes: taken from the kernel's memory, and put back into it.

A snapshot has two parts. The canonical one is equal for two states exactly when their hashes are
meant to be: words of named objects that differ from the base of the search, threads with their live
registers, and the new objects that can be reached, numbered in the order of the hash's walk. The
private one holds what the hash leaves out although a run that goes on from here depends on it:
which objects are shared, caches, a clock that nobody has read.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.kernel_opcodes import (
        CANENTER, ENTER, EXIT, F_BACK, F_HEADER, F_PC, G_CLOCK, G_ENDED, G_EXIT, G_IDENTITY,
        G_READ, G_SHUTDOWN, G_THREADS, HEADER, NOTIFY, O_EARLY, O_ENTRIES, O_IDENTITY,
        O_LEN, O_MARK, O_OWNER, O_SHARED, O_TYPE, O_WAITERS, THREADS, TIME_LAST, T_BASE,
        T_CAPACITY, T_COUNT, T_DEADLINE, T_ENDED, T_EXCEPTION, T_FRAME, T_HIGH, T_LIMIT,
        T_OBJECT, T_SIZE, T_WMONITOR, TRYENTER, WAIT, WIDTH, WRITES,
    )  # fmt: skip
    from plait.engines.explicit.kernel.byte_encoding import Encoding

SPARE = cython.declare(cython.longlong, 64)
"""Words of a restored stack beyond its frames."""


@cython.cclass
class Snapshots(Encoding):
    """Stores states, and takes steps from stored ones."""

    # --- going back -------------------------------------------------------------------------------

    def set_base(self):
        """Let the state in memory be the one that all snapshots are compared with."""
        self.hash_state()
        self.prepare()
        self.base_top = self.top
        self.base_sum0 = self.sum0
        self.base_sum1 = self.sum1
        self.heap_limit = self.top
        self.stay()

    def stay(self):
        """Let `rewind` lead to the state in memory."""
        self.hash_state()
        self.here_mark = self.journal_length
        self.here_top = self.top
        self.here_sum0 = self.sum0
        self.here_sum1 = self.sum1

    def go_back(self, mark, top):
        """Undo; the sums are the caller's."""
        self.undo(mark)
        self.top = top

    def rewind(self):
        """Go back to where `stay`, `set_base`, `restart` or `restore_snapshot` was last."""
        self.go_back(self.here_mark, self.here_top)
        self.sum0 = self.here_sum0
        self.sum1 = self.here_sum1

    def restart(self):
        """Go back to the base."""
        self.go_back(self.base_mark, self.base_top)
        self.sum0 = self.base_sum0
        self.sum1 = self.base_sum1
        self.heap_limit = self.top
        self.stay()

    def questions(self):
        """What the last step has asked: answers, and how many there were to choose from."""
        return [(self.answers[i], self.counts[i]) for i in range(self.asked)]

    def pending_touch(self, number: cython.longlong):
        """The word or monitor that a thread is about to touch, and whether it may change it."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.mem[t + T_FRAME]
        c: cython.longlong
        op: cython.int
        if self.mem[t + T_ENDED]:
            return 0, False
        if self.access(number):
            return self.place, self.place_flags & WRITES != 0
        c = self.mem[f + F_PC] * WIDTH
        op = self.code[c]
        if op == ENTER or op == EXIT or op == WAIT or op == NOTIFY or TRYENTER <= op <= CANENTER:
            return self.value(f, self.code[c + 2]), True
        return 0, False

    # --- threads ----------------------------------------------------------------------------------

    def put_thread(self, t):
        """Append a thread: its words, where its frames stand, their live registers."""
        i: cython.longlong
        f: cython.longlong = self.mem[t + T_FRAME]
        count: cython.longlong = self.mem[t + T_COUNT]
        for i in range(T_BASE):
            if i == T_OBJECT or i == T_EXCEPTION or i == T_WMONITOR:
                self.put_reference(self.mem[t + i])
            elif i != T_LIMIT and (i != T_DEADLINE or self.mem[G_READ]):
                self.put_number(self.mem[t + i])
        for i in range(count):
            self.put_number(self.mem[f + F_PC])
            f -= self.mem[f + F_BACK]
        f = self.mem[t + T_FRAME]
        for i in range(count):
            if i == 0:
                self.put_frame(f, self.live_top[self.mem[f + F_PC]])
            else:
                self.put_frame(f, self.live_call[self.mem[f + F_PC]])
            f -= self.mem[f + F_BACK]

    def put_frame(self, f, lives):
        """Append the live registers of a frame."""
        i: cython.longlong
        at: cython.longlong = lives
        for i in range(at + 1, at + 1 + self.extra[at]):
            self.put_number(self.mem[f + F_HEADER + self.extra[i]])
        at += 1 + self.extra[at]
        for i in range(at + 1, at + 1 + self.extra[at]):
            self.put_reference(self.mem[f + F_HEADER + self.extra[i]])

    def get_thread(self, t):
        """Write a thread and make its stack."""
        i: cython.longlong
        f: cython.longlong
        count: cython.longlong
        for i in range(T_BASE):
            if i == T_OBJECT or i == T_EXCEPTION or i == T_WMONITOR:
                self.write(t + i, self.get_reference())
            elif i != T_LIMIT and (i != T_DEADLINE or self.mem[G_READ]):
                self.write(t + i, self.get_number())
        count = self.mem[t + T_COUNT]
        self.make_stack(t, count)
        f = self.mem[t + T_FRAME]
        for i in range(count):
            if i == 0:
                self.get_frame(f, self.live_top[self.mem[f + F_PC]])
            else:
                self.get_frame(f, self.live_call[self.mem[f + F_PC]])
            f -= self.mem[f + F_BACK]

    def make_stack(self, t, count):
        """A stack with frames that stand where the next numbers say, the topmost first."""
        at: cython.longlong = self.input_at
        size: cython.longlong = SPARE
        back: cython.longlong = 0
        base: cython.longlong
        f: cython.longlong
        pc: cython.longlong
        i: cython.longlong
        for i in range(count):
            pc = self.get_number()
            size += F_HEADER + self.method_registers[self.method_of[pc]] + 1
        base = self.bump(size)
        f = base + size - SPARE
        self.input_at = at
        self.write(t + T_BASE, base)
        self.write(t + T_CAPACITY, size)
        self.write(t + T_HIGH, f)
        for i in range(count):
            pc = self.get_number()
            back = F_HEADER + self.method_registers[self.method_of[pc]] + 1
            if i > 0:
                self.mem[f + F_BACK] = back
            f -= back
            self.mem[f + F_PC] = pc
            if i == 0:
                self.write(t + T_FRAME, f)
        if count == 0:
            self.write(t + T_FRAME, base)

    def get_frame(self, f, lives):
        """Put the live registers of a frame."""
        i: cython.longlong
        at: cython.longlong = lives
        for i in range(at + 1, at + 1 + self.extra[at]):
            self.mem[f + F_HEADER + self.extra[i]] = self.get_number()
        at += 1 + self.extra[at]
        for i in range(at + 1, at + 1 + self.extra[at]):
            self.mem[f + F_HEADER + self.extra[i]] = self.get_reference()

    def deadline_code(self, number):
        """How much of its time a thread has left, from 1 on; 0 when it has no deadline."""
        if self.mem[THREADS + number * T_SIZE + T_DEADLINE] < 0:
            return 0
        return self.time_left(number) + 1

    # --- new objects ------------------------------------------------------------------------------

    def put_objects(self):
        """Append the content of the new objects."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        kind: cython.longlong
        for at in range(self.queue_length):
            a = self.queue[at]
            kind = self.mem[a + O_TYPE]
            self.put_number(self.mem[a + O_IDENTITY])
            self.put_number(self.mem[a + O_OWNER])
            self.put_number(self.mem[a + O_ENTRIES])
            self.put_number(self.mem[a + O_WAITERS])
            self.put_number(self.mem[a + O_EARLY])
            for i in range(self.mem[a + O_LEN]):
                if self.holds_reference(kind, i):
                    self.put_reference(self.mem[a + HEADER + i])
                elif not self.is_cache(kind, i):
                    self.put_number(self.mem[a + HEADER + i])

    def get_objects(self):
        """Fill the new objects."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        kind: cython.longlong
        for at in range(self.queue_length):
            a = self.queue[at]
            kind = self.mem[a + O_TYPE]
            self.mem[a + O_IDENTITY] = self.get_number()
            self.mem[a + O_OWNER] = self.get_number()
            self.mem[a + O_ENTRIES] = self.get_number()
            self.mem[a + O_WAITERS] = self.get_number()
            self.mem[a + O_EARLY] = self.get_number()
            for i in range(self.mem[a + O_LEN]):
                if self.holds_reference(kind, i):
                    self.mem[a + HEADER + i] = self.get_reference()
                elif not self.is_cache(kind, i):
                    self.mem[a + HEADER + i] = self.get_number()

    # --- what does not count ----------------------------------------------------------------------

    def put_private(self):
        """Append what the hash leaves out."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        self.put_number(self.mem[G_CLOCK])
        for i in range(self.mem[G_THREADS]):
            self.put_number(self.mem[THREADS + i * T_SIZE + T_DEADLINE])
            self.put_number(self.mem[THREADS + i * T_SIZE + T_LIMIT])
        self.put_changed(1)
        for at in range(self.queue_length):
            a = self.queue[at]
            self.put_number(self.mem[a + O_SHARED])
            for i in range(self.mem[a + O_LEN]):
                if self.is_cache(self.mem[a + O_TYPE], i):
                    self.put_number(self.mem[a + HEADER + i])

    def get_private(self):
        """Write what `put_private` has appended."""
        at: cython.longlong
        a: cython.longlong
        i: cython.longlong
        self.write(G_CLOCK, self.get_number())
        for i in range(self.mem[G_THREADS]):
            self.write(THREADS + i * T_SIZE + T_DEADLINE, self.get_number())
            self.write(THREADS + i * T_SIZE + T_LIMIT, self.get_number())
        self.get_changed()
        for at in range(self.queue_length):
            a = self.queue[at]
            self.mem[a + O_SHARED] = self.get_number()
            for i in range(self.mem[a + O_LEN]):
                if self.is_cache(self.mem[a + O_TYPE], i):
                    self.mem[a + HEADER + i] = self.get_number()

    # --- states -----------------------------------------------------------------------------------

    def put_canonical(self):
        """Begin the output with all that counts; after `hash_state`."""
        i: cython.longlong
        self.list_objects()
        self.find_owners()
        self.find_changed()
        self.output_length = 0
        self.put_number(self.queue_length)
        for i in range(self.queue_length):
            self.mem[self.queue[i] + O_MARK] = -i - 1
            self.put_number(self.mem[self.queue[i] + O_TYPE])
            self.put_number(self.mem[self.queue[i] + O_LEN])
        self.put_number(self.mem[G_THREADS])
        self.put_number(self.mem[G_IDENTITY])
        self.put_number(self.mem[G_ENDED])
        self.put_number(self.mem[G_EXIT])
        self.put_number(self.mem[G_SHUTDOWN])
        self.put_number(self.mem[G_READ])
        self.put_number(self.mem[G_CLOCK] if self.mem[G_READ] else 0)
        self.put_changed(0)
        for i in range(self.mem[G_THREADS]):
            self.put_thread(THREADS + i * T_SIZE)
            if self.timeouts == TIME_LAST:
                self.put_number(self.deadline_code(i))
        self.put_objects()

    def hashed_state(self):
        """The canonical hash of the state as 16 bytes."""
        i: cython.int
        self.hash_state()
        for i in range(8):
            self.output[i] = (self.key0 >> 8 * i) & 255
            self.output[8 + i] = (self.key1 >> 8 * i) & 255
        return bytes(self.output[:16])

    def full_state(self):
        """The state as bytes, equal for two states exactly when they behave alike."""
        self.hash_state()
        self.put_canonical()
        return bytes(self.output[: self.output_length])

    def snapshot(self):
        """The state as bytes from which it can be restored."""
        self.hash_state()
        self.put_canonical()
        self.put_private()
        return bytes(self.output[: self.output_length])

    def restore_snapshot(self, data: bytes):
        """Put a state into memory, on top of the base."""
        i: cython.longlong
        n: cython.longlong
        kind: cython.longlong
        self.restart()
        if not self.reserve(16 * len(data)):
            raise MemoryError
        self.find_owners()
        self.input = data
        self.input_at = 0
        n = self.get_number()
        self.queue_length = 0
        for i in range(n):
            kind = self.get_number()
            self.enqueue(self.allocate(kind, self.get_number()))
        self.write(G_THREADS, self.get_number())
        self.write(G_IDENTITY, self.get_number())
        self.write(G_ENDED, self.get_number())
        self.write(G_EXIT, self.get_number())
        self.write(G_SHUTDOWN, self.get_number())
        self.write(G_READ, self.get_number())
        self.write(G_CLOCK, self.get_number())
        self.get_changed()
        for i in range(self.mem[G_THREADS]):
            self.get_thread(THREADS + i * T_SIZE)
            if self.timeouts == TIME_LAST:
                self.get_number()
        self.get_objects()
        self.get_private()
        self.stay()
