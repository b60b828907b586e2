import java.util.*;

public class JsonParser {
    static class Parser {
        final String s; int at;
        Parser(String s) { this.s = s; }
        char peek() { while (at < s.length() && Character.isWhitespace(s.charAt(at))) at++; return at < s.length() ? s.charAt(at) : '\0'; }
        void expect(char c) { if (peek() != c) throw new IllegalArgumentException("expected " + c + " at " + at); at++; }
        Object value() {
            return switch (peek()) {
                case '{' -> { Map<String, Object> m = new TreeMap<>(); at++; if (peek() != '}') do { String k = string(); expect(':'); m.put(k, value()); } while (more()); expect('}'); yield m; }
                case '[' -> { List<Object> l = new ArrayList<>(); at++; if (peek() != ']') do l.add(value()); while (more()); expect(']'); yield l; }
                case '"' -> string();
                case 't' -> { at += 4; yield true; }
                case 'n' -> { at += 4; yield null; }
                default -> { int from = at; while (at < s.length() && "+-.eE0123456789".indexOf(s.charAt(at)) >= 0) at++; if (from == at) throw new IllegalArgumentException("value at " + at); yield Double.valueOf(s.substring(from, at)); }
            };
        }
        boolean more() { if (peek() != ',') return false; at++; return true; }
        String string() { expect('"'); int end = s.indexOf('"', at); String r = s.substring(at, end); at = end + 1; return r; }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(new Parser(" {\"b\": [1, 2.5, true, null], \"a\": {\"x\": \"y\"}, \"c\": []} ").value());
        try { new Parser("[1, }").value(); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { new Parser("{\"a\" 1}").value(); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
