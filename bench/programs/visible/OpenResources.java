import plait.Verify;

/** A chain through all frames: each resource refers to the one around it, so all are visible. */
public class OpenResources implements AutoCloseable {

    static OpenResources innermost;

    final OpenResources around = innermost;

    OpenResources() {
        innermost = this;
    }

    @Override
    public void close() {
        assert innermost == this : "closed out of order";
        innermost = around;
    }

    static void use() {
        try (OpenResources own = new OpenResources()) {
            if (Verify.anyBoolean()) {
                use();
            }
        }
    }

    public static void main(String[] args) {
        use();
        assert innermost == null;
    }
}
