import plait.Verify;

/**
 * An arbiter of five resources between two users, driven by any events for some steps. Some
 * resources exclude each other; a request of higher priority takes what is in its way. With a
 * second argument one conflict is forgotten.
 */
public class Arbiter {
    static final int USERS = 2;
    static final int RESOURCES = 5;
    static final int IDLE = 0;
    static final int PENDING = 1;
    static final int GRANTED = 2;
    static final int CANCELLED = 3;

    static final class User {
        int state = IDLE;
        int resource;
        int priority;
    }

    private final User[] users = new User[USERS];
    private final User[] owners = new User[RESOURCES];
    private final boolean[][] conflicts = new boolean[RESOURCES][RESOURCES];

    Arbiter(boolean forgets) {
        for (int i = 0; i < USERS; i++) {
            users[i] = new User();
        }
        for (int i = 0; i + 1 < RESOURCES; i++) {
            boolean conflict = !(forgets && i == 3);
            conflicts[i][i + 1] = conflict;
            conflicts[i + 1][i] = conflict;
        }
    }

    public static void main(String[] args) {
        Arbiter arbiter = new Arbiter(args.length > 1);
        int steps = Integer.parseInt(args[0]);
        for (int i = 0; i < steps; i++) {
            User user = arbiter.users[Verify.anyInt(0, USERS - 1)];
            switch (Verify.anyInt(0, 2)) {
                case 0:
                    arbiter.request(user, Verify.anyInt(0, RESOURCES - 1), Verify.anyInt(0, 3));
                    break;
                case 1:
                    arbiter.release(user);
                    break;
                default:
                    arbiter.cancel(user);
                    break;
            }
            arbiter.grant();
            arbiter.check();
        }
    }

    void request(User user, int resource, int priority) {
        if (user.state == IDLE) {
            user.state = PENDING;
            user.resource = resource;
            user.priority = priority;
        }
    }

    void release(User user) {
        if (user.state == GRANTED) {
            owners[user.resource] = null;
        }
        if (user.state != PENDING) {
            user.state = IDLE;
        }
    }

    void cancel(User user) {
        if (user.state == PENDING) {
            user.state = CANCELLED;
        }
    }

    void grant() {
        for (User user : users) {
            if (user.state == PENDING) {
                User blocker = blocker(user);
                if (blocker == null) {
                    user.state = GRANTED;
                    owners[user.resource] = user;
                } else if (blocker.priority < user.priority) {
                    owners[blocker.resource] = null;
                    blocker.state = CANCELLED;
                }
            }
        }
    }

    private User blocker(User user) {
        for (int i = 0; i < RESOURCES; i++) {
            if (owners[i] != null && (i == user.resource || conflicts[i][user.resource])) {
                return owners[i];
            }
        }
        return null;
    }

    void check() {
        for (int i = 0; i + 1 < RESOURCES; i++) {
            assert owners[i] == null || owners[i + 1] == null;
        }
        for (User user : users) {
            assert user.state != GRANTED || owners[user.resource] == user;
        }
    }
}
