// rule: strings that are inputs have few characters, which is a bound: nobody knows what longer ones do
// check: symbolic => assertion holds; says no violation within strings of Verifier.nondetString of at most 10 characters (default bound; says set --characters); exit 3
// check: symbolic --characters 11 => assertion holds; says ✓ holds within strings of Verifier.nondetString of at most 11 characters; exit 0
// check: symbolic --characters 12 => assertion violated; exit 1

import org.sosy_lab.sv_benchmarks.Verifier;

public class ShortStrings {
    public static void main(String[] args) {
        assert Verifier.nondetString().length() != 12 : "twelve letters";
    }
}
