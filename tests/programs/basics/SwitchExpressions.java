public class SwitchExpressions {
    enum Day { MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY }

    static int letters(Day day) {
        return switch (day) {
            case MONDAY, FRIDAY, SUNDAY -> 6;
            case TUESDAY -> 7;
            case THURSDAY, SATURDAY -> 8;
            case WEDNESDAY -> 9;
        };
    }

    static String kind(int n) {
        var result = switch (n % 4) {
            case 0 -> "zero";
            case 1 -> {
                String half = "o";
                yield half + "ne";
            }
            case 2 -> throw new IllegalArgumentException("two: " + n);
            default -> "rest " + switch (n) {
                case 3 -> "three";
                case 7 -> "seven";
                default -> "other";
            };
        };
        return result;
    }

    static int oldStyleYield(String s) {
        return switch (s) {
            case "a":
                System.out.print("(a)");
            case "b":
                yield 2;
            case "c":
                int x = s.length() * 5;
                yield x;
            default:
                yield -1;
        };
    }

    static double mixed(char c) {
        return switch (c) { case 'i' -> 1; case 'l' -> 2L; case 'f' -> 3.5f; default -> 4.25; };
    }

    static String tryInside(int n) {
        return "<" + switch (n) {
            case 0 -> {
                try {
                    yield "" + 10 / n;
                } catch (ArithmeticException e) {
                    yield "caught";
                } finally {
                    System.out.print("finally ");
                }
            }
            default -> "fine";
        } + ">";
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) System.out.print(letters(d) + (d == Day.SUNDAY ? "\n" : " "));
        for (int n = 0; n < 8; n++) {
            try {
                System.out.println(kind(n));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(oldStyleYield("a") + oldStyleYield("b") + oldStyleYield("c")
            + oldStyleYield("d"));
        System.out.println(mixed('i') + mixed('l') + mixed('f') + mixed('x'));
        System.out.println(tryInside(0) + tryInside(1));
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            sum += switch (i) {
                case 1 -> {
                    if (sum > 0) yield 100;
                    else yield 10;
                }
                case 3 -> 1000;
                default -> i;
            };
        }
        System.out.println(sum);
        switch (sum) { case 1016 -> System.out.println("arrow statement"); default -> { } }
    }
}
