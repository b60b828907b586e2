// property: assertion,exception,deadlock expect: holds

import plait.Verify;

/** {@link TypeChecker} without empty parentheses: every phrase that it accepts has a type. */
public class TypeCheckerFixed {

    enum Token {
        OPEN, CLOSE, NUMBER, TRUTH, PLUS, AND, END
    }

    static class TypeError extends RuntimeException {
        TypeError() {
            super(null, null, false, false);
        }
    }

    static class Type {
        final boolean isTruth;

        Type(boolean isTruth) {
            this.isTruth = isTruth;
        }
    }

    static final Token[] tokens = Token.values();

    static Token token;

    static void advance() {
        token = tokens[Verify.anyInt(0, 6)];
    }

    static void expect(Token wanted) {
        if (token != wanted) {
            throw new TypeError();
        }
        advance();
    }

    static Type operand() {
        switch (token) {
            case OPEN:
                advance();
                Type inner = sum();
                expect(Token.CLOSE);
                return inner;
            case NUMBER:
                advance();
                return new Type(false);
            case TRUTH:
                advance();
                return new Type(true);
            default:
                throw new TypeError();
        }
    }

    static Type sum() {
        Type left = operand();
        while (token == Token.PLUS || token == Token.AND) {
            boolean isTruth = token == Token.AND;
            advance();
            Type right = operand();
            if (left.isTruth != isTruth || right.isTruth != isTruth) {
                throw new TypeError();
            }
            left = new Type(isTruth);
        }
        return left;
    }

    public static void main(String[] args) {
        advance();
        try {
            Type type = sum();
            assert type.isTruth || !type.isTruth;
        } catch (TypeError error) {
            // not a phrase
        }
    }
}
