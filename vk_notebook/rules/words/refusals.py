"""Why not: the most specific rule that forbids a move, in a sentence for a person."""

from __future__ import annotations

from collections.abc import Mapping

from ...errors import Refusal, listed
from ..engine import happen
from ..engine.program import CRUMBLE, FORCED, LAY_OUT, PAY, PROGRAMS, SHIELD, TRIM, WINDOW, Op, Program
from ..engine.search import blocked_ability, blocked_part
from ..engine.state import HAND, IN_PLAY, PILES, PLAY, TOMB, Frame, State
from ..engine.terms import ACTION_HITS_YOU, ACTION_HITS_YOUR_HAND
from ..engine.turn import asked, legal, may_buy, play_action
from ..language.dealing import ChooseOp
from ..language.executing import ExecuteOp
from ..language.moving import MoveOp
from ..language.parts import Part, cited
from ..language.rounds import Repeat
from ..language.swap import SwapOp
from ..language.wordings import SOLITAIRE, wording_of
from ..rulebook import rules
from .notation import SLOTS, matches, normal, option_text, split_text, verb_of


def refuse(st: State, text: str, known: Mapping[str, str] | None = None) -> Refusal | None:
    """Why a move text cannot be played now; None when it can, and for texts that are no move.

    `known` names cards that are not in this game, by their normal names. The state is not changed.
    """
    if len(matches(st, text)) == 1:
        return None
    verb, rest = split_text(normal(text))
    if st.over:
        return Refusal("end.all-three-conditions", "The game is over: stock and pyramid are empty after a full round.")
    name, card = _named(st, rest, known or {})
    if st.stack or st.step != PLAY:
        return _in_the_middle(st, verb, name)
    if verb == "pick":
        verb = _meant(st, card)
    if verb == "buy":
        return _buy(st, name, card)
    if verb == "execute":
        return _run(st, name, card)
    if verb == "entomb":
        return _entomb(st, name, card)
    if verb == "use":
        return _pharaoh(st)
    if verb == "arrange":
        return Refusal("turn.discard-order-chosen", "There is nothing to put in order: your cards are all alike.")
    return Refusal("turn.four-steps", f"Nothing asks for that now. Possible: {_possible(st)}.")


def kind_names(st: State) -> dict[str, str]:
    """Normal name -> name of every card of this game."""
    return {normal(k.name): k.name for k in st.table.kinds}


def pharaoh_names(st: State) -> dict[str, str]:
    """Normal name -> name of every pharaoh of this game."""
    return {normal(p.name): p.name for p in st.table.pharaohs if p is not None}


def _named(st: State, rest: str, known: Mapping[str, str]) -> tuple[str, str]:
    """The card or player a text names as it is written, and the whole text."""
    names = {**known, **{normal(n): n for n in st.table.names}, **kind_names(st)}
    words = rest
    while words:
        if words in names:
            return names[words], rest
        words = words.rpartition(" ")[0]
    return rest, rest


def _possible(st: State) -> str:
    texts = [option_text(st, c) for c in legal(st)]
    if len(texts) > 8:
        texts = [*texts[:7], f"{len(texts) - 7} more"]
    return listed(texts)


def _meant(st: State, rest: str) -> str:
    name, _ = _named(st, rest, {})
    hand = [st.table.name[c] for c in st.pile(st.seat, HAND)]
    return "execute" if name in hand else "buy"


