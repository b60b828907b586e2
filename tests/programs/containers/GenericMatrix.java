import java.util.*;
import java.util.function.*;

public class GenericMatrix {
    static class Grid<T> { private final List<List<T>> rows = new ArrayList<>(); Grid(int h, int w, BiFunction<Integer, Integer, T> f) { for (int r = 0; r < h; r++) { List<T> row = new ArrayList<>(); for (int c = 0; c < w; c++) row.add(f.apply(r, c)); rows.add(row); } } T at(int r, int c) { return rows.get(r).get(c); } <R> Grid<R> map(Function<T, R> f) { return new Grid<>(rows.size(), rows.get(0).size(), (r, c) -> f.apply(at(r, c))); } Grid<T> transposed() { return new Grid<>(rows.get(0).size(), rows.size(), (r, c) -> at(c, r)); } @Override public String toString() { return rows.toString(); } }

    public static void main(String[] args) throws Exception {
        Grid<Integer> g = new Grid<>(2, 3, (r, c) -> r * 3 + c);
        System.out.println(g + " " + g.transposed() + " " + g.map(x -> x % 2 == 0 ? "e" : "o"));
        try { g.at(5, 0); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
