import java.util.Arrays;

public class SplitCorners {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"a,b,c", ",a,,b,,", "", ",", "abc"})
            System.out.println(Arrays.toString(s.split(",")) + Arrays.toString(s.split(",", -1)) + Arrays.toString(s.split(",", 2)));
        System.out.println(Arrays.toString("a1b22c".split("\\d+")) + Arrays.toString("a.b".split("\\.")) + Arrays.toString("a|b".split("\\|")));
        System.out.println(Arrays.toString("hello".split("")) + Arrays.toString(" a  b ".trim().split("\\s+")));
        System.out.println(Arrays.toString("x1y2".split("(?<=\\d)")) + Arrays.toString("boo:and:foo".split("o", 0)));
    }
}
