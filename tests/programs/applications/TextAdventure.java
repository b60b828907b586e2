import java.util.*;
import java.util.function.*;

/** A state machine driven by commands: enums with behaviour, maps of handlers, string handling. */
public class TextAdventure {
    enum Room {
        HALL("a dusty hall"), LIBRARY("rows of books"), VAULT("gold everywhere");

        private final String description;
        private final Map<Direction, Room> exits = new EnumMap<>(Direction.class);

        Room(String description) {
            this.description = description;
        }

        static {
            connect(HALL, Direction.NORTH, LIBRARY);
            connect(LIBRARY, Direction.EAST, VAULT);
        }

        private static void connect(Room from, Direction direction, Room to) {
            from.exits.put(direction, to);
            to.exits.put(direction.opposite(), from);
        }
    }

    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        Direction opposite() {
            return values()[(ordinal() + 2) % 4];
        }
    }

    private Room room = Room.HALL;
    private final Set<String> inventory = new TreeSet<>();
    private final Map<String, Consumer<String>> commands = new LinkedHashMap<>();
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final StringBuilder screen = new StringBuilder();
    private boolean over;

    TextAdventure() {
        commands.put("go", this::go);
        commands.put("take", item -> {
            if (inventory.add(item)) {
                say("taken: %s", item);
                undo.push(() -> inventory.remove(item));
            } else say("you have the %s already", item);
        });
        commands.put("look",
            ignored -> say("%s; exits %s; you carry %s", room.description, room.exits.keySet(),
            inventory));
        commands.put("undo",
            ignored -> Optional.ofNullable(undo.poll())
            .ifPresentOrElse(Runnable::run, () -> say("nothing to undo")));
        commands.put("quit", ignored -> over = true);
    }

    private void say(String format, Object... parts) {
        screen.append(String.format(format, parts)).append('\n');
    }

    private void go(String where) {
        Direction direction;
        try {
            direction = Direction.valueOf(where.toUpperCase());
        } catch (IllegalArgumentException e) {
            say("'%s' is no direction", where);
            return;
        }
        Room next = room.exits.get(direction);
        if (next == null) {
            say("a wall");
        } else if (next == Room.VAULT && !inventory.contains("key")) {
            say("locked");
        } else {
            Room before = room;
            undo.push(() -> room = before);
            room = next;
            say("you enter: %s", room.description);
        }
    }

    String play(String... lines) {
        for (String line : lines) {
            if (over) break;
            String[] words = line.split(" ", 2);
            commands.getOrDefault(words[0],
                w -> say("unknown: %s (try %s)", words[0], String.join("/", commands.keySet())))
                .accept(words.length > 1 ? words[1] : "");
        }
        return screen.toString();
    }

    public static void main(String[] args) {
        System.out.print(new TextAdventure()
            .play("look", "go east", "go north", "go east", "take key", "take key", "go east",
            "look", "undo", "undo", "look", "undo", "undo", "dance", "go up", "quit", "look"));
    }
}
