package java.lang.reflect;

import plait.vm.Reflected;
import plait.vm.Vm;

/** Parameters as the compiler kept them. */
final class ExecutableModel {
    static Parameter[] getParameters0(Executable self) {
        String known = Reflected.facts(self.getDeclaringClass()).parameters(numberOf(self));
        if (known == null) {
            return null;
        }
        String[] lines = known.isEmpty() ? new String[0] : known.split("\n", -1);
        Parameter[] parameters = new Parameter[lines.length];
        for (int i = 0; i < lines.length; i++) {
            int space = lines[i].indexOf(' ');
            int modifiers = Integer.parseInt(lines[i].substring(0, space));
            parameters[i] = new Parameter(lines[i].substring(space + 1), modifiers, self, i);
        }
        return parameters;
    }

    private static int numberOf(Executable self) {
        if (self instanceof Method) {
            return Vm.getInt(self, "java/lang/reflect/Method.slot:I");
        }
        return Vm.getInt(self, "java/lang/reflect/Constructor.slot:I");
    }
}
