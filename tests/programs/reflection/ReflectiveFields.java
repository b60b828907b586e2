import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class ReflectiveFields {
    static class Config {
        public int port = 80;
        private String host = "localhost";
        static double factor = 1.5;
        final boolean isSecure = Boolean.parseBoolean("true");
        long[] values = {1, 2, 3};
    }

    public static void main(String[] args) throws Exception {
        Config config = new Config();
        for (Field field : Config.class.getDeclaredFields()) {
            if (field.isSynthetic()) continue;
            field.setAccessible(true);
            Object value = field.get(config);
            System.out.println(Modifier.toString(field.getModifiers()) + "|" + field.getType().getSimpleName() + " "
                + field.getName() + " = " + (value instanceof long[] a ? a.length + " longs" : value));
        }
        Field port = Config.class.getField("port");
        port.setInt(config, 8080);
        System.out.println(config.port + " " + port.getInt(config));
        Field host = Config.class.getDeclaredField("host");
        host.setAccessible(true);
        host.set(config, "example.org");
        System.out.println(config.host);
        Config.class.getDeclaredField("factor").set(null, 2.5);
        System.out.println(Config.factor);
        try {
            host.set(config, 5);
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type");
        }
        try {
            Config.class.getField("host");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
    }
}
