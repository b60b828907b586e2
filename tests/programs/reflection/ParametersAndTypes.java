import java.lang.reflect.*;
import java.util.*;

public class ParametersAndTypes {
    static <T extends Comparable<T>> Map<String, T[]> combine(List<? super Integer> in, T... more) throws java.io.IOException { return null; }

    public static void main(String[] args) throws Exception {
        Method m = Arrays.stream(ParametersAndTypes.class.getDeclaredMethods()).filter(x -> x.getName().equals("combine")).findFirst().get();
        System.out.println(m.toGenericString());
        System.out.println(m.getParameterCount() + " " + m.isVarArgs() + " " + m.getParameters()[0].getName() + " " + m.getGenericParameterTypes()[0] + " " + Arrays.toString(m.getExceptionTypes()));
        ParameterizedType p = (ParameterizedType) m.getGenericReturnType();
        System.out.println(p.getRawType() + " " + p.getActualTypeArguments()[1] + " " + Arrays.toString(m.getTypeParameters()[0].getBounds()));
        System.out.println(ArrayList.class.getGenericSuperclass() + " " + Arrays.toString(Integer.class.getGenericInterfaces()).contains("Comparable<java.lang.Integer>"));
    }
}
