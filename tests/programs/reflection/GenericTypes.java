import java.lang.reflect.*;
import java.util.*;

public class GenericTypes {
    static class Base<T> { Type argument() { return ((ParameterizedType) getClass().getGenericSuperclass()).getActualTypeArguments()[0]; } }
    static class Strings extends Base<String> {}
    Map<String, List<Integer>> field;
    public static void main(String[] args) throws Exception {
        System.out.println(new Strings().argument());
        System.out.println(new Base<Integer>() {}.argument());
        System.out.println(GenericTypes.class.getDeclaredField("field").getGenericType());
        System.out.println(Arrays.toString(Map.class.getTypeParameters()));
    }
}
