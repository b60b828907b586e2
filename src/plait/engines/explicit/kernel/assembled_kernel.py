"""The kernel: its parts, put together.

Each part holds those it needs, which all come before it here; nothing holds a later one.
"""

import cython

if not cython.compiled:
    from plait.engines.explicit.kernel.byte_encoding import ByteEncoding
    from plait.engines.explicit.kernel.concrete_steps import ConcreteSteps
    from plait.engines.explicit.kernel.depth_first_search import DepthFirstSearch
    from plait.engines.explicit.kernel.enabledness import Enabledness
    from plait.engines.explicit.kernel.interpreter import Interpreter
    from plait.engines.explicit.kernel.kernel_memory import Memory
    from plait.engines.explicit.kernel.kernel_tables import Tables
    from plait.engines.explicit.kernel.many_threads import Crowds
    from plait.engines.explicit.kernel.partial_order_reduction import PersistentSets
    from plait.engines.explicit.kernel.pending_accesses import PendingAccesses
    from plait.engines.explicit.kernel.random_scheduling import RandomScheduling
    from plait.engines.explicit.kernel.random_walks import RandomWalks
    from plait.engines.explicit.kernel.search_stack import SearchStack
    from plait.engines.explicit.kernel.snapshots import Snapshots
    from plait.engines.explicit.kernel.state_hash import Hasher
    from plait.engines.explicit.kernel.state_violations import StateViolations
    from plait.engines.explicit.kernel.visited_set import VisitedSet, VisitMarks
    from plait.engines.explicit.kernel.word_access import WordAccess
if cython.compiled:
    from cython.cimports.plait.engines.explicit.kernel.native import PLAIT_MADE_FROM

    MADE_FROM = PLAIT_MADE_FROM.decode("ascii")


@cython.final
@cython.cclass
class Kernel:
    """The parts of the kernel for one search."""

    def __init__(self, named_limit: cython.longlong):
        self.tables = Tables()
        self.memory = Memory(self.tables, named_limit)
        self.hasher = Hasher(self.tables, self.memory)
        self.enabledness = Enabledness(self.tables, self.memory, self.hasher)
        self.violations = StateViolations(self.tables, self.memory, self.enabledness)
        self.words = WordAccess(self.tables, self.memory)
        self.pending = PendingAccesses(self.tables, self.memory, self.enabledness)
        self.sets = PersistentSets(self.tables, self.memory, self.enabledness, self.pending)
        self.crowds = Crowds(self.memory, self.enabledness, self.pending, self.sets)
        self.interpreter = Interpreter(
            self.tables, self.memory, self.hasher, self.enabledness, self.pending
        )
        self.encoding = ByteEncoding(self.tables, self.memory)
        self.snapshots = Snapshots(
            self.tables, self.memory, self.hasher, self.enabledness, self.interpreter, self.encoding
        )
        self.visited = VisitedSet(self.memory)
        self.marks = VisitMarks(self.memory, self.visited)
        self.stack = SearchStack(self.memory, self.interpreter)
        self.search = DepthFirstSearch(
            self.memory,
            self.hasher,
            self.enabledness,
            self.violations,
            self.pending,
            self.sets,
            self.crowds,
            self.interpreter,
            self.visited,
            self.marks,
            self.stack,
        )
        self.concrete = ConcreteSteps(
            self.memory, self.hasher, self.interpreter, self.snapshots, self.visited, self.search
        )
        self.scheduling = RandomScheduling(self.enabledness)
        self.walks = RandomWalks(
            self.memory,
            self.hasher,
            self.enabledness,
            self.interpreter,
            self.snapshots,
            self.visited,
            self.search,
            self.scheduling,
        )
