"""What a reducing search marks visited states with: on its stack or not, and who is asleep in them.

Searches in several processes share the marks as they share the table. A state is then on the stack
of the process that has put it into the table, until that one has left it.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.c_emulation import (
        clear_shared, gather_pages, load_shared, map_shared, store_shared, unmap_shared,
    )  # fmt: skip
    from plait.engines.explicit.kernel.kernel_opcodes import LINE
    from plait.engines.explicit.kernel.visited_set import Visited

_PATIENCE = cython.declare(cython.longlong, 1 << 28)


@cython.cclass
class Marks(Visited):
    """A table whose keys have marks, which are never 0."""

    def __init__(self, named_limit):
        Visited.__init__(self, named_limit)
        self.marks = cython.NULL
        self.marks_words = 0

    def __dealloc__(self):
        unmap_shared(self.marks, self.marks_words)

    def mark_new(self, a, b, marks):
        """Put a key with marks unless it is there; gives the marks that it has then, else 0.

        None is new when the table is full.
        """
        found: cython.longlong = 0
        left: cython.longlong = _PATIENCE
        if not self.levels:
            if self.probe(a, b):
                return self.payload[self.slot]
            if self.is_full:
                return 1
            self.insert(a, b, marks)
            return 0
        if self.claim_shared(a, b):
            store_shared(self.marks, self.slot >> 1, marks)
            return 0
        while not found and left > 0 and not self.is_full:
            found = load_shared(self.marks, self.slot >> 1)
            left -= 1
        if not found:
            self.is_full = True
        return found if found else 1

    def clear_marks(self, marks):
        """Take marks from the key that was found last; gives all that it had."""
        found: cython.longlong
        if self.levels:
            return clear_shared(self.marks, self.slot >> 1, marks)
        found = self.payload[self.slot]
        self.payload[self.slot] = found & ~marks
        return found

    def share_marks(self, most: cython.longlong):
        """Have an empty table, of at most so many bytes, that processes forked later share."""
        self.unshare_marks()
        self.clear_table()
        if not self.share_table(most // 3 * 2):
            return False
        self.marks_words = self.shared_words >> 1
        self.marks = map_shared(self.marks_words)
        if self.marks == cython.NULL:
            return False
        gather_pages(self.marks, 0, LINE // 2 * self.first_level)
        return True

    def unshare_marks(self):
        """Have an empty table of one's own again."""
        unmap_shared(self.shared, self.shared_words)
        unmap_shared(self.marks, self.marks_words)
        self.shared = cython.NULL
        self.marks = cython.NULL
        self.levels = 0
        self.used_levels = 0
        self.is_full = False
