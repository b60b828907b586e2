package java.io;

import plait.vm.FixedChoices;
import plait.vm.SystemProperties;

/** Files have no model: the native methods that touch them are refused when they are called. */
final class UnixFileSystemModel {
    private static final String FOLDER = "user.dir";

    static void initIDs() {}

    /** A relative name is in the folder that the run starts in. */
    static String resolve(UnixFileSystem self, File file) {
        if (self.isAbsolute(file)) {
            return file.getPath();
        }
        String folder = SystemProperties.initial(FOLDER);
        FixedChoices.property(FOLDER, folder);
        return self.resolve(folder, file.getPath());
    }
}
