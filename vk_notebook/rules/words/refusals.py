"""Why not: the most specific rule that forbids a move, in a sentence for a person."""

from __future__ import annotations

from collections.abc import Mapping

from ...ground.errors import Refusal, listed
from ..engine import terms
from ..engine.codes import EXECUTE, PHARAOH
from ..engine.paying import price, purse
from ..engine.program import FORCED, LAY_OUT, PROGRAMS, SHIELD, TRIM, TURN, WINDOW, Program
from ..engine.pyramid import BASE_SLOTS
from ..engine.search import blocked_part
from ..engine.state import HAND, IN_PLAY, NONE, PLAY, State
from ..engine.turn import asked, begun
from ..language.part import misfit
from ..language.prevent import no_use
from ..language.voice import lacking
from ..language.wordings import SOLITAIRE, wording_of
from ..rulebook import rules
from .asking import question
from .notation import IN_SLOT, PLAIN, SLOTS, Option, Options, matches, normal, split_text


def refuse(st: State, text: str, known: Mapping[str, str] | None = None) -> Refusal | None:
    """Why a move text cannot be played now; None when it can, and for texts that are no move.

    `known` names cards that are not in this game, by their normal names. The state is not changed.
    """
    text = normal(text)
    name = _meant(st, text, known or {})
    if name is None or len(matches(st, text)) == 1:
        return None
    verb, rest = split_text(text)
    if st.over:
        return Refusal(
            "end.all-three-conditions",
            "The game is over: the stock and the pyramid are empty, and the round is complete.",
        )
    if st.stack or st.step != PLAY:
        return _in_the_middle(st, verb, name)
    if verb == "pick":
        verb = "execute" if name in _names(st, HAND) else "buy"
    plays = {"buy": _buy, "execute": _execute, "entomb": _entomb}
    if verb in plays:
        return plays[verb](st, name, rest)
    if verb == "use":
        return _use_pharaoh(st)
    if verb == "arrange":
        return Refusal("turn.discard-order-chosen", "There is nothing to put in order: your cards are all alike.")
    return Refusal("turn.four-steps", f"You cannot do that now. Possible: {_possible(st)}.")


def _meant(st: State, text: str, known: Mapping[str, str]) -> str | None:
    """What a normal text says behind its verb, a name as it is written; None where that could never be done."""
    verb, rest = split_text(text)
    if text in PLAIN.values():
        return rest
    if not rest or verb in ("", "end", "arrange", "use"):
        return None
    if verb == "option":
        return rest if rest.isdigit() else None
    names = [*st.table.names, *(kind.name for kind in st.table.kinds), *(_pharaohs(st) if st.offered else ())]
    here = {normal(name): name for name in names}
    if rest in here or rest in known or rest.startswith("the top of the "):
        return here.get(rest) or known.get(rest, rest)
    return next((name for one, name in here.items() if rest.startswith((f"{one} at ", f"{one} from "))), None)


def _pharaohs(st: State) -> list[str]:
    """The pharaohs of this game."""
    return [deed.name for deed in st.table.pharaohs if deed is not None]


def _names(st: State, which: int) -> list[str]:
    """The cards in one of the piles of who has the turn."""
    return [st.table.name[card] for card in st.pile(st.seat, which)]


def _possible(st: State) -> str:
    possible = Options(st).texts
    return listed(possible if len(possible) <= 8 else [*possible[:7], f"{len(possible) - 7} more"])


# ---- in the middle of something -----------------------------------------------------------------------


def _in_the_middle(st: State, verb: str, name: str) -> Refusal:
    """A choice is pending: say what is asked, and why the named card does not fit."""
    if st.stack:
        no = _pending(st, verb, name)
    elif verb == "pick" and name in _pharaohs(st):
        no = Refusal("pharaoh.setup-deal-two", f"{name} was not dealt to {st.table.names[asked(st)]}.")
    else:
        no = Refusal("pharaoh.setup-keep-one", "")
    return Refusal(no.rule, f"{no.text} {waiting(st)}".lstrip())


