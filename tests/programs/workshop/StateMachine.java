import java.util.*;

public class StateMachine {
    enum State { IDLE, RUNNING, PAUSED, DONE;
        private static final Map<State, Set<State>> NEXT = new EnumMap<>(State.class);
        static { NEXT.put(IDLE, EnumSet.of(RUNNING)); NEXT.put(RUNNING, EnumSet.of(PAUSED, DONE)); NEXT.put(PAUSED, EnumSet.of(RUNNING, DONE)); NEXT.put(DONE, EnumSet.noneOf(State.class)); }
        State to(State s) { if (!NEXT.get(this).contains(s)) throw new IllegalStateException(this + " -> " + s); return s; } }

    public static void main(String[] args) throws Exception {
        State s = State.IDLE;
        for (String name : "RUNNING PAUSED RUNNING DONE IDLE".split(" ")) try { s = s.to(State.valueOf(name)); System.out.print(s + " "); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
    }
}
