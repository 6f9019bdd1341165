"""The pages that need no server."""

import importlib
import importlib.util
import json
import os
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tools.static_site import fetch, lite, page
from vk_notebook import site
from vk_notebook.cards.catalogue import KINDS
from vk_notebook.cli import main
from vk_notebook.rules.rulebook import rules
from vk_notebook.site.rule_pictures import pictures

ROOT = Path(__file__).resolve().parents[1]


class Reader(HTMLParser):
    """A page's ids and links."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for key, value in attrs if key == "id" and value]
        self.links += [value for key, value in attrs if key in ("href", "src") and value]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages, as the command writes them."""
    home = tmp_path_factory.mktemp("site") / "pages"
    assert main(["site", str(home)]) == 0
    return home


def test_every_rule_has_an_address_and_every_card_a_box(built: Path) -> None:
    assert (built / "index.html").is_file()
    assert Reader(built / "rulebook.html").ids == list(rules())
    cards = (built / "cards.html").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"<h3>{kind.name}</h3>" in cards


def test_the_rulebook_shows_positions_at_the_rules_they_explain(built: Path) -> None:
    book = (built / "rulebook.html").read_text(encoding="utf-8")
    sections = {part.partition('"')[0]: part for part in book.split('<section data-find id="')[1:]}
    found = pictures()
    assert len(found) >= 12
    for rule_id, shown in found.items():
        assert sections[rule_id].count("<svg ") == len(shown) > 0
        assert all(one.caption and "<title>" in one.svg and "<desc>" in one.svg for one in shown)
    assert book.count("<svg ") == sum(map(len, found.values()))


def test_the_pictures_show_what_the_rules_do() -> None:
    """The two ways to fill the base centre part, and a corner pulls one card only."""
    found = pictures()
    centre = found["pyramid.crumble-base-centre-choice"]
    words = [one.svg.partition("<desc>")[2].partition("</desc>")[0] for one in centre]
    assert "base centre: empty" in words[0]
    assert "base centre: Statue of Horus" in words[1]
    assert "base centre: Urn" in words[2]
    corner = found["pyramid.crumble-base-corner"][1].svg
    assert "middle left: Book of Gates, middle right: Urn, base left: Statue of Horus" in corner


def test_the_pages_load_nothing_from_elsewhere(built: Path) -> None:
    for path in built.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"(?:https?:)?//[a-z]", text.replace("<!doctype html>", ""))
        reader = Reader(path)
        for link in reader.links:
            page, _, anchor = link.partition("#")
            assert not page or (built / page).is_file()
            assert not anchor or anchor in reader.ids


# ---- the whole site, as far as it needs no network to be looked at


def test_the_whole_site_leads_to_the_game_and_the_lessons(tmp_path: Path) -> None:
    site.build(tmp_path, whole=True)
    page.build(tmp_path / "try")
    for name in ("index.html", "rulebook.html"):
        assert {site.PLAY, site.LESSONS} <= set(Reader(tmp_path / name).links)
    assert f"{site.PLAY}#numbers=Statue%20of%20Isis" in Reader(tmp_path / "cards.html").links
    assert (tmp_path / site.PLAY).is_file()
    assert (ROOT / "notebooks" / site.LESSONS.partition("path=")[2]).is_file()
    links = Reader(tmp_path / site.PLAY).links
    here = [link for link in links if "lessons/" not in link and not link.startswith("data:")]
    assert all((tmp_path / "try" / link).is_file() for link in here), here


def test_the_page_keeps_every_file_of_a_version(tmp_path: Path) -> None:
    """Another digest, and so another store, as soon as one file differs."""
    home = tmp_path / "try"
    page.build(home)
    (tmp_path / "pyodide").mkdir()
    for name in page.STARTED:
        (tmp_path / "pyodide" / name).write_bytes(b"1")
    page.seal(home)
    first = (home / "sw.js").read_text(encoding="utf-8")
    assert all(f'"{name}"' in first for name in (*page.FILES, "board.js", "../pyodide/pyodide.asm.wasm"))
    assert 'cache: "no-cache"' in first, "or files of two versions may come together in a store"
    (home / "sw.js").unlink()
    (tmp_path / "pyodide" / page.STARTED[0]).write_bytes(b"2")
    page.seal(home)
    assert (home / "sw.js").read_text(encoding="utf-8") != first


