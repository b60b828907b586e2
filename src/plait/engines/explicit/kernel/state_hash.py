"""The canonical hash: equal for states that no continuation can tell apart.

Nothing in it depends on the order in which code was linked or objects were loaded or allocated:
types, instructions and named objects count by stable names, numbers that are the same in every
process. A new object that named objects or `Thread` objects reach is *adopted*: it gets a name, the
hash of the path that finds it first (from thread after thread, then from the slots of named
objects in the order of their names; all that one root reaches before the next). Names stay until
a write can change one; then all are made anew, and those that were right are not written. Writes
keep the sum over adopted objects up to date.

New objects that only frames reach have no name. They are walked with the thread whose frames reach
them, and what a thread adds to the hash is kept until it moves. Only when one of them is shared,
so that several threads may reach it, are they walked for each state.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        bit, mix, mix2, note_word, second, summed, term, uadd, usub,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        F_BACK, F_HEADER, F_PC, F_SUM, G_CLOCK, G_ENDED, G_EXIT, G_IDENTITY, G_PART0, G_PART1,
        G_READ, G_SHUTDOWN, G_THREADS, HEADER, K_OBJECT, K_PLAIN, K_REFS, MOST_THREADS, O_EARLY,
        O_FROM, O_IDENTITY, O_LEN, O_MARK, O_NAME, O_ROOT, O_SHARED, O_SUM, O_TYPE, S_CACHE, S_REF,
        THREADS, TIME_ANY, TIME_LAST, T_ATOMIC, T_BLOCKED, T_COUNT, T_DAEMON, T_DEADLINE, T_ENDED,
        T_EXCEPTION, T_FRAME, T_FRESH, T_INTERRUPTED, T_KILLED, T_OBJECT, T_OWN0, T_OWN1, T_PERMIT,
        T_SIZE, T_SUM, T_WENTRIES, T_WMONITOR, T_WNEXT, T_WOUTCOME, T_WTIMED,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables


@cython.final
@cython.cclass
class Hasher:
    """Names new objects and computes the keys of states."""

    def __init__(self, tables: Tables, memory: Memory):
        self.tables = tables
        self.memory = memory
        self.timeouts = TIME_ANY
        self.key0 = 0
        self.key1 = 0
        i: cython.longlong
        self.own0 = 0
        self.own1 = 0
        self.met_shared = False
        self.queue_at = 0
        if not cython.compiled:
            self.seeds = [0] * MOST_THREADS
        for i in range(MOST_THREADS):
            self.seeds[i] = mix2(0x7F4A7C15, i)

    def set_word(self, a, v):
        """Write a word of a header or thread that no sum knows."""
        if self.memory.mem[a] != v:
            if a < self.memory.heap_limit:
                note_word(self.memory, a, self.memory.mem[a])
            self.memory.mem[a] = v

    # --- names of new objects ---------------------------------------------------------------------

    def name_object(self, o, path, slot, rank):
        """The name of an object that a slot refers to; a new one when the slot is the first."""
        called: cython.longlong
        if self.memory.mem[o + O_MARK] == self.memory.generation:
            return self.memory.mem[o + O_NAME]
        self.memory.mem[o + O_MARK] = self.memory.generation
        called = mix(path) >> 2 | 1
        if self.memory.mem[o + O_NAME] != called:
            self.set_word(o + O_NAME, called)
            if o < self.memory.heap_limit:
                self.memory.touched = -1
        self.set_word(o + O_FROM, slot)
        self.set_word(o + O_ROOT, rank)
        if self.memory.mem[o + O_SUM] == 0:
            self.memory.mem[o + O_SUM] = self.sum_object(o)
        self.memory.add_part(called, self.memory.mem[o + O_SUM])
        self.memory.enqueue(o)
        return called

    def name_reached(self, rank):
        """Adopt all objects reachable from those in the queue."""
        o: cython.longlong
        a: cython.longlong
        kind: cython.longlong
        slots: cython.longlong
        how: cython.int
        called: cython.ulonglong
        while self.queue_at < self.memory.queue_length:
            o = self.memory.queue[self.queue_at]
            self.queue_at += 1
            kind = self.memory.mem[o + O_TYPE]
            how = self.tables.type_kind[kind]
            if how == K_PLAIN:
                continue
            slots = self.tables.type_slots[kind] - HEADER - o
            called = uadd(self.memory.mem[o + O_NAME], -o)
            for a in range(o + HEADER, o + HEADER + self.memory.mem[o + O_LEN]):
                if self.memory.mem[a] >= self.memory.named_limit and (
                    how == K_REFS or self.tables.slot_kind[slots + a] & S_REF
                ):
                    self.memory.add_part(
                        uadd(called, a),
                        self.name_object(self.memory.mem[a], uadd(called, a), a, rank),
                    )

    def drop_broken(self):
        """Take the names from objects that are no longer reached."""
        i: cython.longlong
        o: cython.longlong
        a: cython.longlong
        kind: cython.longlong
        slots: cython.longlong
        how: cython.int
        for i in range(self.memory.broken_count):
            self.memory.queue_length = 0
            self.drop(self.memory.broken[i])
            while self.memory.queue_length > 0:
                self.memory.queue_length -= 1
                o = self.memory.queue[self.memory.queue_length]
                kind = self.memory.mem[o + O_TYPE]
                how = self.tables.type_kind[kind]
                if how == K_PLAIN:
                    continue
                slots = self.tables.type_slots[kind] - HEADER - o
                for a in range(o + HEADER, o + HEADER + self.memory.mem[o + O_LEN]):
                    if (
                        self.memory.mem[a] >= self.memory.named_limit
                        and (how == K_REFS or self.tables.slot_kind[slots + a] & S_REF)
                        and self.memory.mem[self.memory.mem[a] + O_FROM] == a
                    ):
                        self.drop(self.memory.mem[a])
        self.memory.broken_count = 0

    def drop(self, o):
        """Take its name from an object unless it has just been adopted."""
        if self.memory.mem[o + O_NAME] and self.memory.mem[o + O_MARK] != self.memory.generation:
            self.set_word(o + O_NAME, 0)
            self.set_word(o + O_FROM, 0)
            self.memory.touched = -1
            self.memory.enqueue(o)

    def rename(self):
        """Name all new objects that threads and named objects reach, and sum them up."""
        i: cython.longlong
        a: cython.longlong
        called: cython.longlong
        self.memory.generation += 1
        self.memory.queue_length = 0
        self.queue_at = 0
        self.memory.part0 = 0
        self.memory.part1 = 0
        for i in range(self.memory.mem[G_THREADS]):
            a = THREADS + i * T_SIZE + T_OBJECT
            if self.memory.mem[a] >= self.memory.named_limit:
                self.name_object(self.memory.mem[a], self.seeds[i], a, i)
                self.name_reached(i)
        for i in range(self.memory.root_count):
            a = self.memory.roots[i]
            if self.memory.mem[a] >= self.memory.named_limit:
                called = self.memory.root_name[i]
                self.memory.add_part(
                    called, self.name_object(self.memory.mem[a], called, a, called + MOST_THREADS)
                )
                self.name_reached(called + MOST_THREADS)
        self.drop_broken()
        self.memory.is_dirty = False

    def sum_object(self, a):
        """Sum up an object but for its references to new objects."""
        kind: cython.longlong = self.memory.mem[a + O_TYPE]
        how: cython.int = self.tables.type_kind[kind]
        slots: cython.longlong = self.tables.type_slots[kind]
        i: cython.longlong
        v: cython.longlong
        found: cython.ulonglong = mix2(self.tables.type_name[kind], self.memory.mem[a + O_LEN])
        for i in range(O_IDENTITY, O_EARLY + 1):
            found = uadd(found, term(i, self.memory.mem[a + i]))
        for i in range(self.memory.mem[a + O_LEN]):
            v = self.memory.mem[a + HEADER + i]
            if v == 0:
                continue
            if how == K_REFS or (how == K_OBJECT and self.tables.slot_kind[slots + i] & S_REF):
                if v < self.memory.named_limit:
                    found = uadd(found, mix2(i + HEADER, self.memory.mem[v + O_NAME]))
            elif how != K_OBJECT or not self.tables.slot_kind[slots + i] & S_CACHE:
                found = uadd(found, mix2(i + HEADER, v))
        return found

    # --- threads ----------------------------------------------------------------------------------

    def sum_frame(self, f, lives, seed):
        """Sum up place and live registers of a frame but for new objects; odd with some."""
        mem: cython.p_longlong = self.memory.mem
        extra: cython.p_int = self.tables.extra
        limit: cython.longlong = self.memory.named_limit
        found: cython.ulonglong = mix2(0, self.tables.pc_name[mem[f + F_PC]])
        fresh: cython.longlong = 0
        i: cython.longlong
        r: cython.longlong
        v: cython.longlong
        at: cython.longlong = lives
        count: cython.longlong = extra[at]
        for i in range(at + 1, at + 1 + count):
            r = extra[i]
            found = uadd(found, mix2(r + 1, mem[f + F_HEADER + r]))
        at += 1 + count
        count = extra[at]
        for i in range(at + 1, at + 1 + count):
            r = extra[i]
            v = mem[f + F_HEADER + r]
            if v >= limit:
                fresh = 1
            else:
                found = uadd(found, mix2(r + 1, mem[v + O_NAME]))
        return summed(mix2(seed, found), fresh)

    def lives_at(self, f, i):
        """Where the live registers of the frame are listed that is the i-th from the top."""
        pc: cython.longlong = self.memory.mem[f + F_PC]
        if self.tables.live_top[pc] == 0:
            self.tables.linker.find_live(pc)
        return self.tables.live_top[pc] if i == 0 else self.tables.live_call[pc]

    def thread_words(self, t):
        """Sum up a thread but for references and frames."""
        mem: cython.p_longlong = self.memory.mem
        flags: cython.longlong = mem[t + T_DAEMON] | mem[t + T_ENDED] << 1
        flags |= mem[t + T_INTERRUPTED] << 2 | mem[t + T_PERMIT] << 3
        flags |= mem[t + T_BLOCKED] << 4 | mem[t + T_KILLED] << 5
        flags |= mem[t + T_WTIMED] << 6 | (mem[t + T_WOUTCOME] + 1) << 7
        flags |= mem[t + T_COUNT] << 16 | mem[t + T_ATOMIC] << 40
        found: cython.ulonglong = mix2(1, flags)
        if mem[G_READ]:
            found = uadd(found, mix2(2, mem[t + T_DEADLINE]))
        if mem[t + T_WMONITOR]:
            found = uadd(found, mix2(3, mem[t + T_WENTRIES] | mem[t + T_WNEXT] << 32))
        found = uadd(found, term(4, mem[mem[t + T_OBJECT] + O_NAME]))
        found = uadd(found, term(5, mem[mem[t + T_EXCEPTION] + O_NAME]))
        return uadd(found, term(6, mem[mem[t + T_WMONITOR] + O_NAME]))

    def hash_thread(self, number):
        """Sum up a thread, its frames, and what only they reach."""
        mem: cython.p_longlong = self.memory.mem
        limit: cython.longlong = self.memory.named_limit
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = mem[t + T_FRAME]
        count: cython.longlong = mem[t + T_COUNT]
        found: cython.ulonglong = self.thread_words(t)
        seed: cython.ulonglong
        fresh: cython.int = 0
        i: cython.longlong
        k: cython.longlong
        v: cython.longlong
        at: cython.longlong
        if mem[t + T_EXCEPTION] and mem[mem[t + T_EXCEPTION] + O_NAME] == 0:
            fresh = 1
        if mem[t + T_WMONITOR] and mem[mem[t + T_WMONITOR] + O_NAME] == 0:
            fresh = 1
        for i in range(count):
            if mem[f + F_SUM] == 0:
                at = self.lives_at(f, i)
                mem = self.memory.mem  # the linker may have let it grow
                mem[f + F_SUM] = self.sum_frame(f, at, uadd(mix(count - i), 7))
            found = uadd(found, mem[f + F_SUM])
            if mem[f + F_SUM] & 1:
                seed = uadd(mix(count - i), 7)
                at = self.lives_at(f, i)
                mem = self.memory.mem
                at += 1 + self.tables.extra[at]
                for k in range(at + 1, at + 1 + self.tables.extra[at]):
                    v = mem[f + F_HEADER + self.tables.extra[k]]
                    if v >= limit:
                        if mem[v + O_NAME]:
                            found = uadd(
                                found,
                                mix2(
                                    uadd(seed, self.tables.extra[k] + 1),
                                    mem[v + O_NAME],
                                ),
                            )
                        else:
                            fresh = 1
            f -= mem[f + F_BACK]
        self.own0 = 0
        self.own1 = 0
        if fresh:
            fresh = self.hash_own(number)
        self.sum_thread(t, self.seeds[number], found)
        self.set_word(t + T_FRESH, fresh)
        return 0

    def sum_thread(self, t, seed, found):
        """Let the sums have what a thread adds now, in place of what it has added."""
        m: cython.ulonglong = term(seed, self.memory.mem[t + T_SUM])
        n: cython.ulonglong = term(seed, found)
        self.memory.sum0 = uadd(
            self.memory.sum0, usub(uadd(n, self.own0), uadd(m, self.memory.mem[t + T_OWN0]))
        )
        self.memory.sum1 = uadd(
            self.memory.sum1,
            usub(uadd(second(n), self.own1), uadd(second(m), self.memory.mem[t + T_OWN1])),
        )
        self.set_word(t + T_SUM, found)
        self.set_word(t + T_OWN0, self.own0)
        self.set_word(t + T_OWN1, self.own1)

    # --- objects without a name -------------------------------------------------------------------

    def pass_name(self, o, path):
        """The name of an object during a walk: its own, or the path that first finds it."""
        if self.memory.mem[o + O_NAME]:
            return self.memory.mem[o + O_NAME]
        if self.memory.mem[o + O_MARK] != self.memory.generation:
            self.memory.mem[o + O_MARK] = self.memory.generation
            self.memory.mem[o + O_FROM] = mix(path) >> 2
            self.memory.enqueue(o)
        return self.memory.mem[o + O_FROM]

    def add_own(self, key, v):
        """Add a part of what only frames reach."""
        m: cython.ulonglong = mix2(key, v)
        self.own0 = uadd(self.own0, m)
        self.own1 = uadd(self.own1, second(m))

    def find_own(self, number):
        """Name the objects without a name that a thread refers to."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        count: cython.longlong = self.memory.mem[t + T_COUNT]
        seed: cython.ulonglong = uadd(self.seeds[number], 1)
        i: cython.longlong
        k: cython.longlong
        v: cython.longlong
        at: cython.longlong
        v = self.memory.mem[t + T_EXCEPTION]
        if v and self.memory.mem[v + O_NAME] == 0:
            self.add_own(seed, self.pass_name(v, seed))
        v = self.memory.mem[t + T_WMONITOR]
        if v and self.memory.mem[v + O_NAME] == 0:
            self.add_own(uadd(seed, 1), self.pass_name(v, uadd(seed, 1)))
        for i in range(count):
            if self.memory.mem[f + F_SUM] & 1:
                seed = mix2(self.seeds[number], count - i)
                at = self.tables.live_top[self.memory.mem[f + F_PC]]
                if i > 0:
                    at = self.tables.live_call[self.memory.mem[f + F_PC]]
                at += 1 + self.tables.extra[at]
                for k in range(at + 1, at + 1 + self.tables.extra[at]):
                    v = self.memory.mem[f + F_HEADER + self.tables.extra[k]]
                    if v >= self.memory.named_limit and self.memory.mem[v + O_NAME] == 0:
                        self.add_own(
                            uadd(seed, self.tables.extra[k]),
                            self.pass_name(v, uadd(seed, self.tables.extra[k])),
                        )
            f -= self.memory.mem[f + F_BACK]

    def add_reached(self):
        """Add all objects in the queue, and those that they reach."""
        o: cython.longlong
        a: cython.longlong
        kind: cython.longlong
        slots: cython.longlong
        how: cython.int
        called: cython.ulonglong
        at: cython.longlong = 0
        while at < self.memory.queue_length:
            o = self.memory.queue[at]
            at += 1
            if self.memory.mem[o + O_SHARED]:
                self.met_shared = True
            if self.memory.mem[o + O_SUM] == 0:
                self.memory.mem[o + O_SUM] = self.sum_object(o)
            self.add_own(self.memory.mem[o + O_FROM], self.memory.mem[o + O_SUM])
            kind = self.memory.mem[o + O_TYPE]
            how = self.tables.type_kind[kind]
            if how == K_PLAIN:
                continue
            slots = self.tables.type_slots[kind] - HEADER - o
            called = uadd(self.memory.mem[o + O_FROM], -o)
            for a in range(o + HEADER, o + HEADER + self.memory.mem[o + O_LEN]):
                if self.memory.mem[a] >= self.memory.named_limit and (
                    how == K_REFS or self.tables.slot_kind[slots + a] & S_REF
                ):
                    self.add_own(
                        uadd(called, a), self.pass_name(self.memory.mem[a], uadd(called, a))
                    )

    def hash_own(self, number):
        """Sum up what only the frames of a thread reach; 2 when others may reach it too, else 1."""
        self.memory.generation += 1
        self.memory.queue_length = 0
        self.met_shared = False
        self.find_own(number)
        self.add_reached()
        if not self.met_shared:
            return 1
        self.own0 = 0
        self.own1 = 0
        return 2

    def walk_own(self):
        """Add what only frames reach, of all threads together, in place of what each has."""
        i: cython.longlong
        t: cython.longlong
        self.own0 = 0
        self.own1 = 0
        self.memory.generation += 1
        self.memory.queue_length = 0
        for i in range(self.memory.mem[G_THREADS]):
            t = THREADS + i * T_SIZE
            if self.memory.mem[t + T_FRESH]:
                self.find_own(i)
                self.key0 = usub(self.key0, self.memory.mem[t + T_OWN0])
                self.key1 = usub(self.key1, self.memory.mem[t + T_OWN1])
        self.add_reached()
        self.key0 = uadd(self.key0, self.own0)
        self.key1 = uadd(self.key1, self.own1)

    # --- the state --------------------------------------------------------------------------------

    def fold(self, key, v):
        """Add a word to the hash unless it is 0."""
        m: cython.ulonglong = term(key, v)
        self.key0 = uadd(self.key0, m)
        self.key1 = uadd(self.key1, second(m))

    def hash_state(self):
        """Compute `key0` and `key1`; words that are as at the beginning add nothing."""
        i: cython.longlong
        n: cython.longlong = self.memory.mem[G_THREADS]
        fresh: cython.longlong = 0
        flags: cython.longlong
        if self.memory.is_dirty:
            self.rename()
        for i in range(n):
            if self.memory.touched & bit(i & 63):
                self.hash_thread(i)
            fresh |= self.memory.mem[THREADS + i * T_SIZE + T_FRESH]
        self.memory.touched = 0
        self.set_word(G_PART0, self.memory.part0)
        self.set_word(G_PART1, self.memory.part1)
        self.key0 = uadd(self.memory.sum0, self.memory.part0)
        self.key1 = uadd(self.memory.sum1, self.memory.part1)
        flags = (
            self.memory.mem[G_SHUTDOWN]
            | self.memory.mem[G_ENDED] << 1
            | self.memory.mem[G_READ] << 2
        )
        self.fold(1, flags | self.memory.mem[G_IDENTITY] << 3)
        self.fold(3, self.memory.mem[G_EXIT])
        if self.memory.mem[G_READ]:
            self.fold(5, self.memory.mem[G_CLOCK])
        if self.timeouts == TIME_LAST:
            for i in range(n):
                if self.memory.mem[THREADS + i * T_SIZE + T_DEADLINE] >= 0:
                    self.fold(64 + i, self.time_left(i))
        if fresh & 2:
            self.walk_own()
        return 0

    def time_left(self, number):
        """How long until the deadline of a thread; not less than nothing."""
        left: cython.longlong = self.memory.mem[THREADS + number * T_SIZE + T_DEADLINE]
        left -= self.memory.mem[G_CLOCK]
        return left if left > 0 else 0

    # --- all new objects --------------------------------------------------------------------------

    def meet(self, v):
        """Put a new object that has not been met into the queue."""
        if v >= self.memory.named_limit and self.memory.mem[v + O_MARK] != self.memory.generation:
            self.memory.mem[v + O_MARK] = self.memory.generation
            self.memory.enqueue(v)

    def list_objects(self):
        """Put all new objects that can be reached into the queue, in an order of the state's own.

        After `hash_state`. Equal states have their objects in equal orders.
        """
        i: cython.longlong
        k: cython.longlong
        f: cython.longlong
        t: cython.longlong
        at: cython.longlong
        kind: cython.longlong
        self.memory.generation += 1
        self.memory.queue_length = 0
        for i in range(self.memory.mem[G_THREADS]):
            self.meet(self.memory.mem[THREADS + i * T_SIZE + T_OBJECT])
        for i in range(self.memory.root_count):
            self.meet(self.memory.mem[self.memory.roots[i]])
        for i in range(self.memory.mem[G_THREADS]):
            t = THREADS + i * T_SIZE
            self.meet(self.memory.mem[t + T_EXCEPTION])
            self.meet(self.memory.mem[t + T_WMONITOR])
            f = self.memory.mem[t + T_FRAME]
            for k in range(self.memory.mem[t + T_COUNT]):
                at = self.tables.live_top[self.memory.mem[f + F_PC]]
                if k > 0:
                    at = self.tables.live_call[self.memory.mem[f + F_PC]]
                at += 1 + self.tables.extra[at]
                for kind in range(at + 1, at + 1 + self.tables.extra[at]):
                    self.meet(self.memory.mem[f + F_HEADER + self.tables.extra[kind]])
                f -= self.memory.mem[f + F_BACK]
        at = 0
        while at < self.memory.queue_length:
            f = self.memory.queue[at]
            at += 1
            kind = self.memory.mem[f + O_TYPE]
            if self.tables.type_kind[kind] != K_PLAIN:
                t = self.tables.type_slots[kind] - HEADER - f
                for i in range(f + HEADER, f + HEADER + self.memory.mem[f + O_LEN]):
                    if (
                        self.tables.type_kind[kind] == K_REFS
                        or self.tables.slot_kind[t + i] & S_REF
                    ):
                        self.meet(self.memory.mem[i])
