"""What has to hold at every decision of every game. Each check raises AssertionError and says what it saw."""

import random
from collections.abc import Sequence
from typing import Any

from tests.property.tables import FIELDS, cards_of, frozen, pick
from tests.saved import saved
from vk_notebook.play.game import Game
from vk_notebook.rules.engine import scoring
from vk_notebook.rules.engine.codes import ARRANGE, END, ENTOMB, EXECUTE, PHARAOH
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.engine.known import Gift, Known
from vk_notebook.rules.engine.program import PROGRAMS
from vk_notebook.rules.engine.search import blocked_part
from vk_notebook.rules.engine.state import DECK, DISCARD, HAND, IN_PLAY, KEPT, PILES, PLAY, Aside, Frame, Lasting, State
from vk_notebook.rules.engine.terms import DRAW_STEP
from vk_notebook.rules.engine.turn import apply, asked, begun, legal
from vk_notebook.rules.knowledge.view import Facts, PlayerView, View
from vk_notebook.rules.language.picking import Picking
from vk_notebook.rules.words.asking import part_now, question
from vk_notebook.rules.words.notation import Option, Options, matches
from vk_notebook.rules.words.picture import table_text
from vk_notebook.rules.words.refusals import refuse
from vk_notebook.rules.words.telling import tell

PLAIN = (int, bool, str, type(None))
#: Choices that a game may take.
LONGEST = 20_000


def texts(st: State) -> list[str]:
    """The move texts of everything that may be chosen now."""
    return Options(st).texts


def need(truth: object, *said: object) -> None:
    """Raise with everything that explains it."""
    if not truth:
        raise AssertionError(" ".join(str(s) for s in said))


def assert_plain(value: Any, where: str = "state") -> None:
    """Only numbers, words, tuples, lists and dicts, in a state and its frames: no other object, and no function."""
    if isinstance(value, State):
        for name in FIELDS:
            assert_plain(getattr(value, name), name)
    elif type(value) is Frame:
        assert_plain(value.fields(), where)
    elif type(value) in (tuple, list, Event, Known, Gift, Aside, Lasting):
        for v in value:
            assert_plain(v, where)
    elif type(value) is dict:
        for k, v in value.items():
            assert_plain(k, where)
            assert_plain(v, where)
    else:
        need(type(value) in PLAIN, where, "holds a", type(value).__name__)


def conserved(st: State, before: list[int]) -> None:
    """No card is lost, doubled or conjured up, and there is something to choose."""
    need(cards_of(st) == before, "cards were lost or doubled", st.stack)
    need(bool(legal(st)) != st.over, "options", legal(st), "over", st.over, st.stack)


def at_rest(st: State) -> None:
    """Where no action runs, none has left anything behind, and all that began are done."""
    if not st.stack and st.step == PLAY:
        need(not (st.aside or st.chosen or st.axes), "left behind:", st.aside, st.chosen, st.axes)
        need(all(row & 1 for row in st.actions), "an action was not finished")


def readable(st: State) -> None:
    """No two options share a text, and each text leads back to its option, in any case and with ``pick``."""
    codes, words = legal(st), texts(st)
    folded = [w.casefold() for w in words]
    need(len(set(folded)) == len(codes), "two options share a text:", words)
    for code, text in zip(codes, words, strict=True):
        need(Option(st, code).text == text, text, "is told in two ways")
        for said in (text, text.upper(), f"  {text.title()} "):
            need(matches(st, said) == [code], said, "means", matches(st, said), "not", [code])


def looking_changes_nothing(st: State) -> None:
    """Options, texts, questions, views and refusals leave the state as it was, and come out the same again."""
    before = frozen(st)
    first = list(legal(st))
    words = texts(st)
    seen = [knowledge(View(st, seat)) for seat in range(st.table.seats)]
    if not st.over:
        question(st)
        part_now(st)
    table_text(st)
    table_text(st, 0)
    for name in {k.name for k in st.table.kinds[::7]}:
        for text in (f"execute {name}", f"buy {name}", f"entomb {name}", f"pick {name}"):
            if len(matches(st, text)) < 2:
                refuse(st, text)
    need(frozen(st) == before, "looking at a state changed it")
    need(legal(st) == first, "the options changed by being looked at:", first, legal(st))
    st.cache = None
    need(legal(st) == first, "without the remembered options there are others:", first, legal(st))
    need(texts(st) == words, "the texts changed")
    need([knowledge(View(st, s)) for s in range(st.table.seats)] == seen, "a view changed")
    need(frozen(st) == before, "looking at a state changed it")


