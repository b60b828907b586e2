"""Words of memory, as Python reads and writes them: linker, loader, the machine's closures."""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.kernel_opcodes import (
        HEADER, K_OBJECT, K_REFS, O_LEN, O_NAME, O_TYPE, S_CACHE, S_REF, THREADS, T_BASE,
        T_CAPACITY, T_COUNT, T_FRAME, T_SIZE,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables


@cython.final
@cython.cclass
class WordAccess:
    """Reads and writes words, and makes objects and stacks; the sums follow."""

    def __init__(self, tables: Tables, memory: Memory):
        self.tables = tables
        self.memory = memory

    def peek(self, a: cython.longlong):
        """A word."""
        return self.memory.mem[a]

    def poke(self, a: cython.longlong, v: cython.longlong):
        """Write a word of a thread or its stack, or a global."""
        self.memory.write(a, v)
        if a >= self.memory.named_limit:
            self.memory.touched = -1

    def poke_header(self, o: cython.longlong, i: cython.longlong, v: cython.longlong):
        """Write a word of an object's header that counts."""
        self.memory.write_plain(o, o + i, v)

    def poke_slot(self, a: cython.longlong, i: cython.longlong, v: cython.longlong):
        """Write a field or element."""
        kind: cython.longlong = self.memory.mem[a + O_TYPE]
        how: cython.int = self.tables.type_kind[kind]
        if not self.memory.mem[a + O_NAME]:
            self.memory.touched = -1
        if how == K_OBJECT:
            if self.tables.slot_kind[self.tables.type_slots[kind] + i] & S_REF:
                self.memory.write_reference(a, a + HEADER + i, v)
            elif self.tables.slot_kind[self.tables.type_slots[kind] + i] & S_CACHE:
                self.memory.write(a + HEADER + i, v)
            else:
                self.memory.write_plain(a, a + HEADER + i, v)
        elif how == K_REFS:
            self.memory.write_reference(a, a + HEADER + i, v)
        else:
            self.memory.write_plain(a, a + HEADER + i, v)

    def initial(self, a: cython.longlong, v: cython.longlong):
        """Write a word as it is in the base of the search."""
        self.memory.mem[a] = v

    def new_object(self, kind: cython.longlong, length: cython.longlong):
        """A new object."""
        if not self.memory.reserve(HEADER + length):
            raise MemoryError
        return self.memory.allocate(kind, length)

    def new_named(self, called: cython.longlong, kind: cython.longlong, length: cython.longlong):
        """An object with a stable name; `MemoryError` when there is no room among them."""
        a: cython.longlong = self.memory.named_top
        if a + HEADER + length > self.memory.named_limit:
            raise MemoryError("named objects")
        self.memory.named_top = a + HEADER + length
        self.memory.mem[a + O_NAME] = called
        self.memory.mem[a + O_TYPE] = kind
        self.memory.mem[a + O_LEN] = length
        return a

    def share_object(self, a: cython.longlong):
        """Mark an object and everything reachable from it as shared."""
        self.memory.share(a)

    def new_stack(self, number: cython.longlong, size: cython.longlong):
        """An empty stack for a thread."""
        t: cython.longlong = THREADS + number * T_SIZE
        a: cython.longlong = self.memory.bump(size)
        self.memory.write(t + T_BASE, a)
        self.memory.write(t + T_CAPACITY, size)
        self.memory.write(t + T_FRAME, a)
        self.memory.write(t + T_COUNT, 0)

    def size(self):
        """About how many words memory and journal take."""
        return self.memory.top + self.memory.journal_length + (self.memory.journal_length >> 1)

    def named_words(self):
        """Where the new objects begin."""
        return self.memory.named_limit

    def room_for(self, number: cython.longlong, need: cython.longlong):
        """Make sure that a thread's stack has this many words above its topmost frame."""
        t: cython.longlong = THREADS + number * T_SIZE
        base: cython.longlong = self.memory.mem[t + T_BASE]
        size: cython.longlong = self.memory.mem[t + T_CAPACITY]
        frame: cython.longlong = self.memory.mem[t + T_FRAME]
        new: cython.longlong
        i: cython.longlong
        if frame + need > base + size:
            new = self.memory.bump(2 * size + need)
            for i in range(size):
                self.memory.mem[new + i] = self.memory.mem[base + i]
            self.memory.write(t + T_BASE, new)
            self.memory.write(t + T_CAPACITY, 2 * size + need)
            self.memory.write(t + T_FRAME, frame + new - base)
