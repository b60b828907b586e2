package plait.vm;

import java.util.concurrent.ExecutorService;

/** What a ForkJoinPool is besides, which JDKs differ in. */
public interface ForkJoinExecutor extends ExecutorService {}
