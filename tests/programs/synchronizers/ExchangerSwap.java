import java.util.concurrent.*;

public class ExchangerSwap {
    public static void main(String[] args) throws Exception {
        Exchanger<String> x = new Exchanger<>();
        String[] got = new String[2];
        Thread t = new Thread(() -> { try { got[1] = x.exchange("from thread"); } catch (InterruptedException e) { } });
        t.start();
        got[0] = x.exchange("from main");
        t.join();
        System.out.println(got[0] + " / " + got[1]);
        try { x.exchange("nobody", 1, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
    }
}
