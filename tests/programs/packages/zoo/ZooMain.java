package zoo;

import static java.lang.Math.max;
import static zoo.Animal.LEGS;
import static zoo.farm.Cow.count;

import java.util.Arrays;
import zoo.farm.Cow;

/** Access across packages, and the package-private methods that look like overrides. */
public class ZooMain {
    static class Calf extends Cow {
        Calf() {
            super("calf");
        }

        @Override
        public String kind() {
            return "calf, after " + super.kind();
        }
    }

    public static void main(String[] args) {
        Animal[] all = {new Cow("berta"), new Cat("amy"), new Calf()};
        Arrays.sort(all);
        for (Animal animal : all) {
            System.out.println(animal.speak() + "; " + animal.kind() + "; " + animal.callKind());
        }
        System.out.println(((Cow) all[1]).kind() + "; " + ((Cow) all[2]).kind());
        System.out.println(((Cow) all[1]).tag() + " " + max(LEGS, 3) + " " + count());
        System.out.println(all[1].getClass().getName() + " " + all[1].getClass().getPackageName());
        Animal wild = new Animal("wild") {
            @Override
            protected String sound() {
                return "roar " + secret;
            }
        };
        System.out.println(wild.speak() + " " + wild.getClass().getName());
        System.out.println(new Animal.Tag().text);
    }
}
