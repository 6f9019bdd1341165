"""The text form of a record: a score sheet that people read, that git shows line by line, and that reads back exactly.

``docs/records.md`` describes it. Its layout may be changed by hand; what it means is checked strictly.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from json import JSONDecodeError
from typing import Any

from ..cards.catalogue import KINDS
from ..ground.errors import RecordError
from ..ground.given import is_list
from ..ground.letters import INVISIBLE, spaced
from ..ground.schema import Place
from ..rules.engine.state import State
from ..rules.engine.turn import asked
from ..rules.words.notation import VERBS, normal, split_text
from .json_form import DECODER
from .node import Comment, Node
from .notes import noted
from .pasted import CURLY, MANY, decoded, end_of_value, rejoined, straight
from .playing import SHORT, tried
from .shape import DEEPEST, FORMAT, LONGEST_MOVE, MOST_NODES, VERSION, in_json
from .tree import Tree

FIRST_LINE = "vk-notebook record, text form"
TEXT_VERSION = 1
#: What the head tells, in this order.
HEAD = ("event", "date", "players", "seats", "result")
QUOTES = 'a text stands in quotes, as in "base"'
#: Comments, marks or cards that stand behind one move; of most there may be fewer.
MOST_LISTED = 1_000
WIDTH = 100  # a row is broken before a move that passes this
#: A move, a card or a name that needs no quotation marks.
PLAIN = re.compile(rf"[^\W\d_][\w'\u2019-]*(?: [\w'\u2019-]+){{0,{LONGEST_MOVE}}}")
#: What is noted behind a move under a name of its own: [%show ...].
_COMMANDS = {"bookmark": "bookmark", "show": "highlights", "eval": "evaluation", "lesson": "lesson"}
#: Control characters, halves of letters, ends of lines and of paragraphs, and what turns a line around.
_UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")

# ---- writing ----------------------------------------------------------------------------------------


def as_text(record: Tree) -> str:
    """The record as text. Raises RecordError when a move in it cannot be made, or it cannot be read back."""
    rows = [f"{FIRST_LINE} {TEXT_VERSION}", ""]
    head = {key: value for key, value in record.header.items() if value is not None}
    if head.get("players") == record.setup.get("players"):
        del head["players"]
    rows += [f"[{key} {in_json(head[key])}]" for key in sorted(head, key=lambda key: (*HEAD, key).index(key))]
    rows += [f"[setup.{key} {in_json(value)}]" for key, value in record.setup.items()]
    rows += [f"[package {in_json(record.package)}]", ""]
    sheet = _Sheet()
    root = record.root
    sheet.notes(root, _short(root))
    sheet.close_row()
    if root.children:
        sheet.rows += [""] if sheet.rows else []
        sheet.line(root.children[0], record.game_at(root).state, 0)
    return "\n".join([*rows, *sheet.rows]) + "\n"


def _short(node: Node) -> list[str]:
    return [f"#{node.digest[:SHORT]}"] if node.digest is not None else []


def word(text: str) -> str:
    """A move, a card or a name as it stands in a sheet: plain where that is clear, else in quotation marks."""
    return text if PLAIN.fullmatch(text) else in_json(text)


def escaped(text: str, signs: str) -> str:
    """A remark in braces: signs that mean something there, and letters that nobody sees, are written out."""
    written = re.sub(f"[{re.escape(signs)}]", r"\\\g<0>", text).replace("\n", "\\n")
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def remark(one: Comment) -> str:
    """A comment in braces, its author before it in brackets."""
    text = escaped(one.text, "\\{}")
    if one.author is not None:
        author = escaped(one.author, "\\{})")
        return f"{{({author}) {text}}}"
    return f"{{\\{text}}}" if text.startswith("(") else f"{{{text}}}"


class _Sheet:
    """Rows of moves: a turn begins a row, notes and variations stand on rows of their own behind their move."""

    def __init__(self) -> None:
        self.rows: list[str] = []
        self.row = ""  # the row that is being filled
        self.pad = ""

    def close_row(self) -> None:
        """End the row that is being filled."""
        if self.row:
            self.rows.append(self.row)
            self.row = ""

    def line(self, first: Node, st: State, depth: int) -> None:
        """A line of moves from a state, with the variations in it."""
        if depth > DEEPEST:
            raise RecordError(f"variations are nested more than {DEEPEST} deep, so the record could not be read again")
        node: Node | None = first
        turn, seat = -1, -1
        opening = depth > 0
        while node is not None:
            self.pad = "    " * depth
            names = st.table.names
            who = asked(st)
            label = ""
            if st.turn != turn:
                self.close_row()
                number = f"{self.pad[:-1]}({st.turn + 1}" if opening else f"{self.pad}{st.turn + 1:>3}"
                label = f"{number}. {word(names[who])}: "
                opening = False
            elif who != seat:
                label = f"{word(names[who])}: "
            self.move(label, node, st.turn != turn)
            turn, seat = st.turn, who
            if node.parent is not None and node.parent.children[0] is node:
                for other in node.parent.children[1:]:
                    self.close_row()
                    self.line(other, st, depth + 1)
                    self.pad, turn = "    " * depth, -1
            st = tried(st, node)
            node = node.children[0] if node.children else None
        self.close_row()
        if depth:
            self.rows[-1] += ")"

    def move(self, label: str, node: Node, fresh: bool) -> None:
        """One move and what is noted on it; a `fresh` row begins with the number of the turn."""
        words = [label + word(node.move or ""), *node.marks]
        if node.deals:
            words.append(f"[{', '.join(map(word, node.deals))}]")
        text = " ".join([*words, *_short(node)])
        if self.row and len(self.row) + len(text) > WIDTH:
            self.close_row()
        if self.row:
            self.row += f", {text}"
        else:
            self.row = text if fresh else f"{self.pad}      {text}"
        self.notes(node, [])

    def notes(self, node: Node, begin: list[str]) -> None:
        """What is noted on a node, each on a row of its own."""
        found = noted(node)
        said = begin + [remark(one) for one in node.comments]
        said += [f"[%{name} {in_json(found[field])}]" for name, field in _COMMANDS.items() if field in found]
        if node.move is None and node.marks:
            said.append(" ".join(node.marks))
        if said:
            self.close_row()
            pad = self.pad + "      " * (node.move is not None)
            self.rows += [pad + one for one in said]


# ---- reading ----------------------------------------------------------------------------------------

_TAG = re.compile(r"\[([a-z_]+(?:\.[a-z_]+)?)\s+")
_COMMAND = re.compile(r"\[%([a-z]+)\s+")
_NUMBER = re.compile(r"\d+[.\u2026]+")
_MARKS = re.compile(r"[!?]+")
_DIGEST = re.compile(r"#([0-9A-Za-z]*)")
_LABEL = re.compile(r"\s*:")
#: Letters of a word, whatever their script; and words on one row, whatever blanks are between them.
_LETTERS = r"[^\s,:()\[\]{}\"#!?]*+"
_BLANK = f"[{''.join(filter(str.isspace, map(chr, range(0x3001)))).replace(chr(10), '')}{INVISIBLE}]"
_MORE = rf"(?:{_BLANK}++[\w'\u2018\u2019\u2010-\u2015-]{_LETTERS}){{0,{LONGEST_MOVE}}}"
_WORDS = re.compile(rf"[^\W\d_]{_LETTERS}{_MORE}")
#: The words on the next row that is not empty, and the colon behind them if they are a name.
_NEXT_ROW = re.compile(rf"[\s{INVISIBLE}]*\n{_BLANK}*+(?!{_NUMBER.pattern})([\w'\u2019-]{_LETTERS}{_MORE})(\s*:)?")
_SPACE = re.compile(rf"[\s,{INVISIBLE}]*")
#: The first words of moves, and those with which no move ends.
_BEGINNINGS = {verb.split()[0] for verb in VERBS}
_UNFINISHED = {*VERBS, *_BEGINNINGS} - {"done", "draw", "no", "pass", "yes"}
_CARDS = {normal(kind.name) for kind in KINDS}
#: What is between an author and the text: a blank, or where the row was broken.
_BEHIND = re.compile(r" ?\n\s*| ?")
_ESCAPE = re.compile(r"\\([\\{}()n]|u[0-9a-fA-F]{4})")
#: A remark, or the name of its author, up to a sign that ends it or cannot stand in it.
_UP_TO = {end: re.compile(rf"(?:[^\\{{}}{more}]++|{_ESCAPE.pattern}){MANY}") for end, more in (("}", ""), (")", ")"))}

_GAP = rf"[\s{INVISIBLE}]+"
#: The first row, however a program changed its blanks and its dash.
FIRST_WORDS = _GAP.join(["vk[-\u2010-\u2013]notebook", "record,", "text", r"form\b"])
_FIRST_ROW = re.compile(rf"\s*{FIRST_WORDS}([^\n]*)")
#: Where a sheet begins, behind another or alone.
NEXT_SHEET = re.compile(rf"^[^\S\n]*+\ufeff?{FIRST_WORDS}", re.MULTILINE)


def is_text_form(text: str) -> bool:
    """Whether this is a text form and no JSON document."""
    return _FIRST_ROW.match(text) is not None


class TextForm:
    """A score sheet: what it holds, and on which line each value stands. Raises RecordError for what is not text."""

    def __init__(self, data: str | bytes) -> None:
        self.text = decoded(data)
        self.at = self.count = 0  # the place, and the moves before it
        self._straight = True
        self.places: dict[Place, int] = {}
        self.names: set[str] = set()  # the players, as names are compared

    # ---- saying where ----------------------------------------------------------------------------------

    def line(self, at: int | None = None) -> int:
        """The number of the line at a place."""
        return self.text.count("\n", 0, self.at if at is None else at) + 1

    def wrong(self, reason: str, at: int | None = None) -> RecordError:
        """What to raise for something at a place."""
        line = self.line(at)
        return RecordError(f"line {line}: {reason}", line=line)

    def line_at(self, path: Place) -> int:
        """The line on which a value of the document stands."""
        while path and path not in self.places:
            path = path[:-1]
        return self.line(self.places.get(path, 0))

    # ---- the whole ---------------------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """The document that the JSON form would hold."""
        self._first_line()
        parts: dict[str, dict[str, Any]] = {"": {}, "setup": {}}
        while found := self._tag():
            name, value, at = found
            part, _, key = name.rpartition(".")
            if part not in parts:
                raise self.wrong(f"[{name} ...] is unknown here", at)
            if key in parts[part]:
                raise self.wrong(f"[{name} ...] appears twice", at)
            parts[part][key] = value
            self.places[("setup", key) if part else ("package",) if key == "package" else ("header", key)] = at
        header, setup = parts.values()
        package = {"package": header.pop("package")} if "package" in header else {}
        players = setup.get("players")
        self.names = {normal(str(name)) for name in players} if is_list(players) else set()
        start: dict[str, Any] = {}
        self.places[("start",)] = self.at
        moves = self._moves(("moves",), start, 0)
        if not setup:
            raise self.wrong('the set-up is missing: rows such as [setup.kind "new game"], one for each part of it', 0)
        return {
            "format": FORMAT, "version": VERSION, **package,
            "header": header, "setup": setup, "start": start, "moves": moves,
        }  # fmt: skip

    def _first_line(self) -> None:
        found = self._take(_FIRST_ROW)
        if found is None or spaced(found[1]) != str(TEXT_VERSION):
            first_line = f"{FIRST_LINE} {TEXT_VERSION}"
            raise self.wrong(f"this is not a text record of this version: it must begin with {first_line!r}")

    def _tag(self) -> tuple[str, Any, int] | None:
        self._skip()
        at = self.at
        found = self._take(_TAG)
        return (found[1], self._json("]"), at) if found else None

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What stands here, if it has this form; reading goes on behind it."""
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def _skip(self) -> None:
        self._take(_SPACE)

    def _json(self, end: str = "") -> Any:
        """A JSON value, and the sign behind it."""
        at = self.at
        try:
            value, self.at = self._decoded()
        except ValueError as error:
            what = str(getattr(error, "msg", error))[:100]
            raise self.wrong(f"not a JSON value: {what}; {QUOTES}") from None
        if end:
            self._skip()
            if not self.text.startswith(end, self.at):
                raise self.wrong(f"{end!r} is missing after a value; {QUOTES}", at)
            self.at += len(end)
        return value

    def _decoded(self) -> tuple[Any, int]:
        """The JSON value that stands here, if need be once it is straight, and where it ends. Raises ValueError."""
        if self._straight:
            try:
                return DECODER.raw_decode(self.text, self.at)
            except JSONDecodeError:  # it has counted all rows before: from here on each value is read by itself
                self._straight = False
        written = self.text[self.at : end_of_value(self.text, self.at)]
        try:
            value, length = DECODER.raw_decode(written)
        except JSONDecodeError:
            with suppress(ValueError):
                return DECODER.decode(straight(written)), self.at + len(written)
            raise
        return value, self.at + length

    # ---- moves ---------------------------------------------------------------------------------------------

    def _moves(self, path: Place, start: dict[str, Any], depth: int) -> list[dict[str, Any]]:
        """A line of moves, to the end of the text or to the bracket that closes a variation."""
        opened = self.at
        if depth > DEEPEST:
            raise self.wrong(f"variations are nested more than {DEEPEST} deep")
        nodes: list[dict[str, Any]] = []
        while True:
            self._skip()
            sign = self.text[self.at : self.at + 1]
            if not sign:
                if depth:
                    raise self.wrong("a variation is not closed by ')'", opened)
                return nodes
            if sign == ")":
                if not depth:
                    raise self.wrong("')' closes nothing")
                self.at += 1
                return nodes
            if sign == "(":
                self._variation(nodes, path, depth)
            elif sign in "{[#!?":
                if not nodes and depth:
                    raise self.wrong("a variation begins with a move")
                self._note(nodes[-1] if nodes else start, sign)
            elif not self._take(_NUMBER):
                self._move(nodes, path)

    def _variation(self, nodes: list[dict[str, Any]], path: Place, depth: int) -> None:
        if not nodes:
            raise self.wrong("a variation comes after the move that it replaces")
        others = nodes[-1].setdefault("variations", [])
        here: Place = (*path, len(nodes) - 1, "variations", len(others))
        self.places[here] = self.at
        self.at += 1
        others.append(self._moves(here, {}, depth + 1))

    def _move(self, nodes: list[dict[str, Any]], path: Place) -> None:
        """A move, or the label of who is asked, which a reader needs and we do not."""
        at = self.at
        text = self._word("move")
        if self._take(_LABEL):
            return
        place: Place = (*path, len(nodes))
        self.places[place] = at
        self.count += 1
        if self.count > MOST_NODES:
            raise self.wrong(f"more than {MOST_NODES:,} moves", at)
        nodes.append({"move": text})

    def _word(self, what: str) -> str:
        """A move or a card (that is `what`), plain or in quotation marks."""
        if self.text.startswith(('"', *CURLY), self.at):
            return str(self._json())
        found = self._take(_WORDS)
        if not found:
            raise self.wrong(f"{self.text[self.at : self.at + 20].split(chr(10))[0]!r} is not a {what}")
        text = _tidy(found[0])
        while len(text) <= LONGEST_MOVE and (row := _NEXT_ROW.match(self.text, self.at)):
            if not self._goes_on(what, text, row):
                break
            text = f"{text} {_tidy(row[1])}"
            self.at = row.end(1)
        return text

    def _goes_on(self, what: str, text: str, row: re.Match[str]) -> bool:
        """Whether a move, a card or a name goes on with the words of the next row, as it was too long for its own."""
        begun, more = normal(text), normal(row[1])
        if what == "card":
            return begun not in _CARDS
        if row[2] and f"{begun} {more}" in self.names:
            return True
        if begun in _UNFINISHED or begun.endswith(" from"):
            return True
        return bool(split_text(begun)[0]) and not row[2] and more.split()[0] not in _BEGINNINGS

    # ---- notes ---------------------------------------------------------------------------------------------

    def _note(self, node: dict[str, Any], sign: str) -> None:
        """What stands behind a move: a remark, a mark, a digest, the cards that came, or a value with a name."""
        at = self.at
        if sign == "{":
            self._put(node.setdefault("comments", []), self._remark())
        elif found := self._take(_DIGEST):
            self._set(node, "digest", found[1], at)
        elif found := self._take(_MARKS):
            self._put(node.setdefault("marks", []), found[0])
        elif found := self._take(_COMMAND):
            name = found[1]
            if name not in _COMMANDS:
                known = ", ".join(f"%{one}" for one in _COMMANDS)
                raise self.wrong(f"[%{name} ...] is unknown; possible: {known}", at)
            self._set(node, _COMMANDS[name], self._json("]"), at)
        else:
            self._deals(node)

    def _put(self, found: list[Any], one: object) -> None:
        """One more of what stands behind a move, counted before there are too many."""
        if len(found) == MOST_LISTED:
            raise self.wrong(f"more than {MOST_LISTED:,} of this stand behind one move")
        found.append(one)

    def _set(self, node: dict[str, Any], name: str, value: Any, at: int) -> None:
        if name in node:
            raise self.wrong(f"the {name} of a move appears twice", at)
        node[name] = value

    def _deals(self, node: dict[str, Any]) -> None:
        at = self.at
        if "move" not in node:
            raise self.wrong("'[' begins neither a tag, as in [event \"Club night\"], nor the cards behind a move")
        self.at += 1
        cards: list[str] = []
        while True:
            self._skip()
            if self.at >= len(self.text):
                raise self.wrong("']' is missing after the list of cards that were drawn", at)
            if self.text[self.at] == "]":
                break
            self._put(cards, self._word("card"))
        self.at += 1
        self._set(node, "deals", cards, at)

    def _remark(self) -> dict[str, str]:
        at = self.at
        self.at += 1
        author = None
        if self.text.startswith("(", self.at):
            self.at += 1
            author = self._escaped(")", at)
            self._take(_BEHIND)
        text = self._escaped("}", at)
        return {"text": text, **({} if author is None else {"author": author})}

    def _escaped(self, end: str, begun: int) -> str:
        """Text up to a sign, with what is written out put back."""
        found = self._take(_UP_TO[end])
        sign = self.text[self.at : self.at + 1]
        if sign == "\\" and _ESCAPE.match(self.text, self.at):
            raise self.wrong("the remark is too long", begun)
        if sign == "\\":
            raise self.wrong("a backslash must be followed by one of \\ { } ( ) n, or by u and four hexadecimal digits")
        if sign != end:
            either = f"the remark, or write \\{sign} in it" if sign else "a remark"
            raise self.wrong(f"{end!r} is missing after {either}", begun)
        self.at += 1
        said = found[0] if found else ""
        paragraphs = map(rejoined, said.split("\n\n")) if "\n" in said else [said]
        return _ESCAPE.sub(_meant, "\n\n".join(paragraphs))


def _tidy(words: str) -> str:
    """Words of a move, a card or a name, without what programs put between them."""
    return spaced(unicodedata.normalize("NFC", words))


def _meant(escape: re.Match[str]) -> str:
    letter = escape[1]
    return chr(int(letter[1:], 16)) if letter[1:] else "\n" if letter == "n" else letter
