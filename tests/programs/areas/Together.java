/** Runs the main methods of the named classes one after the other. */
public class Together {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            System.out.println("-- " + name);
            Class.forName(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
    }
}
