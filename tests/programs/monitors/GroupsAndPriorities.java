public class GroupsAndPriorities {
    public static void main(String[] args) throws Exception {
        ThreadGroup g = new ThreadGroup("workers");
        g.setMaxPriority(6);
        Thread t = new Thread(g, () -> System.out.println(Thread.currentThread().getThreadGroup().getName()), "w1");
        t.setPriority(Thread.MAX_PRIORITY);
        System.out.println(t.getPriority() + " " + g.getParent().getName() + " " + Thread.currentThread().getPriority() + " " + t.isDaemon());
        t.start();
        t.join();
        Thread d = new Thread(() -> {});
        d.setDaemon(true);
        System.out.println(d.isDaemon() + " " + Thread.currentThread().getName());
        try { d.setPriority(11); } catch (IllegalArgumentException e) { System.out.println("bad priority"); }
    }
}
