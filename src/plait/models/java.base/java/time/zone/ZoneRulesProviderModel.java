package java.time.zone;

import plait.vm.Vm;

/** The rules of zones are in a file of the JDK. Offsets and UTC need none. */
final class ZoneRulesProviderModel {
    static void clinit() {}

    static ZoneRules getRules(String id, boolean isForCaching) {
        Vm.unsupported("the rules of a time zone other than UTC");
        return null;
    }

    static java.util.Set<String> getAvailableZoneIds() {
        Vm.unsupported("the list of time zones");
        return null;
    }
}
