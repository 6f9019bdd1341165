"""The vocabulary in which every card of the game is written.

An action is an ordered tuple of *parts*. A part is a sentence: ``Verb(how many, which, from where, to=where)``; every
word may be missing, the order does not matter because each word has a type of its own, and the defaults are the
rulebook's: ``Discard()`` is a card from your hand onto your discard pile, ``Take()`` any pyramid card.

``you`` is always the player who executes; the *doer* is whoever carries out the present part: you, or the player of a
share (`EachOpponent`, `AnOpponent` ...). Here stand the words that only describe; the verbs other than moves stand in
files of their own, with the operations that carry them out (see `language`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, Union

from ..engine.terms import HandSize, Price, StarterPoints

if TYPE_CHECKING:
    from .compile import Builder
    from .voice import Voice

# ---- places -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """Somewhere a card can lie: a zone, whose it is, and whether only its top card is meant."""

    name: str
    owner: str = "doer"
    on_top: bool = False

    def __or__(self, other: Place) -> Places:
        return Places((self, other))

    @property
    def top(self) -> Place:
        """The top card of this place, without a choice."""
        return replace(self, on_top=True)


@dataclass(frozen=True)
class Places:
    """Either of several places, as in "your hand or your discard pile"."""

    either: tuple[Place, ...]

    def __or__(self, other: Place) -> Places:
        return Places((*self.either, other))


HAND, DECK, DISCARD, TOMB, IN_PLAY, KEPT = map(Place, ("hand", "deck", "discard", "tomb", "in play", "kept"))
ASIDE = Place("aside", "nobody")
PYRAMID, BASE, MIDDLE, APEX, BONEYARD, STOCK = (
    Place(name, "nobody") for name in ("pyramid", "base", "middle", "apex", "boneyard", "stock")
)
# The turn log read as places: actions completed this turn, and the first one started.
EARLIER_ACTIONS, FIRST_ACTION = Place("actions", "nobody"), Place("first action", "nobody")


def your(place: Place) -> Place:
    """The executing player's place, said inside another's share."""
    return replace(place, owner="you")


def an_opponents(place: Place) -> Place:
    """An opponent's place; he is named now, and may react to being reached."""
    return replace(place, owner="an opponent")


def that_opponents(place: Place) -> Place:
    """The place of the opponent who was already named."""
    return replace(place, owner="that opponent")


def any_opponents(place: Place) -> Place:
    """In conditions only: true of at least one opponent's place."""
    return replace(place, owner="any opponent")


def each_players(place: Place) -> Place:
    """One card for each player's place."""
    return replace(place, owner="each player")


def right(place: Place) -> Place:
    """What the nearest player to the doer's right who takes part has there."""
    return replace(place, owner="right")


# ---- memory, numbers, filters, conditions ------------------------------------------------------


@dataclass(frozen=True)
class Memory:
    """The card, or the number of cards, that the last such verb of this action handled."""

    verb: str


this, SACRIFICED, DISCARDED, ENTOMBED, TAKEN, REVEALED, CHOSEN, TURNED, EXECUTED, BOUGHT = (
    Memory(verb)
    for verb in (
        "this", "sacrifice", "discard", "entomb", "take", "reveal", "choose", "turn", "execute", "bought",
    )
)  # fmt: skip


@dataclass(frozen=True)
class Number:
    """How many, where a plain number does not say it."""

    kind: str
    arg: Any = None


ALL, any_number, PLAYERS = Number("all"), Number("any"), Number("players")


def up_to(n: int) -> Number:
    """From none to n; the doer says when to stop."""
    return Number("up to", n)


def all_but(n: int) -> Number:
    """As many as it takes until n are left."""
    return Number("all but", n)


def count(memory: Memory) -> Number:
    """As many cards as the remembered verb handled."""
    return Number("count", memory)


def size(place: Place) -> Number:
    """As many as there are cards in that place."""
    return Number("size", place)


def a_third_of(place: Place) -> Number:
    """One for every full three cards in that place."""
    return Number("third", place)


