package java.security;

import plait.vm.Vm;

/** No security manager: privileged actions are calls. */
@SuppressWarnings("removal")
final class AccessControllerModel {
    static Object doPrivileged(PrivilegedAction<?> action) {
        return action.run();
    }

    static Object doPrivileged(PrivilegedAction<?> action, AccessControlContext context) {
        return action.run();
    }

    static Object doPrivileged(
            PrivilegedAction<?> action, AccessControlContext context, Permission[] permissions) {
        return action.run();
    }

    static Object doPrivileged(PrivilegedExceptionAction<?> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException exception) {
            throw exception;
        } catch (Exception exception) {
            throw new PrivilegedActionException(exception);
        }
    }

    static Object doPrivileged(PrivilegedExceptionAction<?> action, AccessControlContext context)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }

    static Object doPrivileged(PrivilegedExceptionAction<?> action, AccessControlContext context,
            Permission[] permissions) throws PrivilegedActionException {
        return doPrivileged(action);
    }

    static AccessControlContext getContext() {
        return (AccessControlContext) Vm.allocate(AccessControlContext.class);
    }

    static void checkPermission(Permission permission) {}
}
