import java.util.*;

public class StackMachine {
    enum Code { PUSH, ADD, MUL, SUB, LOAD, STORE, JUMP, JUMP_IF_ZERO, PRINT, CALL, RETURN, HALT }

    record Instruction(Code code, int operand) {
        static Instruction parse(String line) {
            String[] parts = line.trim().split(" ");
            return new Instruction(Code.valueOf(parts[0].toUpperCase()), parts.length > 1
                ? Integer.parseInt(parts[1]) : 0);
        }
    }

    private final List<Instruction> program = new ArrayList<>();
    private final Deque<Integer> stack = new ArrayDeque<>(), calls = new ArrayDeque<>();
    private final int[] memory = new int[8];
    private int steps;

    StackMachine(String source) {
        source.lines().filter(l -> !l.isBlank()).map(Instruction::parse).forEach(program::add);
    }

    List<Integer> run() {
        List<Integer> output = new ArrayList<>();
        for (int pc = 0; pc >= 0; steps++) {
            Instruction i = program.get(pc++);
            switch (i.code()) {
                case PUSH -> stack.push(i.operand());
                case ADD -> stack.push(stack.pop() + stack.pop());
                case MUL -> stack.push(stack.pop() * stack.pop());
                case SUB -> {
                    int right = stack.pop();
                    stack.push(stack.pop() - right);
                }
                case LOAD -> stack.push(memory[i.operand()]);
                case STORE -> memory[i.operand()] = stack.pop();
                case JUMP -> pc = i.operand();
                case JUMP_IF_ZERO -> { if (stack.pop() == 0) pc = i.operand(); }
                case PRINT -> output.add(stack.pop());
                case CALL -> { calls.push(pc); pc = i.operand(); }
                case RETURN -> pc = calls.pop();
                case HALT -> pc = -1;
            }
        }
        return output;
    }

    public static void main(String[] args) {
        String factorial = """
            push 1
            store 0
            push 6
            store 1
            load 1
            jump_if_zero 15
            load 0
            load 1
            mul
            store 0
            load 1
            push 1
            sub
            store 1
            jump 4
            load 0
            print
            call 19
            halt
            push 7
            print
            return
            """;
        StackMachine machine = new StackMachine(factorial);
        System.out.println(machine.run() + " in " + machine.steps + " steps");
        for (String bad : List.of("add", "push 1\njump 99", "fly 3", "load 9")) {
            try {
                new StackMachine(bad).run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