def test_what_stayed_behind_is_fetched_once_and_only_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = {"vk_brought/__init__.py": "", "vk_brought/rare.py": "said = 1", "vk_seldom/__init__.py": "",
               "vk_seldom/deep.py": "said = 2", "vk_plain.py": "said = 3"}  # fmt: skip
    behind = [name for name in sources if name != "vk_brought/__init__.py"]
    with zipfile.ZipFile(tmp_path / "part.zip", "w") as part, zipfile.ZipFile(tmp_path / "all.zip", "w") as whole:
        part.writestr("vk_brought/__init__.py", "")
        part.writestr("left_out.txt", "\n".join([*behind, "vk_seldom/words.txt"]))
        for name, source in sources.items():
            whole.writestr(name, source)
    fetched: list[int] = []

    def fetching() -> bytes:
        fetched.append(1)
        return (tmp_path / "all.zip").read_bytes()

    spec = importlib.util.spec_from_file_location("rest", page.HERE / "rest.py")
    assert spec.loader is not None
    rest = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rest)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "part.zip")])
    finder = rest.Rest(tmp_path / "part.zip", tmp_path / "here.zip", fetching)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    importlib.import_module("vk_brought")
    with pytest.raises(ImportError):
        importlib.import_module("vk_nowhere")
    assert not fetched
    found = [importlib.import_module(name).said for name in ("vk_brought.rare", "vk_seldom.deep", "vk_plain")]
    assert found == [1, 2, 3]
    assert len(fetched) == 1


def test_own_lessons_go_along_with_their_sheets_and_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = tmp_path / "notebooks"
    given.mkdir()
    for name in ("kings_lesson.md", "kings_quiz.md", "kings_lesson.vk.json", "README.md", "kings.csv"):
        (given / name).write_text(name, encoding="utf-8")
    cells = [{"cell_type": "code", "metadata": {"tags": tags}, "source": []} for tags in ([], ["lab"], ["frames"])]
    (given / "kings.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    monkeypatch.setattr(lite, "NOTEBOOKS", given)
    lite.take_along(tmp_path / "files")
    taken = {one.name: one.read_text(encoding="utf-8") for one in (tmp_path / "files").iterdir()}
    book = json.loads(taken.pop("kings.ipynb"))
    assert book["cells"] == cells[:1]
    assert book["metadata"]["kernelspec"]["name"] == "python3"
    assert taken == {name: name for name in ("kings_lesson.md", "kings_quiz.md", "kings_lesson.vk.json")}


def test_a_game_leaves_out_only_what_there_is(tmp_path: Path) -> None:
    own, traits = tmp_path / "own.whl", tmp_path / "traitlets-5.whl"
    left_out = [f"{start.removesuffix('/')}/a.py" for start in page.LEFT_OUT if start != "vk_notebook/cli"]
    kept = [page.KEPT, "vk_notebook/play/game.py"]
    for wheel, names in ((own, [*left_out, *kept]), (traits, ["traitlets/traitlets.py"])):
        with zipfile.ZipFile(wheel, "w") as out:
            for name in names:
                out.writestr(name, "")
    with pytest.raises(fetch.SiteError, match="nothing is called vk_notebook/cli any more"):
        page.plain_archive(tmp_path / "app.zip", own, [traits])
    with zipfile.ZipFile(own, "a") as out:
        out.writestr("vk_notebook/cli/__init__.py", "")
    page.plain_archive(tmp_path / "app.zip", own, [traits])
    with zipfile.ZipFile(tmp_path / "app.zip") as made:
        kept = set(made.namelist()) - set(page.OWN)
    assert kept == {page.KEPT, "vk_notebook/play/game.py", "traitlets/traitlets.py"}
    ours = [start for start in page.LEFT_OUT if start.startswith("vk_notebook")]
    assert [start for start in ours if not any(ROOT.glob(f"{start}*"))] == []


def test_what_is_foreign_is_pinned_by_its_digest() -> None:
    pins = [line for line in fetch.PINS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+ --hash=sha256:[0-9a-f]{64}", line) for line in pins)
    names = {line.partition("==")[0] for line in pins}
    assert {fetch.normal(name) for name in (*fetch.FROM_LOCK, *fetch.FOR_BOARD)} <= names
    flow = (ROOT / ".github" / "workflows" / "site.yml").read_text(encoding="utf-8")
    assert all(re.search(r"@[0-9a-f]{40} # v", line) for line in flow.splitlines() if "uses:" in line)


def test_the_page_without_jupyter_starts_and_answers_on_its_stand_in_for_anywidget() -> None:
    """Whatever the app calls of a widget has to be there: one message with all traits, then an answer to a message."""
    code = """
import json, start
said = []
hear = start.start(lambda text, binary: said.append(json.loads(text)), "../")
assert len(said) == 1 and said[0]["view"]["mode"] == "setup", [sorted(one) for one in said]
seats = [{"name": "Ana", "who": "person"}, {"name": "Ben", "who": "collector"}]
hear(json.dumps({"type": "start", "seats": seats, "first": "Ana"}))
assert said[-1]["view"]["mode"] == "table", said[-1]
"""
    path = os.pathsep.join([str(ROOT / "tools" / "static_site" / "page"), str(ROOT)])
    done = subprocess.run([sys.executable, "-c", code], env=os.environ | {"PYTHONPATH": path}, capture_output=True,
                          text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
