import java.util.*;

public class ScannersOfTables {
    public static void main(String[] args) throws Exception {
        String table = "id;name;score\n1;ann;3.5\n2;bob;4.25\n";
        List<Map<String, String>> rows = new ArrayList<>();
        try (Scanner s = new Scanner(table)) {
            String[] head = s.nextLine().split(";");
            while (s.hasNextLine()) { String[] cells = s.nextLine().split(";"); Map<String, String> row = new LinkedHashMap<>(); for (int i = 0; i < head.length; i++) row.put(head[i], cells[i]); rows.add(row); }
        }
        System.out.println(rows);
        System.out.printf("%.3f%n", rows.stream().mapToDouble(r -> Double.parseDouble(r.get("score"))).average().orElse(0));
    }
}
