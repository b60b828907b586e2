package plait.vm;

import java.util.concurrent.ScheduledExecutorService;

/** What a ForkJoinPool is besides, which JDKs differ in. */
public interface ForkJoinExecutor extends ScheduledExecutorService {}
