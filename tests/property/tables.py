"""Random games and random positions: what the property tests play on."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import vk_notebook as vk
from vk_notebook.cards import catalogue, values
from vk_notebook.cards.actions import PHARAOHS
from vk_notebook.cards.catalogue import POOL_VERSIONS, SETS, VERSIONS
from vk_notebook.cards.pools import PRESETS, pool_of
from vk_notebook.play.create import EDITIONS
from vk_notebook.rules.engine.codes import CARD, END, EXECUTE, PHARAOH
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.state import FIELDS as STATE_FIELDS
from vk_notebook.rules.engine.state import HAND, Frame, State
from vk_notebook.rules.engine.terms import SOLO, VARIANTS
from vk_notebook.rules.engine.turn import apply, legal

#: Cards of later versions against which the vocabulary of parts was written.
EXTRA = (
    "Priest of Horus", "Potter", "Carpenter", "Jewel Box", "Axe", "Sling", "Brain Hook", "Judgment", "Serdab", "Ring",
    "Sphinx", "Merchant", "Architect", "Hounds and Jackals Game", "Victory", "Faience Cup",
)  # fmt: skip
KITS: dict[str, Any] = {
    "base": "base",
    "last-rites": "last-rites",
    "mixed": {"Shabti": 1, "Urn": 1, "Box of Food": 1, "Offering Table": 1, "Menial": 1, "Embalmer": 1, "Kite": 2,
              "Medjay": 2},
}  # fmt: skip


def card_names(pool: str) -> list[str]:
    """The starters of both kits, then the stock cards of a pool: of the base version, with the extra cards, or all."""
    extra = EXTRA if pool == "mix" else ()
    kinds = [k for k in catalogue.KINDS if pool == "all" or k.version == "base" or k.kind == "starter"
             or k.name in extra]  # fmt: skip
    return [k.name for k in sorted(kinds, key=lambda k: k.kind != "starter")]


#: Every card and pharaoh.
NAMES = (*card_names("all"), *PHARAOHS)
STARTERS = [k.name for k in catalogue.KINDS if k.kind == "starter"]


def any_game(seed: int, kind: str = "anything", **more: Any) -> vk.Game:
    """A new game that follows from the seed: of the base version, a mix or anything, or a variant for one player."""
    r = random.Random(f"{kind} {seed}")
    alone = kind in VARIANTS
    cards = {"base": "base", "mix": vk.random_mix(seed)}.get(kind) or any_cards(r)
    seats = 1 if alone else r.randint(2, pool_of(cards).mix.most_seats)
    edition = "premium" if kind == SOLO else r.choice(EDITIONS)
    ten = [r.choice(STARTERS) for _ in range(10)]
    options: dict[str, Any] = {
        "cards": cards, "edition": edition, "starters": r.choice((None, None, *KITS.values(), ten)),
        "pharaohs": edition == "premium" and 2 * seats <= len(PHARAOHS) and r.random() < 0.5,
    }  # fmt: skip
    if alone:
        options["variant"] = kind
    if kind == SOLO:
        options |= {"difficulty": r.randrange(11), "hard": r.random() < 0.5}
    return vk.new_game(seats, seed=seed, **{**options, **more})


def any_cards(r: random.Random) -> str | vk.Mix:
    """The base version, any version or preset, every card there is in one stock, or most often a mix."""
    share = r.randrange(10)
    if share == 0:
        return vk.Mix(tuple(SETS), POOL_VERSIONS)
    return r.choice(("base", *VERSIONS, *PRESETS)) if share < 6 else any_mix(r)


def any_mix(r: random.Random) -> vk.Mix:
    """A random mix as drawn, with more unique cards, with sets of a colour joined or side by side, with few copies."""
    mix = vk.random_mix(r.randrange(1 << 32))
    if r.random() < 0.3:
        mix = replace(mix, uniques=r.sample(POOL_VERSIONS, r.randint(2, len(POOL_VERSIONS))))
    if r.random() < 0.5:
        colours = {SETS[name].color for name in mix.sets} - {"tan"}
        others = [name for name in r.sample(list(SETS), len(SETS)) if name not in mix.sets]
        partners = list({SETS[name].color: name for name in others if SETS[name].color in colours}.values())
        mix = replace(mix, sets=(*mix.sets, *partners[: r.randint(1, len(partners))]), supersets=r.random() < 0.6)
    if r.random() < 0.3:  # the first card of each set stays, so that every set has one
        titles = [[k.name for k in catalogue.KINDS if k.set == name][1:] for name in mix.sets]
        few = {title: r.randint(0, 2) for own in titles for title in own if r.random() < 0.4}
        mix = replace(mix, copies=r.choice((1, few)))
    return mix


def pick(st: State, r: random.Random) -> int:
    """A random option that keeps a game lively: a turn ends only now and then while something else is possible."""
    codes = legal(st)
    code = r.choice(codes)
    if code == END and len(codes) > 1 and r.random() < 0.5:
        code = r.choice(codes)
    return code


def walk(st: State, seed: int, most: int = 20_000) -> Iterator[State]:
    """Play at random and yield the state at every decision, the last one when the game is over included."""
    r = random.Random(f"moves {seed}")
    for _ in range(most):
        yield st
        if st.over:
            return
        apply(st, pick(st, r))
    if most == 20_000:
        raise AssertionError("the game does not end")


def midgame(seed: int, kind: str = "anything", deepest: int = 350) -> State:
    """A decision somewhere in a random game."""
    depth = random.Random(f"depth {seed}").randrange(deepest)
    return list(walk(any_game(seed, kind).state, seed, depth + 1))[-1]


# ---- positions -------------------------------------------------------------------------------------------


def some(r: random.Random, names: Sequence[str], most: int, least: int = 0) -> list[str]:
    """A few cards."""
    return [r.choice(names) for _ in range(r.randint(least, most))]


def position_around(
    card: str, seed: int, pool: str = "mix", small: bool = False, theirs: Sequence[str] | None = None,
    variant: str | None = None,
) -> vk.Game:
    """A random position in which the first seat holds a card, or has a pharaoh of that name.

    The piles are often empty, so that parts fail; ``small`` keeps them short enough for a search of every choice.
    ``theirs`` are the cards that opponents hold.
    """  # fmt: skip
    r = random.Random(f"{card} {variant} {seed}" if variant else f"{card} {seed}")
    names = card_names(pool)
    starters = [name for name in names if values.find(name).kind == "starter"]
    near = starters if r.random() < 0.4 else names

    def pile(most: int, empty: float = 0.35, of: Sequence[str] = ()) -> list[str]:
        return [] if r.random() < empty else some(r, of or (near if r.random() < 0.5 else names), most, 1)

    size = 3 if small else 6
    others: list[dict[str, Any]] = [
        {"name": f"P{i + 2}", "hand": some(r, theirs or names, 2 if small else 5), "deck": pile(size),
         "discard": pile(size), "tomb": pile(size)}
        for i in range(0 if variant else r.randint(1, 2 if small else 3))
    ]  # fmt: skip
    more: dict[str, Any] = {"opponents": others}
    if variant:
        dummy = {"tomb": pile(6), "deck": pile(4, of=starters), "discard": pile(3, of=starters)}
        more = {"variant": variant}
        if variant == SOLO:
            more |= {"opponents": [dummy], "hard": r.random() < 0.3}
    full = r.random()
    pyramid = [r.choice(names) if r.random() < full or r.random() < 0.3 else None for _ in range(6)]
    if not variant:
        more["face_down"] = {s: "P1" for s in range(6) if pyramid[s] and r.random() < 0.08}
    rule = card in PHARAOHS
    hand = some(r, near, 4) if rule else [card, *some(r, near, 4)]
    r.shuffle(hand)
    in_play = pile(2, 0.7)
    return vk.position(
        name="P1", hand=hand, deck=pile(size), discard=pile(size + 2), tomb=pile(size), in_play=in_play,
        pyramid=pyramid, boneyard=pile(size), stock=pile(size), pharaoh=card if rule else None,
        edition="premium" if rule or variant == SOLO else r.choice(EDITIONS), entombed=r.random() < 0.2, seed=seed,
        **more,
    )  # fmt: skip


def played_on(game: vk.Game, keep: str, seed: int) -> State:
    """The position after up to two random plays of the first seat that leave a certain card in its hand."""
    r = random.Random(f"plays {seed}")
    for _ in range(r.choice((0, 0, 1, 2))):
        st = game.state.clone()
        codes = [c for c in legal(st) if c >= 0 and st.table.name[c & CARD] != keep]
        if not codes:
            break
        apply(st, r.choice(codes))
        while st.stack:
            apply(st, r.choice(legal(st)))
        if keep not in PHARAOHS and keep not in [st.table.name[c] for c in st.pile(0, HAND)]:
            break
        game = vk.Game(st, game.setup)
    return game.state


# ---- comparing ---------------------------------------------------------------------------------------------

#: Everything in a state but the shared table and the remembered options.
FIELDS = tuple(s for s in STATE_FIELDS if s not in ("table", "cache"))


def plain(value: Any) -> Any:
    """The value with lists as tuples and dicts as sorted rows, so that it can be compared and hashed."""
    if isinstance(value, (list, tuple)):
        return tuple(plain(v) for v in value)
    if isinstance(value, dict):
        return ("dict", *sorted((plain(k), plain(v)) for k, v in value.items()))
    if isinstance(value, Frame):
        return tuple(value.fields())
    return value


def frozen(st: State) -> tuple[Any, ...]:
    """The whole state, randomness included, as something that stays as it is."""
    return tuple(plain(getattr(st, name)) for name in FIELDS)


def cards_of(st: State) -> list[int]:
    """Every card of the game, wherever it lies."""
    return sorted([c for pile in st.z for c in pile] + [c for c in st.pyramid if c >= 0] + [row[0] for row in st.aside])


def executes(st: State, name: str) -> int | None:
    """The option that executes a card (or uses a pharaoh) of that name, if it is offered at the main decision."""
    if name in PHARAOHS:
        mine = st.pharaohs[st.seat]
        return PHARAOH if PHARAOH in legal(st) and PROGRAMS[mine].name == name else None
    return next((c for c in legal(st) if c >= EXECUTE and c < 3 << 12 and st.table.name[c - EXECUTE] == name), None)
