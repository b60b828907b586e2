"""The kernel's memory: one array of 64-bit words and an undo journal.

Words 0 to `named_limit` hold the globals, the threads and the named objects (those that exist since
the base of the search, and anchors). Above are stacks and new objects.

Writes maintain the sums from which `state_hash.py` computes the hash: `sum0` and `sum1` over the
named objects, `part0` and `part1` over the new objects that have a name at present. What a write
invalidates is recorded: threads in `touched` (those 64 apart share a bit), names in `is_dirty` and
`broken`. Undoing leads only to states that have been hashed, where nothing is out of date.

Undoing puts back what the journal has noted, so a word that is written without a note must have one
already. Hashing is what writes so: it keeps a frame's sum in its `F_SUM`. The note is that of the 0
written there when the frame was pushed or began to run, and is needed even where a 0 was there
before: in the state to go back to, the word may be a register of a frame that has been left since.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_i, alloc_n, bit, extend_i, extend_n, give_up, grow_i, mix2, note_word, release_i,
        release_n, second, term, uadd, usub,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        G_PART0, G_PART1, G_READ, HEADER, K_OBJECT, K_REFS, MOST_THREADS, NAMED, O_FROM, O_LEN,
        O_NAME, O_ROOT, O_SHARED, O_SUM, O_TYPE, S_PUBLISHED, THREADS, T_OBJECT, T_SIZE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_tables import Tables


SPARE = cython.declare(cython.longlong, 1 << 18)
"""Words of memory that are free at the beginning of every step."""


@cython.final
@cython.cclass
class Memory:
    """Words, their journal, and the sums over them."""

    def __init__(self, tables: Tables, named_limit: cython.longlong):
        self.tables = tables
        self.named_limit = named_limit
        self.capacity = named_limit + (1 << 16) + SPARE
        self.mem = alloc_i(self.capacity)
        self.top = named_limit
        self.named_top = NAMED
        self.journal_capacity = 1 << 12
        self.journal_at = alloc_n(self.journal_capacity)
        self.journal = alloc_i(self.journal_capacity)
        self.journal_length = 0
        self.heap_limit = 0
        self.sum0 = 0
        self.sum1 = 0
        self.part0 = 0
        self.part1 = 0
        self.touched = 0
        self.is_dirty = False
        self.broken_capacity = 64
        self.broken = alloc_i(self.broken_capacity)
        self.broken_count = 0
        self.root_capacity = 64
        self.roots = alloc_i(self.root_capacity)
        self.root_name = alloc_i(self.root_capacity)
        self.root_count = 0
        self.generation = 0
        self.queue_capacity = 256
        self.queue = alloc_i(self.queue_capacity)
        self.queue_length = 0
        self.is_full = False
        if not self.mem:
            raise MemoryError

    def __dealloc__(self):
        release_i(self.mem)
        release_i(self.journal)
        release_n(self.journal_at)
        release_i(self.roots)
        release_i(self.root_name)
        release_i(self.queue)
        release_i(self.broken)

    # --- writes -----------------------------------------------------------------------------------

    def note_in_more(self, a, old):
        """Make the journal larger, then remember what a word was.

        Without memory for that the step cannot be undone: the search has to end after it.
        """
        places: cython.p_int = extend_n(self.journal_at, 2 * self.journal_capacity)
        words: cython.p_longlong = cython.NULL
        if places:
            self.journal_at = places
            words = extend_i(self.journal, 2 * self.journal_capacity)
        if not words:
            self.is_full = True
            return
        self.journal = words
        self.journal_capacity *= 2
        note_word(self, a, old)

    def write(self, a, v):
        """Write a word that no sum knows: threads, globals, marks, slots of new objects."""
        old: cython.longlong = self.mem[a]
        if old != v:
            if a < self.heap_limit:
                note_word(self, a, old)
            self.mem[a] = v
            if a < NAMED:
                self.touch(a)

    def touch(self, a):
        """A word of a thread, or a global one, has changed."""
        if a >= THREADS:
            self.touched |= bit((a - THREADS) // T_SIZE & 63)
            if (a - THREADS) % T_SIZE == T_OBJECT:
                self.is_dirty = True
        elif a == G_READ:
            self.touched = -1

    def write_plain(self, o, a, v):
        """Write a number into an object."""
        old: cython.longlong = self.mem[a]
        called: cython.ulonglong = self.mem[o + O_NAME]
        if old == v:
            return
        if a < self.named_limit:
            self.replace_term(called + a - o, old, v)
        elif called:
            self.resum(o, usub(uadd(self.mem[o + O_SUM], term(a - o, v)), term(a - o, old)))
        else:
            self.forget_sum(o)
        if a < self.heap_limit:
            note_word(self, a, old)
        self.mem[a] = v

    def replace_term(self, called, old, v):
        """A word of a named object changes: the sums follow."""
        m: cython.ulonglong = mix2(called, old)
        self.sum0 = usub(self.sum0, m)
        self.sum1 = usub(self.sum1, second(m))
        m = mix2(called, v)
        self.sum0 = uadd(self.sum0, m)
        self.sum1 = uadd(self.sum1, second(m))

    def add_part(self, key, v):
        """Add to the sum over new objects."""
        m: cython.ulonglong = mix2(key, v)
        self.part0 = uadd(self.part0, m)
        self.part1 = uadd(self.part1, second(m))

    def take_part(self, key, v):
        """Take from the sum over new objects."""
        m: cython.ulonglong = mix2(key, v)
        self.part0 = usub(self.part0, m)
        self.part1 = usub(self.part1, second(m))

    def resum(self, o, found):
        """The content of a new object that has a name changes."""
        old: cython.longlong = self.mem[o + O_SUM]
        self.take_part(self.mem[o + O_NAME], old)
        self.add_part(self.mem[o + O_NAME], found)
        if o < self.heap_limit:
            note_word(self, o + O_SUM, old)
        self.mem[o + O_SUM] = found

    def forget_sum(self, o):
        """The content of a new object changes: its cached sum is outdated."""
        if o < self.heap_limit:
            note_word(self, o + O_SUM, self.mem[o + O_SUM])
        self.mem[o + O_SUM] = 0

    def write_reference(self, o, a, v):
        """Write a reference into an object."""
        old: cython.longlong = self.mem[a]
        called: cython.ulonglong = self.mem[o + O_NAME]
        before: cython.longlong
        after: cython.longlong
        if old == v:
            return
        if called:
            before = self.mem[old + O_NAME] if old < self.named_limit else 0
            after = self.mem[v + O_NAME] if v < self.named_limit else 0
            if o < self.named_limit:
                called = called + a - o
                self.replace_term(called, before, after)
                if v >= self.named_limit:
                    self.add_root(a, called)
                self.reroute(a, called, called + MOST_THREADS, old, v)
            else:
                if before != after:
                    self.resum(
                        o,
                        usub(uadd(self.mem[o + O_SUM], term(a - o, after)), term(a - o, before)),
                    )
                self.reroute(a, called + a - o, self.mem[o + O_ROOT], old, v)
        else:
            self.forget_sum(o)
        if a < self.heap_limit:
            note_word(self, a, old)
        self.mem[a] = v

    def reroute(self, a, called, rank, old, v):
        """A slot that counts refers to another object: names may change by that.

        They do when the slot was the way to the old one, or could be the way to the new one:
        objects are named from the root of lowest rank that reaches them.
        """
        if old >= self.named_limit:
            if self.mem[old + O_NAME] and self.mem[old + O_FROM] == a:
                self.note_broken(old)
            else:
                self.take_part(called, self.mem[old + O_NAME])
        if v >= self.named_limit:
            if self.mem[v + O_NAME] == 0 or self.mem[v + O_ROOT] >= rank:
                self.is_dirty = True
            else:
                self.add_part(called, self.mem[v + O_NAME])

    def note_broken(self, o):
        """The way by which an object was named is gone."""
        if self.broken_count >= self.broken_capacity:
            self.broken = grow_i(self.broken, self.broken_capacity, 2 * self.broken_capacity)
            self.broken_capacity *= 2
        self.broken[self.broken_count] = o
        self.broken_count += 1
        self.is_dirty = True

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
        note_word(self, -a, called)

    def remove_root(self, called):
        """Undo `add_root`."""
        i: cython.longlong = self.find_root(called)
        self.root_count -= 1
        while i < self.root_count:
            self.roots[i] = self.roots[i + 1]
            self.root_name[i] = self.root_name[i + 1]
            i += 1

    def undo(self, mark):
        """Go back to a hashed state with a journal this long; `sum0`, `sum1` are the caller's."""
        j: cython.longlong = self.journal_length
        a: cython.longlong
        while j > mark:
            j -= 1
            a = self.journal_at[j]
            if a >= 0:
                self.mem[a] = self.journal[j]
            else:
                self.remove_root(self.journal[j])
        self.journal_length = mark
        self.part0 = self.mem[G_PART0]
        self.part1 = self.mem[G_PART1]
        self.touched = 0
        self.is_dirty = False
        self.broken_count = 0

    def drop_journal(self):
        """Free the memory of the journal; nothing can be undone any more."""
        release_i(self.journal)
        release_n(self.journal_at)
        self.journal = cython.NULL
        self.journal_at = cython.NULL
        self.journal_capacity = 0
        self.journal_length = 0

    # --- allocation -------------------------------------------------------------------------------

    def reserve(self, n):
        """Have room for this many more words, and some to spare; 0 when there is none.

        What is spare lets a step come to its end that finds memory full. Addresses have 31 bits.
        """
        new: cython.longlong
        words: cython.p_longlong
        if self.top + n + SPARE > self.capacity:
            new = 2 * self.capacity
            if new < self.top + n + SPARE:
                new = self.top + n + SPARE
            if new < bit(31):
                words = extend_i(self.mem, new)
                if words:
                    self.mem = words
                    self.capacity = new
            if new != self.capacity:
                self.is_full = True
        return self.top + n <= self.capacity

    def bump(self, n):
        """The address of new, zeroed words."""
        a: cython.longlong = self.top
        i: cython.longlong
        if not self.reserve(n):
            give_up()
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
        """Mark an object and everything reachable from it as known to other threads."""
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
            if self.tables.type_kind[kind] == K_OBJECT:
                slots = self.tables.type_slots[kind]
                for i in range(self.mem[a + O_LEN]):
                    v = self.mem[a + HEADER + i]
                    if v and self.tables.slot_kind[slots + i] & S_PUBLISHED:
                        self.enqueue(v)
            elif self.tables.type_kind[kind] == K_REFS:
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
