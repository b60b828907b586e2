package java.lang.reflect;

import plait.vm.Reflected;
import plait.vm.Vm;

/** Proxies are classes that the IR builder makes; their names differ from HotSpot's. */
final class ProxyModel {
    static void clinit() {}

    static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler) {
        if (handler == null) {
            throw new NullPointerException();
        }
        for (Class<?> type : interfaces) {
            if (!type.isInterface()) {
                throw new IllegalArgumentException(type.getName() + " is not an interface");
            }
        }
        Class<?> proxy = Reflected.proxyClass(interfaces);
        Vm.initClass(proxy);
        Object made = Vm.allocate(proxy);
        Vm.putRef(made, "java/lang/reflect/Proxy.h:Ljava/lang/reflect/InvocationHandler;", handler);
        return made;
    }

    static boolean isProxyClass(Class<?> type) {
        return Reflected.isProxyClass(type);
    }

    static InvocationHandler getInvocationHandler(Object proxy) {
        if (!Reflected.isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return (InvocationHandler)
                Vm.getRef(proxy, "java/lang/reflect/Proxy.h:Ljava/lang/reflect/InvocationHandler;");
    }

    static Class<?> getProxyClass(ClassLoader loader, Class<?>[] interfaces) {
        return Reflected.proxyClass(interfaces);
    }
}
