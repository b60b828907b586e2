"""Sorts of parts of random programs over collections and streams that are tables alone.

A part makes one of the `setups`, then takes random `asks`, each of which prints what it gives, and
`actions`; `last` is printed at the end. The signs in templates are those of `library_templates`.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Sort:
    """What one sort of parts is made of; `it` is the variable that the steps share."""

    setups: tuple[str, ...]
    asks: tuple[str, ...]
    actions: tuple[str, ...] = ()
    last: str = ""


SORTED_MAPS: Final = Sort(
    setups=(
        "NavigableMap<Integer, String> it = new TreeMap<>(Map.of(#, $))",
        "NavigableMap<Integer, String> it = new TreeMap<>(Comparator.reverseOrder())",
        "NavigableMap<Integer, String> it = new ConcurrentSkipListMap<>()",
    ),
    asks=(
        "it.put(#, $)",
        "it.put(#, $)",
        "it.put(~, $)",
        "it.remove(#)",
        "it.firstKey()",
        "it.lastEntry()",
        "it.floorEntry(#)",
        "it.higherKey(#)",
        "it.lowerEntry(#)",
        "it.ceilingKey(#)",
        "it.headMap(#)",
        "it.headMap(#, true).size()",
        "it.tailMap(#, false)",
        "it.subMap(#, true, #, false)",
        "it.subMap(#, #).firstKey()",
        "it.descendingMap()",
        "it.descendingKeySet()",
        "it.navigableKeySet().pollFirst()",
        "it.pollLastEntry()",
        "it.merge(#, $, String::concat)",
        "it.computeIfAbsent(#, k -> $ + k)",
        "it.tailMap(#).put(#, $)",
        "it.entrySet().iterator().next().setValue($)",
        "it.keySet().retainAll(Set.of(#, #, #))",
        "it.values().removeIf(String::isEmpty)",
        "it.hashCode()",
    ),
    actions=("it.headMap(#).clear()", "it.replaceAll((k, v) -> v + k)"),
    last="it",
)
VIEWS: Final = Sort(
    setups=(
        "List<Integer> it = new ArrayList<>(List.of(#, #, #, #, #))",
        "List<Integer> it = Arrays.asList(#, #, #, #)",
        "List<Integer> it = List.of(#, #, #)",
        "List<Integer> it = new LinkedList<>(List.of(#, #, #))",
        "List<Integer> it = Collections.unmodifiableList(Arrays.asList(#, #, #))",
        "List<Integer> it = Collections.synchronizedList(new ArrayList<>(List.of(#, #)))",
        "List<Integer> it = Collections.nCopies(~, #)",
    ),
    asks=(
        "it.subList(@, ~).size()",
        "it.subList(@, it.size()).remove(0)",
        "it.subList(0, @).indexOf(#)",
        "it.set(@, #)",
        "it.add(#)",
        "it.remove((Object) (#))",
        "it.listIterator(@).previous()",
        "it.hashCode() + it.subList(0, 1).hashCode()",
        "it.equals(List.copyOf(it))",
        "Collections.unmodifiableCollection(it).contains(#)",
        "Collections.disjoint(it, List.of(#))",
        "Collections.indexOfSubList(it, List.of(#))",
        "Collections.min(it) + Collections.max(it, Comparator.comparing(n -> -n))",
        "Collections.emptyList().equals(it)",
        "it.toArray().length + it.toArray(Integer[]::new).length",
        "it.stream().skip(1).toList().equals(it.subList(1, it.size()))",
        "it.iterator().next()",
        "it.contains(null)",
        "it.spliterator().estimateSize()",
        "new ArrayDeque<>(it).pollLast()",
        "new PriorityQueue<>(it).poll()",
    ),
    actions=(
        "it.subList(@, it.size()).clear()",
        "it.sort(Comparator.comparing(n -> n % 3))",
        "for (ListIterator<Integer> i = it.listIterator(); i.hasNext();) i.set(i.next() + #)",
        "for (ListIterator<Integer> i = it.listIterator(it.size()); i.hasPrevious();)"
        " if (i.previous() < #) i.remove()",
        "for (ListIterator<Integer> i = it.listIterator(); i.hasNext();)"
        " if (i.next() < #) i.add(#)",
        "Collections.replaceAll(it, #, #)",
        "it.iterator().remove()",
        "Collections.addAll(it, #, #)",
    ),
    last="it",
)
ARRAYS: Final = Sort(
    setups=("int[] it = {#, #, #, #, #}", "int[] it = new int[~]", "int[] it = {}"),
    asks=(
        "it[@]",
        "it[#] = #",
        "it.length",
        "Arrays.copyOf(it, ~)",
        "Arrays.copyOfRange(it, @, ~)",
        "Arrays.stream(it).sum()",
        "Arrays.hashCode(it)",
        "Arrays.equals(it, it.clone())",
        "Arrays.binarySearch(it, #)",
        "Arrays.mismatch(it, new int[] {#, #})",
        "Arrays.compare(it, new int[] {#})",
        "Arrays.asList(1, #).indexOf(#)",
        "Arrays.stream(it, @, it.length).boxed().toList()",
        "new int[#].length",
        "Arrays.deepToString(new int[][] {it, {#}})",
        "((Object) it).getClass().getSimpleName()",
        "Arrays.stream(it).mapToObj(n -> new int[] {n, #}).toArray(int[][]::new)",
    ),
    actions=(
        "Arrays.sort(it)",
        "Arrays.sort(it, @, it.length)",
        "Arrays.fill(it, @, it.length, #)",
        "Arrays.setAll(it, i -> i * #)",
        "Arrays.parallelPrefix(it, Integer::sum)",
        "System.arraycopy(it, 0, it, @, ~)",
        "Object[] all = new String[1]; all[0] = #",
    ),
    last="it",
)
OTHER_COLLECTIONS: Final = Sort(
    setups=(
        "var it = EnumSet.of(TimeUnit.values()[@])",
        "Set<TimeUnit> it = new TreeSet<>(EnumSet.complementOf(EnumSet.of(TimeUnit.DAYS)))",
        "Set<TimeUnit> it = new LinkedHashSet<>(List.of(TimeUnit.HOURS, TimeUnit.DAYS))",
        "Set<TimeUnit> it = Collections.newSetFromMap(new EnumMap<>(TimeUnit.class))",
        "Set<TimeUnit> it = Collections.checkedSet(EnumSet.allOf(TimeUnit.class), TimeUnit.class)",
    ),
    asks=(
        "it.add(TimeUnit.values()[~ % 7])",
        "it.remove(TimeUnit.values()[~ % 7])",
        "it.contains(TimeUnit.MINUTES)",
        "it.addAll(EnumSet.range(TimeUnit.values()[@], TimeUnit.values()[~ % 7]))",
        "it.retainAll(EnumSet.of(TimeUnit.SECONDS, TimeUnit.DAYS, TimeUnit.values()[@]))",
        "it.removeIf(unit -> unit.toSeconds(1) > ~)",
        "it.stream().map(Enum::ordinal).toList()",
        "it.stream().collect(Collectors.toCollection(() -> EnumSet.noneOf(TimeUnit.class)))",
        "it.stream().collect(Collectors.groupingBy(u -> u.toString().length(), "
        "TreeMap::new, Collectors.counting()))",
        "it.size() + BitSet.valueOf(new long[] {~}).cardinality()",
        "TimeUnit.valueOf($)",
        "it.iterator().next().compareTo(TimeUnit.values()[@])",
        "it.equals(EnumSet.allOf(TimeUnit.class))",
    ),
    last="it",
)
RECENTLY_USED: Final = Sort(
    setups=(
        "Map<Integer, Integer> it = new LinkedHashMap<>(4, 0.75f, true)",
        "Map<Integer, Integer> it = new LinkedHashMap<>() {"
        " protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e)"
        " { return size() > 2; } }",
        "Map<Integer, Integer> it = Collections.synchronizedMap(new LinkedHashMap<>())",
        "Map<Integer, Integer> it = new HashMap<>(1)",
        "Map<Integer, Integer> it = Collections.unmodifiableMap(new TreeMap<>(Map.of(#, #)))",
    ),
    asks=(
        "it.put(#, #)",
        "it.put(~ * 16, #)",
        "it.put(~ * 64, ~)",
        "it.get(#)",
        "it.getOrDefault(#, -1)",
        "it.remove(#, #)",
        "it.replace(#, #, #)",
        "it.putIfAbsent(#, #)",
        "it.merge(#, #, (a, b) -> a > b ? null : a + b)",
        "it.entrySet().stream().map(Map.Entry::getKey).toList()",
        "it.keySet()",
        "it.values()",
        "it.entrySet().contains(Map.entry(#, #))",
        "it.computeIfAbsent(#, k -> null)",
        "it.computeIfAbsent(#, k -> k / ~)",
    ),
    actions=(
        "for (Integer k : it.keySet()) if (k > #) it.remove(k)",
        "it.entrySet().forEach(e -> e.setValue(e.getValue() + 1))",
        "it.forEach((k, v) -> { if (v == #) throw new IllegalStateException(k + $); })",
    ),
    last="it",
)
OPTIONALS: Final = Sort(
    setups=(
        "Optional<String> it = Optional.of($)",
        "Optional<String> it = Optional.empty()",
        "Optional<String> it = Stream.of($, $).filter(w -> w.length() > ~ % 5).findFirst()",
    ),
    asks=(
        "it.map(String::length)",
        "it.filter(w -> w.contains($)).isPresent()",
        "it.flatMap(w -> w.isEmpty() ? Optional.empty() : Optional.of(w.charAt(0)))",
        "it.orElse($)",
        "it.orElseGet(() -> $)",
        "it.orElseThrow()",
        'it.orElseThrow(() -> new IllegalArgumentException("none"))',
        "it.or(() -> Optional.of($))",
        "it.stream().count()",
        "it.equals(Optional.of($))",
        "it.map(w -> w.substring(@)).hashCode()",
        "Objects.requireNonNull(it.orElse(null), $)",
        "Objects.hash(it, #) + Objects.toString(it)",
        "Objects.checkIndex(@, it.map(String::length).orElse(0))",
    ),
    actions=("it.ifPresent(w -> say(w + w))", 'it.ifPresentOrElse(w -> say(w), () -> say("-"))'),
)
OTHER_STREAMS: Final = Sort(
    setups=(
        "Supplier<Stream<Integer>> it = () -> Stream.iterate(#, n -> n * 2 + 1).limit(~)",
        "Supplier<Stream<Integer>> it = () -> Stream.iterate(#, n -> n < 50, n -> n + 7)",
        "Supplier<Stream<Integer>> it = () -> Stream.of(#, #, #, #, #)",
        "Supplier<Stream<Integer>> it = () -> new TreeSet<>(List.of(#, ~, 40)).stream()",
        "Supplier<Stream<Integer>> it = () -> IntStream.range(0, ~ * 3).parallel().boxed()",
        "Supplier<Stream<Integer>> it = () -> List.of(#, ~).parallelStream()",
    ),
    asks=(
        "it.get().mapToLong(n -> n * 1_000_000_007L).sum()",
        "it.get().mapToLong(n -> n).boxed().collect(Collectors.averagingLong(n -> n))",
        "it.get().mapToDouble(n -> n / 4.0).summaryStatistics()",
        "it.get().mapToDouble(n -> n / 8.0).average()",
        "it.get().collect(Collectors.averagingInt(n -> n))",
        "it.get().collect(Collectors.summarizingDouble(n -> n / 2.0))",
        "it.get().collect(Collectors.groupingBy(n -> n % 2 == 0, TreeMap::new, "
        "Collectors.mapping(n -> n + #, Collectors.toList())))",
        "it.get().collect(Collectors.groupingBy(n -> n % 3, TreeMap::new, "
        "Collectors.filtering(n -> n > #, Collectors.toSet())))",
        "it.get().collect(Collectors.groupingBy(n -> n / 4, TreeMap::new, "
        "Collectors.maxBy(Comparator.naturalOrder())))",
        "it.get().collect(Collectors.partitioningBy(n -> n > #, "
        "Collectors.reducing(0, Math::addExact)))",
        "it.get().collect(Collectors.groupingByConcurrent(n -> n % 2, "
        "ConcurrentSkipListMap::new, Collectors.counting()))",
        "it.get().collect(Collectors.toUnmodifiableList())",
        "it.get().sequential().collect(Collectors.toMap(n -> n, n -> n + 1))",
        "it.get().sorted().collect(Collectors.toCollection(ArrayDeque::new)).peekLast()",
        "it.get().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append)",
        "it.get().reduce(0, (a, b) -> a + b % (1 + ~), Integer::sum)",
        "it.get().mapToInt(n -> n).mapToObj(n -> Stream.of(n, -n)).flatMap(s -> s).toList()",
        "it.get().<String>mapMulti((n, sink) -> { if (n > #) sink.accept($ + n); }).toList()",
        "it.get().takeWhile(n -> n < ~).toList()",
        "it.get().dropWhile(n -> n < ~).findFirst()",
        "it.get().skip(@).limit(2).toList()",
        "it.get().sorted(Comparator.comparing((Integer n) -> n % 5).reversed()).toList()",
        "it.get().map(n -> n == # ? null : n).filter(Objects::nonNull).count()",
        "it.get().sequential().map(n -> 12 / n).toList()",
        "it.get().noneMatch(n -> n == #)",
        "it.get().min(Comparator.comparing(Math::abs))",
        "it.get().toArray(Integer[]::new)",
        "Stream.concat(it.get(), it.get()).distinct().toList()",
        "it.get().iterator().next()",
        "IntStream.rangeClosed(1, ~).mapToObj(n -> $ + n).collect(Collectors.joining())",
        "LongStream.rangeClosed(#, ~).reduce(1, (a, b) -> a * b)",
        "DoubleStream.iterate(1, d -> d / 2).limit(~).sum()",
        "new Random(#).doubles(3).map(d -> Math.floor(d * 8)).boxed().toList()",
        "new SplittableRandom(#).ints(3, 0, 100).boxed().toList()",
        "$.chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, "
        "TreeMap::new, Collectors.counting()))",
    ),
    actions=(
        "it.get().forEachOrdered(n -> say(n))",
        "Stream<Integer> s = it.get(); s.count(); s.count()",
    ),
)
SORTS: Final = (
    SORTED_MAPS,
    VIEWS,
    ARRAYS,
    OTHER_COLLECTIONS,
    RECENTLY_USED,
    OPTIONALS,
    OTHER_STREAMS,
)
