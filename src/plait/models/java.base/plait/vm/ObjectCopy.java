package plait.vm;

/**
 * Copies of objects. One that no other thread can reach is copied in one step; others field by
 * field, as a racing thread may see it.
 */
public final class ObjectCopy {
    private static final int PLAIN = 0;
    private static final int VOLATILE = 4;
    private static final int VOLATILE_FLAG = 0x40;

    private ObjectCopy() {}

    /** A copy of an object that is no array, as clone() makes it. */
    public static Object cloneOf(Object object) {
        if (Vm.isThreadLocal(object)) {
            return Vm.copy(object);
        }
        Object result = Vm.allocate(Vm.getClass(object));
        for (Class<?> type = Vm.getClass(object); type != null; type = Vm.superclass(type)) {
            for (String name : Vm.fieldNames(type)) {
                boolean isVolatile = (Vm.fieldModifiers(type, name) & VOLATILE_FLAG) != 0;
                long offset = Vm.fieldOffset(type, name);
                copyField(object, result, offset, Vm.fieldType(type, name), isVolatile);
            }
        }
        return result;
    }

    private static void copyField(
            Object from, Object to, long at, Class<?> type, boolean isVolatile) {
        if (!Vm.isPrimitive(type)) {
            Object value = isVolatile
                    ? Vm.loadRef(from, at, VOLATILE) : Vm.loadRef(from, at, PLAIN);
            Vm.storeRef(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("int")) {
            int value = isVolatile ? Vm.loadInt(from, at, VOLATILE) : Vm.loadInt(from, at, PLAIN);
            Vm.storeInt(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("boolean")) {
            boolean value = isVolatile
                    ? Vm.loadBoolean(from, at, VOLATILE) : Vm.loadBoolean(from, at, PLAIN);
            Vm.storeBoolean(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("long")) {
            long value = isVolatile
                    ? Vm.loadLong(from, at, VOLATILE) : Vm.loadLong(from, at, PLAIN);
            Vm.storeLong(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("double")) {
            double value = isVolatile
                    ? Vm.loadDouble(from, at, VOLATILE) : Vm.loadDouble(from, at, PLAIN);
            Vm.storeDouble(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("float")) {
            float value = isVolatile
                    ? Vm.loadFloat(from, at, VOLATILE) : Vm.loadFloat(from, at, PLAIN);
            Vm.storeFloat(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("char")) {
            char value = isVolatile
                    ? Vm.loadChar(from, at, VOLATILE) : Vm.loadChar(from, at, PLAIN);
            Vm.storeChar(to, at, value, PLAIN);
        } else if (type == Vm.primitiveClass("short")) {
            short value = isVolatile
                    ? Vm.loadShort(from, at, VOLATILE) : Vm.loadShort(from, at, PLAIN);
            Vm.storeShort(to, at, value, PLAIN);
        } else {
            byte value = isVolatile
                    ? Vm.loadByte(from, at, VOLATILE) : Vm.loadByte(from, at, PLAIN);
            Vm.storeByte(to, at, value, PLAIN);
        }
    }
}
