import java.util.*;

public class EventQueue {
    static abstract class Event implements Comparable<Event> { final double at; Event(double at) { this.at = at; } abstract void happen(Simulation s); @Override public int compareTo(Event o) { return Double.compare(at, o.at); } }
    static class Simulation { final PriorityQueue<Event> queue = new PriorityQueue<>(); double now; int served; void run(double end) { while (!queue.isEmpty() && queue.peek().at <= end) { Event e = queue.poll(); now = e.at; e.happen(this); } } }
    static class Arrival extends Event { Arrival(double at) { super(at); } @Override void happen(Simulation s) { s.queue.add(new Departure(s.now + 1.5)); if (s.now < 5) s.queue.add(new Arrival(s.now + 2)); } }
    static class Departure extends Event { Departure(double at) { super(at); } @Override void happen(Simulation s) { s.served++; System.out.println(String.format("%.1f served %d", s.now, s.served)); } }

    public static void main(String[] args) throws Exception {
        Simulation s = new Simulation();
        s.queue.add(new Arrival(0.5));
        s.run(100);
    }
}
