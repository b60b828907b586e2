package jdk.internal.invoke;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Inert handles, see java.lang.invoke.MethodHandlesModel. From JDK 24 on. */
final class MhUtilModel {
    static VarHandle findVarHandle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return MethodHandles.arrayElementVarHandle(int[].class);
    }

    static VarHandle findVarHandle(
            MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type) {
        return MethodHandles.arrayElementVarHandle(int[].class);
    }
}
