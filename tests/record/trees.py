"""Records for tests: random games with variations and with whatever people write into notes."""

import random
from typing import Any

from hypothesis import strategies as st

import vk_notebook as vk
from vk_notebook.record import Node, Record, Recorder

NASTY = [
    "", " ", "(", ")", "{", "}", "{}", "\\", "\\n", "\n", "\r\n", "\r", "\t", "a\nb\n\n", "}{", ")(", "\\}",
    "#1a2b3c", "!!",
    "<script>alert('x')</script>", "</script><!--", "1. Ana: buy Urn, end turn", "[%eval 1]", "(Ana) no", '"quoted"',
    "\u202eright to left", "\u2028", "\x00\x1b[31m", "\u00e9\u0301", "\U00013080 \U0001f469\u200d\U0001f680", "\ufeff",
    "\x85", ",", ", ", " , end", "%", "=1", "-- Ana", "a" * 190,
]  # fmt: skip
texts = st.sampled_from(NASTY) | st.text(max_size=30)
numbers = st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False)
leaves = st.none() | st.booleans() | numbers | texts
values = st.recursive(leaves, lambda x: st.lists(x, max_size=3) | st.dictionaries(texts, x, max_size=3), max_leaves=6)
NAMES = [
    ["Ana", "Ben"], ["1. Ana", "Ben:"], ["{Ana}", "B(e)n"], ['"Ana"', "end turn"], ["A, B", "#12 !"],
    ["\u00c6gir \u13080", "\u05d1\u05df"], ["\\", "]["],
]  # fmt: skip


def fields(draw: Any, node: Node) -> None:
    """Write something on a node."""
    for text, author in draw(st.lists(st.tuples(texts, st.none() | texts), max_size=2)):
        node.comments.append(vk.record.Comment(text, author))
    node.marks = draw(st.lists(st.sampled_from(["!!", "!", "!?", "?!", "?", "??"]), max_size=2))
    node.highlights = draw(st.lists(texts, max_size=2))
    node.lesson = draw(st.dictionaries(texts, values, max_size=2))
    node.evaluation = draw(values)
    node.bookmark = draw(st.none() | texts)


def started(draw: Any, seed: int) -> vk.Game:
    """A new game, a described position, or a game played with real cards."""
    names = draw(st.sampled_from(NAMES))
    kind = draw(st.sampled_from(["new game", "position", "table"]))
    if kind == "position":
        return vk.position(
            name=names[0], hand=["Urn", "Shabti", "Box of Food"], opponents=[{"name": names[1], "hand": ["Boat"]}],
            pyramid=["Kite", None, "Sphinx", "Tyet Amulet"], deck=["Shabti"] * 6, stock=["Urn"] * 8, seed=seed,
        )  # fmt: skip
    game = vk.new_game(names, seed=seed, cards=draw(st.sampled_from(["base", "afterlife", "last-rites"])))
    if kind == "new game":
        return game
    hands = {p.name: p.hand for p in game.players}
    pyramid = [str(c) for c in game.pyramid]
    table = Recorder(names, cards=game.setup["cards"], first_player=game.active, hands=hands, pyramid=pyramid,
                     boneyard=game.boneyard[0])  # fmt: skip
    return table.game


@st.composite
def trees(draw: Any, notes: bool = True, most: int = 40) -> Record:
    """A record whose every node was reached by legal moves."""
    seed = draw(st.integers(0, 10_000))
    rng = random.Random(seed)
    game = started(draw, seed)
    for _ in range(draw(st.integers(0, most))):
        if game.options:
            game.choose(rng.choice(game.options))
    record = game.record
    for _ in range(draw(st.integers(0, 6))):
        node = rng.choice(list(record.root.walk()))
        live = record.game(node)
        for _ in range(rng.randrange(1, 5)):
            if not live.options:
                break
            live.choose(rng.choice(live.options))
        branch(record, node, live)
    if notes:
        every = list(record.root.walk())
        for _ in range(draw(st.integers(0, 4))):
            fields(draw, rng.choice(every))
        head = st.none() | texts
        record.header |= {"date": draw(head), "event": draw(head)}
        if record.header["result"] is None:
            record.header["result"] = draw(head)
    return record


def branch(record: Record, node: Node, live: vk.Game) -> Node:
    """Hang what was played from a node on into the tree, with the cards that came."""
    at = node
    for one in live.record.end.line()[len(node.line()) :]:
        at = record.add(at, one.move or "", one.deals)
    return at
