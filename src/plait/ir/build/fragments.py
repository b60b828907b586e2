"""From translated fragments to a body: dispatch of exceptions, order and numbers of blocks.

While a method is translated, blocks have provisional ids (labels). Here every list of handlers gets
its dispatch chain, and blocks get their final ids: code in bytecode order, then dispatch chains,
then the blocks that only raise exceptions.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, final

from plait.ir.build.bytecode_blocks import Handlers
from plait.ir.build.register_allocation import Registers
from plait.ir.operands import Reg, int_const
from plait.ir.operators import Relation
from plait.ir.ops import (
    BlockId,
    Branch,
    Catch,
    Goto,
    InstanceOf,
    Op,
    Return,
    Switch,
    Terminator,
    Throw,
    Unsupported,
)
from plait.ir.program import Block
from plait.java.class_files.descriptors import descriptor_of_class


@final
class Fragment:
    """A block with a provisional id. `handlers` is empty when nothing in it can throw."""

    __slots__ = ("handlers", "label", "ops", "sites", "terminator")

    def __init__(
        self,
        label: BlockId,
        ops: list[Op],
        terminator: Terminator,
        handlers: Handlers,
        sites: list[int],
    ) -> None:
        self.label = label
        self.ops = ops
        self.terminator = terminator
        self.handlers = handlers
        self.sites = sites


class Labels:
    """Provisional ids: one per block of bytecode that is reached, and anonymous ones."""

    __slots__ = ("_count", "_leaders")

    def __init__(self) -> None:
        self._count = 0
        self._leaders: dict[int, BlockId] = {}

    def fresh(self) -> BlockId:
        """An id for a block that only one fragment leads to."""
        self._count += 1
        return BlockId(self._count - 1)

    def at(self, leader: int) -> BlockId:
        """The id of the block of bytecode that starts here."""
        found = self._leaders.get(leader)
        if found is None:
            found = self._leaders[leader] = self.fresh()
        return found


def dispatch_chains(
    fragments: Iterable[Fragment], labels: Labels, registers: Registers, caught: Reg
) -> tuple[dict[Handlers, BlockId], list[Fragment]]:
    """One chain per list of handlers: catch, test each class in turn, throw again."""
    heads: dict[Handlers, BlockId] = {}
    chains: list[Fragment] = []
    for fragment in fragments:
        handlers = fragment.handlers
        if handlers and handlers not in heads:
            heads[handlers] = labels.fresh()
            chains += _dispatch_chain(heads[handlers], handlers, labels, registers, caught)
    return heads, chains


def _dispatch_chain(
    head: BlockId, handlers: Handlers, labels: Labels, registers: Registers, caught: Reg
) -> Iterable[Fragment]:
    label = head
    ops: list[Op] = [Catch(caught)]
    for target, class_name in handlers:
        site = max(target, 0)
        if class_name is None:
            yield Fragment(label, ops, Goto(labels.at(target)), (), [site] * (len(ops) + 1))
            return
        matches = registers.temporary(_FALSE.kind)
        ops.append(InstanceOf(matches, caught, descriptor_of_class(class_name)))
        following = labels.fresh()
        branch = Branch(Relation.NE, matches, _FALSE, labels.at(target), following)
        yield Fragment(label, ops, branch, (), [site] * (len(ops) + 1))
        label, ops = following, []
    yield Fragment(label, ops, Throw(caught), (), [max(handlers[-1][0], 0)] * (len(ops) + 1))


_FALSE: Final = int_const(0)


def number_blocks(
    fragments: Iterable[Fragment], heads: dict[Handlers, BlockId]
) -> tuple[Block, ...]:
    """The blocks in the order of the fragments, with final ids."""
    fragments = tuple(fragments)
    final_ids = {fragment.label: BlockId(index) for index, fragment in enumerate(fragments)}
    handlers = {handlers: final_ids[head] for handlers, head in heads.items()}
    return tuple(
        [
            Block(
                tuple(fragment.ops),
                _RENUMBER[type(fragment.terminator)](fragment.terminator, final_ids),
                handlers[fragment.handlers] if fragment.handlers else None,
                tuple(fragment.sites),
            )
            for fragment in fragments
        ]
    )


def _renumber_goto(goto: Goto, ids: dict[BlockId, BlockId]) -> Goto:
    return Goto(ids[goto.target])


def _renumber_branch(branch: Branch, ids: dict[BlockId, BlockId]) -> Branch:
    return Branch(
        branch.relation, branch.left, branch.right, ids[branch.if_true], ids[branch.if_false]
    )


def _renumber_switch(switch: Switch, ids: dict[BlockId, BlockId]) -> Switch:
    cases = tuple([(key, ids[target]) for key, target in switch.cases])
    return Switch(switch.value, cases, ids[switch.default])


def _keep(terminator: Terminator, _ids: dict[BlockId, BlockId]) -> Terminator:
    return terminator


_RENUMBER: Final[dict[type, Callable[[Any, dict[BlockId, BlockId]], Terminator]]] = {
    Goto: _renumber_goto,
    Branch: _renumber_branch,
    Switch: _renumber_switch,
    Return: _keep,
    Throw: _keep,
    Unsupported: _keep,
}
