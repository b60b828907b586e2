from hypothesis import assume, given
from hypothesis import strategies as st

from plait.ir import cfg, graph
from plait.ir.text import parse_body

Edges = tuple[tuple[int, ...], ...]


@st.composite
def graphs(draw: st.DrawFn) -> Edges:
    count = draw(st.integers(1, 8))
    targets = st.lists(st.integers(0, count - 1), max_size=3).map(tuple)
    return tuple(draw(st.lists(targets, min_size=count, max_size=count)))


def _reached(edges: Edges, start: int, avoided: int | None = None) -> set[int]:
    seen: set[int] = set()
    work = [start]
    while work:
        at = work.pop()
        if at not in seen and at != avoided:
            seen.add(at)
            work.extend(edges[at])
    return seen


@given(graphs())
def test_dominators_are_the_nodes_that_no_path_avoids(edges: Edges) -> None:
    tree = graph.dominators(edges)
    reached = _reached(edges, 0)
    for below in range(len(edges)):
        for above in range(len(edges)):
            on_all_paths = above == below or below not in _reached(edges, 0, avoided=above)
            expected = above in reached and below in reached and on_all_paths
            assert tree.dominates(above, below) == expected
        parent = tree.immediate[below]
        assert (parent is None) == (below == 0 or below not in reached)
        if parent is not None:
            assert below in tree.children(parent)
            assert all(
                tree.dominates(other, parent)
                for other in range(len(edges))
                if other != below and tree.dominates(other, below)
            )


@given(graphs())
def test_reverse_postorder_has_each_reachable_node_after_a_predecessor(edges: Edges) -> None:
    order = graph.reverse_postorder(edges)
    assert order[0] == 0
    assert set(order) == _reached(edges, 0) == set(graph.reachable(edges, [0]))
    assert len(set(order)) == len(order)
    for position, at in enumerate(order[1:], 1):
        assert any(at in edges[before] for before in order[:position])


@given(graphs())
def test_components_hold_the_nodes_that_reach_each_other(edges: Edges) -> None:
    found = graph.components(edges)
    assert sorted(at for component in found for at in component) == list(range(len(edges)))
    where = {at: number for number, component in enumerate(found) for at in component}
    for left in range(len(edges)):
        for right in _reached(edges, left):
            assert where[right] <= where[left]
            assert (where[left] == where[right]) == (left in _reached(edges, right))


@given(graphs())
def test_cyclic_nodes_reach_themselves(edges: Edges) -> None:
    expected = {
        at for at in range(len(edges)) if any(at in _reached(edges, to) for to in edges[at])
    }
    assert graph.cyclic_nodes(edges) == expected


@given(graphs())
def test_reversing_twice_gives_the_same_edges(edges: Edges) -> None:
    twice = graph.reversed_graph(graph.reversed_graph(edges))
    assert [set(targets) for targets in twice] == [set(targets) for targets in edges]


@given(graphs())
def test_natural_loops_are_what_reaches_a_latch_without_the_header(edges: Edges) -> None:
    tree = graph.dominators(edges)
    loops = graph.natural_loops(edges)
    headers = {to for at in _reached(edges, 0) for to in edges[at] if tree.dominates(to, at)}
    assert {loop.header for loop in loops} == headers
    for position, loop in enumerate(loops):
        assert all(loop.header in edges[latch] for latch in loop.latches)
        inside = {loop.header} | {
            at
            for at in _reached(edges, 0)
            if at != loop.header
            and any(latch in _reached(edges, at, avoided=loop.header) for latch in loop.latches)
        }
        assert loop.nodes == inside
        if loop.parent is None:
            assert loop.depth == 1
            assert not any(loop.header in other.nodes for other in loops if other != loop)
        else:
            assert loop.parent < position
            assert loop.nodes < loops[loop.parent].nodes
            assert loop.depth == loops[loop.parent].depth + 1


@given(graphs())
def test_a_graph_is_reducible_when_its_cycles_vanish_with_its_back_edges(edges: Edges) -> None:
    tree = graph.dominators(edges)
    reached = _reached(edges, 0)
    forward = tuple(
        tuple(to for to in targets if not tree.dominates(to, at)) if at in reached else ()
        for at, targets in enumerate(edges)
    )
    assert (not graph.irreducible_edges(edges)) == (not graph.cyclic_nodes(forward))