def twice(memory: Memory) -> Number:
    """Double the remembered card's cost."""
    return Number("twice", memory)


@dataclass(frozen=True)
class Which:
    """Which cards fit. Costs are always the printed ones (Rule: terms.cost)."""

    kind: str
    arg: Any = None

    def __and__(self, other: Which) -> Which:
        return Which("and", (self, other))

    def __invert__(self) -> Which:
        return Which("not", self)


any_card, set_card, starter, level_three = (Which(kind) for kind in ("any", "set", "starter", "level 3"))
lowest_cost, highest_cost = Which("lowest"), Which("highest")
Cost = Union[int, Memory, Number]  # noqa: UP007  # evaluated at run time, also on Python 3.10

def cost_at_most(x: Cost) -> Which:
    """Costing at most x, a number or the cost of a remembered card."""
    return Which("cost<=", x)


def cost_below(x: Cost) -> Which:
    """Costing less than x."""
    return Which("cost<", x)


def cost_at_least(x: Cost) -> Which:
    """Costing x or more."""
    return Which("cost>=", x)


def same_set_as(x: Memory | Place) -> Which:
    """Of the same set as the remembered card, or as any set card in that place."""
    return Which("same set", x)


def missing_in(place: Place) -> Which:
    """With a title that no card in that place has."""
    return Which("missing", place)


@dataclass(frozen=True)
class If:
    """A condition on the table or on the turn so far."""

    kind: str
    args: tuple[Any, ...] = ()


def at_least(n: int | Number, place: Place | Places) -> If:
    """There are at least n cards in that place (in those places together)."""
    return If("at least", (n, place))


def empty(place: Place) -> If:
    """There is no card in that place."""
    return If("empty", (place,))


def more_in(place: Place, than: Place) -> If:
    """There are more cards in one place than in the other."""
    return If("more", (place, than))


def is_a(which: Which, memory: Memory) -> If:
    """The remembered card fits the filter."""
    return If("is", (which, memory))


bought_a_card, entombed_a_card, first_card_played = map(If, ("bought", "entombed", "first played"))

# ---- verbs -------------------------------------------------------------------------------------


Class = TypeVar("Class")


def not_compiled(part: Class) -> Class:
    """Keep a part an ordinary class where the operations beside it are compiled.

    mypyc compiles no class with a decorator that it does not know; as a compiled class a part could neither be a frozen
    dataclass nor stand on `Part`, which is not compiled.
    """
    return part


@dataclass(frozen=True)
class Part:
    """What every part may say: the rule that a refusal quotes where the card's own would not tell enough.

    ``rule`` is quoted wherever this part stands in the way; ``needs`` only where it cannot be done, ``fits`` only where
    a card does not fit it. A leading dot stands for the card's own rule: ``.needs-five`` is ``card.urn.needs-five``.
    """

    #: The doer may leave it.
    optional: ClassVar[bool] = False
    #: It is carried out by other players.
    share: ClassVar[bool] = False
    #: It does something to an opponent, or keeps something from being done.
    reaches_others: ClassVar[bool] = False

    rule: str = field(default="", kw_only=True, repr=False)
    needs: str = field(default="", kw_only=True, repr=False)
    fits: str = field(default="", kw_only=True, repr=False)

    def opens(self) -> bool:
        """Whether it is a condition in front of the other parts."""
        return False

    # ---- how it is said

    def text(self, voice: Voice) -> str:
        """The part in words, beginning in lower case."""
        raise NotImplementedError

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        """Its text with the words that tie it to the part before it."""
        return before.followed(self, text)

    def followed(self, part: Part, text: str) -> str:
        """The text of the part behind it, with the words between the two."""
        return f", then {text}"

    # ---- what it is made of

    def inner(self) -> tuple[Any, ...]:
        """The parts, places and conditions that are said in it."""
        return ()

    def memories(self) -> list[Memory]:
        """What it refers to of what earlier parts handled."""
        return []

    def numbers(self) -> list[Number]:
        """The numbers in it that are no plain ones."""
        return []

    def emit(self, build: Builder) -> None:
        """Append its operations to those of a program."""
        raise NotImplementedError


