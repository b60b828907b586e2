/** Methods with conditions; see test_conditions.py. */
class Contracts {
    static class Node {
        int value;
        Node next;
    }

    static class Counter {
        private int count;
        private int limit;

        private Counter() {}

        void step() {
            count++;
        }

        boolean isFine() {
            return 0 <= count && count <= limit;
        }

        boolean isNotFull() {
            return isFine() && count < limit;
        }
    }

    static int half(int number) {
        return number / 2;
    }

    static boolean isPositive(int number) {
        return number > 0;
    }

    static boolean isSmaller(int number, int result) {
        return result < number;
    }

    static boolean isAtMost(int number, int result) {
        return result <= number;
    }

    static int sum(Node head) {
        int sum = 0;
        for (Node at = head; at != null; at = at.next) {
            sum += at.value;
        }
        return sum;
    }

    static boolean isShort(Node head) {
        int count = 0;
        for (Node at = head; at != null; at = at.next) {
            if (++count > 3 || at.value < 0 || at.value > 9) {
                return false;
            }
        }
        return true;
    }

    static boolean isSmallSum(int sum) {
        return sum <= 27;
    }

    static boolean isTinySum(int sum) {
        return sum < 27;
    }
}
