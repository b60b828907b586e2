"""Random recursive networks with parameters, locals, results, exceptions, choices and cases."""

from collections.abc import Sequence
from random import Random

from tests.unit.logic.pushdown.models import TRUE, Model, Term, effect, local, shared, term

from plait.logic.pushdown.symbolic.network_rules import Exit, Network, Rule, Step, Thread, Variable

RESULT = local("result", 2)


def random_network(random: Random, *, is_recursive: bool = True) -> Network:
    """Two or three threads over three globals; without recursion calls go to later procedures."""
    globals_ = [shared("g1"), shared("g2", 2, random.randrange(4)), shared("g3")]
    model = Model()
    count = 3
    parameters = [(local(f"p{i}a", 2), local(f"p{i}b")) for i in range(count)]
    for number in range(count):
        _procedure(random, model, number, globals_, parameters, is_recursive=is_recursive)
    model.settle()
    threads = []
    for number in range(random.choice([2, 2, 3])):
        first = random.randrange(2)
        one, other = parameters[first]
        values = {one: random.randrange(4), other: random.randrange(2)}
        if random.random() < 0.2:
            del values[one]
        threads.append(Thread(model, f"p{first}_0", values, f"thread {number}"))
    labels = list(model.table)
    for label in random.sample(labels, random.choice([0, 0, 3])):
        model.unswitchable.add(label)
    model.restful.update(random.sample(labels, 2))
    free = (globals_[1],) if random.random() < 0.2 else ()
    return Network(tuple(threads), free, "deadlock")


def _procedure(
    random: Random,
    model: Model,
    number: int,
    globals_: Sequence[Variable],
    parameters: Sequence[tuple[Variable, Variable]],
    *,
    is_recursive: bool,
) -> None:
    own = parameters[number]
    visible = [*globals_, *own]

    def label(place: int) -> str:
        return f"p{number}_{place}"

    def expression() -> Term | int | Variable:
        variable = random.choice(visible)
        other: int | Variable = random.choice(visible) if random.random() < 0.3 else 1
        choices: list[Term | int | Variable] = [
            random.randrange(2),
            variable,
            term(variable) + random.choice([1, 3]),
            term(variable).equals(other),
            ~term(variable).equals(random.randrange(2)),
        ]
        return random.choice(choices)

    def guard() -> Term:
        variable = term(random.choice(visible))
        return random.choice(
            [
                TRUE,
                TRUE,
                TRUE,
                TRUE,
                variable.equals(random.randrange(3)),
                ~variable.equals(random.randrange(2)),
            ]
        )

    def writes(choices: Sequence[Variable]) -> dict[Variable, Term | int | Variable | None]:
        return {
            random.choice(choices): None if random.random() < 0.1 else expression()
            for _ in range(random.choice([0, 1, 1, 2]))
        }

    places, calls = 4, 0
    for place in range(places):
        for _ in range(random.choice([1, 2, 2])):
            kind = random.random()
            if place == places - 1 or kind < 0.05:
                shared_writes = writes(globals_) if random.random() < 0.3 else {}
                model.back(
                    label(place),
                    {**shared_writes, RESULT: expression()},
                    RESULT,
                    guard() if random.random() < 0.3 else TRUE,
                    random.choice([0, 0, 0, 1]),
                )
            elif kind < 0.35 and (is_recursive or number < len(parameters) - 1):
                callee = random.randrange(0 if is_recursive else number + 1, len(parameters))
                back, thrown = f"p{number}_r{calls}", f"p{number}_t{calls}"
                calls += 1
                model.call(
                    label(place),
                    f"p{callee}_0",
                    back,
                    {
                        **(writes(globals_) if random.random() < 0.2 else {}),
                        **{p: expression() for p in parameters[callee]},
                    },
                    random.choice([None, own[0]]),
                    guard(),
                    Exit(thrown, random.choice([None, own[0]])),
                )
                model.go(back, label(random.randrange(place + 1, places)))
                model.go(thrown, label(random.randrange(places)), guard())
            elif kind < 0.5:
                _selection(random, model, label(place), label(random.randrange(places)), visible)
            elif kind < 0.56:
                both = term(random.choice(globals_)).equals(1) & guard()
                model.fail(label(place), f"{label(place)} fails", both)
            else:
                model.go(label(place), label(random.randrange(places)), guard(), writes(visible))


def _selection(
    random: Random, model: Model, label: str, target: str, visible: Sequence[Variable]
) -> None:
    """A step that writes another variable for each value of a selector.

    Some have a rule for each value that applies where there are many values.
    """
    selector, source = random.choice(visible), random.choice(visible)
    destinations = [random.choice(visible) for _ in range(4)]

    def step(value: int, guard: Term) -> Rule:
        # An effect is a dict of arguments.
        return Step(target, **effect(guard, {destinations[value]: source}))  # type: ignore[arg-type]

    def expand(values: tuple[int, ...]) -> Sequence[Rule]:
        return () if values[0] == 3 else (step(values[0], TRUE),)

    values = range(min(3, 1 << selector.bits))
    every = [step(value, term(selector).equals(value)) for value in values]
    most = random.choice([None, 1])
    model.cases(label, (selector,), expand, frozenset(visible), target, most=most, otherwise=every)
