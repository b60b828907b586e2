package java.lang;

import plait.vm.Boxes;

/** Boxing without visible operations. */
final class LongModel {
    static Long valueOf(long value) {
        return Boxes.of(value);
    }
}