def _in_the_middle(st: State, verb: str, name: str) -> Refusal:
    """A choice is pending: say what is asked, and why the named card does not fit."""
    from .asking import question

    seat = asked(st)
    t = st.table
    who = t.names[seat]
    asks = f"{who} has to answer first: {question(st)} Possible: {_possible(st)}."
    if not st.stack:
        if verb == "pick" and (wanted := pharaoh_names(st).get(normal(name))):
            return Refusal("pharaoh.setup-deal-two", f"{wanted} was not dealt to {who}. {asks}")
        return Refusal("pharaoh.setup-keep-one", asks)
    f = st.stack[-1]
    program = PROGRAMS[f.program]
    op = program.ops[f.pc]
    if f.program == PAY:
        if verb in ("pay", "pick"):
            return Refusal("buy.combine-gold", f"{name} is not in your hand, or has no gold. {asks}")
        return Refusal("buy.one-at-a-time", f"This purchase has to be finished. {asks}")
    if f.program == CRUMBLE:
        return Refusal("pyramid.crumble-immediate", asks)
    if f.program in (WINDOW, SHIELD):
        offered = [t.name[c] for c in legal(st) if c >= 0]
        if name not in offered and name in _shields(st, seat, ACTION_HITS_YOUR_HAND):
            why = f"{name} is shown only where you would have to discard or sacrifice from your hand."
            return Refusal("reaction.offering-table.required-only", f"{why} {asks}")
        return Refusal("ruling.only-reactions-interrupt", asks)
    verbs = {verb_of(st, c) for c in legal(st)}
    if f.program in STEP_RULES:
        return Refusal(STEP_RULES[f.program], f"{name} does not fit. {asks}" if name and verb in verbs else asks)
    if verb == "react" and (no := _no_shield(st, op, seat, name)):
        return Refusal(no[0], f"{no[1]} {asks}")
    if verb == "done" and isinstance(op, MoveOp) and op.kind == "any":
        return Refusal("ruling.any-number-needs-one", f"At least one card has to be picked. {asks}")
    if verb in ("buy", "execute", "entomb", "end", "use", "arrange") and verb not in verbs:
        running = st.table.name[f.source] if f.source >= 0 else program.name
        return Refusal("action.no-interruption", f"{running} has to be finished first. {asks}")
    fits = verb in ("pick", *verbs)
    if verb == "repeat" and fits and isinstance(op, ExecuteOp):
        rule, why = _no_repeat(st, name)
        return Refusal(rule, f"{why} {asks}")
    if fits and name in _face_down(st, op):
        rule = "card.plasterer.no-face-down" if isinstance(op, ChooseOp) else "card.kite.not-gainable"
        return Refusal(rule, f"{name} lies face down: it cannot be picked. {asks}")
    cite = of_a_pick(program, op.part)
    if isinstance(op, SwapOp) and f.phase == 1:  # the part's rule is about the card that is picked first
        cite = program.own
    if fits and isinstance(op, MoveOp) and _without_set(st, op, f, name) and f"{cite}.sets-only" in rules():
        cite = f"{cite}.sets-only"
    if fits and isinstance(op, MoveOp) and op.linked and name in [t.name[c] for c in op.candidates(st, f) if c >= 0]:
        cite = against(program, op.part + 1) if op.part < len(program.deed_parts) else cite
        return Refusal(cite, f"With {name} the next part could not be done. {asks}")
    return Refusal(cite, f"{name[0].upper()}{name[1:]} does not fit. {asks}" if name and fits else asks)


def _shields(st: State, seat: int, event: str) -> list[str]:
    """The hand cards with which a seat could answer such an action, by name."""
    return [st.table.name[c] for c in st.table.react.get(event, ()) if c in st.pile(seat, HAND)]


def _no_shield(st: State, op: Op, seat: int, name: str) -> tuple[str, str] | None:
    """Why a card that shields from actions does not do so here, as a rule and a sentence.

    Rule: ruling.medjay-pesesh-kef, reaction.offering-table.opponents-turn-only
    """
    if isinstance(op, MoveOp) and op.left_picks and name in _shields(st, seat, ACTION_HITS_YOU):
        return "ruling.medjay-pesesh-kef", "Naming a card does nothing to you: there is nothing to refuse."
    if seat == st.seat and name in _shields(st, seat, ACTION_HITS_YOUR_HAND):
        return "reaction.offering-table.opponents-turn-only", f"{name} is of no use in your own turn."
    return None


def _without_set(st: State, op: MoveOp, f: Frame, name: str) -> bool:
    """Whether a starter or a unique is named that lies where a card is picked from, and cannot be picked."""
    there = [c for source in op.sources for c in source.cards(st, f) if c >= 0 and st.table.name[c] == name]
    if op.fits is None or not there:
        return False
    return st.table.set_id[there[0]] < 0 and not op.fits(st, f, there[0])


