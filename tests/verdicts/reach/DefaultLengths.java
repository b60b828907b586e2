// rule: the lengths of strings that are arguments are a bound, whoever sets it; numbers have none
// check: symbolic --entry DefaultLengths.shout => assertion holds; says no violation within arguments with arrays and strings of at most 3 elements (default bound; says set --lengths); exit 3
// check: symbolic --entry DefaultLengths.shout --lengths 2 => assertion holds; says ✓ holds within arguments with arrays; exit 0
// check: symbolic --entry DefaultLengths.shout --lengths 4 => assertion violated; exit 1
// check: symbolic --entry DefaultLengths.half => assertion holds; says ✓ holds DefaultLengths.half; exit 0

public class DefaultLengths {
    static void shout(String text) {
        assert text == null || text.length() != 4 : "four letters";
    }

    static void half(int number) {
        assert number / 2 != number || number == 0;
    }
}
