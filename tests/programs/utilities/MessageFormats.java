import java.text.ChoiceFormat;
import java.text.MessageFormat;

public class MessageFormats {
    public static void main(String[] args) {
        System.out.println(MessageFormat.format("{0} has {1} items, {2}", "cart", 3, true));
        System.out.println(MessageFormat.format("it''s {0,number,#.##}", 3.14159));
        System.out.println(new ChoiceFormat("0#none|1#one|2#many").format(7));
    }
}
