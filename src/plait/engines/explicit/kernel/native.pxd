# What the kernel needs from C; `c_emulation.py` has the same functions for the uncompiled kernel.
cdef extern from *:
    """
    #include <stdlib.h>
    #include <string.h>
    #include <math.h>
    #include <stdio.h>
    #ifndef _WIN32
    #include <sys/mman.h>
    #endif
    #ifndef PLAIT_MADE_FROM
    #define PLAIT_MADE_FROM ""
    #endif
    typedef long long plait_i;
    typedef unsigned long long plait_u;
    static inline double plait_d(plait_i v) { double d; memcpy(&d, &v, 8); return d; }
    static inline plait_i plait_b(double d) { plait_i v; memcpy(&v, &d, 8); return v; }
    static inline plait_i wrap32(plait_i v) { return (plait_i)(int)(unsigned)v; }
    static inline plait_i add32(plait_i a, plait_i b) { return wrap32(a + b); }
    static inline plait_i sub32(plait_i a, plait_i b) { return wrap32(a - b); }
    static inline plait_i mul32(plait_i a, plait_i b) { return wrap32(a * b); }
    static inline plait_i div32(plait_i a, plait_i b) { return wrap32(a / b); }
    static inline plait_i rem32(plait_i a, plait_i b) { return a % b; }
    static inline plait_i shl32(plait_i a, plait_i b) { return wrap32((plait_i)((plait_u)a << (b & 31))); }
    static inline plait_i shr32(plait_i a, plait_i b) { return a >> (b & 31); }
    static inline plait_i ushr32(plait_i a, plait_i b) { return wrap32((plait_i)((plait_u)(unsigned)a >> (b & 31))); }
    static inline plait_i add64(plait_i a, plait_i b) { return (plait_i)((plait_u)a + (plait_u)b); }
    static inline plait_i sub64(plait_i a, plait_i b) { return (plait_i)((plait_u)a - (plait_u)b); }
    static inline plait_i mul64(plait_i a, plait_i b) { return (plait_i)((plait_u)a * (plait_u)b); }
    static inline plait_i div64(plait_i a, plait_i b) { return b == -1 ? sub64(0, a) : a / b; }
    static inline plait_i rem64(plait_i a, plait_i b) { return b == -1 ? 0 : a % b; }
    static inline plait_i shl64(plait_i a, plait_i b) { return (plait_i)((plait_u)a << (b & 63)); }
    static inline plait_i shr64(plait_i a, plait_i b) { return a >> (b & 63); }
    static inline plait_i ushr64(plait_i a, plait_i b) { return (plait_i)((plait_u)a >> (b & 63)); }
    static inline plait_i dneg(plait_i a) { return plait_b(-plait_d(a)); }
    static inline plait_i dadd(plait_i a, plait_i b) { return plait_b(plait_d(a) + plait_d(b)); }
    static inline plait_i dsub(plait_i a, plait_i b) { return plait_b(plait_d(a) - plait_d(b)); }
    static inline plait_i dmul(plait_i a, plait_i b) { return plait_b(plait_d(a) * plait_d(b)); }
    static inline plait_i ddiv(plait_i a, plait_i b) {
        double x = plait_d(a), y = plait_d(b);
        if (y != 0 || y != y) return plait_b(x / y);
        if (x != x || x == 0) return 0x7FF8000000000000LL;
        return plait_b(copysign(INFINITY, x) * copysign(1.0, y)); }
    static inline plait_i dmod(plait_i a, plait_i b) {
        double x = plait_d(a), y = plait_d(b);
        if (x != x || y != y || isinf(x) || y == 0) return 0x7FF8000000000000LL;
        return plait_b(fmod(x, y)); }
    static inline plait_i fround(plait_i a) { return plait_b((double)(float)plait_d(a)); }
    static inline plait_i dcmp(plait_i a, plait_i b, plait_i unordered) {
        double x = plait_d(a), y = plait_d(b);
        return x > y ? 1 : x == y ? 0 : x < y ? -1 : unordered; }
    static inline plait_i i2d(plait_i a) { return plait_b((double)a); }
    static inline plait_i i2f(plait_i a) { return plait_b((double)(float)a); }
    static inline plait_i d2i(plait_i a) {
        double x = plait_d(a);
        if (x != x) return 0;
        if (x <= -2147483648.0) return -2147483647LL - 1;
        if (x >= 2147483647.0) return 2147483647LL;
        return (plait_i)x; }
    static inline plait_i d2l(plait_i a) {
        double x = plait_d(a);
        if (x != x) return 0;
        if (x <= -9223372036854775808.0) return -0x7FFFFFFFFFFFFFFFLL - 1;
        if (x >= 9223372036854775808.0) return 0x7FFFFFFFFFFFFFFFLL;
        return (plait_i)x; }
    static inline plait_i sext8(plait_i a) { return (plait_i)(signed char)a; }
    static inline plait_i sext16(plait_i a) { return (plait_i)(short)a; }
    static inline plait_u mix(plait_u x) {
        x ^= x >> 32; x *= 0xD6E8FEB86659FD93ULL; x ^= x >> 32; x *= 0xD6E8FEB86659FD93ULL; return x ^ (x >> 32); }
    static inline plait_u mix2(plait_u k, plait_i v) { return mix(k ^ ((plait_u)v * 0x9E3779B97F4A7C15ULL + 0x632BE59BD9B4E019ULL)); }
    static inline plait_u term(plait_u k, plait_i v) { return v ? mix2(k, v) : 0; }
    static inline plait_u uadd(plait_u a, plait_u b) { return a + b; }
    static inline plait_u usub(plait_u a, plait_u b) { return a - b; }
    static inline plait_u second(plait_u m) { return (m ^ (m >> 29)) * 0xBF58476D1CE4E5B9ULL; }
    static inline plait_i summed(plait_u m, plait_i odd) { return (plait_i)((m >> 3 << 1) | (1ULL << 62) | (plait_u)odd); }
    static inline plait_i bit(plait_i n) { return (plait_i)(1ULL << n); }
    static inline plait_i lowest(plait_i m) { return __builtin_ctzll((plait_u)m); }
    static inline plait_i *alloc_i(plait_i n) { return (plait_i *)calloc((size_t)n, 8); }
    static inline plait_i *grow_i(plait_i *p, plait_i old, plait_i n) {
        plait_i *q = (plait_i *)realloc(p, (size_t)n * 8);
        if (q) memset(q + old, 0, (size_t)(n - old) * 8);
        return q; }
    static inline plait_i *extend_i(plait_i *p, plait_i n) { return (plait_i *)realloc(p, (size_t)n * 8); }
    static inline int *extend_n(int *p, plait_i n) { return (int *)realloc(p, (size_t)n * 4); }
    static inline void give_up(void) {
        fputs("plait: out of memory in the middle of a step\\n", stderr);
        _Exit(3); }
    static inline plait_u *alloc_u(plait_i n) { return (plait_u *)calloc((size_t)n, 8); }
    static inline int *alloc_n(plait_i n) { return (int *)calloc((size_t)n, 4); }
    static inline int *grow_n(int *p, plait_i old, plait_i n) {
        int *q = (int *)realloc(p, (size_t)n * 4);
        if (q) memset(q + old, 0, (size_t)(n - old) * 4);
        return q; }
    static inline unsigned char *alloc_b(plait_i n) { return (unsigned char *)calloc((size_t)n, 1); }
    static inline unsigned char *grow_b(unsigned char *p, plait_i old, plait_i n) {
        unsigned char *q = (unsigned char *)realloc(p, (size_t)n);
        if (q) memset(q + old, 0, (size_t)(n - old));
        return q; }
    static inline void release_b(unsigned char *p) { free(p); }
    static inline void release_i(plait_i *p) { free(p); }
    static inline void release_u(plait_u *p) { free(p); }
    static inline void release_n(int *p) { free(p); }
    static inline plait_u *alloc_lines(plait_i n) {
        size_t bytes = (size_t)n * 8, align = bytes < ((size_t)4 << 20) ? 64 : (size_t)2 << 20;
        char *raw = (char *)calloc(1, bytes + align + sizeof(void *)), *p;
        if (!raw) return NULL;
        p = (char *)(((size_t)raw + sizeof(void *) + align - 1) & ~(align - 1));
        ((void **)p)[-1] = raw;
    #ifdef MADV_HUGEPAGE
        if (align > 64) madvise(p, bytes, MADV_HUGEPAGE);
    #endif
        return (plait_u *)p; }
    static inline void release_lines(plait_u *p) { if (p) free(((void **)p)[-1]); }
    static inline void drop_lines(plait_u *p, plait_i at, plait_i n) {
    #ifdef MADV_DONTNEED
        madvise(p + at, (size_t)n * 8, MADV_DONTNEED);
    #endif
    }
    #define PLAIT_HUGE ((size_t)2 << 20)
    static inline plait_u *map_shared(plait_i n) {
    #ifdef _WIN32
        return NULL; }
    #else
        size_t page = (size_t)1 << 16, bytes = ((size_t)n * 8 + page - 1) & ~(page - 1);
        char *room = (char *)mmap(NULL, bytes + PLAIT_HUGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        char *p = (char *)(((size_t)room + PLAIT_HUGE - 1) & ~(PLAIT_HUGE - 1));
        if (room == (char *)MAP_FAILED) return NULL;
        if (mmap(p, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED) {
            munmap(room, bytes + PLAIT_HUGE);
            return NULL; }
        if (p > room) munmap(room, (size_t)(p - room));
        if (room + PLAIT_HUGE > p) munmap(p + bytes, (size_t)(room + PLAIT_HUGE - p));
        return (plait_u *)p; }
    #endif
    static inline void gather_pages(plait_u *p, plait_i from, plait_i to) {
    #ifdef __linux__
        volatile char *at = (volatile char *)(((size_t)(p + from) + PLAIT_HUGE - 1) & ~(PLAIT_HUGE - 1));
        for (; at + PLAIT_HUGE <= (volatile char *)(p + to); at += PLAIT_HUGE) {
            (void)*at;
            madvise((void *)at, PLAIT_HUGE, 25); }
    #endif
    }
    static inline void unmap_shared(plait_u *p, plait_i n) {
    #ifndef _WIN32
        size_t page = (size_t)1 << 16;
        if (p) munmap(p, ((size_t)n * 8 + page - 1) & ~(page - 1));
    #endif
    }
    static inline void prefetch(plait_u *p, plait_i i) { __builtin_prefetch(p + i, 1); }
    static inline void prefetch_n(int *p, plait_i i) { __builtin_prefetch(p + i, 1); }
    static inline plait_u load_shared(plait_u *p, plait_i i) { return __atomic_load_n(p + i, __ATOMIC_ACQUIRE); }
    static inline void store_shared(plait_u *p, plait_i i, plait_u v) { __atomic_store_n(p + i, v, __ATOMIC_RELEASE); }
    static inline plait_u swap_shared(plait_u *p, plait_i i, plait_u v) {
        plait_u found = 0;
        __atomic_compare_exchange_n(p + i, &found, v, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
        return found; }
    static inline plait_i clear_shared(plait_u *p, plait_i i, plait_i bits) {
        return (plait_i)__atomic_fetch_and(p + i, ~(plait_u)bits, __ATOMIC_ACQ_REL); }
    """
    long long wrap32(long long v) noexcept nogil
    long long add32(long long a, long long b) noexcept nogil
    long long sub32(long long a, long long b) noexcept nogil
    long long mul32(long long a, long long b) noexcept nogil
    long long div32(long long a, long long b) noexcept nogil
    long long rem32(long long a, long long b) noexcept nogil
    long long shl32(long long a, long long b) noexcept nogil
    long long shr32(long long a, long long b) noexcept nogil
    long long ushr32(long long a, long long b) noexcept nogil
    long long add64(long long a, long long b) noexcept nogil
    long long sub64(long long a, long long b) noexcept nogil
    long long mul64(long long a, long long b) noexcept nogil
    long long div64(long long a, long long b) noexcept nogil
    long long rem64(long long a, long long b) noexcept nogil
    long long shl64(long long a, long long b) noexcept nogil
    long long shr64(long long a, long long b) noexcept nogil
    long long ushr64(long long a, long long b) noexcept nogil
    long long dneg(long long a) noexcept nogil
    long long dadd(long long a, long long b) noexcept nogil
    long long dsub(long long a, long long b) noexcept nogil
    long long dmul(long long a, long long b) noexcept nogil
    long long ddiv(long long a, long long b) noexcept nogil
    long long dmod(long long a, long long b) noexcept nogil
    long long fround(long long a) noexcept nogil
    long long dcmp(long long a, long long b, long long unordered) noexcept nogil
    long long i2d(long long a) noexcept nogil
    long long i2f(long long a) noexcept nogil
    long long d2i(long long a) noexcept nogil
    long long d2l(long long a) noexcept nogil
    long long sext8(long long a) noexcept nogil
    long long sext16(long long a) noexcept nogil
    unsigned long long mix(unsigned long long x) noexcept nogil
    unsigned long long mix2(unsigned long long k, long long v) noexcept nogil
    unsigned long long term(unsigned long long k, long long v) noexcept nogil
    unsigned long long uadd(unsigned long long a, unsigned long long b) noexcept nogil
    unsigned long long usub(unsigned long long a, unsigned long long b) noexcept nogil
    unsigned long long second(unsigned long long m) noexcept nogil
    long long summed(unsigned long long m, long long odd) noexcept nogil
    long long bit(long long n) noexcept nogil
    long long lowest(long long m) noexcept nogil
    long long *alloc_i(long long n) noexcept nogil
    long long *grow_i(long long *p, long long old, long long n) noexcept nogil
    long long *extend_i(long long *p, long long n) noexcept nogil
    int *extend_n(int *p, long long n) noexcept nogil
    void give_up() noexcept nogil
    unsigned long long *alloc_u(long long n) noexcept nogil
    int *alloc_n(long long n) noexcept nogil
    int *grow_n(int *p, long long old, long long n) noexcept nogil
    unsigned char *alloc_b(long long n) noexcept nogil
    unsigned char *grow_b(unsigned char *p, long long old, long long n) noexcept nogil
    void release_b(unsigned char *p) noexcept nogil
    void release_i(long long *p) noexcept nogil
    void release_u(unsigned long long *p) noexcept nogil
    void release_n(int *p) noexcept nogil
    unsigned long long *alloc_lines(long long n) noexcept nogil
    void release_lines(unsigned long long *p) noexcept nogil
    void drop_lines(unsigned long long *p, long long at, long long n) noexcept nogil
    unsigned long long *map_shared(long long n) noexcept nogil
    void unmap_shared(unsigned long long *p, long long n) noexcept nogil
    # Put words of a shared array into large pages, where the system has them: madvise 25 is MADV_COLLAPSE.
    void gather_pages(unsigned long long *p, long long first, long long end) noexcept nogil
    void prefetch(unsigned long long *p, long long i) noexcept nogil
    void prefetch_n(int *p, long long i) noexcept nogil
    unsigned long long load_shared(unsigned long long *p, long long i) noexcept nogil
    void store_shared(unsigned long long *p, long long i, unsigned long long v) noexcept nogil
    unsigned long long swap_shared(unsigned long long *p, long long i, unsigned long long v) noexcept nogil
    long long clear_shared(unsigned long long *p, long long i, long long bits) noexcept nogil
    # The digest of the sources (`sources.py`), from the build.
    const char *PLAIT_MADE_FROM
