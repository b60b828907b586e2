public class InnerClasses {
    private int value = 1;
    private static int shared = 100;

    class Middle {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return value + " " + Middle.this.value + " " + InnerClasses.this.value + " "
                    + shared++;
            }

            void change() {
                InnerClasses.this.value *= 10;
                Middle.this.value += 5;
                value--;
            }
        }
    }

    static class Nested {
        private int secret = 42;
        private static int count;

        Nested() {
            count++;
        }
    }

    class Sub extends Middle {
        int value = 20;

        String both() {
            return value + " " + super.value + " " + ((Middle) this).value;
        }
    }

    static class Outside extends InnerClasses.Middle {
        Outside(InnerClasses host) {
            host.super();
        }
    }

    interface Visitor {
        void visit(int x);

        class Counting implements Visitor {
            int n;

            public void visit(int x) {
                n += x;
            }
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Middle middle = outer.new Middle();
        Middle.Deep deep = middle.new Deep();
        System.out.println(deep.all());
        deep.change();
        System.out.println(deep.all());
        System.out.println(outer.new Sub().both());
        System.out.println(new Nested().secret + new Nested().secret + Nested.count);
        System.out.println(new Outside(outer).value);
        Visitor.Counting counting = new Visitor.Counting();
        counting.visit(3);
        counting.visit(4);
        System.out.println(counting.n);
        InnerClasses other = new InnerClasses();
        System.out.println(other.new Middle().new Deep().all());
        System.out.println(Middle.Deep.class.getName() + " "
            + Visitor.Counting.class.getSimpleName());
        try {
            InnerClasses nobody = null;
            nobody.new Middle();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
