public class ThreadProperties {
    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        System.out.println(main.getName() + " " + main.getPriority() + " " + main.isAlive() + " "
            + main.getThreadGroup().getName() + " " + main.getState());
        Thread a = new Thread(() -> { }), b = new Thread(() -> { });
        System.out.println(a.getName() + " " + b.getName() + " " + new Thread("custom").getName());
        a.setName("renamed");
        a.setPriority(Thread.MAX_PRIORITY);
        System.out.println(a.getName() + " " + a.getPriority() + " " + b.getPriority() + " "
            + Thread.MIN_PRIORITY + Thread.NORM_PRIORITY);
        try {
            a.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("bad priority");
        }
        try {
            new Thread((String) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(a.getThreadGroup() == main.getThreadGroup());
        a.start();
        a.join();
        System.out.println(a.getThreadGroup() == null ? "no group after the end" : "group");
        System.out.println(a.getState() == Thread.State.TERMINATED ? a.getState().name() : "?");
        System.out.println(main.toString().contains("main") + " "
            + (main.getId() == Thread.currentThread().getId()) + " " + (a.getId() != b.getId()));
        Object lock = new Object();
        Thread blocked = new Thread(() -> { synchronized (lock) { System.out.println("entered"); } });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.yield();
            System.out.println(blocked.getState());
        }
        blocked.join();
        Thread waiting = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("end of wait"); } } });
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println(waiting.getState());
        waiting.interrupt();
        waiting.join();
        Thread timed = new Thread(() -> { try { Thread.sleep(1_000_000); } catch (InterruptedException e) { System.out.println("end of sleep"); } });
        timed.start();
        while (timed.getState() != Thread.State.TIMED_WAITING) Thread.yield();
        System.out.println(timed.getState());
        timed.interrupt();
        timed.join();
        ThreadGroup group = new ThreadGroup("workers");
        Thread member = new Thread(group,
            () -> System.out.println(Thread.currentThread().getThreadGroup().getName()), "member");
        member.start();
        member.join();
        System.out.println(group.getParent().getName() + " " + group.getMaxPriority() + " "
            + group.parentOf(group));
    }
}
