"""What cards, questions and log lines say."""

import ast
import os
import random
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import pytest

import vk_notebook as vk
from tests.scenario import reason, scene
from tools.texts import PLACES, ROOT, texts
from vk_notebook.cards import actions, catalogue
from vk_notebook.cards.effect_lines import effect_line
from vk_notebook.rules.engine.events import Event
from vk_notebook.rules.engine.state import State
from vk_notebook.rules.engine.terms import SOLO
from vk_notebook.rules.engine.turn import apply, legal
from vk_notebook.rules.language.compile import programs_of
from vk_notebook.rules.language.conditions import Require
from vk_notebook.rules.language.deeds import Deed
from vk_notebook.rules.language.move import Move
from vk_notebook.rules.language.part import walk
from vk_notebook.rules.language.voice import Voice, reader
from vk_notebook.rules.language.wordings import CLASSIC, PREMIUM, SOLITAIRE, wording_of
from vk_notebook.rules.table import Table
from vk_notebook.rules.words import telling
from vk_notebook.rules.words.asking import part_now, question
from vk_notebook.rules.words.card_text import deed_text
from vk_notebook.rules.words.telling import tell

WORDINGS = (PREMIUM, CLASSIC, SOLITAIRE, SOLO)
GOLDEN = Path(__file__).parent.parent / "goldens" / "card_texts.txt"
LINES = files("vk_notebook.cards") / "effect_lines.txt"
#: Cards whose text differs in an edition or a variant, while the few words on the face say the same.
SAME_LINE = {("Plasterer", CLASSIC), ("Priest of Osiris", SOLO)}
DEEDS = [*actions.ACTIONS.values(), *actions.PHARAOHS.values()]
UNTOLD = {"auto", "purchase", "pay", "pass"}
NAMES = re.compile("|".join(sorted(map(re.escape, actions.ACTIONS), key=len, reverse=True)))
PLACEHOLDER = re.compile(r"None|[{}<>\[\]_]|  |-\d|hidden card|[,;:]\.|\.\.")


def part_texts(deed: Deed, wording: str) -> list[str]:
    """One phrase for each top-level part of a deed's action."""
    return Voice(deed.name, dummy=wording == SOLO).each(wording_of(deed, wording).parts)


def card_texts() -> str:
    """Every text with its parts; the older wording and those of the variants where they differ."""
    lines = []
    for deed in DEEDS:
        for wording in WORDINGS:
            if wording != PREMIUM and deed_text(deed, wording) == deed_text(deed):
                continue
            lines.append(f"{deed.name}{'' if wording == PREMIUM else f' ({wording})'}: {deed_text(deed, wording)}")
            lines += [f"    {i}. {text}" for i, text in enumerate(part_texts(deed, wording), 1)]
    return "\n".join(lines) + "\n"


def test_card_texts_are_the_reviewed_ones() -> None:
    """After a wanted change run this file with VK_UPDATE_GOLDENS=1 and read the difference."""
    now = card_texts()
    if os.environ.get("VK_UPDATE_GOLDENS"):
        GOLDEN.write_text(now, encoding="utf-8")
    assert now == GOLDEN.read_text(encoding="utf-8")


def test_every_card_has_its_lines_and_another_one_where_its_text_differs() -> None:
    names = []
    for deed in DEEDS:
        others = (one for one in WORDINGS[1:] if deed_text(deed, one) != deed_text(deed))
        names += [deed.name, *(f"{deed.name} ({one})" for one in others if (deed.name, one) not in SAME_LINE)]
    assert [row.split(": ")[0] for row in LINES.read_text("utf-8").splitlines()] == names


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_every_card_has_a_line_that_fits_its_face(deed: Deed) -> None:
    for wording in WORDINGS:
        line = effect_line(deed.name, wording)
        assert len(line) <= 56
        assert len(wrap(line, 21)) <= 3
        assert re.fullmatch(r"\+?[A-Z].*[^.;:, ]", line)
        assert not PLACEHOLDER.search(line)
        if wording_of(deed, wording).barred:
            assert line.startswith("No effect ")


@pytest.mark.rule("solo.no-hand")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_a_line_against_the_dummy_says_where_a_card_goes_that_it_gets(deed: Deed) -> None:
    line, parts = effect_line(deed.name, SOLO), wording_of(deed, SOLO).parts
    assert not re.search(r"\b(away|opponents?|others?|players?)\b", line)
    if any(move.to.owner == "an opponent" for move in walk(parts, Move)):
        assert "in the Dummy's tomb" in line


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_a_line_has_every_condition_but_of_piles_that_nearly_always_serve_all(deed: Deed) -> None:
    for wording in WORDINGS:
        asked = [part.cond for part in walk(wording_of(deed, wording).parts, Require)]
        if any(cond.name != "at least" or isinstance(cond.args[0], int) for cond in asked):
            assert re.search(r"(?i)\b(with|if|after)\b|\(deck", effect_line(deed.name, wording))


