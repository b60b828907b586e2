package sun.util.calendar;

import plait.vm.Vm;

/** UTC and fixed offsets; the rules of other zones are in a file of the JDK. */
final class ZoneInfoFileModel {
    static void clinit() {}

    static ZoneInfo getZoneInfo(String id) {
        boolean isOffset = id != null && (id.startsWith("GMT+") || id.startsWith("GMT-"));
        if (id == null || isOffset) {
            return null;
        }
        if (!id.equals("UTC") && !id.equals("GMT") && !id.equals("Etc/UTC")) {
            Vm.unsupported("the rules of a time zone other than UTC");
        }
        return new ZoneInfo(id, 0);
    }

    static ZoneInfo getCustomTimeZone(String original, int offset) {
        return new ZoneInfo(ZoneInfoFile.toCustomID(offset), offset);
    }
}
