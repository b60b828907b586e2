"""The numbers that image and kernel share; `copcodes.pxd` has them as C constants."""

# Operations.
(
    NOP, LINK, PYOP, MOVE, INEG, LNEG, DNEG, IADD, ISUB, IMUL, IDIV, IREM, ISHL, ISHR, IUSHR,
    LADD, LSUB, LMUL, LDIV, LREM, LSHL, LSHR, LUSHR,
    AND, OR, XOR, DADD, DSUB, DMUL, DDIV, DREM, FADD, FSUB, FMUL, FDIV, FREM, LCMP, DCMP,
    I2D, I2F, L2I, D2I, D2L, D2F, I2B, I2C, I2S, I2Z, INSTANCEOF, CANSTORE, LENGTH,
    GETF, GETQ, PUTF, PUTR, GETE, PUTE, PUTER, GETO, PUTO, UPDF, UPDE, UPDO, NEW, NEWARRAY,
    GOTO, BEQ, BNE, BLT, BGE, BGT, BLE, SWITCH, RETURN, RETVOID, THROW, CATCH,
    CALL, CALLV, CALLNAMED, INIT, INITOF, ENTER, EXIT, HOLDS, CURRENT,
    WAIT, JOIN, PARK, SLEEP, YIELD,
    CHOOSE, ASSUME, CHECK, ABEGIN, AEND, UNCAUGHT, LOCAL, IDENTITY,
    END, UNPARK, NOTIFY, TESTINTERRUPT, GETCLASS, ELEMENT, COPYELEMENTS, COPYOBJECT, SPAWN,
    MEMO, NOMODEL, TRYENTER, ENTERI, CANENTER,
) = range(113)  # fmt: skip

MOST_PASSED = 100
"""How many accesses that are race free a step passes at most."""

WIDTH = 8
"""Ints per instruction: operation, result, operands."""

# Flags of an access.
PLAIN, BENIGN, SILENT, CACHE, MAYBE_Z, IS_REF = 1, 2, 4, 8, 16, 32
DECLARED, FINAL, WRITES, STATIC, CONFINED, TRACKED = 64, 128, 256, 512, 1024, 2048
RACE_FREE = 4096

# Objects: where the header has what.
O_TYPE, O_LEN, O_SHARED, O_IDENTITY, O_OWNER, O_ENTRIES, O_WAITERS, O_EARLY = range(8)
O_MARK, O_NAME, O_SUM, O_FROM, O_ROOT = 8, 9, 10, 11, 12
HEADER = 13

# The kinds of slots of a type.
S_REF, S_CACHE, S_PUBLISHED = 1, 2, 4
# Kinds of types.
K_OBJECT, K_REFS, K_PLAIN = 0, 1, 2

# The first words of memory.
G_THREADS, G_IDENTITY, G_ENDED, G_EXIT, G_SHUTDOWN, G_CLOCK, G_READ = range(1, 8)
G_PART0, G_PART1 = 14, 15
THREADS = 16
MOST_THREADS = 4096
FEW_THREADS = 62
"""Sets of so many threads are one word, and not negative."""

MOST_ELEMENTS = 1 << 24

# Threads.
(
    T_OBJECT, T_DAEMON, T_ENDED, T_INTERRUPTED, T_PERMIT, T_BLOCKED, T_KILLED, T_ATOMIC, T_COUNT,
    T_WENTRIES, T_WTIMED, T_WOUTCOME, T_DEADLINE, T_EXCEPTION, T_WMONITOR, T_WNEXT, T_LIMIT,
    T_BASE, T_CAPACITY, T_FRAME, T_HIGH, T_SUM, T_OWN0, T_OWN1, T_FRESH,
) = range(25)  # fmt: skip
T_HELD = 25
MOST_HELD = 7
T_SIZE = 32
NAMED = THREADS + MOST_THREADS * T_SIZE
"""Where the named objects begin; word `O_NAME` is 0, the name of null."""

# Frames: where they stand, how far below the caller's frame is, a hash, then the registers.
F_PC, F_BACK, F_SUM = 0, 1, 2
F_HEADER = 3

# The results of running a thread.
R_PAUSE, R_ENDED, R_TRAP, R_LIMIT = range(4)
FAILED = -2
"""What a function that gives a thread or a set gives when it raises.

Cython 3.3 writes a number in its place as `-2LLLL` for methods of final classes.
"""

# The requests of a trap to the kernel.
A_AGAIN, A_NEXT, A_RELOAD, A_PAUSE, A_ENDED = range(5)
# Readiness.
READY, BLOCKED, WAITING, TIMED, SPURIOUS, ASLEEP, LOST = range(7)
# When the time of sleeps and timed waits is up.
TIME_ANY, TIME_LAST, TIME_NEVER = range(3)
# Updates.
U_CAS, U_CAX, U_SET, U_ADD, U_ADDL, U_AND, U_OR, U_XOR, U_ADDF, U_ADDD = range(10)
# Whom a notification wakes.
WAKE_ONE, WAKE_FIRST, WAKE_ALL = range(3)
# Violations.
V_ASSERTION, V_EXCEPTION, V_DEADLOCK, V_RACE, V_REACHED, V_LIVELOCK = 1, 2, 4, 8, 16, 32
# The effects of the machine's closures on other threads, by PYOP instructions.
P_OTHER, P_INTERRUPT, P_STATUS = range(3)
# What a thread is about to do (an item): writes, decides now, tells what the place is for.
I_WRITES, I_NOW, I_LATER = 1, 2, 4
MOST_ITEMS = 12
# The effects of a thread between scheduling points: bits of a mask.
H_IDENTITY, H_CLOCK, H_BLIND, H_WILD = range(4)
# Parts of the reduction.
REDUCE_SETS, REDUCE_SLEEP, REDUCE_WEAK, REDUCE_STRONG, REDUCE_CHAINS = 1, 2, 4, 8, 16
# A frame of the search: threads to run, the one that runs, journal, heap, sums, answers, switches.
N_TODO, N_RUNS, N_MARK, N_HEAP, N_SUM0, N_SUM1, N_FIRST, N_COUNT, N_COMES, N_LEFT = range(10)
# With reduction: threads asleep and marks (instead of who came), threads done (instead of what is
# left), threads put off, and the state's key.
N_ASLEEP, N_DONE, N_REST, N_KEY0, N_KEY1 = range(8, 13)
N_SIZE = 13

# How a random run decides which thread goes next.
UNIFORM, PRIORITY_CHANGES, OPERATION_PRIORITIES = range(3)

# A line of the table of visited states, in words, and the keys in it.
LINE, KEYS = 8, 4