def clones_agree(st: State, choices: list[float]) -> None:
    """A clone leads its own life, and the same choices lead it the same way."""
    before = frozen(st)
    one, two = st.clone(), st.clone()
    need(frozen(one)[:-1] == before[:-1], "a clone differs")
    for share in choices:
        if one.over:
            break
        codes = list(legal(one))
        need(codes == legal(two), "two clones offer different options")
        code = codes[int(share * len(codes))]
        apply(one, code)
        apply(two, code)
        need(frozen(one) == frozen(two), "two clones went different ways after", code)
    need(frozen(st) == before, "playing on a clone changed the original")


def saved_and_loaded(st: State) -> None:
    """A snapshot is exact here."""
    again = saved(st)
    for name in FIELDS:
        if name != "out":
            need(getattr(again, name) == getattr(st, name), name, "is lost in a snapshot")
    need(legal(again) == legal(st), "a snapshot offers something else")
    if not st.over:
        on = st.clone()
        for one in (on, again):
            apply(one, legal(st)[-1])
        need(frozen(on) == frozen(again), "a snapshot goes another way")


def every_option_accepted(st: State) -> None:
    """Whatever is offered can be played, and loses no card."""
    cards, before = cards_of(st), frozen(st)
    for code in list(legal(st)):
        one = st.clone()
        apply(one, code)
        conserved(one, cards)
        need(frozen(one) != before, "an option changes nothing:", Option(st, code).text)
    need(frozen(st) == before, "playing on a clone changed the original")


def every_refusal_has_its_part(st: State) -> None:
    """At the main decision: whatever action or ability is not offered has a part that fails."""
    if st.stack or st.step != PLAY:
        return
    codes = legal(st)
    offered = {st.table.kind[c - EXECUTE] for c in codes if EXECUTE <= c < ENTOMB}
    for card in st.pile(st.seat, HAND):
        if st.table.action[card] >= 0 and st.table.kind[card] not in offered:
            need(failing_part(st, card), st.table.name[card], "is not offered, and no part of it fails")
    pharaoh = st.pharaohs[st.seat]
    if pharaoh >= 0 and PROGRAMS[pharaoh].ops and not st.pharaoh_used and PHARAOH not in codes:
        need(failing_ability(st), PROGRAMS[pharaoh].name, "cannot be used, and no part of it fails")


# ---- what a seat may know ------------------------------------------------------------------------------------


def knowledge(view: View | PlayerView) -> dict[str, Any]:
    """Everything public about a view, players included."""
    out: dict[str, Any] = {}
    for name in dir(type(view)):
        if name.startswith("_") or name == "determinize":
            continue
        value = getattr(view, name)
        if isinstance(value, PlayerView):
            value = knowledge(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], PlayerView):
            value = [knowledge(v) for v in value]
        elif isinstance(value, Facts):
            value = (value.names, tuple(value.of.items()))
        out[name] = value
    return out


def nothing_leaks(st: State, worlds: tuple[int, ...] = (1, 2, 3), seats: Sequence[int] | None = None) -> None:
    """What a seat sees, is asked and is offered is the same in every world that it cannot tell apart; of all seats."""
    seat_asked = asked(st)
    sizes = [len(pile) for pile in st.z]
    cards = cards_of(st)
    before = frozen(st)
    for seat in range(st.table.seats) if seats is None else seats:
        seen = knowledge(View(st, seat))
        for k in worlds:
            other = View(st, seat).determinize(k)
            need(frozen(st) == before, "dealing a world changed the state")
            need(cards_of(other) == cards, "a world has other cards")
            need([len(pile) for pile in other.z] == sizes, "a world has piles of other sizes")
            need(len(other.aside) == len(st.aside), "a world has other cards aside")
            need(other.pyramid == st.pyramid, "a world has another pyramid")
            there = knowledge(View(other, seat))
            wrong = [name for name in seen if seen[name] != there[name]]
            need(not wrong, f"seat {seat} sees through a hidden card:", [(seen[n], there[n]) for n in wrong])
            if seat == seat_asked:
                need(texts(other) == texts(st), "hidden cards change the options:", texts(st), "or", texts(other))
                need(question(other) == question(st), "the question tells a hidden card:", question(st))
                need(part_now(other) == part_now(st), "the running part tells a hidden card")


