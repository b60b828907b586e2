class NullSites {
    int value;
    long wide;
    NullSites next;
    NullSites[] nodes;
    static NullSites shared;
    static int[] numbers;

    NullSites self() { return this; }
    static int index() { return 0; }
    void take(String a, StringBuilder b, Integer c, Object[] d) { }

    void readField() { int x = next.next.value; }
    void writeWide() { next.wide = 3L; }
    void call(NullSites other) { other.take(null, null, 1, null); }
    void result() { self().next = null; }
    void resultField() { self().next.value = 1; }
    void element(int i) { nodes[i].value = nodes[index()].value; }
    void computed(int i) { nodes[i + 1].value = 1; }
    void nested(NullSites[][] grid, int[] where) { grid[where[2]][300].value = 1; }
    static void staticField() { shared.value = 1; }
    static void arrays() { numbers[0]++; }
    static void length(double[] array) { int x = array.length; }
    static void storeDouble(double[] array) { array[0] = 1; }
    static void loadBoolean(boolean[] array) { boolean x = array[0]; }
    static void local() { NullSites x = shared; x.value = 1; }
    static void reassigned(NullSites x) { x = shared; x.value = 1; }
    static void incremented(NullSites[] a, int i) { i++; a[i].value = 1; }
    static void merged(boolean c, NullSites x, NullSites y) { (c ? x : y).value = 1; }
    static void cast(Object x) { ((NullSites) x).value = 1; }
    static void throwing(RuntimeException x) { throw x; }
    static void locking(Object x) { synchronized (x) { shared = null; } }
    static void nothing() { ((Object) null).hashCode(); }
    static void cloning(int[] array) { array.clone(); }
    static void deep(NullSites a) { a.next.next.next.next.next.next.value = 1; }
    static void deepArray(Object[][][][][][] a) { a[0][0][0][0][0][0].hashCode(); }
    static void loop(NullSites x) { while (true) { x.value = 1; x = shared; } }
    static void afterLong(long a, NullSites x) { x.value = 1; }
}
