"""Parts of random programs in which threads do what no schedule can change.

Each is a sequence of statements; the signs in them are those of `library_templates`.
"""

from typing import Final

THREAD_PARTS: Final = (
    (
        "class Sum extends RecursiveTask<Integer> { final int low, high;"
        " Sum(int low, int high) { this.low = low; this.high = high; }"
        " protected Integer compute() {"
        " if (high - low < 3) return IntStream.range(low, high).sum();"
        " int middle = (low + high) / 2; Sum left = new Sum(low, middle); left.fork();"
        " return new Sum(middle, high).compute() + left.join(); } }",
        "say(new ForkJoinPool(2).invoke(new Sum(#, ~ * 2)));",
        "say(new Sum(0, ~).invoke());",
    ),
    (
        "Lock lock = new ReentrantLock(); Condition changed = lock.newCondition();",
        "int[] turn = {0};",
        "StringBuffer log = new StringBuffer();",
        "Thread[] players = new Thread[2];",
        "for (int p = 0; p < 2; p++) { int me = p; players[p] = new Thread(() -> {"
        " for (int i = 0; i < 1 + ~ % 3; i++) { lock.lock(); try {"
        " while (turn[0] % 2 != me) changed.awaitUninterruptibly();"
        " log.append(me); turn[0]++; changed.signalAll(); } finally { lock.unlock(); } } }); }",
        "for (Thread player : players) player.start();",
        "for (Thread player : players) player.join();",
        "say(log);",
    ),
    (
        "Phaser phaser = new Phaser(1); AtomicInteger sum = new AtomicInteger();",
        "for (int t = 0; t < 2; t++) { int mine = t + #; phaser.register(); new Thread(() -> {"
        " sum.addAndGet(mine); phaser.arriveAndAwaitAdvance();"
        " sum.addAndGet(mine * 2); phaser.arriveAndDeregister(); }).start(); }",
        "phaser.arriveAndAwaitAdvance();",
        "int phase = phaser.arriveAndAwaitAdvance();",
        'say(phase + " " + sum + " " + phaser.getRegisteredParties());',
    ),
    (
        "Exchanger<String> exchanger = new Exchanger<>(); String[] got = new String[1];",
        "Thread other = new Thread(() -> { try { got[0] = exchanger.exchange($); }"
        " catch (InterruptedException e) { throw new IllegalStateException(e); } });",
        "other.start();",
        "String mine = exchanger.exchange($);",
        "other.join();",
        "say(mine + got[0]);",
    ),
    (
        "List<CompletableFuture<Integer>> all = IntStream.range(0, 1 + ~ % 4).mapToObj(n ->"
        " CompletableFuture.supplyAsync(() -> n * #)).toList();",
        "CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).join();",
        "say(all.stream().map(CompletableFuture::join).toList());",
        "CompletableFuture<Integer> failed = all.get(0).thenApply(n -> n / (n - n));",
        "attempt(() -> say(failed.get()));",
        "say(failed.isCompletedExceptionally() + $ + failed.handle((n, e) ->"
        " e.getCause().getMessage()).join());",
    ),
    (
        "CompletableFuture<Integer> promise = new CompletableFuture<>();",
        "Thread waiter = new Thread(() -> say(promise.thenCombine(CompletableFuture"
        ".completedFuture(#), Integer::sum).join()));",
        "waiter.start();",
        "boolean isFirst = promise.complete(#), isSecond = promise.complete(#);",
        "waiter.join();",
        'say(isFirst + " " + isSecond);',
        "attempt(() -> say(promise.thenAccept(n -> { throw new IllegalArgumentException($); })"
        ".join()));",
    ),
    (
        "ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> #); int[] seen = new int[2];",
        "InheritableThreadLocal<String> passed = new InheritableThreadLocal<>(); passed.set($);",
        "Thread[] both = new Thread[2];",
        "for (int t = 0; t < 2; t++) { int me = t; both[t] = new Thread(() -> {"
        " own.set(own.get() + me); seen[me] = own.get() + passed.get().length(); }); }",
        "for (Thread one : both) one.start();",
        "for (Thread one : both) one.join();",
        "say(seen); say(own.get());",
    ),
    (
        "Object monitor = new Object(); boolean[] isReady = {false};",
        "Thread sleeper = new Thread(() -> { synchronized (monitor) { try {"
        ' while (!isReady[0]) monitor.wait(); say("woken"); }'
        ' catch (InterruptedException e) { say("interrupted"); } } });',
        "sleeper.start();",
        "if (# > 3) sleeper.interrupt();"
        " else synchronized (monitor) { isReady[0] = true; monitor.notify(); }",
        'sleeper.join(); say(sleeper.isAlive() + " " + sleeper.getState());',
    ),
    (
        "Thread dying = new Thread(() -> { throw new IllegalStateException($); }, $);",
        "dying.setUncaughtExceptionHandler((t, e) -> say(t.getName() + e.getMessage()));",
        "dying.start(); dying.join();",
        "attempt(() -> dying.start());",
    ),
    (
        "ScheduledExecutorService clock = Executors.newScheduledThreadPool(1 + ~ % 2);",
        "CountDownLatch ticks = new CountDownLatch(1 + ~ % 3);",
        "ScheduledFuture<?> repeated = clock.scheduleAtFixedRate(ticks::countDown, 1, 1,"
        " TimeUnit.MILLISECONDS);",
        "ticks.await(); repeated.cancel(false);",
        "say(clock.schedule(() -> $, 1, TimeUnit.MILLISECONDS).get());",
        "clock.shutdown(); say(clock.awaitTermination(1, TimeUnit.MINUTES));",
        "say(repeated.isCancelled());",
    ),
    (
        "ExecutorService workers = Executors.newFixedThreadPool(2);",
        "ExecutorCompletionService<Integer> done = new ExecutorCompletionService<>(workers);",
        "for (int i = 0; i < 1 + ~ % 4; i++) { int n = i; done.submit(() -> n * n - #); }",
        "SortedSet<Integer> results = new TreeSet<>();",
        "for (Future<Integer> f = done.poll(1, TimeUnit.HOURS); f != null; f = done.poll())"
        " results.add(f.get().intValue() % 2);",
        "workers.shutdown(); say(results.size() > 0);",
        "try { workers.submit(() -> 1); }"
        ' catch (RejectedExecutionException e) { say("rejected"); }',
    ),
    (
        "ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();",
        "Thread[] counters = new Thread[3];",
        "String[] words = {$, $, $};",
        "for (int t = 0; t < 3; t++) { int first = t; counters[t] = new Thread(() -> {"
        " for (int i = 0; i < 3; i++) counts.computeIfAbsent(words[(first + i) % 3],"
        " k -> new LongAdder()).increment(); }); }",
        "for (Thread one : counters) one.start();",
        "for (Thread one : counters) one.join();",
        "say(new TreeMap<>(counts));",
        "say(counts.reduceValuesToLong(1, LongAdder::sum, 0, Long::sum));",
        "say(counts.search(1000, (k, v) -> v.sum() > ~ ? k.length() : null) == null);",
    ),
    (
        "AtomicReference<List<Integer>> list = new AtomicReference<>(List.of());",
        "AtomicIntegerArray cells = new AtomicIntegerArray(3);",
        'AtomicStampedReference<String> stamped = new AtomicStampedReference<>("", 0);',
        "Runnable work = () -> { for (int i = 0; i < 3; i++) { int n = i;"
        " list.updateAndGet(old -> { List<Integer> made = new ArrayList<>(old); made.add(n);"
        " return made; }); cells.accumulateAndGet(i, #, (a, b) -> a + b * n); } };",
        "Thread helper = new Thread(work); helper.start(); work.run(); helper.join();",
        'say(list.get().stream().sorted().toList() + " " + cells);',
        'say(stamped.compareAndSet("", $, 0, #) + " " + stamped.getStamp());',
    ),
    (
        "DelayQueue<Delayed> queue = new DelayQueue<>();",
        "record Item(int rank) implements Delayed {"
        " public long getDelay(TimeUnit unit) { return 0; }"
        " public int compareTo(Delayed other) { return rank - ((Item) other).rank; } }",
        "Thread filler = new Thread(() -> { for (int n : new int[] {#, #, #})"
        " queue.add(new Item(n)); });",
        "filler.start(); filler.join();",
        "say(queue.take()); say(queue.poll()); say(queue.size());",
    ),
    (
        "Semaphore permits = new Semaphore(2, true); AtomicInteger inside = new AtomicInteger();",
        "AtomicInteger most = new AtomicInteger();",
        "ExecutorService crowd = Executors.newCachedThreadPool();",
        "for (int i = 0; i < 3; i++) crowd.execute(() -> { permits.acquireUninterruptibly();"
        " most.accumulateAndGet(inside.incrementAndGet(), Math::max);"
        " inside.decrementAndGet(); permits.release(); });",
        "crowd.shutdown(); say(crowd.awaitTermination(1, TimeUnit.HOURS));",
        "say(most.get() <= 2 && most.get() > 0); say(permits.availablePermits());",
        "say(permits.tryAcquire(#));",
    ),
    (
        "StampedLock lock = new StampedLock(); long[] value = {#};",
        "Thread writer = new Thread(() -> { long s = lock.writeLock();"
        " try { value[0] *= 3; } finally { lock.unlockWrite(s); } });",
        "long optimistic = lock.tryOptimisticRead(); long read = value[0];",
        "writer.start(); writer.join();",
        'say(read + " " + lock.validate(optimistic) + " " + lock.isWriteLocked());',
        'long shared = lock.readLock(); say(value[0] + " " + lock.tryWriteLock());',
        "lock.unlockRead(shared); attempt(() -> lock.unlockRead(shared));",
    ),
    (
        "Timer timer = new Timer(true); BlockingQueue<String> fired = new LinkedBlockingQueue<>();",
        "timer.schedule(new TimerTask() { public void run() { fired.add($); } }, ~);",
        "say(fired.take()); timer.cancel();",
        "attempt(() -> timer.schedule(new TimerTask() { public void run() { } }, 1));",
    ),
    (
        "SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>();",
        "List<Integer> received = new CopyOnWriteArrayList<>();",
        "CompletableFuture<Void> consumed = publisher.consume(received::add);",
        "for (int n : new int[] {#, #, #}) publisher.submit(n);",
        "publisher.close(); consumed.join(); say(received);",
    ),
)
