package java.lang;

/** Enum constants by name, without the directory that Class would cache. */
final class EnumModel {
    static Enum<?> valueOf(Class<?> type, String name) {
        Object[] constants = type.getEnumConstantsShared();
        if (constants == null) {
            throw new IllegalArgumentException(type.getName() + " is not an enum class");
        }
        for (Object constant : constants) {
            if (((Enum<?>) constant).name().equals(name)) {
                return (Enum<?>) constant;
            }
        }
        if (name == null) {
            throw new NullPointerException("Name is null");
        }
        throw new IllegalArgumentException("No enum constant " + type.getCanonicalName() + "." + name);
    }
}
