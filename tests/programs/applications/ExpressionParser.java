import java.util.*;

/** A recursive-descent parser and evaluator with variables, precedence and error positions. */
public class ExpressionParser {
    private final String text;
    private final Map<String, Integer> variables;
    private int at;

    private ExpressionParser(String text, Map<String, Integer> variables) {
        this.text = text;
        this.variables = variables;
    }

    static final class SyntaxException extends RuntimeException {
        SyntaxException(String message, int position) {
            super(message + " at " + position);
        }
    }

    static int evaluate(String text, Map<String, Integer> variables) {
        ExpressionParser parser = new ExpressionParser(text, variables);
        int value = parser.sum();
        if (parser.at < text.length()) throw new SyntaxException("unexpected '"
            + text.charAt(parser.at) + "'", parser.at);
        return value;
    }

    private boolean accept(char c) {
        while (at < text.length() && text.charAt(at) == ' ') at++;
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private int sum() {
        int value = product();
        for (;;) {
            if (accept('+')) value += product();
            else if (accept('-')) value -= product();
            else return value;
        }
    }

    private int product() {
        int value = power();
        for (;;) {
            if (accept('*')) value *= power();
            else if (accept('/')) value /= power();
            else if (accept('%')) value %= power();
            else return value;
        }
    }

    private int power() {
        int base = atom();
        if (!accept('^')) return base;
        int exponent = power();
        int result = 1;
        while (exponent-- > 0) result *= base;
        return result;
    }

    private int atom() {
        if (accept('-')) return -atom();
        if (accept('(')) {
            int value = sum();
            if (!accept(')')) throw new SyntaxException("missing )", at);
            return value;
        }
        int start = at;
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) at++;
        if (start == at) throw new SyntaxException("expected a value", at);
        String token = text.substring(start, at);
        if (Character.isDigit(token.charAt(0))) return Integer.parseInt(token);
        Integer value = variables.get(token);
        if (value == null) throw new NoSuchElementException("unknown variable " + token);
        return value;
    }

    public static void main(String[] args) {
        Map<String, Integer> variables = Map.of("x", 6, "answer", 42);
        String[] inputs = {"1 + 2 * 3", "(1+2)*3", "2^3^2", "-x*-7", "answer/(x-6)",
            "answer % 5 - -1", "2 +", "(1", "1 $ 2", "y+1", "99999999999", "10/3*3"};
        for (String input : inputs) {
            String result;
            try {
                result = String.valueOf(evaluate(input, variables));
            } catch (SyntaxException | ArithmeticException e) {
                result = "error: " + e.getMessage();
            } catch (RuntimeException e) {
                result = e.toString();
            }
            System.out.println(input + " => " + result);
        }
    }
}
