"""Numbers, references and changed words as bytes: the parts of snapshots.

Numbers take as few bytes as they need. A reference is the address of a named object, or the
number of a new one.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        alloc_b, alloc_i, alloc_n, grow_b, grow_i, release_b, release_i, release_n,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import (
        HEADER, K_OBJECT, K_REFS, NAMED, O_LEN, O_MARK, O_SHARED, O_TYPE, S_CACHE, S_REF,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables

# The kinds of words of a named object.
COUNTS = cython.declare(cython.int, 0)
REFERS = cython.declare(cython.int, 1)
PRIVATE = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class ByteEncoding:
    """Writes and reads the parts that snapshots consist of."""

    def __init__(self, tables: Tables, memory: Memory):
        self.tables = tables
        self.memory = memory
        self.base_mark = -1
        self.known_top = self.memory.named_top
        self.stamp_now = 0
        self.changed_count = 0
        self.changed_capacity = 256
        self.changed = alloc_i(self.changed_capacity)
        self.input = cython.NULL
        self.input_at = 0
        self.output_length = 0
        self.output_capacity = 1024
        self.output = alloc_b(self.output_capacity)

    def __dealloc__(self):
        release_i(self.changed)
        release_b(self.output)
        if self.base_mark >= 0:
            release_n(self.owner_of)
            release_n(self.stamp)

    def prepare(self):
        """Let the state in memory be the one that changes are counted from."""
        if self.base_mark < 0:
            self.owner_of = alloc_n(self.memory.named_limit)
            self.stamp = alloc_n(self.memory.named_limit)
        self.base_mark = self.memory.journal_length

    # --- numbers ----------------------------------------------------------------------------------

    def put_number(self, v):
        """Append a number: seven bits a byte, small ones of either sign in one."""
        u: cython.ulonglong = (v << 1) ^ (v >> 63)
        if self.output_length + 10 > self.output_capacity:
            self.output = grow_b(self.output, self.output_capacity, 2 * self.output_capacity)
            self.output_capacity *= 2
        while u > 127:
            self.output[self.output_length] = (u & 127) | 128
            self.output_length += 1
            u >>= 7
        self.output[self.output_length] = u
        self.output_length += 1

    def get_number(self):
        """The next number."""
        u: cython.ulonglong = 0
        b: cython.ulonglong = 128
        shift: cython.int = 0
        while b & 128:
            b = self.input[self.input_at]
            self.input_at += 1
            u |= (b & 127) << shift
            shift += 7
        return (u >> 1) ^ -(u & 1)

    def put_reference(self, v):
        """Append a named object's address, or a new object's number."""
        self.put_number(v if v < self.memory.named_limit else self.memory.mem[v + O_MARK])

    def get_reference(self):
        """The next reference."""
        v: cython.longlong = self.get_number()
        return v if v >= 0 else self.memory.queue[-v - 1]

    # --- named objects ----------------------------------------------------------------------------

    def is_cache(self, kind, i):
        """Whether a slot of a type does not count, being computed from the rest."""
        if self.tables.type_kind[kind] != K_OBJECT:
            return 0
        return (
            self.tables.slot_kind[self.tables.type_slots[kind] + i] & (S_CACHE | S_REF) == S_CACHE
        )

    def holds_reference(self, kind, i):
        """Whether a slot of a type holds references."""
        if self.tables.type_kind[kind] == K_OBJECT:
            return self.tables.slot_kind[self.tables.type_slots[kind] + i] & S_REF
        return self.tables.type_kind[kind] == K_REFS

    def find_owners(self):
        """Note whose the words of the named objects are that have been loaded since."""
        o: cython.longlong = self.known_top
        i: cython.longlong
        while o < self.memory.named_top:
            for i in range(HEADER + self.memory.mem[o + O_LEN]):
                self.owner_of[o + i] = o
            o += HEADER + self.memory.mem[o + O_LEN]
        self.known_top = o

    def word_kind(self, a):
        """The kind of a word of a named object."""
        o: cython.longlong = self.owner_of[a]
        if a < o + HEADER:
            return PRIVATE if a == o + O_SHARED else COUNTS
        if self.holds_reference(self.memory.mem[o + O_TYPE], a - o - HEADER):
            return REFERS
        return PRIVATE if self.is_cache(self.memory.mem[o + O_TYPE], a - o - HEADER) else COUNTS

    def find_changed(self):
        """List the words of named objects that differ from the base, in order."""
        j: cython.longlong
        a: cython.longlong
        self.stamp_now += 1
        self.changed_count = 0
        for j in range(self.base_mark, self.memory.journal_length):
            a = self.memory.journal_at[j]
            if a < NAMED or a >= self.memory.named_limit:
                continue
            if self.stamp[a] == self.stamp_now:
                continue
            self.stamp[a] = self.stamp_now
            if self.memory.mem[a] == self.memory.journal[j]:
                continue
            if self.changed_count >= self.changed_capacity:
                self.changed = grow_i(
                    self.changed, self.changed_capacity, 2 * self.changed_capacity
                )
                self.changed_capacity *= 2
            self.changed[self.changed_count] = a
            self.changed_count += 1
        self.sort_changed()

    def sort_changed(self):
        """Shell's method: what was restored comes in order already."""
        gap: cython.longlong = self.changed_count >> 1
        i: cython.longlong
        k: cython.longlong
        a: cython.longlong
        while gap > 0:
            for i in range(gap, self.changed_count):
                a = self.changed[i]
                k = i
                while k >= gap and self.changed[k - gap] > a:
                    self.changed[k] = self.changed[k - gap]
                    k -= gap
                self.changed[k] = a
            gap >>= 1

    def put_changed(self, wants_private):
        """Append the changed words that count, or those that do not."""
        i: cython.longlong
        a: cython.longlong
        kind: cython.int
        last: cython.longlong = 0
        for i in range(self.changed_count):
            a = self.changed[i]
            kind = self.word_kind(a)
            if (kind == PRIVATE) == wants_private:
                self.put_number(a - last)
                last = a
                if kind == REFERS:
                    self.put_reference(self.memory.mem[a])
                else:
                    self.put_number(self.memory.mem[a])
        self.put_number(0)

    def get_changed(self):
        """Write what `put_changed` has appended."""
        a: cython.longlong = 0
        kind: cython.int
        step: cython.longlong = self.get_number()
        while step:
            a += step
            kind = self.word_kind(a)
            if kind == REFERS:
                self.memory.write_reference(self.owner_of[a], a, self.get_reference())
            elif kind == COUNTS:
                self.memory.write_plain(self.owner_of[a], a, self.get_number())
            else:
                self.memory.write(a, self.get_number())
            step = self.get_number()
