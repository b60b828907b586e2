package java.util;

import java.util.function.Consumer;
import plait.vm.FixedChoices;
import plait.vm.Vm;

/** A set of one or two elements; of two, the one that was named first comes first. */
final class ImmutableCollections_Set12Model {
    private static final String FIRST = "java/util/ImmutableCollections$Set12.e0:Ljava/lang/Object;";
    private static final String SECOND = "java/util/ImmutableCollections$Set12.e1:Ljava/lang/Object;";

    static Iterator<?> iterator(ImmutableCollections.Set12<?> self) {
        return Arrays.asList(toArray(self)).iterator();
    }

    static Object[] toArray(ImmutableCollections.Set12<?> self) {
        Object first = Vm.getRef(self, FIRST);
        if (self.size() == 1) {
            return new Object[] {first};
        }
        FixedChoices.setOrder();
        Object second = Vm.getRef(self, SECOND);
        return new Object[] {first, second};
    }

    static Object[] toArray(ImmutableCollections.Set12<?> self, Object[] given) {
        Object[] elements = toArray(self);
        if (given.length < elements.length) {
            return Arrays.copyOf(elements, elements.length, given.getClass());
        }
        System.arraycopy(elements, 0, given, 0, elements.length);
        if (given.length > elements.length) {
            given[elements.length] = null;
        }
        return given;
    }

    @SuppressWarnings("unchecked")
    static void forEach(ImmutableCollections.Set12<?> self, Consumer<?> action) {
        for (Object element : toArray(self)) {
            ((Consumer<Object>) action).accept(element);
        }
    }

    static Spliterator<?> spliterator(ImmutableCollections.Set12<?> self) {
        return Spliterators.spliterator(self, Spliterator.DISTINCT);
    }
}
