import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

public class AnnotationsRead {
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.METHOD, ElementType.TYPE})
    @interface Task { String value() default "none"; int priority() default 5; String[] tags() default {}; }
    @Retention(RetentionPolicy.RUNTIME) @interface Marker {}
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Detailed { Level level(); Class<?> type() default Object.class; }

    @Task("the class") @Marker
    static class Work {
        @Task(value = "first", priority = 1, tags = {"a", "b"}) public void one() { System.out.println("one runs"); }
        @Task(priority = 2) public void two() { System.out.println("two runs"); }
        @Detailed(level = Level.HIGH, type = String.class) public void three() {}
        public void four() {}
    }

    public static void main(String[] args) throws Exception {
        Task onClass = Work.class.getAnnotation(Task.class);
        System.out.println(onClass.value() + " " + onClass.priority() + " " + onClass.tags().length);
        System.out.println(Work.class.isAnnotationPresent(Marker.class) + " " + Work.class.getAnnotations().length);
        Method[] methods = Work.class.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        Work work = new Work();
        for (Method method : methods) {
            Task task = method.getAnnotation(Task.class);
            if (task != null) {
                System.out.println(method.getName() + ": " + task.value() + "/" + task.priority() + "/" + Arrays.toString(task.tags()));
                method.invoke(work);
            }
            Detailed detailed = method.getAnnotation(Detailed.class);
            if (detailed != null) System.out.println(detailed.level() + " " + detailed.type() + " " + detailed.annotationType().getSimpleName());
        }
    }
}