def waiting(st: State) -> str:
    """Whom the game is waiting for, and for what."""
    return f"The game is waiting for {st.table.names[asked(st)]}. {question(st)} Possible: {_possible(st)}."


def _pending(st: State, verb: str, name: str) -> Refusal:
    """Why a move does not answer what is asked in an action or a step of the turn; no text where that is plain."""
    f = st.stack[-1]
    program = PROGRAMS[f.program]
    op = program.ops[f.pc]
    verbs = {option.verb for option in Options(st)}
    if f.program in STEP_RULES:
        return Refusal(STEP_RULES[f.program], misfit(name) if verb in verbs else "")
    if program.kind != TURN:
        # who only names a card for another cannot shield themselves: a click on the shield says "pick"
        if (verb == "react" or (verb == "pick" and asked(st) != f.doer)) and (no := no_use(st, name)):
            return no
        if verb == "done" and op.any_number:
            return Refusal("ruling.any-number-needs-one", "You must choose at least one card.")
        if verb in ("buy", "execute", "entomb", "end", "use", "arrange") and verb not in verbs:
            running = st.table.name[f.source] if f.source >= 0 else program.name
            return Refusal("action.no-interruption", f"Finish {running} first.")
    if verb not in ("pick", *verbs) and f.program not in (WINDOW, SHIELD):
        name = ""  # another card would not do either
    no = op.unfit(st, f, name) or Refusal(program.quote(op.part, ("fits", "rule")), misfit(name))
    rule = no.rule if no.rule in rules() else no.rule.rpartition(".")[0]  # only some cards have a rule so narrow
    return Refusal(rule, no.text)


#: The steps of a turn that ask something, each with its rule.
STEP_RULES = {
    FORCED: "turn.rebuild-forced-sacrifice", LAY_OUT: "turn.discard-order-chosen", TRIM: "pharaoh.hatshepsut",
}  # fmt: skip


# ---- the main decision --------------------------------------------------------------------------------


def _buy(st: State, name: str, rest: str) -> Refusal:
    t = st.table
    slots = [slot for slot, card in enumerate(st.pyramid) if card >= 0 and t.name[card] == name]
    if not slots:
        base = [t.name[st.pyramid[slot]] for slot in BASE_SLOTS if st.pyramid[slot] >= 0]
        where = f"The base holds {listed(base, 'and')}." if base else "The base is empty."
        return Refusal("buy.base-only", f"{name[0].upper()}{name[1:]} is not in the pyramid. {where}")
    there = [slot for slot in slots if rest == normal(f"{name} at {SLOTS[slot]}")]
    if not there and (astray := _astray(st, "buy", name, rest, "buy.base-only")):
        return astray
    slots = there or slots
    cards = [st.pyramid[slot] for slot in slots if slot in BASE_SLOTS]
    if not cards:
        why = f"You can buy cards only from the base, so {name} must fall there first."
        return Refusal("buy.upper-rows-illegal", f"{name} is {IN_SLOT[slots[0]]}. {why}")
    down = [card for card, _ in st.down]
    card = next((card for card in cards if card not in down), NONE)
    if card < 0:
        return Refusal("card.kite.not-gainable", f"{name} is face down. You cannot buy it until it is turned face up.")
    need, have = price(st, st.seat, card), purse(st, st.seat)
    return Refusal("buy.pay-at-least-cost", f"{name} costs {need} gold, but your hand is worth only {have}.")


def _astray(st: State, verb: str, name: str, rest: str, rule: str) -> Refusal | None:
    """A place is named where no such card lies, though the move is possible elsewhere."""
    found = matches(st, f"{verb} {name}") if rest != normal(name) else []
    where = listed(Option(st, code).text for code in found)
    return Refusal(rule, f"There is no {name} there. Possible: {where}.") if found else None


