package java.security;

import java.lang.reflect.Constructor;
import java.util.Locale;
import plait.vm.Vm;

/** The usual digests by name, without the tables of security providers. */
final class MessageDigestModel {
    static void clinit() {}

    static MessageDigest getInstance(String name) {
        String implementation = switch (name.toUpperCase(Locale.ROOT)) {
            case "MD5" -> "MD5";
            case "SHA", "SHA1", "SHA-1" -> "SHA";
            case "SHA-224" -> "SHA2$SHA224";
            case "SHA-256" -> "SHA2$SHA256";
            case "SHA-384" -> "SHA5$SHA384";
            case "SHA-512" -> "SHA5$SHA512";
            default -> null;
        };
        if (implementation == null) {
            Vm.unsupported("message digests other than MD5, SHA-1 and SHA-2");
        }
        try {
            Constructor<?> constructor =
                    Class.forName("sun.security.provider." + implementation).getDeclaredConstructor();
            constructor.setAccessible(true);
            Constructor<?> wrap = Class.forName("java.security.MessageDigest$Delegate$CloneableDelegate")
                    .getDeclaredConstructor(MessageDigestSpi.class, String.class, Provider.class);
            wrap.setAccessible(true);
            return (MessageDigest) wrap.newInstance(constructor.newInstance(), name, null);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    static Provider getProvider(MessageDigest self) {
        Vm.unsupported("java.security.MessageDigest.getProvider");
        return null;
    }

    static String getProviderName(MessageDigest self) {
        return "SUN";
    }
}
