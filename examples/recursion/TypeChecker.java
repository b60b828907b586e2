// property: exception expect: violated

import plait.Verify;

/**
 * A type checker by recursive descent: any number of tokens, parentheses of any depth, an object
 * for each phrase. It lets {@code ()} pass as a phrase without a type.
 */
public class TypeChecker {

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
                Type inner = token == Token.CLOSE ? null : sum();
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