def _face_down(st: State, op: Op) -> list[str]:
    """The cards that only lying face down keeps from being picked now."""
    if not (isinstance(op, ChooseOp) or (isinstance(op, (MoveOp, SwapOp)) and _from_pyramid(op))):
        return []
    names = [st.table.name[row[0]] for row in st.down if row[0] in st.pyramid]
    return [n for n in names if not any(c >= 0 and st.table.name[c] == n for c in legal(st))]


def _from_pyramid(op: MoveOp | SwapOp) -> bool:
    """Whether pyramid cards are picked here."""
    sources = op.sources if isinstance(op, MoveOp) else (op.one, op.other)
    return any(s.name in ("pyramid", "base", "middle", "apex") for s in sources)


#: The steps of a turn that ask something, each with its rule.
STEP_RULES = {
    FORCED: "turn.rebuild-forced-sacrifice", LAY_OUT: "turn.discard-order-chosen", TRIM: "pharaoh.hatshepsut",
}  # fmt: skip


def of_a_pick(program: Program, number: int) -> str:
    """The rule against a card that does not fit a part."""
    part = _quoting(program, number)
    return cited(program.own, part.fits or part.rule) if part.fits or part.rule else program.rule


def against(program: Program, number: int, empty: bool = False) -> str:
    """The rule by which a part cannot be done; `empty` where it looks for a kind of card and finds none at all."""
    part = _quoting(program, number)
    rule = part.needs or part.rule or ("" if empty else part.fits)
    return cited(program.own, rule) if rule else program.rule


def _quoting(program: Program, number: int) -> Part:
    parts = program.deed_parts
    part = parts[number - 1] if 0 < number <= len(parts) else None
    return part if isinstance(part, Part) else Part()


def _no_repeat(st: State, name: str) -> tuple[str, str]:
    """Why the action of a card cannot be done once more, as a rule and a sentence.

    Rule: card.tyet-amulet.forbidden-cards, card.tyet-amulet.not-gold-cards, card.tyet-amulet.not-free-entombment
    """
    t, you = st.table, st.seat
    if name in t.deeds and not t.deeds[name].repeatable:
        return "card.tyet-amulet.forbidden-cards", f"{name} can never be repeated."
    executed = [row >> 1 for row in st.actions if t.name[row >> 1] == name]
    if executed and PROGRAMS[t.action[executed[0]]].repeatable:
        return "card.tyet-amulet.needs-earlier-action", f"{name} cannot be carried out once more now."
    if executed:
        return "ruling.tyet-exclusions", f"{name} can never be repeated: its action moves the card away."
    if name in [t.name[c] for c in st.pile(you, IN_PLAY)]:
        return "card.tyet-amulet.not-gold-cards", f"{name} was not executed this turn."
    if name in [t.name[c] for c in st.pile(you, TOMB)]:
        return "card.tyet-amulet.not-free-entombment", f"{name} was not executed this turn: entombing is no action."
    return "card.tyet-amulet.needs-earlier-action", f"{name} was not executed this turn."


# ---- the main decision --------------------------------------------------------------------------------