def worlds_of(game: Game, name: str, n: int = 60) -> list[State]:
    """Worlds of a player who is not told what the others did."""
    return [game.view(name).determinize(k) for k in range(n)]


def worlds_go_on(st: State, r: random.Random) -> None:
    """The same number deals a seat the same world, another number another one; and a world can be played on."""
    for seat in range(st.table.seats):
        one, again, other = (frozen(View(st, seat).determinize(k)) for k in (7, 7, 8))
        need(one == again, "one number deals two worlds")
        need(one != other, "two numbers deal one world, and go on with one chance")
    if not st.over:
        world = View(st, asked(st)).determinize(7)
        cards = cards_of(world)
        for _ in range(60):
            if not world.over:
                apply(world, pick(world, r))
                conserved(world, cards)


def hidden_pick(st: State) -> Picking | None:
    """The running part, if it moves cards from a hand that nobody else sees to a place that is hidden, too."""
    if not st.stack:
        return None
    f = st.stack[-1]
    op = PROGRAMS[f.program].ops[f.pc]
    if not isinstance(op, Picking) or op.public or op.to is None or op.to.name not in ("deck", "hand", "kept", "aside"):
        return None
    return op if all(s.name == "hand" for s in op.sources) else None


def strangers_learn_nothing(st: State) -> int:
    """Whichever card is moved unseen, a third player sees the same; returns how many were compared."""
    codes = [c for c in legal(st) if c >= 0]
    mover = st.stack[-1].doer
    seen: dict[tuple[int, int], object] = {}
    compared = 0
    for code in codes:
        s = st.clone()
        apply(s, code)
        for _ in range(2):  # an opponent still has to be named: name each the first one
            if s.stack and not [c for c in legal(s) if c >= 0]:
                apply(s, legal(s)[0])
        there = s.find(code)
        for seat in range(st.table.seats):
            if seat == mover or there == seat * PILES or (there < 0 and s.aside and s.aside[-1][3] >> seat & 1):
                continue
            if there >= 0 and there % PILES not in (1, KEPT, 0):
                continue
            deals = [View(s, seat).determinize(k) for k in (1, 2)]
            shown = knowledge(View(s, seat)), [(w.z, w.aside) for w in deals]
            need(seen.setdefault((seat, there), shown) == shown, "seat", seat, "can tell which card was moved")
            compared += 1
    return compared


# ---- turns -----------------------------------------------------------------------------------------------------


class TurnWatch:
    """Follows one game from decision to decision and checks what a turn has to keep."""

    def __init__(self, st: State) -> None:
        self.turn = st.turn
        self.entombed = 0
        self.due: tuple[int, int] | None = None  # the seat that ended its turn, and the hand it has to get

    def choice(self, st: State, code: int) -> None:
        """To be told before an option is played."""
        if st.stack or st.step != PLAY:
            return
        if code >= ENTOMB:
            self.entombed += 1
            need(self.entombed == 1, "a second free entombment in one turn")
            need(not st.table.master, "a free entombment in Master Solitaire")
        elif code in (END, ARRANGE):
            self.due = (st.seat, _hand_after(st))

    def after(self, st: State) -> None:
        """To be told after an option was played."""
        if st.over:
            need(st.turn % st.table.seats == 0, "the game ended in the middle of a round")
            need(not st.stock and max(st.pyramid) < 0, "the game ended with cards in the pyramid or the stock")
        if st.turn == self.turn:
            return
        need(st.turn == self.turn + 1, "a turn was left out")
        self.turn, self.entombed = st.turn, 0
        need(not st.stock or min(st.pyramid) >= 0, "a hole in the pyramid, and cards in the stock")
        need(st.over or st.turn % st.table.seats or st.stock or max(st.pyramid) >= 0, "the end was passed over")
        self.drawn(st)
        for seat in range(st.table.seats):
            need(not st.z[seat * PILES + IN_PLAY], "cards stay in play after a turn")

    def drawn(self, st: State) -> None:
        """Whoever ended a turn has drawn up."""
        if self.due is not None:
            seat, size = self.due
            got = len(st.z[seat * PILES + HAND])
            need(got == size, f"seat {seat} holds {got} cards after the draw, not {size}")
        self.due = None


