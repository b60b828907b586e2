"""The kernel's memory: one array of 64-bit words, an undo journal, and the canonical hash.

Words 0 to `named_limit` hold the globals, the threads and the named objects (those that exist since
the base of the search, and anchors): their hash is a sum that every write keeps up to date. Above
are stacks and new objects, which have no names of their own: at each scheduling point a walk from
the roots names those that are reachable by the first path that finds them.

Nothing in a hash depends on the order in which code was linked or objects were loaded: types,
instructions and named objects count by stable names, numbers that are the same in every process.
"""

import cython

if cython.compiled:
    from cython.cimports.plait.engines.explicit.copcodes import (
        F_BACK, F_HEADER, F_PC, F_SUM, G_CLOCK, G_ENDED, G_EXIT, G_IDENTITY, G_READ, G_SHUTDOWN,
        G_THREADS, HEADER, K_OBJECT, K_REFS, O_EARLY, O_ENTRIES, O_IDENTITY, O_LEN, O_MARK, O_NAME,
        O_OWNER, O_SHARED, O_SUM, O_TYPE, O_WAITERS, S_CACHE, S_PUBLISHED, S_REF, THREADS,
        T_ATOMIC, T_BLOCKED, T_COUNT, T_DAEMON, T_DEADLINE, T_ENDED, T_EXCEPTION, T_FRAME,
        T_INTERRUPTED, T_KILLED, T_OBJECT, T_PERMIT, T_SIZE, T_WENTRIES, T_WMONITOR, T_WOUTCOME,
        T_WTIMED, WIDTH,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.native import (
        alloc_i, alloc_n, grow_i, mix, mix2, release_i, release_n, second, summed, uadd, usub,
    )  # fmt: skip
else:
    from plait.engines.explicit.emulated import (
        alloc_i, alloc_n, grow_i, mix, mix2, release_i, release_n, second, summed, uadd, usub,
    )  # fmt: skip
    from plait.engines.explicit.opcodes import (
        F_BACK, F_HEADER, F_PC, F_SUM, G_CLOCK, G_ENDED, G_EXIT, G_IDENTITY, G_READ, G_SHUTDOWN,
        G_THREADS, HEADER, K_OBJECT, K_REFS, O_EARLY, O_ENTRIES, O_IDENTITY, O_LEN, O_MARK, O_NAME,
        O_OWNER, O_SHARED, O_SUM, O_TYPE, O_WAITERS, S_CACHE, S_PUBLISHED, S_REF, THREADS,
        T_ATOMIC, T_BLOCKED, T_COUNT, T_DAEMON, T_DEADLINE, T_ENDED, T_EXCEPTION, T_FRAME,
        T_INTERRUPTED, T_KILLED, T_OBJECT, T_PERMIT, T_SIZE, T_WENTRIES, T_WMONITOR, T_WOUTCOME,
        T_WTIMED, WIDTH,
    )  # fmt: skip


@cython.cclass
class Memory:
    """Words, journal, tables of types and code, hash."""

    def __init__(self, named_limit):
        self.named_limit = named_limit
        self.capacity = named_limit + (1 << 16)
        self.mem = alloc_i(self.capacity)
        self.top = named_limit
        self.named_top = THREADS + 64 * T_SIZE
        self.journal_capacity = 1 << 12
        self.journal = alloc_i(2 * self.journal_capacity)
        self.journal_length = 0
        self.heap_limit = 0
        self.stack_limit = 0
        self.sum0 = 0
        self.sum1 = 0
        self.root_capacity = 64
        self.roots = alloc_i(self.root_capacity)
        self.root_name = alloc_i(self.root_capacity)
        self.root_count = 0
        self.type_capacity = 256
        self.type_kind = alloc_n(self.type_capacity)
        self.type_size = alloc_n(self.type_capacity)
        self.type_slots = alloc_n(self.type_capacity)
        self.type_shift = alloc_n(self.type_capacity)
        self.type_letter = alloc_n(self.type_capacity)
        self.type_name = alloc_i(self.type_capacity)
        self.type_count = 0
        self.slot_capacity = 4096
        self.slot_kind = alloc_n(self.slot_capacity)
        self.slot_count = 0
        self.generation = 0
        self.queue_capacity = 256
        self.queue = alloc_i(self.queue_capacity)
        self.queue_length = 0
        self.code_capacity = 1 << 14
        self.code = alloc_n(self.code_capacity * WIDTH)
        self.handler = alloc_n(self.code_capacity)
        self.method_of = alloc_n(self.code_capacity)
        self.pc_name = alloc_i(self.code_capacity)
        self.block_of = alloc_n(self.code_capacity)
        self.live_top = alloc_n(self.code_capacity)
        self.live_call = alloc_n(self.code_capacity)
        self.code_length = 1
        self.constant_capacity = 1024
        self.constant = alloc_i(self.constant_capacity)
        self.constant_count = 1
        self.extra_capacity = 4096
        self.extra = alloc_n(self.extra_capacity)
        self.extra_count = 1
        self.method_capacity = 256
        self.method_registers = alloc_n(self.method_capacity)
        self.method_entry = alloc_n(self.method_capacity)
        self.method_count = 0
        self.key0 = 0
        self.key1 = 0
        self.linker = None

    def __dealloc__(self):
        release_i(self.mem)
        release_i(self.journal)
        release_i(self.roots)
        release_i(self.root_name)
        release_i(self.type_name)
        release_i(self.pc_name)
        release_i(self.queue)
        release_i(self.constant)
        release_n(self.type_kind)
        release_n(self.type_size)
        release_n(self.type_slots)
        release_n(self.type_shift)
        release_n(self.type_letter)
        release_n(self.slot_kind)
        release_n(self.code)
        release_n(self.handler)
        release_n(self.method_of)
        release_n(self.block_of)
        release_n(self.live_top)
        release_n(self.live_call)
        release_n(self.extra)
        release_n(self.method_registers)
        release_n(self.method_entry)

    # --- writes -----------------------------------------------------------------------------------

    def note(self, a, old):
        """Remember what a word was."""
        j: cython.longlong = self.journal_length
        if j >= self.journal_capacity:
            self.journal = grow_i(
                self.journal, 2 * self.journal_capacity, 4 * self.journal_capacity
            )
            self.journal_capacity *= 2
        self.journal[2 * j] = a
        self.journal[2 * j + 1] = old
        self.journal_length = j + 1

    def write(self, a, v):
        """Write a word that no sum knows: threads, globals, marks, slots of new objects."""
        old: cython.longlong = self.mem[a]
        if old != v:
            if a < self.heap_limit:
                self.note(a, old)
            self.mem[a] = v

    def write_plain(self, o, a, v):
        """Write a number into an object."""
        old: cython.longlong = self.mem[a]
        m: cython.ulonglong
        if old == v:
            return
        called: cython.longlong
        if a < self.named_limit:
            called = self.mem[o + O_NAME] + a - o
            m = mix2(called, old)
            self.sum0 = usub(self.sum0, m)
            self.sum1 = usub(self.sum1, second(m))
            m = mix2(called, v)
            self.sum0 = uadd(self.sum0, m)
            self.sum1 = uadd(self.sum1, second(m))
        else:
            self.forget_sum(o)
        if a < self.heap_limit:
            self.note(a, old)
        self.mem[a] = v

    def forget_sum(self, o):
        """The content of a new object changes: what was summed up of it is out of date."""
        if o < self.heap_limit:
            self.note(o + O_SUM, self.mem[o + O_SUM])
        self.mem[o + O_SUM] = 0

    def write_reference(self, o, a, v):
        """Write a reference into an object."""
        old: cython.longlong = self.mem[a]
        m: cython.ulonglong
        if old == v:
            return
        called: cython.longlong
        if a < self.named_limit:
            called = self.mem[o + O_NAME] + a - o
            m = mix2(called, self.mem[old + O_NAME] if old < self.named_limit else 0)
            self.sum0 = usub(self.sum0, m)
            self.sum1 = usub(self.sum1, second(m))
            m = mix2(called, self.mem[v + O_NAME] if v < self.named_limit else 0)
            self.sum0 = uadd(self.sum0, m)
            self.sum1 = uadd(self.sum1, second(m))
            if v >= self.named_limit:
                self.add_root(a, called)
        else:
            self.forget_sum(o)
        if a < self.heap_limit:
            self.note(a, old)
        self.mem[a] = v

    def find_root(self, called):
        """The position of the first root whose name is not below this one."""
        low: cython.longlong = 0
        high: cython.longlong = self.root_count
        middle: cython.longlong
        while low < high:
            middle = (low + high) >> 1
            if self.root_name[middle] < called:
                low = middle + 1
            else:
                high = middle
        return low

    def add_root(self, a, called):
        """Remember that a named object's slot may hold a new object; in the order of names."""
        at: cython.longlong = self.find_root(called)
        i: cython.longlong
        if at < self.root_count and self.root_name[at] == called:
            return
        if self.root_count >= self.root_capacity:
            self.roots = grow_i(self.roots, self.root_capacity, 2 * self.root_capacity)
            self.root_name = grow_i(self.root_name, self.root_capacity, 2 * self.root_capacity)
            self.root_capacity *= 2
        i = self.root_count
        while i > at:
            self.roots[i] = self.roots[i - 1]
            self.root_name[i] = self.root_name[i - 1]
            i -= 1
        self.roots[at] = a
        self.root_name[at] = called
        self.root_count += 1
        self.note(-a, called)

    def remove_root(self, called):
        """Undo `add_root`."""
        i: cython.longlong = self.find_root(called)
        self.root_count -= 1
        while i < self.root_count:
            self.roots[i] = self.roots[i + 1]
            self.root_name[i] = self.root_name[i + 1]
            i += 1

    def undo(self, mark):
        """Take back all writes since the journal was this long; the sums are the caller's."""
        j: cython.longlong = self.journal_length
        a: cython.longlong
        while j > mark:
            j -= 1
            a = self.journal[2 * j]
            if a >= 0:
                self.mem[a] = self.journal[2 * j + 1]
            else:
                self.remove_root(self.journal[2 * j + 1])
        self.journal_length = mark

    # --- allocation -------------------------------------------------------------------------------

    def reserve(self, n):
        """Have room for this many more words."""
        new: cython.longlong
        if self.top + n > self.capacity:
            new = 2 * self.capacity
            if new < self.top + n:
                new = self.top + n
            self.mem = grow_i(self.mem, self.capacity, new)
            self.capacity = new

    def bump(self, n):
        """The address of new, zeroed words."""
        a: cython.longlong = self.top
        i: cython.longlong
        self.reserve(n)
        self.top = a + n
        for i in range(a, a + n):
            self.mem[i] = 0
        return a

    def allocate(self, kind, length):
        """A new object."""
        a: cython.longlong = self.bump(HEADER + length)
        self.mem[a + O_TYPE] = kind
        self.mem[a + O_LEN] = length
        return a

    def share(self, reference):
        """Mark an object, and all that it reaches, as known to other threads."""
        a: cython.longlong
        i: cython.longlong
        v: cython.longlong
        kind: cython.longlong
        slots: cython.longlong
        self.queue_length = 0
        self.enqueue(reference)
        while self.queue_length > 0:
            self.queue_length -= 1
            a = self.queue[self.queue_length]
            if self.mem[a + O_SHARED]:
                continue
            self.write(a + O_SHARED, 1)
            kind = self.mem[a + O_TYPE]
            if self.type_kind[kind] == K_OBJECT:
                slots = self.type_slots[kind]
                for i in range(self.mem[a + O_LEN]):
                    v = self.mem[a + HEADER + i]
                    if v and self.slot_kind[slots + i] & S_PUBLISHED:
                        self.enqueue(v)
            elif self.type_kind[kind] == K_REFS:
                for i in range(self.mem[a + O_LEN]):
                    v = self.mem[a + HEADER + i]
                    if v:
                        self.enqueue(v)

    def enqueue(self, a):
        """Put an address at the end of the queue."""
        if self.queue_length >= self.queue_capacity:
            self.queue = grow_i(self.queue, self.queue_capacity, 2 * self.queue_capacity)
            self.queue_capacity *= 2
        self.queue[self.queue_length] = a
        self.queue_length += 1

    # --- the canonical hash -----------------------------------------------------------------------

    def name(self, reference, path):
        """The name of an object: its stable one, or for a new one the path that first found it."""
        n: cython.longlong
        if reference < self.named_limit or self.mem[reference + O_MARK] == self.generation:
            return self.mem[reference + O_NAME]
        n = mix(path) >> 2
        self.mem[reference + O_MARK] = self.generation
        self.mem[reference + O_NAME] = n
        self.enqueue(reference)
        return n

    def fold(self, key, v):
        """Add a part of the state to the hash."""
        m: cython.ulonglong = mix2(key, v)
        self.key0 = uadd(self.key0, m)
        self.key1 = uadd(self.key1, second(m))

    def sum_object(self, a):
        """Sum up an object but for its new objects; odd when there are some."""
        found: cython.ulonglong = 0
        fresh: cython.longlong = 0
        kind: cython.longlong = self.mem[a + O_TYPE]
        how: cython.int = self.type_kind[kind]
        slots: cython.longlong = self.type_slots[kind]
        i: cython.longlong
        v: cython.longlong
        for i in range(self.mem[a + O_LEN]):
            v = self.mem[a + HEADER + i]
            if v == 0:
                continue
            if how == K_REFS or (how == K_OBJECT and self.slot_kind[slots + i] & S_REF):
                if v >= self.named_limit:
                    fresh = 1
                else:
                    found = uadd(found, mix2(i + 8, self.mem[v + O_NAME]))
            elif how != K_OBJECT or not self.slot_kind[slots + i] & S_CACHE:
                found = uadd(found, mix2(i + 8, v))
        found = mix2(found, self.type_name[kind])
        found = mix2(found, self.mem[a + O_LEN])
        found = mix2(found, self.mem[a + O_IDENTITY])
        found = mix2(found, (self.mem[a + O_OWNER] << 32) + self.mem[a + O_ENTRIES])
        found = mix2(found, self.mem[a + O_WAITERS])
        found = mix2(found, self.mem[a + O_EARLY])
        return summed(found, fresh)

    def hash_objects(self):
        """Add all new objects that have been found, and those that they reach."""
        at: cython.longlong = 0
        a: cython.longlong
        i: cython.longlong
        v: cython.longlong
        kind: cython.longlong
        slots: cython.longlong
        how: cython.int
        seed: cython.ulonglong
        while at < self.queue_length:
            a = self.queue[at]
            at += 1
            seed = mix2(0x51ED270B, self.mem[a + O_NAME])
            if self.mem[a + O_SUM] == 0:
                self.mem[a + O_SUM] = self.sum_object(a)
            self.fold(seed, self.mem[a + O_SUM])
            if self.mem[a + O_SUM] & 1:
                kind = self.mem[a + O_TYPE]
                how = self.type_kind[kind]
                slots = self.type_slots[kind]
                for i in range(self.mem[a + O_LEN]):
                    v = self.mem[a + HEADER + i]
                    if v >= self.named_limit and (
                        how == K_REFS or (how == K_OBJECT and self.slot_kind[slots + i] & S_REF)
                    ):
                        self.fold(uadd(seed, i + 8), self.name(v, uadd(seed, i + 8)))

    def hash_thread(self, number, t):
        """Add a thread and its frames."""
        seed: cython.ulonglong = mix2(0x7F4A7C15, number)
        i: cython.longlong
        f: cython.longlong
        count: cython.longlong = self.mem[t + T_COUNT]
        flags: cython.longlong = self.mem[t + T_DAEMON] | self.mem[t + T_ENDED] << 1
        flags |= self.mem[t + T_INTERRUPTED] << 2 | self.mem[t + T_PERMIT] << 3
        flags |= self.mem[t + T_BLOCKED] << 4 | self.mem[t + T_KILLED] << 5
        flags |= self.mem[t + T_WTIMED] << 6 | (self.mem[t + T_WOUTCOME] + 1) << 7
        self.fold(uadd(seed, 1), flags | count << 16 | self.mem[t + T_ATOMIC] << 40)
        if self.mem[G_READ]:
            self.fold(uadd(seed, 2), self.mem[t + T_DEADLINE])
        self.fold(uadd(seed, 3), self.name(self.mem[t + T_OBJECT], uadd(seed, 3)))
        if self.mem[t + T_EXCEPTION]:
            self.fold(uadd(seed, 4), self.name(self.mem[t + T_EXCEPTION], uadd(seed, 4)))
        if self.mem[t + T_WMONITOR]:
            self.fold(uadd(seed, 5), self.mem[t + T_WENTRIES])
            self.fold(uadd(seed, 6), self.name(self.mem[t + T_WMONITOR], uadd(seed, 6)))
        f = self.mem[t + T_FRAME]
        for i in range(count):
            if i == 0:
                self.hash_frame(mix2(seed, count - i), f, self.live_top[self.mem[f + F_PC]])
            else:
                self.hash_frame(mix2(seed, count - i), f, self.live_call[self.mem[f + F_PC]])
            f -= self.mem[f + F_BACK]

    def sum_frame(self, f, lives):
        """Sum up place and live registers of a frame but for new objects; odd with some."""
        found: cython.ulonglong = mix2(0, self.pc_name[self.mem[f + F_PC]])
        fresh: cython.longlong = 0
        i: cython.longlong
        r: cython.longlong
        v: cython.longlong
        at: cython.longlong = lives
        count: cython.longlong = self.extra[at]
        for i in range(at + 1, at + 1 + count):
            r = self.extra[i]
            found = uadd(found, mix2(r + 1, self.mem[f + F_HEADER + r]))
        at += 1 + count
        count = self.extra[at]
        for i in range(at + 1, at + 1 + count):
            r = self.extra[i]
            v = self.mem[f + F_HEADER + r]
            if v >= self.named_limit:
                fresh = 1
            else:
                found = uadd(found, mix2(r + 1, self.mem[v + O_NAME]))
        return summed(found, fresh)

    def hash_frame(self, seed, f, lives):
        """Add a frame."""
        i: cython.longlong
        count: cython.longlong
        r: cython.longlong
        at: cython.longlong = lives
        v: cython.longlong
        if self.mem[f + F_SUM] == 0:
            self.mem[f + F_SUM] = self.sum_frame(f, lives)
        self.fold(seed, self.mem[f + F_SUM])
        if self.mem[f + F_SUM] & 1:
            at += 1 + self.extra[at]
            count = self.extra[at]
            for i in range(at + 1, at + 1 + count):
                r = self.extra[i]
                v = self.mem[f + F_HEADER + r]
                if v >= self.named_limit:
                    self.fold(uadd(seed, r + 1), self.name(v, uadd(seed, r + 1)))

    def hash_state(self):
        """Compute `key0` and `key1`, equal for states that no continuation can tell apart."""
        i: cython.longlong
        a: cython.longlong
        f: cython.longlong
        t: cython.longlong
        k: cython.longlong
        n: cython.longlong = self.mem[G_THREADS]
        for i in range(n):
            t = THREADS + i * T_SIZE
            f = self.mem[t + T_FRAME]
            for k in range(self.mem[t + T_COUNT]):
                a = self.mem[f + F_PC]
                if (self.live_top[a] if k == 0 else self.live_call[a]) == 0:
                    self.linker.find_live(a)
                f -= self.mem[f + F_BACK]
        self.generation += 1
        self.queue_length = 0
        self.key0 = self.sum0
        self.key1 = self.sum1
        self.fold(1, self.mem[G_IDENTITY] << 2 | self.mem[G_ENDED] << 1 | self.mem[G_SHUTDOWN])
        self.fold(3, self.mem[G_EXIT])
        self.fold(5, self.mem[G_CLOCK] if self.mem[G_READ] else -1)
        for i in range(self.root_count):
            a = self.roots[i]
            if self.mem[a] >= self.named_limit:
                self.fold(
                    mix(self.root_name[i] + 9), self.name(self.mem[a], mix(self.root_name[i]))
                )
        for i in range(n):
            self.hash_thread(i, THREADS + i * T_SIZE)
        self.hash_objects()
        return 0
