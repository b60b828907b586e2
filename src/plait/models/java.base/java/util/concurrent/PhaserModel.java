package java.util.concurrent;

/**
 * Phasers as on one processor: a thread that has to wait parks. On several it first looks hundreds of
 * times whether the others have arrived, and each look would be a state of its own. The number of
 * looks stays 0 here.
 */
final class PhaserModel {
    static void clinit() {}
}
