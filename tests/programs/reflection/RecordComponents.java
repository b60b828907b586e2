import java.lang.reflect.RecordComponent;

public class RecordComponents {
    record Person(String name, int age, double... marks) {}

    public static void main(String[] args) throws Exception {
        Person p = new Person("Eve", 30, 1.5, 2.5);
        for (RecordComponent component : Person.class.getRecordComponents()) {
            Object value = component.getAccessor().invoke(p);
            System.out.println(component.getName() + ": " + component.getType().getSimpleName() + " = "
                + (value instanceof double[] d ? d.length + " marks" : value));
        }
        System.out.println(Person.class.isRecord() + " " + String.class.isRecord() + " " + Thread.State.class.isEnum());
    }
}
