package java.util.zip;

/** The checksums have models; what else needs the library is refused by name. */
final class ZipUtilsModel {
    static void loadLibrary() {}
}