class SoloWatch(TurnWatch):
    """Between two turns of the solo player lies one of the Dummy's, in which nothing may be asked but what falls."""

    def __init__(self, st: State) -> None:
        super().__init__(st)
        self.deck = self._deck(st)

    @staticmethod
    def _deck(st: State) -> list[int]:
        return sorted(st.z[PILES + DECK] + st.z[PILES + DISCARD])

    def choice(self, st: State, code: int) -> None:
        """As ever, and it is the solo player who is asked."""
        need(asked(st) == 0, "the Dummy is asked")
        need(st.seat == 0 or st.stack, "a main decision in the Dummy's turn")
        super().choice(st, code)

    def after(self, st: State) -> None:
        """A turn of the Dummy may have gone by; then the checks of both turns are made at once."""
        for which in (HAND, IN_PLAY, KEPT):
            need(not st.z[PILES + which], "the Dummy holds a card")
        need(self._deck(st) == self.deck, "the Dummy's deck changed")
        if st.offered:
            return
        if st.seat == 1 and not st.over:  # something is asked in the Dummy's turn, and may cost hand cards
            self.drawn(st)
            return
        if st.turn == self.turn + 2:
            self.turn += 1
        super().after(st)


def watch_of(st: State) -> TurnWatch:
    """What follows this game."""
    return SoloWatch(st) if st.table.dummy >= 0 else TurnWatch(st)


def _hand_after(st: State) -> int:
    """How many cards the active player has to hold after the draw step: five, one for each promise, the kept ones."""
    base = st.seat * PILES
    mine = [row for row in st.lasting if row[0] == st.seat and row[1] == DRAW_STEP]
    draws = sum(PROGRAMS[row[2]].name == "Statue of Anubis" for row in mine)
    kept = len(st.z[base + KEPT])
    left = sum(len(st.z[base + which]) for which in (HAND, IN_PLAY, DECK, DISCARD))
    return min(5 + draws, left) + kept


def failing_part(st: State, card: int) -> int:
    """The number of the part on which a hand card's action fails; 0 when it can be executed."""
    return blocked_part(begun(st, EXECUTE + card))


def failing_ability(st: State) -> int:
    """The number of the part on which the active player's pharaoh fails; 0 when the ability can be used."""
    return blocked_part(begun(st, PHARAOH))


def watched(st: State, seed: int, most: int = LONGEST, first: int | None = None) -> State:
    """Play by lot, with what has to hold at every decision and after it; ``first`` is played at the beginning."""
    cards, watch, r = cards_of(st), watch_of(st), random.Random(seed)
    need(len(set(cards)) == len(cards), "a card is there twice")
    for _ in range(most):
        if st.over:
            break
        need(question(st).endswith((".", "?")), "no question for what is asked now")
        if not r.randrange(10):
            assert_plain(st)
            every_refusal_has_its_part(st)
            saved_and_loaded(st)
            if st.table.aim:
                need(scoring.totals(st)[0] <= scoring.perfect_score(st), "a tomb is worth more than the perfect one")
        code, first = pick(st, r) if first is None else first, None
        st.out = []
        watch.choice(st, code)
        apply(st, code)
        conserved(st, cards)
        at_rest(st)
        watch.after(st)
        for event in st.out:
            line = tell(st.table, event)
            need(line is None or line.endswith("."), "no line for", event)
    assert_plain(st)
    need(st.over or most < LONGEST, "the game does not end within", LONGEST, "choices")
    return st


def everything(st: State, choices: list[float], worlds: tuple[int, ...] = (1, 2)) -> None:
    """All checks that need no past."""
    assert_plain(st)
    readable(st)
    looking_changes_nothing(st)
    nothing_leaks(st, worlds)
    clones_agree(st, choices)


def ended(st: State) -> None:
    """The end: nothing to choose, every seat is placed, and the points of each add up."""
    need(not legal(st), "something to choose after the end")
    seats = list(range(st.table.seats))
    need(sorted(seat for place in scoring.ranking(st) for seat in place) == seats, "a seat has no place")
    for seat in seats:
        found = scoring.score(st, seat)
        need(found.total == sum(found.parts.values()), "the points of seat", seat, "do not add up")


def snapshot(game: Game) -> tuple[Any, ...]:
    """All that a game shows: the state, the moves, the log, and what can be undone."""
    return frozen(game.state), tuple(game.moves), tuple(e.raw for e in game.events), game.can_undo
