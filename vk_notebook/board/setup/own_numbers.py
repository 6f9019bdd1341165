"""The numbers of somebody's own cards, as the page sends them, and what there is to say about them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from ...cards import published
from ...cards.catalogue import BOX_TITLES, GROUPS, KINDS, index_of
from ...cards.values import VALUE_COLUMNS, current, laid_over, opening, read_numbers
from ...ground.errors import CardValuesError
from ...rules.kind import Kind
from ...rules.language.voice import sentence

Table = dict[str, dict[str, int]]

#: What a page sends beside the numbers of a card that look doubtful and are right.
SURE = "sure"
ASK = "Press ✓ if your numbers are right."


class OwnNumbers:
    """The numbers that the games of one page are begun with. The page keeps them, and sends all at each change."""

    def __init__(self) -> None:
        #: what was typed and can be, by the names of the cards
        self.cards: Table = {}
        self._kinds: tuple[Kind, ...] = ()
        self._refused: dict[str, dict[str, str]] = {}
        self._sure: set[str] = set()

    def in_force(self) -> AbstractContextManager[None]:
        """Games that are begun inside have these numbers."""
        return opening(self._kinds) if self.cards else nullcontext()

    def hear(self, content: Mapping[str, Any]) -> dict[str, Any]:
        """Take over what the page has sent, and answer: the boxes if it asks for them, and what is to be said."""
        answer: dict[str, Any] = {"n": content["n"]}
        if "text" in content:
            return answer | self._file(content["text"], content.get("name", ""))
        if "cards" in content:
            self._take(content["cards"])
        if content.get("open"):
            answer["boxes"] = boxes()
        kinds = self._kinds or KINDS
        # what the numbers of each box add up to, and whether that is wrong
        told = {version: published.totals(version, kinds, self.cards) for version in BOX_TITLES}
        return answer | {"said": self._said(), "told": told}

    def _take(self, given: Mapping[str, Mapping[str, int]]) -> None:
        self.cards, self._refused = {}, {}
        self._kinds = current()
        self._sure = {name for name, numbers in given.items() if SURE in numbers}
        for name, numbers in given.items():
            for column in VALUE_COLUMNS:
                if column in numbers:
                    self._take_one(name, column, numbers[column])

    def _take_one(self, name: str, column: str, number: int) -> None:
        try:
            kinds = laid_over(self._kinds, {name: {column: number}})
            kind = kinds[index_of(name)]
            reason = published.impossible(kind, column, number)
        except CardValuesError as error:
            reason = error.reason
        except ValueError:  # a card of another version of this program
            return
        if reason:
            self._refused.setdefault(name, {})[column] = sentence(reason)
        elif getattr(kind, column) == number:
            self._kinds = kinds
            self.cards.setdefault(kind.name, {})[column] = number

    def _said(self) -> dict[str, dict[str, str]]:
        """What to say beside a number, by the card and the column."""
        found = {name: dict(said) for name, said in self._refused.items()}
        for name, said in _remarks(self._kinds, self.cards).items():
            if name in self._sure:
                continue
            last = list(said)[-1]
            found.setdefault(name, {}).update(said | {last: f"{said[last]} {ASK}"})
        return found

    def _file(self, text: str, name: str) -> dict[str, Any]:
        """What is in the text of a card table and what is doubtful there, or what is wrong with it."""
        try:
            file = read_numbers(text, name)
        except CardValuesError as error:
            return {"refused": sentence(error.reason), "line": error.line}
        return {"file": file, "said": _remarks(laid_over(self._kinds or current(), file), file)}


def _remarks(kinds: tuple[Kind, ...], cards: Table) -> dict[str, dict[str, str]]:
    """What to say beside these numbers of some cards."""
    return {
        name: said
        for name, numbers in cards.items()
        if (said := {c: words for c in numbers if (words := published.remark(kinds[index_of(name)], c))})
    }


def boxes() -> list[dict[str, Any]]:
    """Every box with its cards, in the order of the card table, and what of each can be typed."""
    kinds = current()
    return [
        {"key": version, "title": title, "cards": [_card(kind) for kind in kinds if kind.version == version]}
        for version, title in BOX_TITLES.items()
    ]


def _card(kind: Kind) -> dict[str, Any]:
    group, shipped = GROUPS[kind.set], KINDS[kind.index]
    fields = {}
    for column in VALUE_COLUMNS:
        if (number := getattr(kind, column)) is not None:
            least, most = published.possible(kind, column)
            fields[column] = {"is": number, "known": column not in shipped.assumed, "least": least, "most": most}
    return {"name": kind.name, "group": group.title, "color": kind.color, "fields": fields}
