"""The command line reviews a record: words, JSON, and the record with what was found."""

import json
from pathlib import Path

import pytest

import vk_notebook as vk
from tests.command import run

LAST = ("--turns", "37-38", "--budget", "8", "--jobs", "0")


@pytest.mark.slow
def test_review_says_where_the_game_was_lost(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told, saved, page = tmp_path / "found.json", tmp_path / "out.vk.json", tmp_path / "out.html"
    code, out, err = run(
        capsys, "review", "boat", *LAST, "--json", str(told), "--save", str(saved), "--html", str(page)
    )
    assert (code, err) == (0, "")
    assert "turn 37, Ben: execute Chariot ??" in out
    found = json.loads(told.read_text("utf-8"))
    assert {"Ana", "Ben"} == set(found["lost"])
    assert any(one["better"] == "entomb Book of Traversing Eternity" for one in found["decisions"])
    record = vk.load(saved)
    assert any(isinstance(node.evaluation, dict) for node in record.end.line())
    assert page.read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.slow
def test_review_prints_nothing_but_json_when_it_is_asked_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = vk.example("boat")
    record.end.line()[283].move = "buy Urn"
    path = tmp_path / "broken.vk.json"
    path.write_text(record.to_json(), "utf-8")
    code, out, err = run(capsys, "review", str(path), *LAST, "--player", "Ana", "--quick", "--json")
    told = json.loads(out)
    assert code == 1
    assert "buy Urn" in err
    assert "up to turn 38" in told["told"][0]
    assert told["quick"] is True
    assert {one["player"] for one in told["decisions"]} == {"Ana"}