def paragraphs(place: str) -> Iterator[str]:
    """The texts of a place, those of its sheets as paragraphs, whose sentences go on from line to line."""
    yield from (text for where, text in texts(place) if ".md:" not in where)
    for path in (path for pattern in PLACES[place] if pattern.endswith(".md") for path in ROOT.glob(pattern)):
        prose = re.sub(r"(?ms)^ *```.*?^ *```", "", path.read_text("utf-8"))
        yield from (" ".join(paragraph.split()) for paragraph in re.split(r"\n\s*\n", prose))


@pytest.mark.parametrize("place", PLACES)
def test_no_text_says_a_word_twice(place: str) -> None:
    twice = re.compile(r"(?i)\b([a-z]{2,})[ *_]+\1\b")
    assert [text for text in paragraphs(place) if twice.search(text.replace("Nasty Nasty", ""))] == []


def test_cards_that_do_different_things_have_different_lines() -> None:
    texts: dict[str, str] = {}
    for deed in DEEDS:
        text = deed_text(deed).replace(deed.name, "this")
        assert texts.setdefault(effect_line(deed.name), text) == text, deed.name


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_every_text_is_whole_sentences(deed: Deed) -> None:
    for wording in WORDINGS:
        text = deed_text(deed, wording)
        assert re.fullmatch(r"[A-Z].*\.", text)
        assert not PLACEHOLDER.search(text)
        assert len(text) < 260
        assert not re.search("(?i)entomb (one|a) card from your ", text), "the publisher's own sentence"


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.name)
def test_parts_are_phrases_and_a_program_reads_like_its_card(deed: Deed) -> None:
    kind = "pharaoh" if deed.name in actions.PHARAOHS else "action"
    for wording in WORDINGS:
        texts = part_texts(deed, wording)
        assert len(texts) == len(wording_of(deed, wording).parts)
        assert all(re.fullmatch(r"[a-z].*[^.;:,]", text) for text in texts)
        program, answer = programs_of(deed, wording, kind)
        assert reader(program).each(program.deed_parts) == texts if program is not None else not texts
        assert answer is None or reader(answer).each(answer.deed_parts)


def test_older_wordings_read_differently() -> None:
    for deed in DEEDS:
        assert (deed_text(deed) != deed_text(deed, CLASSIC)) == (deed.classic is not None), deed.name


# ---- played games ---------------------------------------------------------------------------------


class Seen(NamedTuple):
    """What one step of a game said."""

    key: str
    question: str
    part: tuple[str | None, int, int]
    between: bool
    told: list[tuple[Event, str | None]]


def new_state(seed: int) -> State:
    """All four versions in one stock, every other game with pharaohs, every third with the other starters."""
    names = ["Ana", "Ben", "Cleo", "Dan"][: 2 + seed % 3]
    starters = "last-rites" if seed % 3 == 1 else "base"
    everything = vk.Mix(tuple(catalogue.SETS), catalogue.POOL_VERSIONS)
    return vk.new_game(names, cards=everything, starters=starters, pharaohs=bool(seed % 2), seed=seed).state


def played(seed: int) -> Iterator[Seen]:
    """A random game, step by step."""
    st, chance = new_state(seed), random.Random(seed)
    while not st.over:
        asked, part, between = question(st), part_now(st), not st.stack
        codes = legal(st)
        st.out = []
        # Ending the turn less often than chance would lets more cards act.
        busy = [code for code in codes if code != -1] or codes
        apply(st, chance.choice(busy if chance.random() < 0.8 else codes))
        yield Seen(f"seed {seed}", asked, part, between, [(e, tell(st.table, e)) for e in st.out])


def check(seen: Seen) -> set[str]:
    """Everything that has to hold at one step; returns the kinds of events seen."""
    assert re.fullmatch(r"[A-Z].*[.?]", seen.question), seen
    assert not PLACEHOLDER.search(seen.question), seen
    name, part, parts = seen.part
    if seen.between:
        assert seen.part == (None, 0, 0), seen
    else:
        assert (name is None and parts == 0) or 1 <= part <= parts, seen
    for event, text in seen.told:
        assert (text is None) == (event.kind in UNTOLD), (seen.key, event)
        if text is not None:
            assert re.fullmatch(r"[A-Z].*\.", text), (event, text)
            assert not PLACEHOLDER.search(text), (event, text)
            if hidden(event):
                assert not NAMES.search(text), (event, text)
    return {event.kind for event, _ in seen.told}


def hidden(event: Event) -> bool:
    """Whether an event moves or shows cards that not everybody may know."""
    if event.kind in ("draw", "look", "shuffle", "back"):
        return True
    if event.kind != "move":
        return False
    secret = event.source in ("hand", "deck", "discard", "aside", "kept")
    return event.verb == "set aside" or (event.verb == "put" and secret and event.to in ("hand", "deck"))


