class ModernSites {
    enum Colour implements Tint { RED, GREEN }
    enum Other implements Tint { RED }
    sealed interface Tint permits Colour, Other { }
    record Wrapper(double value) { }

    static int types(Object value) {
        return switch (value) {
            case null -> 0;
            case Integer i when i > 3 -> 1;
            case String s -> 2;
            default -> 3;
        };
    }

    static int qualified(Tint tint) {
        return switch (tint) {
            case Colour.RED -> 1;
            case Other.RED -> 2;
            case Colour c -> 3;
        };
    }

    static int enums(Colour colour) {
        return switch (colour) {
            case null -> 0;
            case GREEN -> 1;
            case Colour c -> 2;
        };
    }

    static int numbers(Integer number) {
        return switch (number) {
            case 7 -> 1;
            case Integer i when i > 100 -> 2;
            case Integer i -> 3;
        };
    }

    static int components(Object value) {
        if (value instanceof Wrapper wrapper) {
            return switch (wrapper) {
                case Wrapper(double inner) when inner > 1 -> 1;
                case Wrapper(double inner) -> 2;
            };
        }
        return 0;
    }
}
