// rule: who joins a task lends its thread to others: a lock that these need is not to be held
// full check: => deadlock violated; says confirmed on; exit 1
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.locks.ReentrantLock;

public class JoinedUnderLock {
    static final ReentrantLock TREE = new ReentrantLock();
    static int nodes;

    static class Leaf extends RecursiveAction {
        @Override
        protected void compute() {
            TREE.lock();
            nodes++;
            TREE.unlock();
        }
    }

    static class Root extends RecursiveAction {
        @Override
        protected void compute() {
            Leaf leaf = new Leaf();
            leaf.fork();
            TREE.lock();
            nodes++;
            leaf.join();
            TREE.unlock();
        }
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new Root());
        assert nodes == 2;
    }
}