@dataclass(frozen=True)
class Move(Part):
    """Cards go from one place to another; eleven verbs are names for it with two defaults each.

    ``chosen_by="left"``: the left neighbour picks; ``shuffle=False``: an empty deck is not renewed; ``or_reveal``: a
    hand without a fitting card is shown; ``if_left``: only if the card is still there; ``refusal="whole"``: a reaction
    ends the whole action.
    """

    verb: str
    number: int | Number = 1
    which: Which = any_card
    source: Place | Places | Memory = HAND
    to: Place | None = None
    chosen_by: str = "doer"
    shuffle: bool = True
    or_reveal: bool = False
    if_left: bool = False
    refusal: str = "share"
    face: str = ""

    @property
    def from_none(self) -> bool:
        """Whether no card at all will do: the part reads "up to"."""
        return isinstance(self.number, Number) and self.number.kind == "up to"

    def text(self, voice: Voice) -> str:
        return voice.move(self)

    def tied(self, voice: Voice, before: Part, text: str) -> str:
        return f"; otherwise {text.removesuffix(IF_LEFT)}" if self.if_left else super().tied(voice, before, text)

    def inner(self) -> tuple[Any, ...]:
        return self.source, self.to

    def memories(self) -> list[Memory]:
        return [*([self.source] if isinstance(self.source, Memory) else []), *memories_of(self.which)]

    def numbers(self) -> list[Number]:
        return [self.number] if isinstance(self.number, Number) else []

    def emit(self, build: Builder) -> None:
        build.move(self)


IF_LEFT = " if it is still there"


def memories_of(which: Which) -> list[Memory]:
    """What a filter refers to of what earlier parts handled."""
    if which.kind in ("and", "not"):
        inner = which.arg if isinstance(which.arg, tuple) else (which.arg,)
        return [m for w in inner for m in memories_of(w)]
    if isinstance(which.arg, Memory):
        return [which.arg]
    if isinstance(which.arg, Number) and isinstance(which.arg.arg, Memory):
        return [which.arg.arg]
    return []


@dataclass(frozen=True)
class Verb:
    """Makes a `Move`: its words are told apart by their types."""

    name: str
    source: Place
    to: Place | None

    def __call__(self, *what: Any, to: Place | None = None, **more: Any) -> Move:
        return Move(self.name, **_sorted(what, self.source), to=to or self.to, **more)


def _sorted(what: tuple[Any, ...], source: Place) -> dict[str, Any]:
    out: dict[str, Any] = {"number": 1, "which": any_card, "source": source}
    for word in what:
        if isinstance(word, (int, Number)):
            out["number"] = word
        elif isinstance(word, Which):
            out["which"] = word
        elif isinstance(word, (Place, Places, Memory)):
            out["source"] = word
        else:
            raise TypeError(f"{word!r} is no word of a part")
    return out


Draw = Verb("draw", DECK.top, HAND)
Discard = Verb("discard", HAND, DISCARD)
Sacrifice = Verb("sacrifice", HAND, BONEYARD)
Entomb = Verb("entomb", HAND, TOMB)
Take = Verb("take", PYRAMID, DISCARD)
Put = Verb("put", HAND, None)
SetAside = Verb("set aside", HAND, ASIDE)
Reveal = Verb("reveal", HAND, ASIDE)
Look = Verb("look at", HAND, ASIDE)
Choose = Verb("choose", PYRAMID, None)
Turn = Verb("turn", PYRAMID, None)


def a(*what: Any) -> Move:
    """One side of a `Swap`."""
    return Move("a", **_sorted(what, HAND))


# ---- parts held together -------------------------------------------------------------------------------


