import java.util.*;
import java.util.function.*;

public class GenericRecordInference {
    sealed interface Result<T> { record Ok<T>(T value) implements Result<T> {} record Err<T>(String why) implements Result<T> {} default <R> Result<R> then(Function<T, Result<R>> f) { return switch (this) { case Ok<T>(var v) -> f.apply(v); case Err<T>(var w) -> new Err<>(w); }; } static Result<Integer> parse(String s) { try { return new Ok<>(Integer.parseInt(s)); } catch (NumberFormatException e) { return new Err<>(e.getMessage()); } } }

    public static void main(String[] args) throws Exception {
        for (String s : List.of("12", "x", "0")) {
            Result<Integer> r = Result.parse(s).then(n -> n == 0 ? new Result.Err<>("zero") : new Result.Ok<>(100 / n));
            System.out.println(switch (r) { case Result.Ok<Integer>(Integer v) -> "ok " + v; case Result.Err<Integer> e -> "err " + e.why(); });
        }
    }
}
