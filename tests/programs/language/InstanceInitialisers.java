import java.util.*;

public class InstanceInitialisers {
    final List<String> log = new ArrayList<>();
    { log.add("first block"); }
    final int size = note("field");
    { log.add("second block"); }
    InstanceInitialisers() { this("default"); log.add("no-arg"); }
    InstanceInitialisers(String s) { log.add("arg " + s); }
    int note(String s) { log.add(s); return log.size(); }
    static final Map<String, Integer> TABLE = new HashMap<>() {{ put("one", 1); put("two", 2); }};

    public static void main(String[] args) throws Exception {
        InstanceInitialisers i = new InstanceInitialisers();
        System.out.println(i.log + " " + i.size + " " + new TreeMap<>(TABLE));
    }
}
