/**
 * The Windows NT Bluetooth driver, version 3 of the jMoped paper: only an adder that was let in
 * leaves, which corrects version 2 for any number of adders and one stopper.
 *
 * <p>The bug, with two stoppers: each of them leaves, so the count reaches zero, and the device is
 * stopped, while an adder is still inside.
 *
 * <p>The main thread is the first adder, as in the paper. Arguments: [adders [stoppers]], default
 * 1 2.
 */
public class BluetoothMain3 {

    static class Device {
        /** The threads inside the driver, plus one while nobody has asked it to stop. */
        int pendingIo = 1;
        volatile boolean stoppingFlag;
        volatile boolean stoppingEvent;
        volatile boolean stopped;
    }

    static void add(Device device) {
        if (enter(device) > 0) {
            assert !device.stopped : "I/O on a stopped device";
            leave(device);
        }
    }

    static void stop(Device device) {
        device.stoppingFlag = true;
        leave(device);
        while (!device.stoppingEvent) {
            // the event is a flag: spin
        }
        device.stopped = true;
    }

    static int enter(Device device) {
        synchronized (device) {
            device.pendingIo++;
        }
        if (device.stoppingFlag) {
            leave(device);
            return -1;
        }
        return 1;
    }

    static void leave(Device device) {
        int pending;
        synchronized (device) {
            pending = --device.pendingIo;
        }
        if (pending == 0) {
            device.stoppingEvent = true;
        }
    }

    public static void main(String[] args) {
        int adders = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int stoppers = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Device device = new Device();
        for (int i = 1; i < adders; i++) {
            new Thread(() -> add(device), "adder-" + i).start();
        }
        for (int i = 0; i < stoppers; i++) {
            new Thread(() -> stop(device), "stopper-" + i).start();
        }
        add(device);
    }
}
