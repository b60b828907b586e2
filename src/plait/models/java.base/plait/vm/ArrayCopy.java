package plait.vm;

/**
 * Copies between arrays. Arrays that no other thread can reach are copied in one step; others
 * element by element, as a racing thread may see it.
 */
public final class ArrayCopy {
    private ArrayCopy() {}

    /** System.arraycopy, with HotSpot's checks in HotSpot's order. */
    public static void copy(Object from, int at, Object to, int index, int count) {
        if (from == null || to == null) {
            throw new NullPointerException();
        }
        Class<?> element = Vm.componentType(Vm.getClass(from));
        Class<?> target = Vm.componentType(Vm.getClass(to));
        checkTypes(from, element, to, target);
        checkBounds(from, element, at, to, target, index, count);
        if (count == 0) {
            return;
        }
        if (element != target && !Vm.isAssignable(target, element)) {
            copyChecked((Object[]) from, element, at, (Object[]) to, target, index, count);
        } else if (Vm.isThreadLocal(from) && Vm.isThreadLocal(to)) {
            Vm.copyElements(from, at, to, index, count);
        } else {
            copyEach(from, at, to, index, count);
        }
    }

    /** A copy of an array, as clone() makes it. */
    public static Object cloneOf(Object array) {
        if (Vm.isThreadLocal(array)) {
            return Vm.copy(array);
        }
        int length = lengthOf(array);
        Object result = Vm.newArray(Vm.componentType(Vm.getClass(array)), length);
        copyEach(array, 0, result, 0, length);
        return result;
    }

    /** The length of any array. */
    public static int lengthOf(Object array) {
        if (array instanceof Object[]) {
            return ((Object[]) array).length;
        }
        if (array instanceof byte[]) {
            return ((byte[]) array).length;
        }
        if (array instanceof int[]) {
            return ((int[]) array).length;
        }
        if (array instanceof char[]) {
            return ((char[]) array).length;
        }
        if (array instanceof long[]) {
            return ((long[]) array).length;
        }
        if (array instanceof boolean[]) {
            return ((boolean[]) array).length;
        }
        if (array instanceof double[]) {
            return ((double[]) array).length;
        }
        if (array instanceof float[]) {
            return ((float[]) array).length;
        }
        return ((short[]) array).length;
    }

    private static void checkTypes(Object from, Class<?> element, Object to, Class<?> target) {
        if (element == null) {
            throw new ArrayStoreException("arraycopy: source type "
                    + Vm.className(Vm.getClass(from)) + " is not an array");
        }
        if (target == null) {
            throw new ArrayStoreException("arraycopy: destination type "
                    + Vm.className(Vm.getClass(to)) + " is not an array");
        }
        if (element != target && (Vm.isPrimitive(element) || Vm.isPrimitive(target))) {
            throw new ArrayStoreException("arraycopy: type mismatch: can not copy "
                    + kindOf(element) + "[] into " + kindOf(target) + "[]");
        }
    }

    private static void checkBounds(Object from, Class<?> element, int at, Object to,
            Class<?> target, int index, int count) {
        int available = lengthOf(from);
        int room = lengthOf(to);
        if (at < 0) {
            outOfBounds("source index " + at, element, available);
        }
        if (index < 0) {
            outOfBounds("destination index " + index, target, room);
        }
        if (count < 0) {
            throw new ArrayIndexOutOfBoundsException("arraycopy: length " + count + " is negative");
        }
        if ((long) at + count > available) {
            outOfBounds("last source index " + ((long) at + count), element, available);
        }
        if ((long) index + count > room) {
            outOfBounds("last destination index " + ((long) index + count), target, room);
        }
    }

    private static void outOfBounds(String what, Class<?> element, int length) {
        throw new ArrayIndexOutOfBoundsException(
                "arraycopy: " + what + " out of bounds for " + kindOf(element) + "[" + length + "]");
    }

    private static String kindOf(Class<?> element) {
        return Vm.isPrimitive(element) ? Vm.className(element) : "object array";
    }

    private static void copyChecked(Object[] from, Class<?> element, int at, Object[] to,
            Class<?> target, int index, int count) {
        for (int i = 0; i < count; i++) {
            Object value = from[at + i];
            if (value != null && !Vm.isInstance(target, value)) {
                throw new ArrayStoreException(Vm.isAssignable(element, target)
                        ? "arraycopy: element type mismatch: can not cast one of the elements of "
                                + element.getTypeName() + "[] to the type of the destination array, "
                                + target.getTypeName()
                        : "arraycopy: type mismatch: can not copy " + element.getTypeName()
                                + "[] into " + target.getTypeName() + "[]");
            }
            to[index + i] = value;
        }
    }

    private static void copyEach(Object from, int at, Object to, int index, int count) {
        boolean isBackward = from == to && at < index;
        int step = isBackward ? -1 : 1;
        int source = isBackward ? at + count - 1 : at;
        int place = isBackward ? index + count - 1 : index;
        if (from instanceof Object[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((Object[]) to)[place] = ((Object[]) from)[source];
            }
        } else if (from instanceof byte[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((byte[]) to)[place] = ((byte[]) from)[source];
            }
        } else if (from instanceof int[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((int[]) to)[place] = ((int[]) from)[source];
            }
        } else if (from instanceof char[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((char[]) to)[place] = ((char[]) from)[source];
            }
        } else if (from instanceof long[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((long[]) to)[place] = ((long[]) from)[source];
            }
        } else if (from instanceof boolean[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((boolean[]) to)[place] = ((boolean[]) from)[source];
            }
        } else if (from instanceof double[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((double[]) to)[place] = ((double[]) from)[source];
            }
        } else if (from instanceof float[]) {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((float[]) to)[place] = ((float[]) from)[source];
            }
        } else {
            for (int i = 0; i < count; i++, source += step, place += step) {
                ((short[]) to)[place] = ((short[]) from)[source];
            }
        }
    }
}