def _entomb(st: State, name: str, rest: str) -> Refusal:
    if st.table.master:
        why = "Master Solitaire has no free entombment: only actions entomb cards."
        return Refusal("solitaire.master.no-free-entombment", why)
    if st.entomb_used:
        still = "You can still execute an action that entombs a card."
        return Refusal("entomb.once-per-turn", f"You have already used your free entombment this turn. {still}")
    astray = _astray(st, "entomb", name, rest, "entomb.from-hand")
    return astray or Refusal("entomb.from-hand", f"{name} is not in your hand. {_hand(st)}")


def _hand(st: State) -> str:
    held = list(dict.fromkeys(_names(st, HAND)))
    return f"You hold {listed(held, 'and')}." if held else "Your hand is empty."


def _use_pharaoh(st: State) -> Refusal:
    number = st.pharaohs[st.seat]
    if number < 0:
        return Refusal("pharaoh.optional", "This game is played without pharaohs.")
    if st.pharaoh_used:
        return Refusal("turn.pharaoh-once", "You have already used your pharaoh this turn.")
    program = PROGRAMS[number]
    if program.wording == SOLITAIRE:
        return _barred(program.rule, f"You cannot use {program.name}", st)
    if not program.ops:
        return Refusal(program.rule, f"{program.name} is always in effect, so you never have to use it.")
    return _blocked(begun(st, PHARAOH), program, f"You cannot use {program.name}")


def _execute(st: State, name: str, rest: str) -> Refusal:
    """Rule: action.impossible-part-forbids and the card's own conditions"""
    card = next((card for card in st.pile(st.seat, HAND) if st.table.name[card] == name), NONE)
    if card < 0 and name in _names(st, IN_PLAY):
        why = f"You have already played {name}. You can use each card only once per turn. {_hand(st)}"
        return Refusal("turn.one-purpose-per-card", why)
    if card < 0:
        return Refusal("terms.cards-in-hand", f"{name} is not in your hand. {_hand(st)}")
    if astray := _astray(st, "execute", name, rest, "terms.cards-in-hand"):
        return astray
    if st.table.action[card] < 0:
        return _no_action(st, name)
    return _blocked(begun(st, EXECUTE + card), PROGRAMS[st.table.action[card]], f"You cannot execute {name}")


def _blocked(s: State, program: Program, what: str) -> Refusal:
    """An action or ability that has begun on a quiet copy cannot be done: which part of it, and by which rule."""
    part = blocked_part(s.clone(True))
    found = [op.blocked(s, s.stack[-1]) for op in program.ops if op.part == part]
    no = next(filter(None, found), None) or Refusal(program.quote(part), "")
    return Refusal(no.rule, no.text or f"{what} now. {lacking(program, part)}")


#: Why a card that reacts to an event has nothing to execute.
ANSWERS = {
    terms.OPPONENT_BUYS: "it reacts to an opponent's purchase",
    terms.OPPONENT_SACRIFICES: "it reacts to an opponent's sacrifice",
    terms.OPPONENT_ENTOMBS: "it reacts to an opponent's entombment",
    terms.THIS_IS_DISCARDED: "it takes effect when an action discards it",
    terms.ACTION_HITS_YOU: "it reacts to an opponent's action",
    terms.ACTION_HITS_YOUR_HAND: (
        "it reacts to an opponent's action that makes you discard or sacrifice a card from your hand"
    ),
}


def _no_action(st: State, name: str) -> Refusal:
    deed = st.table.deeds[name]
    text = wording_of(deed, st.table.wording)
    if text.barred:
        return _barred(text.barred, f"You cannot execute {name}", st)
    answers = ANSWERS[text.when.event] if text.when is not None else "it has none"
    return Refusal(deed.rule, f"{name} has no action to execute: {answers}. You can still pay with it or entomb it.")


def _barred(rule: str, what: str, st: State) -> Refusal:
    """Nothing of a card's text can be used in this variant."""
    if st.table.dummy >= 0:
        return Refusal(rule, f"{what} against the Dummy, which has only a tomb.")
    return Refusal(rule, f"{what} in solitaire: its action needs other players.")
