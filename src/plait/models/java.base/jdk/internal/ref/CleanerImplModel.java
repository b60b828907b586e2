package jdk.internal.ref;

import java.lang.ref.Cleaner;
import java.util.concurrent.ThreadFactory;

/** Cleaners whose thread never starts: without a collector it would have nothing to do. */
final class CleanerImplModel {
    static void start(Object self, Cleaner cleaner, ThreadFactory factory) {}
}
