import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Lets the JVM load and link class files, one class loader for each, and prints its verdicts. */
final class LinkOracle {
    private LinkOracle() {}

    /** Finds the class at hand in its own file, other classes of the program in a folder. */
    private static final class Loader extends ClassLoader {
        private final String name;
        private final Path file;
        private final Path folder;

        Loader(String name, Path file, Path folder) {
            super(ClassLoader.getPlatformClassLoader());
            this.name = name;
            this.file = file;
            this.folder = folder;
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            Path found =
                    wanted.equals(name) ? file : folder.resolve(wanted.replace('.', '/') + ".class");
            try {
                byte[] data = Files.readAllBytes(found);
                return defineClass(wanted, data, 0, data.length);
            } catch (IOException missing) {
                throw new ClassNotFoundException(wanted);
            }
        }
    }

    /** Lines of the list: name, file, folder, separated by tabs. */
    public static void main(String[] args) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(args[0]));
        StringBuilder verdicts = new StringBuilder();
        for (String line : lines) {
            String[] parts = line.split("\t");
            Loader loader = new Loader(parts[0], Path.of(parts[1]), Path.of(parts[2]));
            verdicts.append(verdict(parts[0], loader)).append('\n');
        }
        System.out.print(verdicts);
    }

    private static String verdict(String name, Loader loader) {
        try {
            // Asking for constructors or methods links a class and does not initialise it.
            Class<?> cls = Class.forName(name, false, loader);
            int count =
                    cls.isInterface()
                            ? cls.getDeclaredMethods().length
                            : cls.getDeclaredConstructors().length;
            assert count >= 0;
            return "accepted";
        } catch (ClassNotFoundException | LinkageError error) {
            String message = String.valueOf(error.getMessage());
            return error.getClass().getSimpleName() + ": " + message.lines().findFirst().orElse("");
        }
    }
}
