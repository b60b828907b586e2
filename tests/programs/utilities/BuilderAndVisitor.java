import java.util.*;

public class BuilderAndVisitor {
    interface Expr { <R> R accept(Visitor<R> v); }
    interface Visitor<R> { R num(int n); R bin(char op, Expr l, Expr r); }
    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr bin(char op, Expr l, Expr r) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.bin(op, l, r); } }; }
    static class Request { private final Map<String, String> headers; private final String url; private Request(Builder b) { headers = Map.copyOf(b.headers); url = b.url; } static class Builder { private final Map<String, String> headers = new HashMap<>(); private String url; Builder url(String u) { url = u; return this; } Builder header(String k, String v) { headers.put(k, v); return this; } Request build() { if (url == null) throw new IllegalStateException("no url"); return new Request(this); } } }

    public static void main(String[] args) throws Exception {
        Expr e = bin('+', num(2), bin('*', num(3), num(4)));
        int value = e.accept(new Visitor<Integer>() { public Integer num(int n) { return n; } public Integer bin(char op, Expr l, Expr r) { int a = l.accept(this), b = r.accept(this); return op == '+' ? a + b : a * b; } });
        String text = e.accept(new Visitor<String>() { public String num(int n) { return "" + n; } public String bin(char op, Expr l, Expr r) { return "(" + l.accept(this) + op + r.accept(this) + ")"; } });
        System.out.println(text + "=" + value);
        Request r = new Request.Builder().url("u").header("a", "1").build();
        System.out.println(r.url + r.headers);
        try { new Request.Builder().build(); } catch (IllegalStateException x) { System.out.println(x.getMessage()); }
    }
}
