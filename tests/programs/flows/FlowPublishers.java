import java.util.*;
import java.util.concurrent.*;

public class FlowPublishers {
    static class Collect implements Flow.Subscriber<Integer> {
        final List<Integer> got = new ArrayList<>();
        final CountDownLatch done = new CountDownLatch(1);
        Flow.Subscription s;
        public void onSubscribe(Flow.Subscription s) { this.s = s; s.request(1); }
        public void onNext(Integer x) { got.add(x); s.request(1); }
        public void onError(Throwable t) { got.add(-1); done.countDown(); }
        public void onComplete() { done.countDown(); }
    }

    public static void main(String[] args) throws Exception {
        Collect c = new Collect();
        try (SubmissionPublisher<Integer> p = new SubmissionPublisher<>()) {
            p.subscribe(c);
            for (int i = 0; i < 4; i++) p.submit(i * i);
            System.out.println(p.getNumberOfSubscribers());
        }
        c.done.await();
        System.out.println(c.got);
    }
}