@dataclass(frozen=True, init=False)
class Group(Part):
    """Parts held together; see the subclasses."""

    parts: tuple[Any, ...]
    if_: If | None = None
    times: int | Number | None = None
    up_to: int | None = None
    refusal: str = "share"

    def __init__(
        self,
        *parts: Any,
        if_: If | None = None,
        times: int | Number | None = None,
        up_to: int | None = None,
        refusal: str = "share",
        **quoted: str,
    ) -> None:
        super().__init__(**quoted)
        for name, value in (
            ("parts", parts), ("if_", if_), ("times", times), ("up_to", up_to), ("refusal", refusal),
        ):  # fmt: skip
            object.__setattr__(self, name, value)

    def inner(self) -> tuple[Any, ...]:
        return (*self.parts, self.if_)


@dataclass(frozen=True, init=False)
class When:
    """A reaction (its parts stand in a `May`) or a compulsory trigger; it stands beside a card's action."""

    event: str
    parts: tuple[Any, ...]
    rule: str = ""

    def __init__(self, event: str, *parts: Any, rule: str = "") -> None:
        object.__setattr__(self, "event", event)
        object.__setattr__(self, "parts", parts)
        object.__setattr__(self, "rule", rule)


@dataclass(frozen=True)
class Into:
    """Where the next card taken or bought goes."""

    place: Place


@dataclass(frozen=True)
class Always:
    """A pharaoh's standing rule."""

    rule: Price | HandSize | StarterPoints


LEFT, WHOLE, UP, DOWN = "left", "whole", "up", "down"

@dataclass(frozen=True, init=False)
class Instead:
    """What a card does in a variant, by a rule of its own; without parts its text cannot be used there."""

    rule: str
    parts: tuple[Any, ...]

    def __init__(self, rule: str, *parts: Any) -> None:
        object.__setattr__(self, "rule", rule)
        object.__setattr__(self, "parts", parts)


def slug(name: str) -> str:
    """A name as rule ids write it."""
    return "".join(ch if ch.isalnum() else "-" for ch in name.casefold().replace("'", "")).strip("-")


@dataclass(frozen=True)
class Deed:
    """A card's (or a pharaoh's) whole text: action, reaction or trigger, standing rules, older wording.

    ``own`` is the id of its rule, ``rule`` the one that a refusal quotes where no part names another; ``parts`` is the
    action, ``when`` the reaction or trigger beside it, ``classic`` the action's older wording where it plays
    differently, ``repeatable`` whether it may be repeated, ``always`` its standing rules; ``solo`` and ``solitaire``
    say where it plays otherwise there than by the general rules (see `wordings`).
    """

    name: str
    own: str
    rule: str
    parts: tuple[Any, ...]
    when: When | None = None
    classic: tuple[Any, ...] | None = None
    repeatable: bool = True
    always: tuple[Always, ...] = ()
    assumed: bool = False
    solo: Instead | None = None
    solitaire: Instead | None = None


def deed(
    kind: str,
    name: str,
    *parts: Any,
    classic: tuple[Any, ...] | None = None,
    repeatable: bool = True,
    rule: str = "",
    assumed: bool = False,
    solo: Instead | None = None,
    solitaire: Instead | None = None,
) -> Deed:
    """Sort a declaration into action, reaction and standing rules; `kind` is "card" or "pharaoh"."""
    own = f"{kind}.{slug(name)}"
    action = tuple(p for p in parts if not isinstance(p, (When, Always)))
    when = next((p for p in parts if isinstance(p, When)), None)
    always = tuple(p for p in parts if isinstance(p, Always))
    quoted = cited(own, rule or (when.rule if when is not None and not action else ""))
    return Deed(name, own, quoted, action, when, classic, repeatable, always, assumed, solo, solitaire)


def cited(own: str, rule: str) -> str:
    """The id that a declaration means: its own where it names none, and a leading dot goes on from its own."""
    return own + rule if not rule or rule.startswith(".") else rule


def walk(part: Any) -> Iterator[Any]:
    """A part (or a tuple of parts) with all parts, places and conditions said in it."""
    if isinstance(part, tuple):
        for one in part:
            yield from walk(one)
        return
    yield part
    if isinstance(part, Part):
        yield from walk(part.inner())
    elif isinstance(part, When):
        yield from walk(part.parts)
    elif isinstance(part, Places):
        yield from walk(part.either)
    elif isinstance(part, If):
        yield from walk(part.args)
