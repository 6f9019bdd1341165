"""Described positions: from keywords, or from a line of text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from ..cards import catalogue, one_player, pools, values
from ..cards.actions import ACTIONS, PHARAOHS
from ..ground.errors import MoveError
from ..ground.given import check_bool, check_known, check_list, check_seed, check_whole, is_list, shortened, whole
from ..ground.letters import normal
from ..rules.engine import chance
from ..rules.engine.program import BY_KEY
from ..rules.engine.state import BEGIN, DECK, DISCARD, HAND, IN_PLAY, NONE, PILES, TOMB, Lasting, State
from ..rules.engine.terms import SOLO, YOUR_NEXT_TURN
from ..rules.game_rules import DEALT, LASTING
from ..rules.kind import Kind
from ..rules.language.compile import programs_of
from ..rules.words.notation import SLOTS
from .create import DEFAULT_NAMES, Rules, check_options, seat_names, started, table_of
from .game import Game, seat_of
from .position_line import UNSEEN, read, unquoted

#: The turn with the greatest number in which a described position can begin.
MOST_TURNS = 10_000
#: How often unseen cards are dealt anew until the moves of a text can be made.
MOST_DEALS = 100
PILE_KEYS = {"hand": HAND, "deck": DECK, "discard": DISCARD, "tomb": TOMB, "in_play": IN_PLAY}
SEAT_KEYS = ("name", "pharaoh", *PILE_KEYS)
#: The cards of a pile by name, bottom to top; those of the pyramid, apex first; who turned the card of a slot down.
Pile = Sequence[str]
Slots = Sequence["str | None"]
Down = Mapping[int, str]


def position(
    text: str | None = None,
    *,
    name: str | None = None,
    pharaoh: str | None = None,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    tomb: Sequence[str] = (),
    in_play: Sequence[str] = (),
    opponents: Sequence[Mapping[str, Any]] = (),
    pyramid: Sequence[str | None] = (),
    face_down: Mapping[int, str] | None = None,
    boneyard: Sequence[str] = (),
    stock: Sequence[str] = (),
    cards: pools.Cards = "base",
    edition: str = "premium",
    variant: str | None = None,
    hard: bool = False,
    entombed: bool = False,
    turn: int = 1,
    seed: int | None = None,
    **unknown: object,
) -> Game:
    """A game from a described position, at the main decision of the first seat, or from the text of one.

    >>> vk.position(hand=["Urn", "Shabti"], pyramid=["Kite"], opponents=[{"tomb": ["Ring"]}]).options
    [execute Shabti, entomb Urn, entomb Shabti, arrange discards, end turn]

    A `text` is what `Game.position_text` gives, and says everything; with a `seed`, cards that it does not tell are
    dealt another way.

    Write every pile bottom to top. Missing piles are empty. You may name any card, in as many copies as you like, but
    not more cards than the largest table has (234).
    `opponents` are in clockwise order and take the same keys (``name, pharaoh, hand, deck, discard, tomb, in_play``);
    if you give none, there is one without cards. `pyramid` goes from the apex to the base right, with None for a gap.
    `face_down` maps slots to the player who turned the card. `entombed` says that the free entombment is used up.
    `turn` is the number of the turn, from 1; with two players a round ends after each even turn.
    `cards` is a version, a preset or a `Mix`; it decides which sets score as one, and what belongs to a solitaire's
    perfect tomb. In the solo game the opponent is the Dummy, with ``deck, discard, tomb``; a solitaire has none.

    Raises ValueError that says what is wrong and what is possible.
    """
    given = {key: value for key, value in locals().items() if key != "seed"}
    check_options(unknown, position)
    if text is not None:
        if more := [key for key, usual in (position.__kwdefaults__ or {}).items() if given.get(key, usual) != usual]:
            raise ValueError(f"the text of a position says all but the seed, so {more[0]} cannot be given beside it")
        return from_text(text, seed)
    rules = Rules(**{name: given[name] for name in LASTING})
    seed, entombed = check_seed(0 if seed is None else seed), check_bool("entombed", entombed)
    turn = check_whole("the turn", turn, 1, MOST_TURNS)
    first = {key: given[key] for key in SEAT_KEYS}
    seats = [_seat(one) for one in (first, *_others(opponents, rules.variant))]
    one_player.check_count(rules.variant, len(seats) - (rules.variant == SOLO))
    if rules.variant == SOLO:
        one_player.check_seat(seats[1])
        seats[1]["name"] = one_player.NAME
    rules = replace(rules, pharaohs=any(seat["pharaoh"] for seat in seats))
    names = seat_names(_called(seats), pools.SEATS_LIMIT, least=1 if rules.variant else 2)
    return _Described(names, seats, rules).build(seed, entombed, turn, pyramid, face_down, boneyard, stock)


def _called(seats: Sequence[Mapping[str, Any]]) -> list[Any]:
    """The name of each seat, and for one that has none the next that nobody has."""
    taken = {normal(seat["name"]) for seat in seats if isinstance(seat["name"], str)}
    free = iter([one for one in DEFAULT_NAMES if normal(one) not in taken])
    return [next(free) if seat["name"] is None else seat["name"] for seat in seats]


def from_text(text: str, seed: int | None, most: int = MOST_DEALS) -> Game:
    """The game in the text of a position, whose unseen cards are dealt so that its moves lead where it says."""
    told = read(text)
    told["seed"] = check_seed(told.get("seed", 0) if seed is None else seed)
    moves, (look, _, eyes), rng = told.pop("moves"), told.pop("for").partition(" "), chance.seeded(told["seed"])
    for left in range(most if look else 1, 0, -1):
        dealt, rng = _dealt_out(told, rng)
        first, *others = dealt.pop("seats")
        game = position(**first, opponents=others, **dealt)
        try:
            if moves:
                game.play(moves)
        except MoveError:  # somebody is asked who had no reaction, say
            if left == 1:
                raise
        else:
            if not look or looks(game, unquoted(eyes)) == look:
                return game
    raise ValueError("the moves of this position do not lead where its text says, however its unseen cards lie")


def looks(game: Game, eyes: str | None) -> str:
    """Eight letters for how a table looks to a player who remembers nothing, or with all hands open."""
    players = []
    for one in sorted(game.players, key=lambda one: one.name):
        own = eyes in (None, one.name)
        piles = [one.hand, one.discard, one.set_aside] if own else [len(one.hand), one.discard[-1:], len(one.set_aside)]
        players.append((*piles, one.deck if eyes is None else len(one.deck), one.tomb, one.in_play, one.pharaoh))
    stock = (game.stock, game.boneyard) if eyes is None else (len(game.stock), sorted(game.boneyard))
    seen = game.turn, game.active, game.state.over, game.pyramid, stock, players
    return blake2b(repr(seen).encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def _dealt_out(told: Mapping[str, Any], rng: int) -> tuple[dict[str, Any], int]:
    """A position whose unseen cards are dealt among the places where they can be; and the generator."""
    seats = []
    for seat in told["seats"]:
        piles = [key for key in ("hand", "deck", "discard") if key in seat]
        cards, rng = _dealt([card for key in piles for card in seat[key]], seat.get("unseen", ()), rng, seat["name"])
        dealt = iter(cards)
        seats.append({**seat, **{key: [next(dealt) for _ in seat[key]] for key in piles}})
        seats[-1].pop("unseen", None)
    stock, rng = _dealt(
        told.get("stock", ()), told.get("unseen", ()), rng, "the stock", lambda card: values.find(card).level != 3
    )
    return {key: told[key] for key in told if key != "unseen"} | {"seats": seats, "stock": stock}, rng


def _dealt(
    cards: Sequence[str], unseen: Sequence[str], rng: int, where: str, order: Callable[[str], bool] = bool
) -> tuple[list[str], int]:
    """Cards in which each "?" is one of the unseen, by chance and in their order from the bottom; and the generator."""
    if (places := cards.count(UNSEEN)) != len(unseen):
        raise ValueError(f"{places} cards of {where} lie unseen, but {len(unseen)} are told")
    numbers, rng = chance.shuffled(tuple(range(len(unseen))), rng)
    loose = iter(sorted([unseen[i] for i in numbers], key=order))
    return [next(loose) if card == UNSEEN else card for card in cards], rng


def _seat(described: Mapping[str, Any]) -> dict[str, Any]:
    """A seat as it is described, its pharaoh by name; what it does not have is empty."""
    told = {key: value for key, value in described.items() if value is not None}
    return {"name": None, **dict.fromkeys(PILE_KEYS, ()), **told, "pharaoh": _pharaoh(told.get("pharaoh", ""))}


def _pharaoh(wanted: object) -> str | None:
    """The name of a pharaoh; None for none. Raises ValueError."""
    if isinstance(wanted, str) and not wanted:
        return None
    found = catalogue.pharaoh_named(wanted)
    check_known("pharaoh", found or wanted, PHARAOHS)
    return found


def _others(opponents: Any, variant: str | None) -> Sequence[Mapping[str, Any]]:
    """The seats beside the first, as they are described. If one is needed and none is given, it has no cards."""
    if not is_list(opponents) or not all(isinstance(one, Mapping) for one in opponents):
        said = shortened(opponents)
        raise ValueError(f"opponents must be a list of dicts with any of {', '.join(SEAT_KEYS)}; not {said}")
    if len(opponents) >= pools.SEATS_LIMIT:
        raise ValueError(f"a position is for 2 to {pools.SEATS_LIMIT} players, not {len(opponents) + 1}")
    for one in opponents:
        if wrong := [key for key in one if key not in SEAT_KEYS]:
            raise ValueError(f"an opponent has no {shortened(wrong[0])}; possible: {', '.join(SEAT_KEYS)}")
    return opponents or (() if variant and variant != SOLO else ({},))


class _Described:
    """Lays out a described position, and numbers its cards as they are laid down."""

    def __init__(self, names: list[str], seats: list[dict[str, Any]], rules: Rules) -> None:
        self.names = names
        self.seats = seats
        self.rules = rules
        self.kinds: list[Kind] = []

    def build(
        self, seed: int, entombed: bool, turn: int, pyramid: Slots, face_down: Down | None, boneyard: Pile, stock: Pile
    ) -> Game:
        """The game. Its set-up says what was understood of what is given, and not how it was written."""
        st = self._laid_out(pyramid, boneyard, stock)
        down = self._turned_down(st, face_down)
        given = {"kind": "position", "players": self.names, **self.rules.to_json(*DEALT), "seed": seed,
                 "entombed": entombed, **self._piles(st)}  # fmt: skip
        if turn > 1:
            given["turn"], st.turn = turn, turn - 1
        given["face_down"] = {str(slot): self.names[seat] for slot, seat in down.items()}
        st.rng = chance.seeded(seed)
        numbers = {None: NONE} | {p.name: p.index for p in st.table.pharaohs if p is not None}
        st.pharaohs = tuple(numbers[seat["pharaoh"]] for seat in self.seats)
        st.step = BEGIN
        game = started(st, given)
        for slot, seat in down.items():
            card = st.pyramid[slot]
            st.down += ((card, seat),)
            programs_of(ACTIONS["Kite"])  # among them what turns the card up again
            st.lasting += (Lasting(seat, YOUR_NEXT_TURN, BY_KEY["later:action:Kite"].index, card),)
        if entombed:
            st.entomb_used = st.entombed = True
        if entombed or st.pile(0, IN_PLAY):
            st.played = 1
        game.start = st.clone()
        return game

    def _laid_out(self, pyramid: Slots, boneyard: Pile, stock: Pile) -> State:
        """A state in which every card lies where it is said to."""
        check_list("the pyramid must be", pyramid, "six names, apex first, with None for each gap")
        if len(pyramid) > len(SLOTS):
            raise ValueError(f"the pyramid has six slots ({', '.join(SLOTS)}), not {len(pyramid)}")
        slots = [NONE if card is None else self._numbers([card], "the pyramid")[0] for card in pyramid]
        piles = {
            seat * PILES + which: self._numbers(described[key], f"the {key} of {self.names[seat]}")
            for seat, described in enumerate(self.seats)
            for key, which in PILE_KEYS.items()
        }
        bones, rest = self._numbers(boneyard, "the boneyard"), self._numbers(stock, "the stock")
        mix, kit = self.rules.mix, self.rules.kit
        aim = (*kit, *mix.stock()) if self.rules.variant else ()
        st = State(table_of(tuple(self.names), tuple(self.kinds), self.rules, aim))
        st.pyramid = slots + [NONE] * (len(SLOTS) - len(slots))
        for place, cards in {**piles, st.table.boneyard: bones, st.table.stock: rest}.items():
            st.z[place] = cards
        return st

    def _numbers(self, cards: Pile, where: str) -> tuple[int, ...]:
        """The numbers of these cards, which are laid down next."""
        first = len(self.kinds)
        count = first + len(check_list(f"{where} must be", cards))
        if count > pools.MOST_CARDS:
            raise ValueError(
                f"a position has {pools.MOST_CARDS} cards at most, as many as the largest table; with {where} this one "
                f"has {count:,}"
            )
        self.kinds += [values.find(card) for card in cards]
        return tuple(range(first, len(self.kinds)))

    def _piles(self, st: State) -> dict[str, Any]:
        """Where the cards lie, for a set-up."""

        def called(pile: int) -> list[str]:
            return [st.table.name[card] for card in st.z[pile]]

        seats = [
            {"pharaoh": one["pharaoh"], **{key: called(seat * PILES + which) for key, which in PILE_KEYS.items()}}
            for seat, one in enumerate(self.seats)
        ]
        pyramid = [None if card == NONE else st.table.name[card] for card in st.pyramid]
        return {"seats": seats, "pyramid": pyramid, "boneyard": called(st.table.boneyard),
                "stock": called(st.table.stock)}  # fmt: skip

    def _turned_down(self, st: State, face_down: object) -> dict[int, int]:
        """Slots of cards that lie face down until the player who turned them is next. Rule: card.kite.turns-back"""
        if face_down is None:
            return {}
        if not isinstance(face_down, Mapping):
            said = shortened(face_down)
            raise ValueError(f"face_down maps slots, 0 to 5, to the player who turned the card, not {said}")
        found = {}
        for slot, who in face_down.items():
            number = whole(slot, 0, len(SLOTS) - 1)
            if number is None or st.pyramid[number] < 0:
                said = shortened(slot)
                raise ValueError(f"there is no pyramid card {said} to turn face down; slots are 0 to 5, apex first")
            found[number] = seat_of(self.names, who)
        return found
