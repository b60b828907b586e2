package plait.vm;

/**
 * The tasks that wait in a ForkJoinPool by its documentation, guarded by this object's monitor: a
 * queue for each worker, and one for each other thread that has submitted tasks. Fields that are
 * only used under the monitor need not be visible: it is what orders them.
 *
 * <p>A worker takes its own tasks, the newest first; others steal the oldest of any queue. In the
 * wait set are workers that have nothing to do.
 */
@ByContract
public class TaskQueues extends Part {
    private static final Object[] NONE = {};

    /** The tasks of a thread, the newest last, in an array that is replaced, never changed. */
    @ByContract
    public static final class Queue {
        private final Thread owner;
        private final boolean isOfWorker;
        @Invisible private Object[] tasks = NONE;
        @Invisible private Queue source;
        @Invisible private Queue next;

        public Queue(Thread owner, boolean isOfWorker) {
            this.owner = owner;
            this.isOfWorker = isOfWorker;
        }
    }

    /** Which tasks of a queue a thread may take that waits for one of them. */
    public interface Choice {
        boolean isFor(Object task);
    }

    @Invisible private Queue queues;

    public TaskQueues(Object pool) {
        super(pool);
    }

    // ---- for who has the monitor

    /** Adds the queue of a worker. */
    public void add(Queue queue) {
        queue.next = queues;
        queues = queue;
    }

    public void drop(Queue queue) {
        if (queues == queue) {
            queues = queue.next;
            return;
        }
        Queue before = queues;
        while (before.next != queue) {
            before = before.next;
        }
        before.next = queue.next;
    }

    /** The queue of a thread that is no worker, null if it has none. */
    public Queue find(Thread submitter) {
        Queue queue = queues;
        while (queue != null && (queue.isOfWorker || queue.owner != submitter)) {
            queue = queue.next;
        }
        return queue;
    }

    /** The queue of a thread that is no worker. */
    public Queue of(Thread submitter) {
        Queue found = find(submitter);
        if (found == null) {
            found = new Queue(submitter, false);
            add(found);
        }
        return found;
    }

    public void push(Queue queue, Object task) {
        Object[] old = queue.tasks;
        Object[] tasks = new Object[old.length + 1];
        for (int i = 0; i < old.length; i++) {
            tasks[i] = Vm.constantElement(old, i);
        }
        tasks[old.length] = task;
        queue.tasks = tasks;
    }

    private static Object removeAt(Queue queue, int index) {
        Object[] old = queue.tasks;
        Object found = Vm.constantElement(old, index);
        Object[] tasks = old.length == 1 ? NONE : new Object[old.length - 1];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = Vm.constantElement(old, i < index ? i : i + 1);
        }
        queue.tasks = tasks;
        return found;
    }

    /** The newest or oldest task of a queue, null if there is none. */
    public Object peek(Queue queue, boolean isNewest) {
        int last = queue.tasks.length - 1;
        return last < 0 ? null : Vm.constantElement(queue.tasks, isNewest ? last : 0);
    }

    public Object poll(Queue queue, boolean isNewest) {
        int last = queue.tasks.length - 1;
        return last < 0 ? null : removeAt(queue, isNewest ? last : 0);
    }

    /** Takes a task out, wherever it is in the queue; false if it is not there. */
    public boolean remove(Queue queue, Object task) {
        int index = queue.tasks.length - 1;
        while (index >= 0 && Vm.constantElement(queue.tasks, index) != task) {
            index--;
        }
        if (index >= 0) {
            removeAt(queue, index);
        }
        return index >= 0;
    }

    /** Whether a thread that is no worker has submitted the task, which still waits. */
    public boolean hasSubmitted(Object task) {
        boolean isFound = false;
        for (Queue queue = queues; queue != null && !isFound; queue = queue.next) {
            for (int i = 0; i < queue.tasks.length && !queue.isOfWorker; i++) {
                isFound |= Vm.constantElement(queue.tasks, i) == task;
            }
        }
        return isFound;
    }

    /** Takes such a task out. */
    public boolean removeSubmitted(Object task) {
        boolean isFound = false;
        for (Queue queue = queues; queue != null && !isFound; queue = queue.next) {
            isFound = !queue.isOfWorker && remove(queue, task);
        }
        return isFound;
    }

    public int size(Queue queue) {
        return queue.tasks.length;
    }

    /** How many tasks wait. */
    public int size() {
        int size = 0;
        for (Queue queue = queues; queue != null; queue = queue.next) {
            size += queue.tasks.length;
        }
        return size;
    }

    /** Takes all tasks out. */
    public Object[] drain() {
        Object[] all = new Object[size()];
        int at = 0;
        for (Queue queue = queues; queue != null; queue = queue.next) {
            for (int i = 0; i < queue.tasks.length; i++) {
                all[at++] = Vm.constantElement(queue.tasks, i);
            }
            queue.tasks = NONE;
        }
        return all;
    }

    /** Interrupts the workers. */
    public void interruptWorkers() {
        for (Queue queue = queues; queue != null; queue = queue.next) {
            if (queue.isOfWorker) {
                Vm.interrupt(queue.owner);
            }
        }
    }

    /** Takes the oldest task of any queue but this one; null if there is none. */
    public Object steal(Queue thief) {
        return steal(thief, null, null, false);
    }

    /** The same, only a task that the choice is for. */
    public Object steal(Queue thief, Choice choice) {
        return steal(thief, choice, null, false);
    }

    /** The same, only from workers. */
    public Object stealFromWorker(Queue thief, Choice choice) {
        return steal(thief, choice, null, true);
    }

    /** The same, only from workers that have taken a task of the robbed one, or of such a worker. */
    public Object stealBack(Queue robbed) {
        return steal(robbed, null, robbed, true);
    }

    private Object steal(Queue thief, Choice choice, Queue robbed, boolean ofWorkers) {
        int count = 0;
        for (Queue queue = queues; queue != null; queue = queue.next) {
            if (canSteal(queue, thief, choice, robbed, ofWorkers)) {
                count++;
            }
        }
        if (count == 0) {
            return null;
        }
        int skipped = count == 1 ? 0 : Vm.chooseInt(0, count - 1);
        Queue queue = queues;
        while (!canSteal(queue, thief, choice, robbed, ofWorkers) || skipped-- > 0) {
            queue = queue.next;
        }
        if (thief != null && thief.isOfWorker) {
            thief.source = queue;
        }
        return poll(queue, false);
    }

    private boolean canSteal(
            Queue queue, Queue thief, Choice choice, Queue robbed, boolean ofWorkers) {
        return queue != thief
                && (queue.isOfWorker || !ofWorkers)
                && queue.tasks.length > 0
                && (choice == null || choice.isFor(peek(queue, false)))
                && (robbed == null || hasTakenFrom(queue, robbed));
    }

    private static boolean hasTakenFrom(Queue queue, Queue robbed) {
        Queue source = queue.source;
        for (int i = 0; i < 3 && source != null && source != robbed; i++) {
            source = source.source;
        }
        return source == robbed;
    }

    /** Where a worker has its task from; it is set again when it goes on with an earlier one. */
    public Queue source(Queue worker) {
        return worker.source;
    }

    public void setSource(Queue worker, Queue source) {
        worker.source = source;
    }
}