BRANCHY = """
int r0
ref r1
b0:
  r0 = choose 0, 2
  switch r0, 0: b1, 1: b2, else b1
b1 handler b4:
  invoke static p/C.f()V ()
  goto b3
b2 handler b4:
  goto b3
b3:
  return
b4:
  r1 = catch
  throw r1
"""


def test_normal_and_exception_edges_are_kept_apart() -> None:
    body = parse_body(BRANCHY)
    assert cfg.successors(body, exceptions=False) == ((1, 2), (3,), (3,), (), ())
    assert cfg.successors(body) == ((1, 2), (3, 4), (3,), (), ())
    assert cfg.predecessors(body) == ((), (0,), (0,), (1, 2), (1,))
    assert [cfg.may_throw(block) for block in body.blocks] == [False, True, False, False, True]
    assert cfg.reverse_postorder(body)[0] == 0
    assert set(cfg.reverse_postorder(body, exceptions=False)) == {0, 1, 2, 3}


def test_dominators_and_postdominators_of_a_body() -> None:
    body = parse_body(BRANCHY)
    assert cfg.dominators(body).immediate == (None, 0, 0, 0, 1)
    assert cfg.postdominators(body).immediate == (5, 5, 3, 5, 5, None)
    assert cfg.postdominators(body, exceptions=False).immediate[0] == 3


def test_a_call_without_a_handler_may_leave_the_method() -> None:
    body = parse_body("b0:\n invoke static p/C.f()V ()\n goto b1\nb1:\n return")
    assert cfg.postdominators(body).immediate == (2, 2, None)
    assert cfg.postdominators(body, exceptions=False).immediate == (1, 2, None)


def test_loops_without_a_way_out_have_postdominators() -> None:
    text = "int r0\nb0:\n if eq 0, 1 then b1 else b3\nb1:\n goto b2\nb2:\n goto b1\nb3:\n return"
    tree = cfg.postdominators(parse_body(text))
    assert tree.immediate == (4, 4, 1, 4, None)


def test_repeated_blocks_are_those_in_a_cycle_even_through_a_handler() -> None:
    body = parse_body(
        "ref r0\n"
        "b0:\n goto b1\n"
        "b1 handler b3:\n invoke static p/C.f()V ()\n goto b2\n"
        "b2:\n return\n"
        "b3:\n r0 = catch\n goto b1"
    )
    assert cfg.repeated_blocks(body) == {1, 3}
    assert [loop.nodes for loop in cfg.loops(body)] == [{1, 3}]
    assert cfg.loops(body, exceptions=False) == ()


def test_a_loop_with_two_entries_is_irreducible() -> None:
    body = parse_body(
        "b0:\n if eq 0, 1 then b1 else b2\nb1:\n goto b2\nb2:\n if eq 0, 1 then b1 else b3\n"
        "b3:\n return"
    )
    assert graph.irreducible_edges(cfg.successors(body))
    assert cfg.loops(body) == ()
    assert cfg.repeated_blocks(body) == {1, 2}


@given(graphs(), st.integers(0, 7), st.integers(0, 7))
def test_postdominators_are_the_blocks_that_no_way_out_avoids(
    edges: Edges, first: int, second: int
) -> None:
    assume(first < len(edges) and second < len(edges))
    body = parse_body("\n".join(f"b{at}:\n {_terminator(to)}" for at, to in enumerate(edges)))
    tree = cfg.postdominators(body)
    exits = {at for at, targets in enumerate(edges) if not targets}
    assume(all(_reached(edges, at) & exits for at in range(len(edges))))
    expected = first == second or not (_reached(edges, second, avoided=first) & exits)
    assert tree.dominates(first, second) == expected


def _terminator(targets: tuple[int, ...]) -> str:
    if not targets:
        return "return"
    cases = "".join(f" {key}: b{to}," for key, to in enumerate(targets[1:]))
    return f"switch 0,{cases} else b{targets[0]}"
