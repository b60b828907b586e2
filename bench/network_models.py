"""Networks and Java programs of any size, made by dice: what the network engine is measured on."""

import random
from collections.abc import Iterator

from plait.logic.automata.monitor_dpn import Base, Call, Monitor, MonitorDpn, Return, Rule, Spawn

METHODS, LENGTH = 60, 45
"""3,300 rules: the mean size of the paper's models (3,393)."""


def network(seed: int, locks: int, methods: int = METHODS, length: int = LENGTH) -> MonitorDpn:
    """A network like a program: methods that branch, call on, take locks, recurse now and then."""
    dice = random.Random(seed)
    rules: list[Rule] = []
    spawns = 3

    def symbol(method: int, position: int) -> int:
        return method * (length + 1) + position

    def callee(method: int) -> int | None:
        if dice.random() < 0.03:
            return dice.randrange(methods)
        return dice.randrange(method + 1, methods) if method + 1 < methods else None

    for method in range(methods):
        for position in range(length):
            head, after = (0, symbol(method, position)), symbol(method, position + 1)
            kind, called = dice.random(), callee(method)
            if called is not None and kind < 0.12:
                rules.append(Call(head, (0, symbol(called, 0)), after))
            elif called is not None and kind < 0.16:
                lock = dice.randrange(locks)
                rules.append(Monitor(head, lock, (0, symbol(called, 0)), after))
            elif method < 3 and kind < 0.2 and spawns:
                spawns -= 1
                child = symbol(dice.randrange(3, methods), 0)
                rules.append(Spawn(head, (0, child), (0, after)))
            else:
                rules.append(Base(head, (0, after)))
            if dice.random() < 0.2:
                target = dice.randrange(position, length)
                rules.append(Base(head, (0, symbol(method, target))))
        rules.append(Return((0, symbol(method, length)), 0))
    return MonitorDpn(rules, (0, 0), locks)


def java_program(name: str, services: int, seed: int = 1) -> str:
    """A program of some 21 lines a service: objects with locks that call on, and threads."""
    dice = random.Random(seed)
    lines = [f"public class {name} {{"]
    for number in range(services):
        lines += _service(number, services, dice)
    lines += _main(services)
    return "\n".join([*lines, "}"]) + "\n"


def _service(number: int, services: int, dice: random.Random) -> Iterator[str]:
    following = min(number + dice.randrange(1, 4), services - 1)
    yield f"    static class Service{number} implements Runnable {{"
    yield "        private final Object lock = new Object();"
    yield "        private final int[] seen = new int[8];"
    yield "        private int count;"
    yield "        private int total;"
    yield "        int work(int amount) {"
    yield "            synchronized (lock) {"
    yield "                count++;"
    yield "                total += amount;"
    yield "                if (total > 100) {"
    yield "                    total = total % 7;"
    yield "                }"
    yield "                seen[count % 8] = total;"
    if following > number:
        yield "            }"
        yield f"            return service{following}.work(amount + {dice.randrange(9)});"
    else:
        yield "                return total;"
        yield "            }"
    yield "        }"
    yield "        public void run() {"
    yield f"            work({dice.randrange(50)});"
    yield "        }"
    yield "    }"
    yield f"    static final Service{number} service{number} = new Service{number}();"


def _main(services: int) -> Iterator[str]:
    yield "    public static void main(String[] args) {"
    for number in range(0, services, 10):
        yield f"        new Thread(service{number}).start();"
    yield "    }"
