"""Method bodies in IR text, written block by block."""

from collections.abc import Sequence


class Body:
    """A method that is being written: blocks in the order they were begun."""

    def __init__(self, sites: "Sites", parameters: str = "") -> None:
        self.sites = sites
        self.kinds: list[str] = []
        self.parameters = [self.register(kind) for kind in parameters.split()]
        self.blocks: list[tuple[str, str | None, list[str]]] = []
        self.handler: str | None = None
        self.labels = 0
        self.begin(self.label())

    def register(self, kind: str) -> str:
        """A register that nobody uses yet."""
        self.kinds.append(kind)
        return f"r{len(self.kinds) - 1}"

    def label(self) -> str:
        """A label that no block has yet."""
        self.labels += 1
        return f"l{self.labels}"

    def begin(self, label: str) -> None:
        """Write into a new block, under the handler that is current."""
        self.blocks.append((label, self.handler, []))

    def emit(self, text: str) -> None:
        """Append an op, with a bytecode index of its own."""
        self.blocks[-1][2].append(f"{text} @{self.sites.next()}")

    def branch(self, condition: str) -> tuple[str, str]:
        """End the block; the labels for yes and no."""
        yes, no = self.label(), self.label()
        self.emit(f"if {condition} then {yes} else {no}")
        return yes, no

    def uses(self, handler: str) -> bool:
        """Whether an exception can come to the handler."""
        return any(h == handler and _may_throw(ops) for _, h, ops in self.blocks)

    def text(self) -> str:
        """The body as it stands between the braces of its method."""
        lines = [f"params {' '.join(self.parameters)}"] if self.parameters else []
        for kind in ("int", "long", "double", "ref"):
            names = [f"r{i}" for i, other in enumerate(self.kinds) if other == kind]
            if names:
                lines.append(f"{kind} {' '.join(names)}")
        for label, handler, ops in self.blocks:
            guard = f" handler {handler}" if handler and _may_throw(ops) else ""
            lines += [f"{label}{guard}:", *(f"  {op}" for op in ops)]
        return "\n".join(f"    {line}" for line in lines)


def _may_throw(ops: Sequence[str]) -> bool:
    words = ("throw ", "init ", "exit ")
    return any(op.startswith(words) or "invoke " in op for op in ops)


class Sites:
    """Bytecode indices and check numbers, one for each use in the whole program."""

    def __init__(self) -> None:
        self._sites = 0
        self._checks = 0

    def next(self) -> int:
        self._sites += 1
        return self._sites

    def next_check(self) -> str:
        self._checks += 1
        return f'"c{self._checks}"'
