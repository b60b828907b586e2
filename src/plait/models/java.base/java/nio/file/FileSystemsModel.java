package java.nio.file;

import plait.vm.Vm;

/** Files have no model. */
final class FileSystemsModel {
    static FileSystem getDefault() {
        Vm.unsupported("java.nio.file (files and paths)");
        return null;
    }
}
