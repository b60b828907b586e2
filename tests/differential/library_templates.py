"""What random programs over the library are made of.

In templates `#` stands for a small number, `~` for a natural one, `$` for a word, `@` for an index.
"""

from typing import Final

IMPORTS: Final = "".join(
    f"import {name}.*;\n"
    for name in (
        "java.math",
        "java.nio.charset",
        "java.util",
        "java.util.concurrent",
        "java.util.concurrent.atomic",
        "java.util.concurrent.locks",
        "java.util.function",
        "java.util.regex",
        "java.util.stream",
    )
)
FRAME: Final = """
    interface Part {
        void run() throws Exception;
    }

    static void say(Object value) {
        System.out.println(value instanceof int[] a ? Arrays.toString(a)
            : value instanceof Object[] b ? Arrays.deepToString(b) : String.valueOf(value));
    }

    static void attempt(Part part) throws Exception {
        try {
            part.run();
        } catch (RuntimeException | ExecutionException e) {
            Throwable cause = e instanceof ExecutionException || e instanceof CompletionException
                ? e.getCause() : e;
            boolean hasOwnText = !(cause instanceof NullPointerException);
            say(cause.getClass().getName() + (hasOwnText ? " " + cause.getMessage() : ""));
        }
    }

    static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void meet(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    static void put(BlockingQueue<Integer> queue, int value) {
        try {
            queue.put(value);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
"""
WORDS: Final = (
    "",
    "a",
    "Plait",
    "two words",
    " x ",
    "abcabc",
    "-12",
    "Zoë",
    "tab\\tnew\\n",
    "ß",
    "AaBB",
)
LISTS: Final = ("ArrayList", "LinkedList", "Vector", "CopyOnWriteArrayList")
DEQUES: Final = ("ArrayDeque", "LinkedList", "ConcurrentLinkedDeque", "LinkedBlockingDeque")
QUEUES: Final = ("PriorityQueue", "PriorityBlockingQueue", "LinkedBlockingQueue")
SETS: Final = (
    "HashSet",
    "TreeSet",
    "LinkedHashSet",
    "ConcurrentSkipListSet",
    "CopyOnWriteArraySet",
)
MAPS: Final = (
    "HashMap",
    "TreeMap",
    "LinkedHashMap",
    "ConcurrentHashMap",
    "ConcurrentSkipListMap",
    "Hashtable",
    "WeakHashMap",
)