def _buy(st: State, name: str, rest: str) -> Refusal:
    """Rule: buy.base-only, buy.upper-rows-illegal, buy.pay-at-least-cost, card.kite.not-gainable"""
    t = st.table
    slots = [s for s in range(6) if st.pyramid[s] >= 0 and t.name[st.pyramid[s]] == name]
    if not slots:
        base = [t.name[st.pyramid[s]] for s in happen.BASE_SLOTS if st.pyramid[s] >= 0]
        where = f"The base holds {listed(base, 'and')}." if base else "The base is empty."
        return Refusal("buy.base-only", f"{name} is not in the pyramid. {where}")
    there = [s for s in slots if rest == normal(f"{name} at {SLOTS[s]}")]
    if not there and (astray := _astray(st, "buy", name, rest, "buy.base-only")):
        return astray
    slots = there or slots
    base_slots = [s for s in slots if s in happen.BASE_SLOTS]
    if not base_slots:
        return Refusal(
            "buy.upper-rows-illegal",
            f"{name} lies at the {SLOTS[slots[0]]}. Only base cards may be bought; it has to crumble down first.",
        )
    down = [row[0] for row in st.down]
    cards = [st.pyramid[s] for s in base_slots]
    card = next((c for c in cards if c not in down), cards[0])
    if card in down:
        return Refusal("card.kite.not-gainable", f"{name} lies face down: it cannot be bought until it is turned up.")
    need, have = happen.price(st, st.seat, card), happen.purse(st, st.seat)
    assert not may_buy(st, card, have)
    return Refusal("buy.pay-at-least-cost", f"{name} costs {need} gold, and your hand is worth {have}.")


def _astray(st: State, verb: str, name: str, rest: str, rule: str) -> Refusal | None:
    """A place is named where no such card lies, though the move is possible elsewhere."""
    found = matches(st, f"{verb} {name}") if rest != normal(name) else []
    if not found:
        return None
    return Refusal(rule, f"No {name} lies there. Possible: {listed([option_text(st, c) for c in found])}.")


def _entomb(st: State, name: str, rest: str) -> Refusal:
    if st.table.master:
        return Refusal(
            "solitaire.master.no-free-entombment",
            "Master Solitaire has no free entombment: a card reaches the tomb only by an action.",
        )
    if st.entomb_used:
        return Refusal(
            "entomb.once-per-turn",
            "You have used this turn's free entombment. An action that entombs may still be executed.",
        )
    astray = _astray(st, "entomb", name, rest, "entomb.from-hand")
    return astray or Refusal("entomb.from-hand", f"{name} is not in your hand. {_hand(st)}")


def _hand(st: State) -> str:
    hand = [st.table.name[c] for c in st.pile(st.seat, HAND)]
    return f"You hold {listed(list(dict.fromkeys(hand)), 'and')}." if hand else "Your hand is empty."


def _pharaoh(st: State) -> Refusal:
    number = st.pharaohs[st.seat]
    if number < 0:
        return Refusal("pharaoh.optional", "This game is played without pharaohs.")
    if st.pharaoh_used:
        return Refusal("turn.pharaoh-once", "You have used your pharaoh this turn.")
    program = PROGRAMS[number]
    if program.wording == SOLITAIRE:
        return _barred(program.rule, f"{program.name} cannot be used", st)
    if not program.ops:
        return Refusal(program.rule, f"{program.name} always works: there is nothing to use.")
    part = blocked_ability(st, program)
    return Refusal(against(program, part), f"{program.name} cannot be used: {_why(st, program, part)}")


def _run(st: State, name: str, rest: str) -> Refusal:
    """Rule: action.impossible-part-forbids and the card's own conditions"""
    t = st.table
    held = [c for c in st.pile(st.seat, HAND) if t.name[c] == name]
    if not held:
        played = [t.name[c] for c in st.pile(st.seat, IN_PLAY)]
        if name in played:
            return Refusal("turn.one-purpose-per-card", f"{name} was played: a card serves once a turn. {_hand(st)}")
        return Refusal("terms.cards-in-hand", f"{name} is not in your hand. {_hand(st)}")
    if astray := _astray(st, "execute", name, rest, "terms.cards-in-hand"):
        return astray
    card = held[0]
    number = t.action[card]
    if number < 0:
        return _no_action(st, name, card)
    program = PROGRAMS[number]
    s = st.clone(True)
    play_action(s, card)
    s.stack.pop()
    s.actions = st.actions
    part = blocked_part(s, st.seat, card, card, st.seat * PILES + IN_PLAY, program)
    if inner := _inner(s, program, part):
        return Refusal("ruling.inner-action", f"{name} would execute {inner}, and that cannot be carried out now.")
    repeats = (op := _executing(program, part)) is not None and op.place == "actions"
    if op is not None and op.place == "first action" and st.actions:
        why = _no_repeat(st, t.name[st.actions[0] >> 1])[1]
        return Refusal(against(program, part), f"{name} cannot be executed: {why}")
    if repeats and (done := [t.name[row >> 1] for row in st.actions if row & 1]):
        rule, why = _no_repeat(st, next((n for n in done if not t.deeds[n].repeatable), done[0]))
        return Refusal(rule, f"{name} cannot be executed: {why}")
    later = _nothing_to_swap_for(s, program, part) or _round_has_begun(s, program, part)
    cite = program.own if later else against(program, part, _nothing_there(s, program, part))
    return Refusal(cite, f"{name} cannot be executed: {_why(st, program, part)}")


