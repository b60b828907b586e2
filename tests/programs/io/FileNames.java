import java.io.File;

public class FileNames {
    public static void main(String[] args) throws Exception {
        File f = new File("some/folder/../name.txt");
        System.out.println(f.getName() + " " + f.getParent() + " " + f.getPath() + " " + f.isAbsolute() + " " + new File("/a", "b"));
        System.out.println(f.equals(new File("some/folder/../name.txt")) + " " + f.compareTo(new File("t")) / 100 + " " + File.separator + File.pathSeparator + " " + new File("x//y/").getPath());
    }
}
