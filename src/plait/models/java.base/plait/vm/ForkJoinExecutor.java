package plait.vm;

/** What a ForkJoinPool is besides, which JDKs differ in. */
public interface ForkJoinExecutor {}