LIST_STEPS: Final = (
    "it.add(#)",
    "it.set(@, #)",
    "it.remove(@)",
    "it.remove(Integer.valueOf(#))",
    "it.indexOf(#)",
    "it.lastIndexOf(#)",
    "it.subList(@, it.size())",
    "it.addAll(@, List.of(#, #))",
    "it.removeAll(Set.of(#))",
    "it.retainAll(it.subList(0, Math.min(it.size(), 5)))",
    "it.removeIf(n -> n % 3 == 0)",
    "it.contains(#)",
    "it.hashCode()",
    "it.equals(new ArrayList<>(it))",
    "it.toArray(new Integer[0])",
    "Collections.max(it)",
    "Collections.frequency(it, #)",
    "Collections.binarySearch(it, #)",
    "it.stream().mapToInt(n -> n).sum()",
    "new ArrayList<>(it).listIterator(@).next()",
    "List.copyOf(it)",
)
LIST_ACTIONS: Final = (
    "it.add(@, #)",
    "it.sort(null)",
    "it.sort(Comparator.reverseOrder())",
    "it.replaceAll(n -> n * 2 - #)",
    "Collections.reverse(it)",
    "Collections.rotate(it, #)",
    "Collections.swap(it, @, @)",
    "Collections.shuffle(it, new Random(#))",
    "Collections.fill(it, #)",
    "it.forEach(n -> say(n))",
    "it.clear()",
    "for (Iterator<Integer> i = it.iterator(); i.hasNext();) if (i.next() > #) i.remove()",
    "for (Integer n : it) if (n == #) it.remove(n)",
)
DEQUE_STEPS: Final = (
    "it.offerFirst(#)",
    "it.offerLast(#)",
    "it.pollFirst()",
    "it.pollLast()",
    "it.peekFirst()",
    "it.getLast()",
    "it.pop()",
    "it.removeLastOccurrence(#)",
    "it.contains(#)",
    "it.size()",
    "new ArrayList<>(it)",
    "it.stream().sorted().toList()",
)
DEQUE_ACTIONS: Final = (
    "it.push(#)",
    "it.addLast(#)",
    "it.descendingIterator().forEachRemaining(n -> say(n))",
    "it.removeIf(n -> n > #)",
)
QUEUE_STEPS: Final = (
    "it.offer(#)",
    "it.poll()",
    "it.peek()",
    "it.remove()",
    "it.element()",
    "it.size()",
    "it.remove(#)",
)
SET_STEPS: Final = (
    "it.add(#)",
    "it.remove(#)",
    "it.contains(#)",
    "it.size()",
    "it.addAll(List.of(#, #, #))",
    "it.retainAll(Set.of(#, #))",
    "it.containsAll(List.of(#))",
    "new TreeSet<>(it).headSet(#)",
    "new TreeSet<>(it).ceiling(#)",
    "new TreeSet<>(it).descendingSet()",
    "it.stream().mapToInt(n -> n).max()",
    "it.hashCode()",
)
MAP_STEPS: Final = (
    "it.put($, #)",
    "it.get($)",
    "it.getOrDefault($, #)",
    "it.remove($)",
    "it.putIfAbsent($, #)",
    "it.computeIfAbsent($, k -> k.length())",
    "it.computeIfPresent($, (k, v) -> v > # ? null : v + 1)",
    "it.compute($, (k, v) -> v == null ? # : v * 2)",
    "it.merge($, #, Integer::sum)",
    "it.replace($, #)",
    "it.containsKey($)",
    "it.containsValue(#)",
    "new TreeMap<>(it)",
    "new TreeMap<>(it).floorKey($)",
    "new TreeMap<>(it).tailMap($)",
    "new TreeSet<>(it.keySet())",
    "it.values().stream().mapToInt(v -> v).sum()",
    "it.size()",
    "it.hashCode()",
    "it.entrySet().removeIf(e -> e.getValue() > #)",
    "it.keySet().remove($)",
    "it.equals(new HashMap<>(it))",
)
MAP_ACTIONS: Final = (
    "it.replaceAll((k, v) -> v + k.length())",
    "it.putAll(Map.of($, #))",
    "new TreeMap<>(it).forEach((k, v) -> say(k + v))",
    "it.clear()",
)
STRING_STEPS: Final = (
    "it + $",
    "it.strip()",
    "it.trim().toUpperCase()",
    "it.toLowerCase()",
    "it.repeat(~ % 3)",
    "it.replace($, $)",
    'it.replaceAll("[aeiou]+", "<$0>")',
    'it.replaceAll("(.)(.)", "$2$1")',
    "it.substring(~ % (it.length() + 1))",
    "it.concat($).substring(0, Math.min(9, it.length()))",
    "new StringBuilder(it).reverse().toString()",
    "new StringBuilder(it).insert(~ % (it.length() + 1), $).toString()",
    "new StringBuilder(it).deleteCharAt(~ % 7).toString()",
    'String.join("/", it.split("[ab]"))',
    'String.join("|", it.split(""))',
    "it.chars().filter(Character::isLetter).mapToObj(Character::toString)"
    ".collect(Collectors.joining())",
    'it.lines().map(String::strip).collect(Collectors.joining(","))',
    'String.format("%5s|%-4s|%05d|%x", it, $, ~, ~)',
    'String.format("%.3f %e %,d %+d", ~ / 7.0, ~ * 1.0, ~ * 1000, ~)',
    'it.codePoints().mapToObj(Integer::toHexString).collect(Collectors.joining(" "))',
    "String.valueOf(it.toCharArray(), 0, it.length() / 2)",
    "it.translateEscapes()",
    "it.indent(2)",
    "it.intern()",
)
STRING_ASKS: Final = (
    "it.length() + it.hashCode()",
    "it.indexOf($)",
    "it.lastIndexOf($, ~)",
    "it.compareTo($)",
    "it.compareToIgnoreCase($)",
    "it.equalsIgnoreCase($)",
    "it.charAt(~)",
    'it.matches("[a-z ]*")',
    "it.isBlank()",
    "it.startsWith($) || it.endsWith($)",
    'Pattern.compile("(?i)(a+)(b?)").matcher(it).results().map(m -> m'
    ".start() + m.group(1)).toList()",
    'it.split(" ", ~)',
    "it.contentEquals(new StringBuilder($))",
    "Integer.parseInt(it.strip())",
    'new BigDecimal(it.strip() + "5").setScale(2, RoundingMode.HALF_EVEN)',
    'new StringTokenizer(it, " a").countTokens()',
    "it.regionMatches(true, 0, $, 0, 1)",
)
INT_OPS: Final = (
    ".filter(n -> n % 2 == 0)",
    ".map(n -> n * n)",
    ".map(n -> n - #)",
    ".distinct()",
    ".sorted()",
    ".limit(~)",
    ".skip(~ % 4)",
    ".takeWhile(n -> n < 40)",
    ".dropWhile(n -> n < 3)",
    ".flatMap(n -> IntStream.rangeClosed(0, Math.abs(n) % 4))",
    '.peek(n -> { if (n == #) say("peeked"); })',
    ".mapMulti((n, sink) -> { if (n > 0) { sink.accept(n); sink.accept(-n); } })",
    ".parallel()",
    ".boxed().sorted(Comparator.reverseOrder()).mapToInt(n -> n)",
)
INT_ENDS: Final = (
    ".sum()",
    ".max()",
    ".count()",
    ".average()",
    ".toArray()",
    ".summaryStatistics()",
    ".anyMatch(n -> n == #)",
    ".noneMatch(n -> n > #)",
    ".reduce((a, b) -> Math.max(a, b) - Math.min(a, b) % 2)",
    ".boxed().collect(Collectors.toList())",
    ".boxed().collect(Collectors.partitioningBy(n -> n > #))",
    ".boxed().collect(Collectors.groupingBy(n -> Math"
    ".floorMod(n, 3), TreeMap::new, Collectors.counting()))",
    '.mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"))',
    ".boxed().collect(Collectors.teeing(Collectors.counting(), Collectors"
    '.summingInt(n -> n), (a, b) -> a + ":" + b))',
    ".boxed().collect(Collectors.toMap(n -> n, n -> 1, Integer::sum, TreeMap::new))",
    ".mapToLong(n -> n).sum()",
    ".asDoubleStream().map(Math::sqrt).sum()",
    ".boxed().reduce(0, Integer::sum)",
    ".mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::add)",
)
INT_SOURCES: Final = (
    "IntStream.range(#, ~)",
    "IntStream.of(#, #, #, #)",
    "IntStream.iterate(#, n -> n + 3).limit(~)",
    "IntStream.concat(IntStream.of(#), IntStream.range(0, ~))",
    "new Random(#).ints(~, -20, 20)",
    "Arrays.stream(new int[] {#, #, #})",
    "Stream.of($, $, $).mapToInt(String::length)",
    "$.chars()",
    "List.of(#, #, #).stream().mapToInt(n -> n)",
    "BitSet.valueOf(new long[] {~ * 37L}).stream()",
)
WORD_OPS: Final = (
    ".filter(w -> !w.isEmpty())",
    ".map(String::toUpperCase)",
    ".map(w -> w + w.length())",
    ".distinct()",
    ".sorted()",
    ".sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()))",
    ".skip(1)",
    ".limit(~)",
    '.flatMap(w -> Arrays.stream(w.split("")))',
    ".parallel()",
)
WORD_ENDS: Final = (
    ".toList()",
    '.collect(Collectors.joining("+"))',
    ".collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()))",
    ".collect(Collectors.toCollection(TreeSet::new))",
    '.reduce("", String::concat)',
    ".findFirst()",
    ".max(Comparator.naturalOrder())",
    ".mapToInt(String::length).summaryStatistics()",
    ".collect(Collectors.collectingAndThen(Collectors.toList(), List::size))",
    ".collect(Collectors.toMap(w -> w, String::length))",
    ".allMatch(w -> w.length() < 6)",
    ".collect(Collectors.flatMapping(w -> w.chars().boxed(), Collectors.summingInt(c -> c)))",
)
POOLS: Final = (
    "Executors.newFixedThreadPool(2)",
    "Executors.newSingleThreadExecutor()",
    "Executors.newCachedThreadPool()",
    "Executors.newWorkStealingPool(2)",
    "new ForkJoinPool(2)",
    "Executors.newScheduledThreadPool(2)",
    "new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(8))",
)
FUTURE_STEPS: Final = (
    ".thenApply(n -> n + #)",
    ".thenApplyAsync(n -> n * 2)",
    ".thenCompose(n -> CompletableFuture.supplyAsync(() -> n - #))",
    ".thenCombine(CompletableFuture.supplyAsync(() -> #), (a, b) -> a * 3 - b)",
    ".thenApply(n -> 10 / (n % 3))",
    ".handle((n, e) -> e == null ? n : -1)",
    ".exceptionally(e -> #)",
    ".whenComplete((n, e) -> { })",
    ".orTimeout(1, TimeUnit.HOURS)",
)
ADDERS: Final = (
    ("AtomicInteger", "it.addAndGet(n)", "it.get()"),
    ("AtomicLong", "it.accumulateAndGet(n, Long::sum)", "it.get()"),
    ("LongAdder", "it.add(n)", "it.sum()"),
    (
        "ConcurrentHashMap<Integer, Integer>",
        "it.merge(n % 2, n, Integer::sum)",
        "new TreeMap<>(it)",
    ),
    ("ConcurrentSkipListSet<Integer>", "it.add(n)", "it"),
    ("ConcurrentLinkedQueue<Integer>", "it.add(n)", "it.stream().sorted().toList()"),
    ("LinkedBlockingQueue<Integer>", "it.offer(n)", "it.stream().sorted().toList()"),
    ("CopyOnWriteArrayList<Integer>", "it.add(n)", "it.stream().sorted().toList()"),
    ("Vector<Integer>", "it.add(n)", "it.stream().mapToInt(v -> v).sum()"),
    ("ReentrantLock", "it.lock(); try { sum[0] += n; } finally { it.unlock(); }", "sum"),
    ("Object", "synchronized (it) { sum[0] += n; it.notifyAll(); }", "sum"),
    ("Semaphore", "it.acquireUninterruptibly(); sum[0] += n; it.release()", "sum"),
    ("StampedLock", "long s = it.writeLock(); sum[0] += n; it.unlockWrite(s)", "sum"),
    (
        "ReentrantReadWriteLock",
        "it.writeLock().lock(); sum[0] += n; it.writeLock().unlock()",
        "sum",
    ),
)
