"""The goals of stretches, in words."""

from plait.result.schedule import Block, EnterWait, Fail, Goal, ReachAccess, ReachCode


def should(goal: Goal) -> str:
    """What a thread has to do, as the middle of a sentence."""
    match goal:
        case ReachAccess(field=field, line=line):
            name = f"{field.owner.replace('/', '.')}.{field.name}"
            return f"should reach its access to {name} (line {line})"
        case ReachCode(method=method, bci=bci, line=line, occurrence=occurrence):
            times = f", time {occurrence}" if occurrence > 1 else ""
            place = f"{method.owner.replace('/', '.')}.{method.name}@{bci}"
            return f"should reach {place} (line {line}{times})"
        case EnterWait(line=line):
            return f"should wait (line {line})"
        case Fail():
            return "should fail"
        case Block():
            return "should be blocked"
        case _:
            return "should run to its end"
