"""The next accesses of threads, as items: the places that a step touches, and how.

A place is a word of memory. Those of named objects, threads and globals stand for themselves; a
word of a new object is known later as a slot of its type, since the object may have another address
by then. Later effects of threads are learned (`future_effects.py`): `entry` returns what is known.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, alloc_u, bit, grow_i, grow_n, mix, mix2, release_i, release_n, release_u,
        uadd,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        ASSUME, CANENTER, CHOOSE, END, ENTER, ENTERI, EXIT, FINAL, F_BACK, F_PC, GETF, GETO,
        G_THREADS, HEADER, INIT, INITOF, I_LATER, I_NOW, I_WRITES, JOIN, K_OBJECT,
        MOST_HELD, MOST_ITEMS, MOST_THREADS, NAMED, NOMODEL, NOTIFY, O_ENTRIES, O_OWNER,
        O_TYPE, O_WAITERS, PARK, PUTO, PYOP, P_INTERRUPT, P_STATUS, RACE_FREE, SLEEP, SPAWN,
        STATIC, TESTINTERRUPT, THREADS, T_ATOMIC, T_COUNT, T_ENDED, T_FRAME, T_HELD,
        T_INTERRUPTED, T_OBJECT, T_SIZE, T_WMONITOR, T_WNEXT, T_WOUTCOME, T_WTIMED,
        TRYENTER, UNPARK, UPDO, WAIT, WIDTH, WRITES, YIELD,
    )  # fmt: skip
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables

# Instead of an entry: there is none, or there are some by the number of threads.
UNKNOWN = cython.declare(cython.longlong, -1)
STARTS = cython.declare(cython.longlong, -2)
# Elements from here on count as one.
_MANY = cython.declare(cython.longlong, 64)


@cython.final
@cython.cclass
class PendingAccesses:
    """The items of threads in the current state, and what was learned of similar threads."""

    def __init__(self, tables: Tables, memory: Memory, enabledness: Enabledness):
        self.tables = tables
        self.memory = memory
        self.enabledness = enabledness
        self.reduction = 0
        self.learner = cython.cast(object, None)  # set by a search that reduces
        self.news = False
        self.class_capacity = 16
        self.class_count = 0
        self.class_holder = alloc_i(self.class_capacity)
        self.class_parents = alloc_i(self.class_capacity)
        self.mask_words = 4
        self.entry_capacity = 64
        self.entry_count = 0
        self.entry_hidden = alloc_i(self.entry_capacity)
        self.entry_items = alloc_n(self.entry_capacity * MOST_ITEMS)
        self.entry_touched = alloc_i(self.entry_capacity * self.mask_words)
        self.entry_written = alloc_i(self.entry_capacity * self.mask_words)
        self.meets = alloc_i(64 * self.mask_words * self.mask_words)
        self.index_capacity = 256
        self.index_key = alloc_u(self.index_capacity)
        self.index_entry = alloc_n(self.index_capacity)
        self.heard_capacity = 256
        self.heard_count = 0
        self.heard = alloc_u(self.heard_capacity)
        if not cython.compiled:
            self.item_place = [0] * (MOST_THREADS * MOST_ITEMS)
            self.item_code = [0] * (MOST_THREADS * MOST_ITEMS)
            self.item_how = [0] * (MOST_THREADS * MOST_ITEMS)
            self.item_count = [0] * MOST_THREADS
            self.is_wild = [0] * MOST_THREADS
            self.is_timed = [0] * MOST_THREADS
            self.holder = [0] * MOST_THREADS
            self.signature = [0] * MOST_THREADS

    def __dealloc__(self):
        release_i(self.class_holder)
        release_i(self.class_parents)
        release_i(self.entry_hidden)
        release_n(self.entry_items)
        release_i(self.entry_touched)
        release_i(self.entry_written)
        release_i(self.meets)
        release_u(self.index_key)
        release_n(self.index_entry)
        release_u(self.heard)

    def add_class(self, holder: cython.longlong, parents):
        """A class that is not initialised yet, by its static fields, and those that come first."""
        n: cython.longlong = self.class_count
        if n >= self.class_capacity:
            self.class_holder = grow_i(self.class_holder, n, 2 * n)
            self.class_parents = grow_i(self.class_parents, n, 2 * n)
            self.class_capacity = 2 * n
        self.class_holder[n] = holder
        self.class_parents[n] = self.tables.add_extra([len(parents), *parents])
        self.class_count = n + 1
        return n

    # --- items ------------------------------------------------------------------------------------

    def add_item(self, number, base, offset, how):
        """A thread is about to touch a word of an object, thread or global."""
        at: cython.longlong = number * MOST_ITEMS + self.item_count[number]
        kind: cython.longlong
        if self.item_count[number] >= MOST_ITEMS:
            self.is_wild[number] = 1
            return
        self.item_place[at] = base + offset
        self.item_how[at] = how
        if base >= NAMED:
            kind = self.memory.mem[base + O_TYPE]
            if offset >= HEADER + _MANY and self.tables.type_kind[kind] != K_OBJECT:
                offset = HEADER + _MANY
            if base >= self.memory.named_limit:
                self.item_code[at] = -1 - (kind << 32 | offset)
                self.item_count[number] += 1
                return
        self.item_code[at] = base + offset
        self.item_count[number] += 1

    def add_flags(self, number, other, how):
        """A thread is about to use another's interrupt status and permit, or its own."""
        self.add_item(number, THREADS + other * T_SIZE, T_INTERRUPTED, how)

    def add_waiters(self, number, monitor):
        """What a thread does decides about those who wait on an object."""
        rest: cython.longlong = self.memory.mem[monitor + O_WAITERS]
        while rest:
            self.add_flags(number, rest - 1, I_NOW | I_WRITES)
            rest = self.memory.mem[THREADS + (rest - 1) * T_SIZE + T_WNEXT]

    def add_access(self, number, f, c, op):
        """A thread is about to read or write memory; nothing simple makes it wild.

        With nobody does an access conflict that is proved race free.
        """
        base: cython.longlong
        flags: cython.int
        if not self.enabledness.access(number):
            self.is_wild[number] = 1
            return 0
        flags = self.enabledness.place_flags
        if flags & RACE_FREE:
            return 0
        base = self.enabledness.value(f, self.tables.code[c + 2])
        if op == GETO or op == PUTO or op == UPDO:
            if (
                self.enabledness.locate(
                    base, self.enabledness.value(f, self.tables.code[c + 3]), flags >> 16 & 0xFF
                )
                <= 0
            ):
                self.is_wild[number] = 1
                return 0
            base = self.enabledness.place_base
            flags |= self.enabledness.place_flags & (FINAL | STATIC)
        if flags & FINAL and flags & WRITES:
            self.is_wild[number] = 1
            return 0
        if flags & STATIC:
            self.add_use(number, base)
        self.add_item(
            number,
            base,
            self.enabledness.place - base,
            I_NOW | I_LATER | (I_WRITES if flags & WRITES else 0),
        )
        return 0

    def find_class(self, holder):
        """The number of a class by its static fields, -1 when it was always initialised."""
        i: cython.longlong
        for i in range(self.class_count):
            if self.class_holder[i] == holder:
                return i
        return -1

    def add_use(self, number, holder):
        """A thread is about to use a static field, which conflicts with the initialisation."""
        if self.find_class(holder) >= 0:
            if self.memory.mem[holder + HEADER] == -1:
                self.add_item(number, holder, HEADER, I_LATER)
            else:
                self.add_item(number, holder, HEADER, I_NOW | I_LATER)

    def add_initialisation(self, number, which):
        """A thread is about to initialise a class, which depends on its supertypes too."""
        i: cython.longlong
        at: cython.longlong
        if which >= 0:
            self.add_item(number, self.class_holder[which], HEADER, I_NOW | I_LATER | I_WRITES)
            at = self.class_parents[which]
            for i in range(at + 1, at + 1 + self.tables.extra[at]):
                self.add_initialisation(number, self.tables.extra[i])

    def add_progress(self, number):
        """Whatever a thread does while it initialises a class belongs to that."""
        i: cython.longlong
        for i in range(self.class_count):
            if self.memory.mem[self.class_holder[i] + HEADER] == number + 1:
                self.add_item(number, self.class_holder[i], HEADER, I_NOW | I_LATER | I_WRITES)

    def add_thread_op(self, number, reference, op):
        """A thread is about to do something to the thread of an object."""
        other: cython.longlong = self.enabledness.find_thread(reference)
        t: cython.longlong = THREADS + other * T_SIZE
        both: cython.int = I_NOW | I_LATER
        if other < 0:
            self.is_wild[number] = 1
            return
        if op == JOIN:
            self.add_item(number, t, T_ENDED, both)
            self.add_item(number, reference, O_OWNER, both)
        elif op == UNPARK:
            self.add_item(number, t, T_ENDED, both)
            self.add_flags(number, other, both | I_WRITES)
        elif op == TESTINTERRUPT:
            self.add_flags(number, other, both | I_WRITES)
        elif op == P_STATUS:
            if self.memory.mem[t + T_ENDED]:
                self.add_item(number, t, T_ENDED, both)
            else:
                self.is_wild[number] = 1
        else:
            self.add_flags(number, other, both | I_WRITES)
            if self.memory.mem[t + T_WMONITOR] and self.memory.mem[t + T_WOUTCOME] < 0:
                self.add_item(number, self.memory.mem[t + T_WMONITOR], O_OWNER, I_NOW | I_WRITES)
                self.add_item(number, self.memory.mem[t + T_WMONITOR], O_WAITERS, I_NOW)

    def add_attempt(self, number, f, c, op):
        """A thread is about to enter a monitor if it can, which tells whether others own it.

        So it conflicts with exits as well as with other entries. `O_ENTRIES` stands for exits, as
        reads, because exits do not conflict with each other.
        """
        both: cython.int = I_NOW | I_LATER
        monitor: cython.longlong = self.enabledness.value(f, self.tables.code[c + 2])
        self.add_item(number, monitor, O_ENTRIES, both | I_WRITES)
        self.add_item(number, monitor, O_OWNER, both if op == CANENTER else both | I_WRITES)
        if op == ENTERI:
            self.is_timed[number] = self.enabledness.runs_out(f, self.tables.code[c + 3])
            self.add_flags(number, number, both | I_WRITES)

    def add_wait(self, number, t, f, c):
        """A thread is about to wait on a monitor, or to take it back."""
        both: cython.int = I_NOW | I_LATER
        monitor: cython.longlong = self.memory.mem[t + T_WMONITOR]
        self.is_timed[number] = (
            self.enabledness.runs_out(f, self.tables.code[c + 3])
            or self.memory.mem[t + T_WTIMED] != 0
        )
        self.add_flags(number, number, both | I_WRITES)
        if monitor:
            self.add_item(number, monitor, O_OWNER, both | I_WRITES)
        else:
            monitor = self.enabledness.value(f, self.tables.code[c + 2])
            self.add_item(number, monitor, O_OWNER, I_LATER | I_WRITES)
            self.add_item(number, monitor, O_ENTRIES, both)
        self.add_item(number, monitor, O_WAITERS, both)

    def is_doomed(self, f, c):
        """Whether an assumption that fails comes next, which ends the execution."""
        if self.tables.code[c] == ASSUME:
            return self.enabledness.value(f, self.tables.code[c + 2]) == 0
        if self.tables.code[c] == CHOOSE:
            return self.enabledness.value(f, self.tables.code[c + 2]) > self.enabledness.value(
                f, self.tables.code[c + 3]
            )
        return 0

    def describe(self, number):
        """Find the items of a thread, and `signature`: what it is and will be known by."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        c: cython.longlong = self.memory.mem[f + F_PC] * WIDTH
        op: cython.int = self.tables.code[c]
        a: cython.longlong
        both: cython.int = I_NOW | I_LATER
        self.item_count[number] = 0
        self.is_wild[number] = 0
        self.is_timed[number] = 0
        self.holder[number] = 0
        if self.is_doomed(f, c):
            pass
        elif self.memory.mem[t + T_ATOMIC]:
            self.is_wild[number] = 1
        elif GETF <= op <= UPDO:
            self.add_access(number, f, c, op)
        elif op == ENTER:
            a = self.enabledness.value(f, self.tables.code[c + 2])
            if not self.memory.mem[a + O_ENTRIES] or self.memory.mem[a + O_OWNER] != number + 1:
                self.add_item(number, a, O_OWNER, both | I_WRITES)
        elif op == EXIT:
            a = self.enabledness.value(f, self.tables.code[c + 2])
            self.add_item(number, a, O_ENTRIES, both)
        elif TRYENTER <= op <= CANENTER:
            self.add_attempt(number, f, c, op)
        elif op == WAIT:
            self.add_wait(number, t, f, c)
        elif op == NOTIFY:
            a = self.enabledness.value(f, self.tables.code[c + 2])
            self.add_item(number, a, O_OWNER, I_LATER | I_WRITES)
            self.add_item(number, a, O_WAITERS, both)
            self.add_waiters(number, a)
        elif op == JOIN:
            self.is_timed[number] = self.enabledness.value(f, self.tables.code[c + 3]) > 0
            self.add_flags(number, number, both | I_WRITES)
            self.add_thread_op(number, self.enabledness.value(f, self.tables.code[c + 2]), JOIN)
        elif op == UNPARK or op == TESTINTERRUPT:
            self.add_thread_op(number, self.enabledness.value(f, self.tables.code[c + 2]), op)
        elif op == PARK or op == SLEEP:
            self.is_timed[number] = self.enabledness.value(f, self.tables.code[c + 2]) > 0
            self.add_flags(number, number, both | I_WRITES)
        elif op == END:
            self.add_item(number, t, T_ENDED, both | I_WRITES)
            a = self.memory.mem[t + T_OBJECT]
            if a:
                self.add_item(number, a, O_OWNER, both)
                self.add_item(number, a, O_WAITERS, both | I_WRITES)
                self.add_waiters(number, a)
        elif op == INIT or op == INITOF:
            a = self.enabledness.value(f, self.tables.code[c + 2])
            self.holder[number] = self.tables.linker.holder_of(a) if op == INITOF else a
            self.add_initialisation(number, self.find_class(self.holder[number]))
        elif op == SPAWN:
            a = self.memory.mem[G_THREADS]
            self.add_item(number, 0, G_THREADS, both | I_WRITES)
            if a < MOST_THREADS:
                self.add_item(number, THREADS + a * T_SIZE, T_ENDED, both | I_WRITES)
                self.add_flags(number, a, both | I_WRITES)
            else:
                self.is_wild[number] = 1
        elif op == PYOP:
            if self.tables.code[c + 3] == P_INTERRUPT or self.tables.code[c + 3] == P_STATUS:
                self.add_thread_op(
                    number,
                    self.enabledness.value(f, self.tables.code[c + 2]),
                    self.tables.code[c + 3],
                )
            else:
                self.is_wild[number] = 1
        elif op != YIELD and op != NOMODEL:
            self.is_wild[number] = 1
        self.add_progress(number)
        self.sign(number)
        return 0

    def sign(self, number):
        """Compute a signature of what the knowledge about a thread depends on."""
        i: cython.longlong
        held: cython.ulonglong = 0
        key: cython.ulonglong = mix2(self.enabledness.stack_key(number), number)
        key = mix2(key, self.is_wild[number] << 1 | self.is_timed[number])
        at: cython.longlong = THREADS + number * T_SIZE + T_HELD
        for i in range(at, at + MOST_HELD):
            if self.memory.mem[i]:
                held = uadd(held, mix(self.memory.mem[i]))
        key = mix2(key, held)
        for i in range(number * MOST_ITEMS, number * MOST_ITEMS + self.item_count[number]):
            key = mix2(key, self.item_code[i] << 3 | self.item_how[i])
        self.signature[number] = key | 1

    # --- what was learned -------------------------------------------------------------------------

    def entry(self, number):
        """Where what is known about a described thread stands; learns it when it is new."""
        found: cython.longlong = self.find_entry(self.signature[number])
        if found == STARTS:
            found = self.find_entry(self.signature_now(number))
        if found >= 0:
            return found
        self.learner.meet(number)
        return self.entry_count - 1

    def find_entry(self, key):
        """The entry of a signature, `STARTS` where the number of threads matters, or `UNKNOWN`."""
        i: cython.longlong = mix(key) & (self.index_capacity - 1)
        while self.index_key[i]:
            if self.index_key[i] == key:
                return self.index_entry[i]
            i = (i + 1) & (self.index_capacity - 1)
        return UNKNOWN

    def signature_now(self, number):
        """The signature of a thread that may start others, with how many have been started."""
        return mix2(self.signature[number], self.memory.mem[G_THREADS]) | 1

    def add_entry(self, number: cython.longlong, items, hidden, touched, written, starts):
        """What is known about a thread: numbers of its places, and masks of what may follow.

        It may start others if `starts`: then what may follow depends on how many there are.
        """
        n: cython.longlong = self.entry_count
        k: cython.longlong = self.mask_words
        i: cython.longlong
        if n >= self.entry_capacity:
            self.entry_hidden = grow_i(self.entry_hidden, n, 2 * n)
            self.entry_items = grow_n(self.entry_items, n * MOST_ITEMS, 2 * n * MOST_ITEMS)
            self.entry_touched = grow_i(self.entry_touched, n * k, 2 * n * k)
            self.entry_written = grow_i(self.entry_written, n * k, 2 * n * k)
            self.entry_capacity = 2 * n
        self.entry_hidden[n] = hidden
        for i in range(len(items)):
            self.entry_items[n * MOST_ITEMS + i] = items[i]
        for i in range(k):
            self.entry_touched[n * k + i] = touched[i]
            self.entry_written[n * k + i] = written[i]
        self.entry_count = n + 1
        if not starts:
            self.add_index(self.signature[number], n)
        else:
            if self.find_entry(self.signature[number]) == UNKNOWN:
                self.add_index(self.signature[number], STARTS)
            self.add_index(self.signature_now(number), n)
        if 4 * self.entry_count > self.index_capacity:
            self.grow_index()

    def add_index(self, key, entry):
        """Note where the entry of a signature is."""
        i: cython.longlong = mix(key) & (self.index_capacity - 1)
        while self.index_key[i]:
            i = (i + 1) & (self.index_capacity - 1)
        self.index_key[i] = key
        self.index_entry[i] = entry

    def grow_index(self):
        """Double the index."""
        i: cython.longlong
        old: cython.longlong = self.index_capacity
        keys: cython.p_ulonglong = self.index_key
        entries: cython.p_int = self.index_entry
        self.index_capacity = 2 * old
        self.index_key = alloc_u(self.index_capacity)
        self.index_entry = alloc_n(self.index_capacity)
        for i in range(old):
            if keys[i]:
                self.add_index(keys[i], entries[i])
        release_u(keys)
        release_n(entries)

    def add_conflict(self, one: cython.longlong, other: cython.longlong):
        """Two places conflict, if one step touches one, the other the other, and one writes."""
        if one < 64 * self.mask_words and other < 64 * self.mask_words:
            self.meets[one * self.mask_words + (other >> 6)] |= bit(other & 63)
            self.meets[other * self.mask_words + (one >> 6)] |= bit(one & 63)

    def forget_entries(self, words: cython.longlong):
        """Forget all entries, and use masks of this many words."""
        i: cython.longlong
        release_i(self.meets)
        self.meets = alloc_i(64 * words * words)
        self.entry_count = 0
        self.mask_words = words
        release_i(self.entry_touched)
        release_i(self.entry_written)
        self.entry_touched = alloc_i(self.entry_capacity * words)
        self.entry_written = alloc_i(self.entry_capacity * words)
        for i in range(self.index_capacity):
            self.index_key[i] = 0

    def pending_items(self, number: cython.longlong):
        """What the learner must know of a described thread: codes and hows, and the rest."""
        at: cython.longlong = number * MOST_ITEMS
        items = [
            (self.item_code[at + i], self.item_how[at + i]) for i in range(self.item_count[number])
        ]
        at = THREADS + number * T_SIZE + T_HELD
        held = [self.memory.mem[at + i] for i in range(MOST_HELD) if self.memory.mem[at + i]]
        return items, held, self.is_wild[number], self.is_timed[number]

    # --- what happens unseen inside steps ---------------------------------------------------------

    def heard_key(self, t, f, pc, what):
        """The key of something that a thread does at an instruction without being seen."""
        i: cython.longlong
        found: cython.ulonglong = mix2(mix2(what, t), pc)
        for i in range(self.memory.mem[t + T_COUNT] - 1):
            f -= self.memory.mem[f + F_BACK]
            found = mix2(found, self.memory.mem[f + F_PC])
        return found | 1

    def is_heard(self, t, f, pc, what):
        """Whether the learner knows that a thread does this there."""
        key: cython.ulonglong = self.heard_key(t, f, pc, what)
        i: cython.longlong = mix(key) & (self.heard_capacity - 1)
        while self.heard[i]:
            if self.heard[i] == key:
                return 1
            i = (i + 1) & (self.heard_capacity - 1)
        return 0

    def note_heard(self, number: cython.longlong, what: cython.longlong):
        """Record that the learner knows what a thread does in its position."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        old: cython.p_ulonglong = self.heard
        size: cython.longlong = self.heard_capacity
        i: cython.longlong
        if 2 * self.heard_count >= size:
            self.heard_capacity = 2 * size
            self.heard = alloc_u(self.heard_capacity)
            self.heard_count = 0
            for i in range(size):
                if old[i]:
                    self.add_heard(old[i])
            release_u(old)
        self.add_heard(self.heard_key(t, f, self.memory.mem[f + F_PC], what))

    def add_heard(self, key):
        """Put a key into the table of what was heard, unless it is there."""
        i: cython.longlong = mix(key) & (self.heard_capacity - 1)
        while self.heard[i]:
            if self.heard[i] == key:
                return
            i = (i + 1) & (self.heard_capacity - 1)
        self.heard[i] = key
        self.heard_count += 1

    def stack_places(self, number: cython.longlong):
        """Where the frames of a thread stand, the topmost first."""
        t: cython.longlong = THREADS + number * T_SIZE
        f: cython.longlong = self.memory.mem[t + T_FRAME]
        found = []
        i: cython.longlong
        for i in range(self.memory.mem[t + T_COUNT]):
            found.append(self.memory.mem[f + F_PC])
            f -= self.memory.mem[f + F_BACK]
        return found
