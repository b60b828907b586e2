package plait;

import plait.vm.Vm;

/** What a stock JVM prints or throws, and Plait tells its user. */
final class LauncherModel {
    static void aborted() {
        Vm.assuming("where an assumption of the test does not hold, nothing is checked");
    }

    static void nothingChecked() {
        Vm.assume(false);
    }

    static void refuse(String what) {
        Vm.print(2, "plait: " + what + "\n");
        Vm.unsupported("something of JUnit that Plait does not know (plait run says what)");
    }
}