def _executing(program: Program, part: int) -> ExecuteOp | None:
    """What executes another card in this part, if something does."""
    return next((op for op in program.ops if op.part == part and isinstance(op, ExecuteOp)), None)


def _inner(s: State, program: Program, part: int) -> str:
    """The card whose action would be carried out, if there is one and it is what fails."""
    op = _executing(program, part)
    if op is None or op.place not in ("apex", "discard"):
        return ""
    return next((s.table.name[card] for card, _ in op.sources(s, Frame(program.index, s.seat))), "")


def _nothing_to_swap_for(s: State, program: Program, part: int) -> bool:
    """Whether the other side of a swap is what fails."""
    swap = next((op for op in program.ops if op.part == part and isinstance(op, SwapOp)), None)
    return swap is not None and not swap.other.cards(s, Frame(program.index, s.seat))


def _round_has_begun(s: State, program: Program, part: int) -> bool:
    """Whether the first pick of a round is possible, so that a later one of the round is what fails."""
    picks = [op for op in program.ops if op.part == part and isinstance(op, MoveOp)]
    again = part > 0 and isinstance(program.deed_parts[part - 1], Repeat)
    return again and len(picks) > 1 and picks[0].ready(s, Frame(program.index, s.seat))


def _nothing_there(s: State, program: Program, part: int) -> bool:
    """Whether this part wants a card of a certain kind and finds no card at all, so that the kind is not what fails."""
    op = next((op for op in program.ops if op.part == part and isinstance(op, MoveOp)), None)
    if op is None or op.fits is None:
        return False
    f = Frame(program.index, s.seat)
    return not any(source.cards(s, f) for source in op.sources)


def _why(st: State, program: Program, part: int) -> str:
    from .card_text import program_part_texts

    parts = program_part_texts(program)
    what = parts[part - 1] if 0 < part <= len(parts) else program.name
    if program.parts > 1:
        return f"part {part} of {program.parts} cannot be done now ({what}), and all parts have to be possible."
    return f"this cannot be done now: {what}."


REACTIONS = {
    "opponent buys": "it answers an opponent's purchase",
    "opponent sacrifices": "it answers an opponent's sacrifice",
    "opponent entombs": "it answers an opponent's entombment",
    "action hits you": "it answers an opponent's action",
    "action hits your hand": "it answers an opponent's action that makes you discard or sacrifice from your hand",
    "this is discarded": "it does its work when an action discards it",
}


def _barred(rule: str, what: str, st: State) -> Refusal:
    """Nothing of a card's text can be used in this variant."""
    if st.table.dummy >= 0:
        return Refusal(rule, f"{what} against {st.table.names[st.table.dummy]}, which has nothing but a tomb.")
    return Refusal(rule, f"{what} in solitaire: its text speaks of other players, and nobody else is there.")


def _no_action(st: State, name: str, card: int) -> Refusal:
    if rule := wording_of(st.table.deeds[name], st.table.wording).barred:
        return _barred(rule, f"{name} cannot be executed", st)
    event = next((e for e, cards in st.table.react.items() if card in cards), "")
    cite = st.table.deeds[name].rule
    return Refusal(cite, f"{name} has no action to execute: {REACTIONS.get(event, 'it has none')}. "
                   "It may still pay or be entombed.")  # fmt: skip
