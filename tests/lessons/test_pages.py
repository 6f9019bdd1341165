"""The notebooks as pages, where nobody sees their code: what is for JupyterLab only carries the tag ``lab``."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk

ROOT = Path(__file__).resolve().parents[2]
BOOKS = sorted((ROOT / "notebooks").glob("0*.ipynb"))


def cells(book: Path, kind: str, without: str = "lab") -> list[dict[str, Any]]:
    """The cells of one kind that are on the page, that is, without those that have a tag."""
    held = json.loads(book.read_text(encoding="utf-8"))["cells"]
    return [one for one in held if one["cell_type"] == kind and without not in one["metadata"].get("tags", ())]


def run(book: Path, without: str = "lab") -> dict[str, Any]:
    """Run the code of a notebook; returns the names that it leaves."""
    names: dict[str, Any] = {}
    for one in cells(book, "code", without):
        exec(compile("".join(one["source"]), one["id"], "exec"), names)
    return names


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_a_notebook_is_committed_clean_and_told_of(book: Path) -> None:
    code = cells(book, "code", without="")
    assert code
    saved = [cell for cell in code if cell["outputs"] or cell["execution_count"]]
    assert not saved, f"it was saved with outputs: git checkout {book.relative_to(ROOT)}"
    ids = [cell["id"] for cell in json.loads(book.read_text(encoding="utf-8"))["cells"]]
    assert len(ids) == len({*ids})
    assert f"({book.name})" in (book.parent / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["00_start_here", "07_replay_and_annotate"])
def test_a_page_shows_no_output_of_code_that_it_hides(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left runs without the cells that are left out, and prints nothing."""
    monkeypatch.setenv("VK_UNATTENDED", "1")
    run(ROOT / "notebooks" / f"{name}.ipynb")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("book", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda book: book.stem)
def test_every_link_leads_somewhere_wherever_the_notebook_is_opened(book: Path) -> None:
    """JupyterLab, Voila and the site all serve the notebooks, and nothing of what lies beside their folder."""
    held = json.loads(book.read_text(encoding="utf-8"))["cells"]
    words = "\n".join("".join(one["source"]) for one in held if one["cell_type"] == "markdown")
    links = re.findall(r"\]\(\s*<?([^)\s>]+)", words) + re.findall(r"(?:href|src)=[\"']?([^\"'\s>]+)", words)
    links += re.findall(r"^\s*\[[^\]]+\]:\s*(\S+)", words, re.MULTILINE) + re.findall(r"<(\w+:[^>\s]+)>", words)
    served = {one.name for one in book.parent.glob("*.ipynb")}
    assert [link for link in links if link not in served] == []
    assert len(links) == words.count("](")
    for page in re.findall(r"`(docs/[^`]+)`", words):
        assert (ROOT / page).is_file(), page


@pytest.mark.slow
def test_the_replay_notebook_annotates_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cells, one after another: the note, the mark and the variation are in the file that it writes."""
    monkeypatch.setenv("VK_UNATTENDED", "1")
    names = run(BOOKS[7], without="")
    first, other = vk.load(names["folder"] / "game.vk.json").root.children
    assert first.marks == ["!?"]
    assert [note.author for note in first.comments][-1] == "You"
    assert [note.text for note in other.comments] == ["This was possible too."]
    assert (names["folder"] / "game.html").is_file()
    shown = names["replay"].at["node"]
    assert names["record"].end.line()[shown - 1].bookmark == "First Boat"
    assert len(vk.example("boat").root.children) == 1
