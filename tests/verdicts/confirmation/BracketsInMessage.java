// rule: text of the program is never taken for markup
// check: => exception violated; exit 1; says list [id=1] and [red]x[/red] and [/foo] [bold] :sob: end; omits internal error
// check: --property race => race holds; exit 0

public class BracketsInMessage {
    public static void main(String[] args) {
        Thread.currentThread().setName("[sold] [/main]");
        throw new IllegalStateException("list [id=1] and [red]x[/red] and [/foo] [bold] :sob: end");
    }
}