@pytest.mark.slow
def test_questions_and_log_lines_of_played_games() -> None:
    kinds, questions = set(), set()
    for seed in range(20):
        for seen in played(seed):
            kinds |= check(seen)
            questions.add(NAMES.sub("X", seen.question))
    elsewhere = {"came", *(kind for kind in telling.LINES if kind.startswith("dummy"))}  # see their own tests
    assert kinds >= set(telling.LINES) - {"back", "cancel", "skip", "no action", *elsewhere}
    assert len(questions) > 100


def test_every_event_of_the_engine_has_its_line() -> None:
    found = set()
    for path in Path(str(files("vk_notebook.rules"))).rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell":
                found |= {node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)}
    found = {kind for kind in found if isinstance(kind, str)}
    assert {"auto", "repeat", "execute", "look", "over"} <= found
    assert found == set(telling.LINES)


def test_what_is_told_stands_in_the_field_of_its_name() -> None:
    st = new_state(0)
    st.out = []
    given = {name: f"{n}" if isinstance(usual, str) else (n,) if isinstance(usual, tuple) else n
             for n, (name, usual) in enumerate(Event("")._asdict().items())}  # fmt: skip
    st.tell(**given)
    st.tell("over")
    assert [event._asdict() for event in st.out] == [given, Event("over")._asdict()]


def test_an_unknown_event_is_refused() -> None:
    with pytest.raises(KeyError, match="no log line"):
        tell(new_state(0).table, Event("dance", 0))


# ---- single lines ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Table:
    """A table of three; the numbers of its cards do not matter."""
    return new_state(4).table


def test_a_purchase_names_price_and_what_was_laid_out(table: Table) -> None:
    card = table.name.index("Hopi Canopic Jar")
    assert tell(table, Event("buy", 1, card, paid=3, number=3)) == "Ben buys Hopi Canopic Jar for 3 gold."
    assert tell(table, Event("buy", 1, card, paid=5, number=3)) == "Ben buys Hopi Canopic Jar for 3 gold (5 paid)."
    refilled = Event("refill", card=card, slot=3)
    assert tell(table, refilled) == "Hopi Canopic Jar is added in the left corner of the base."
    assert tell(table, Event("refill", card=card, slot=0)) == "Hopi Canopic Jar is added at the apex."


def moved(card: int, verb: str, source: str, to: str, whom: int) -> Event:
    """Ana moves a card."""
    return Event("move", 0, card, verb=verb, source=source, to=to, whom=whom)


def test_cards_in_hidden_places_are_not_named(table: Table) -> None:
    card = table.name.index("Boat")
    assert tell(table, Event("draw", 0, number=5)) == "Ana draws 5 cards."
    assert tell(table, Event("look", 0, cards=(card,))) == "Ana looks at a card."
    assert tell(table, moved(card, "put", "hand", "deck", 1)) == "Ana puts a card onto Ben's deck."
    assert tell(table, moved(card, "set aside", "hand", "kept", 0)) == "Ana keeps a card back."
    aside = moved(card, "set aside", "hand", "aside", -1)
    assert tell(table, aside) == "Ana sets a card aside face down."
    assert tell(table, moved(card, "put", "discard", "hand", 0)) == (
        "Ana moves a card from their discard pile to their hand."
    )


def test_cards_in_open_places_are_named_and_of_a_laid_down_hand_the_top_card(table: Table) -> None:
    card = table.name.index("Boat")
    assert tell(table, moved(card, "put", "hand", "tomb", 1)) == "Ana puts Boat into Ben's tomb."
    given = moved(card, "put", "hand", "discard", 2)
    assert tell(table, given) == "Ana puts Boat onto Cleo's discard pile."
    assert tell(table, moved(card, "take", "base", "discard", 0)) == "Ana takes Boat from the base."
    boat, box = table.name.index("Boat"), table.name.index("Bow")
    assert tell(table, Event("lay", 0, cards=(boat, box))) == "Ana discards 2 cards (Bow on top)."


def test_a_passed_reaction_stays_unsaid(table: Table) -> None:
    """The line would tell that the player holds a reaction."""
    assert tell(table, Event("pass", 1)) is None


def test_the_question_between_plays_names_only_what_can_be_done() -> None:
    st = new_state(0)
    assert question(st) == "Buy, execute or entomb a card, or end your turn."
    st.entomb_used, st.cache = True, None
    assert question(st) == "Buy or execute a card, or end your turn."


@pytest.mark.rule("ruling.if-is-a-condition")
def test_a_condition_that_does_not_hold_is_told_as_one() -> None:
    game = scene(hand="Book of the Heavens", discard="Urn")
    said = "You can do so only if your discard pile holds five or more cards."
    assert reason(game, "execute Book of the Heavens") == f"You cannot execute Book of the Heavens now. {said}"
