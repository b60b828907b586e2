package java.util;

import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.stream.Stream;
import plait.vm.Modules;
import plait.vm.Resources;
import plait.vm.Vm;

/**
 * The providers that the program's class path names in {@code META-INF/services}. Without module
 * descriptors nobody knows who provides a service of the JDK.
 */
public final class ServiceLoader<S> implements Iterable<S> {
    /** A provider, not made yet. */
    public interface Provider<S> extends Supplier<S> {
        Class<? extends S> type();

        @Override
        S get();
    }

    private final Class<S> service;
    private List<S> made = new ArrayList<>();
    private List<String> names;

    private ServiceLoader(Class<S> service) {
        this.service = Objects.requireNonNull(service, "Service interface cannot be null");
        if (Modules.moduleOf(service.getName()) != null) {
            Vm.unsupported("java.util.ServiceLoader.load of a service of the JDK");
        }
    }

    public static <S> ServiceLoader<S> load(Class<S> service, ClassLoader loader) {
        return new ServiceLoader<>(service);
    }

    public static <S> ServiceLoader<S> load(Class<S> service) {
        return new ServiceLoader<>(service);
    }

    public static <S> ServiceLoader<S> loadInstalled(Class<S> service) {
        Vm.unsupported("java.util.ServiceLoader.loadInstalled");
        return null;
    }

    public static <S> ServiceLoader<S> load(ModuleLayer layer, Class<S> service) {
        Vm.unsupported("java.util.ServiceLoader.load of a layer");
        return null;
    }

    private List<String> names() {
        if (names == null) {
            Set<String> found = new LinkedHashSet<>();
            for (Object text : Resources.contents("META-INF/services/" + service.getName())) {
                byte[] bytes = ((String) text).getBytes(StandardCharsets.ISO_8859_1);
                for (String line : new String(bytes, StandardCharsets.UTF_8).split("\\R")) {
                    int comment = line.indexOf('#');
                    String name = (comment < 0 ? line : line.substring(0, comment)).trim();
                    if (!name.isEmpty()) {
                        found.add(name);
                    }
                }
            }
            names = new ArrayList<>(found);
        }
        return names;
    }

    private Class<? extends S> type(String name) {
        Class<?> found;
        try {
            found = Class.forName(name, false, null);
        } catch (ClassNotFoundException missing) {
            throw new ServiceConfigurationError(service.getName() + ": Provider " + name + " not found");
        }
        if (!service.isAssignableFrom(found)) {
            throw new ServiceConfigurationError(service.getName() + ": Provider " + name + " not a subtype");
        }
        return found.asSubclass(service);
    }

    private S make(Class<? extends S> type) {
        Throwable cause;
        try {
            return type.getConstructor().newInstance();
        } catch (InvocationTargetException failure) {
            cause = failure.getCause();
        } catch (ReflectiveOperationException failure) {
            cause = failure;
        }
        if (cause instanceof Error) {
            throw (Error) cause;
        }
        String reason = cause instanceof NoSuchMethodException
                ? " Unable to get public no-arg constructor"
                : " Provider " + type.getName() + " could not be instantiated";
        throw new ServiceConfigurationError(service.getName() + ":" + reason, cause);
    }

    @Override
    public Iterator<S> iterator() {
        return new Iterator<S>() {
            private final List<S> ready = made;
            private int next;

            @Override
            public boolean hasNext() {
                if (ready != made) {
                    throw new ConcurrentModificationException();
                }
                return next < names().size();
            }

            @Override
            public S next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                if (next == ready.size()) {
                    ready.add(make(type(names().get(next))));
                }
                return ready.get(next++);
            }
        };
    }

    public Stream<Provider<S>> stream() {
        return names().stream().map(this::provider);
    }

    private Provider<S> provider(String name) {
        Class<? extends S> type = type(name);
        return new Provider<S>() {
            @Override
            public Class<? extends S> type() {
                return type;
            }

            @Override
            public S get() {
                return make(type);
            }
        };
    }

    public Optional<S> findFirst() {
        Iterator<S> all = iterator();
        return all.hasNext() ? Optional.of(all.next()) : Optional.empty();
    }

    public void reload() {
        made = new ArrayList<>();
        names = null;
    }

    @Override
    public String toString() {
        return "java.util.ServiceLoader[" + service.getName() + "]";
    }
}
