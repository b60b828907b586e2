"""The states that a search has visited, by their 128-bit keys."""

import cython

if cython.compiled:
    from cython.cimports.plait.engines.explicit.native import (
        alloc_n, alloc_u, mix, release_n, release_u,
    )  # fmt: skip
    from cython.cimports.plait.engines.explicit.snapshots import Snapshots
else:
    from plait.engines.explicit.emulated import (
        alloc_n, alloc_u, mix, release_n, release_u,
    )  # fmt: skip
    from plait.engines.explicit.snapshots import Snapshots


@cython.cclass
class Visited(Snapshots):
    """A table of keys, each with a payload that is never 0; it grows as it fills."""

    def __init__(self, named_limit):
        Snapshots.__init__(self, named_limit)
        self.table_capacity = 1 << 12
        self.table = alloc_u(2 * self.table_capacity)
        self.payload = alloc_n(self.table_capacity)
        self.table_count = 0
        self.slot = 0

    def __dealloc__(self):
        release_u(self.table)
        release_n(self.payload)

    def probe(self, a, b):
        """Set `slot` to where the key is, or would be."""
        i: cython.longlong = mix(a) & (self.table_capacity - 1)
        while self.payload[i]:
            if self.table[2 * i] == a and self.table[2 * i + 1] == b:
                break
            i = (i + 1) & (self.table_capacity - 1)
        self.slot = i

    def insert(self, a, b, v):
        """Put a new key where `probe` has found its place; `slot` is right afterwards too."""
        self.table[2 * self.slot] = a
        self.table[2 * self.slot + 1] = b
        self.payload[self.slot] = v
        self.table_count += 1
        if 5 * self.table_count > 3 * self.table_capacity:
            self.grow_table()
            self.probe(a, b)

    def claim(self, a, b, v):
        """Put a key unless it is there; 1 when it is new. `slot` is its place."""
        self.probe(a, b)
        if self.payload[self.slot]:
            return 0
        self.insert(a, b, v)
        return 1

    def grow_table(self):
        """Double the table; slots that were known are no longer right."""
        old: cython.longlong = self.table_capacity
        i: cython.longlong
        keys: cython.p_ulonglong = self.table
        values: cython.p_int = self.payload
        self.table_capacity = 2 * old
        self.table = alloc_u(2 * self.table_capacity)
        self.payload = alloc_n(self.table_capacity)
        for i in range(old):
            if values[i]:
                self.probe(keys[2 * i], keys[2 * i + 1])
                self.table[2 * self.slot] = keys[2 * i]
                self.table[2 * self.slot + 1] = keys[2 * i + 1]
                self.payload[self.slot] = values[i]
        release_u(keys)
        release_n(values)
