package jdk.internal.access;

import plait.vm.Vm;

/** Secrets that the JDK's boot has filled in before anybody asks. */
final class SharedSecretsModel {
    static JavaLangReflectAccess getJavaLangReflectAccess() {
        Object filled = Vm.getStaticRef("jdk/internal/access/SharedSecrets.javaLangReflectAccess:"
                + "Ljdk/internal/access/JavaLangReflectAccess;");
        Object access = filled == null ? Vm.allocate(Vm.findClass("java.lang.reflect.ReflectAccess")) : filled;
        return (JavaLangReflectAccess) access;
    }
}
