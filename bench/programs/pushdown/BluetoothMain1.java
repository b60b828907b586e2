/**
 * The Windows NT Bluetooth driver, version 1 of the jMoped paper (section 5.2): an adder performs
 * I/O inside the driver, a stopper waits until nobody is inside and then stops the device.
 *
 * <p>The bug: {@code enter} tests the flag first and counts itself after. A stopper that runs in
 * between finds the driver empty and stops the device under the adder.
 *
 * <p>The main thread is the first adder, as in the paper. Arguments: [adders [stoppers]], default
 * 1 1.
 */
public class BluetoothMain1 {

    static class Device {
        /** The threads inside the driver, plus one while nobody has asked it to stop. */
        int pendingIo = 1;
        volatile boolean stoppingFlag;
        volatile boolean stoppingEvent;
        volatile boolean stopped;
    }

    static void add(Device device) {
        if (enter(device) == 0) {
            assert !device.stopped : "I/O on a stopped device";
        }
        leave(device);
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
        if (device.stoppingFlag) {
            return -1;
        }
        synchronized (device) {
            device.pendingIo++;
        }
        return 0;
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
        int stoppers = args.length > 1 ? Integer.parseInt(args[1]) : 1;
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
