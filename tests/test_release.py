"""A release is refused when anything about it disagrees, and only then."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from datetime import date
from io import BytesIO
from pathlib import Path

import pytest

from tools import release, tested
from tools.release import Refused

ROOT = Path(__file__).resolve().parents[1]
TODAY = date(2026, 12, 24)


def write(root: Path, version: str = "0.2.0", **instead: str) -> Path:
    """A project that could be released, but for what is given instead."""
    files = {
        "pyproject.toml": f'[project]\nname = "vk-notebook"\nversion = "{version}"\n',
        "vk_notebook/__init__.py": f'__version__ = "{version}"\n',
        "CITATION.cff": f"title: vk-notebook\nversion: {version}\ndate-released: 2026-12-24\n",
        "CHANGELOG.md": f"# Changes\n\n## {version} (2026-12-24)\n\n### New\n\n- All.\n\n## 0.1.9 (2026-11-30)\n",
        ".gitignore": "/build/\n",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(instead.get(path.stem.strip("_."), text), encoding="utf-8")
    return root


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


def repository(root: Path) -> Path:
    """The same as a repository whose tests have passed."""
    write(root)
    git(root, "init", "-q")
    git(root, "add", ".")
    git(root, "commit", "-qm", "all")
    tested.begin(root)
    tested.end(root)
    return root


def test_the_files_of_this_project_name_one_version() -> None:
    assert release.agreed(release.declared(ROOT)) == release.declared(ROOT)["CHANGELOG.md"]


def test_what_agrees_is_let_through(tmp_path: Path) -> None:
    write(tmp_path)
    assert release.agreed(release.declared(tmp_path), "0.2.0") == "0.2.0"
    assert release.dated(tmp_path, "0.2.0", TODAY) == "2026-12-24"


@pytest.mark.parametrize(
    ("stem", "text", "told"),
    [
        ("pyproject", 'version = "0.3.0"', "this is to be 0.2.0, but pyproject.toml says 0.3.0"),
        ("init", '__version__ = "0.2.1"', "this is to be 0.2.0, but vk_notebook/__init__.py says 0.2.1"),
        ("CITATION", 'version: "0.1.0"', "this is to be 0.2.0, but CITATION.cff says 0.1.0"),
        ("CHANGELOG", "## 0.1.9 (2026-11-30)", "this is to be 0.2.0, but CHANGELOG.md says 0.1.9"),
        ("CHANGELOG", "# Changes", "CHANGELOG.md names no version"),
    ],
)
def test_a_version_that_stands_alone_is_refused(tmp_path: Path, stem: str, text: str, told: str) -> None:
    write(tmp_path, **{stem: text + "\n"})
    with pytest.raises(Refused) as refused:
        release.agreed(release.declared(tmp_path), "0.2.0")
    assert str(refused.value) == told


def test_another_version_than_asked_for_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"this is to be 0\.3\.0, but pyproject\.toml says 0\.2\.0"):
        release.agreed(release.declared(write(tmp_path)), "0.3.0")


@pytest.mark.parametrize("version", ["0.2", "v0.2.0", "0.2.0rc1", "0.02.0"])
def test_what_is_no_version_is_refused(tmp_path: Path, version: str) -> None:
    with pytest.raises(Refused, match="three whole numbers"):
        release.agreed(release.declared(write(tmp_path, version)))


@pytest.mark.parametrize(
    ("stem", "text", "told"),
    [
        ("CHANGELOG", "## 0.2.0 (unreleased)", r"calls 0.2.0 'unreleased': write its date, ## 0.2.0 \(2026-12-24\)"),
        ("CHANGELOG", "## 0.2.0", r"the top heading of CHANGELOG.md has to be: ## 0.2.0 \(2026-12-24\)"),
        ("CHANGELOG", "## 0.2.0 (2026-12-25)", "which is still to come; today is 2026-12-24"),
        ("CHANGELOG", "## 0.2.0 (2026-12-23)", "CITATION.cff needs the date .*: date-released: 2026-12-23"),
        ("CHANGELOG", "## 0.2.0 (2026-12-24)\n\n## 0.2.0 (2026-12-01)", "0.2.0 is not above 0.2.0"),
        ("CHANGELOG", "## 0.2.0 (2026-12-24)\n\n## 0.10.0 (2026-12-01)", "0.2.0 is not above 0.10.0"),
        ("CITATION", "version: 0.2.0", "date-released: 2026-12-24"),
    ],
)
def test_a_date_that_is_missing_or_wrong_is_refused(tmp_path: Path, stem: str, text: str, told: str) -> None:
    write(tmp_path, **{stem: text + "\n"})
    with pytest.raises(Refused, match=told):
        release.dated(tmp_path, "0.2.0", TODAY)


def test_what_is_committed_and_tested_is_let_through(tmp_path: Path) -> None:
    release.committed(repository(tmp_path), "0.2.0")


def test_where_there_is_no_repository_there_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no git repository"):
        release.committed(write(tmp_path), "0.2.0")


def test_what_is_not_committed_is_refused_by_name(tmp_path: Path) -> None:
    (repository(tmp_path) / "CHANGELOG.md").write_text("other\n", encoding="utf-8")
    (tmp_path / "new.py").touch()
    with pytest.raises(Refused, match=r"(?s)not committed.*CHANGELOG\.md.*new\.py"):
        release.committed(tmp_path, "0.2.0")


def test_what_was_not_tested_is_refused(tmp_path: Path) -> None:
    (repository(tmp_path) / "new.py").touch()
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "untested")
    with pytest.raises(Refused, match="make test"):
        release.committed(tmp_path, "0.2.0")


def test_tests_that_began_on_something_else_prove_nothing(tmp_path: Path) -> None:
    repository(tmp_path)
    tested.begin(tmp_path)
    assert tested.passed(tmp_path) is None
    (tmp_path / "new.py").touch()
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "meanwhile")
    tested.end(tmp_path)
    assert tested.passed(tmp_path) is None
    tested.begin(tmp_path)
    (tmp_path / "other.py").touch()
    tested.end(tmp_path)
    assert tested.passed(tmp_path) is None


def test_without_a_repository_the_tests_are_not_bothered(tmp_path: Path) -> None:
    tested.begin(tmp_path)
    tested.end(tmp_path)
    assert tested.passed(tmp_path) is None


def test_a_version_that_has_a_tag_is_refused(tmp_path: Path) -> None:
    git(repository(tmp_path), "tag", "v0.2.0")
    with pytest.raises(Refused, match=r"there is a tag v0\.2\.0 already"):
        release.committed(tmp_path, "0.2.0")


def packed(folder: Path, name: str = "vk-notebook", version: str = "0.2.0") -> tuple[Path, Path]:
    """A source archive and a wheel with nothing but their labels."""
    label = f"Metadata-Version: 2.4\nName: {name}\nVersion: {version}\n".encode()
    archive, wheel = folder / "vk_notebook-0.2.0.tar.gz", folder / "vk_notebook-0.2.0-py3-none-any.whl"
    with tarfile.open(archive, "w:gz") as source:
        info = tarfile.TarInfo("vk_notebook-0.2.0/PKG-INFO")
        info.size = len(label)
        source.addfile(info, BytesIO(label))
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("vk_notebook-0.2.0.dist-info/METADATA", label)
    return archive, wheel


def test_files_are_held_against_their_labels(tmp_path: Path) -> None:
    release.named(*packed(tmp_path), "0.2.0")
    with pytest.raises(Refused, match=r"calls itself vk-notebook 0\.1\.0, not vk-notebook 0\.2\.0"):
        release.named(*packed(tmp_path, version="0.1.0"), "0.2.0")
    with pytest.raises(Refused, match=r"calls itself other 0\.2\.0"):
        release.named(*packed(tmp_path, "other"), "0.2.0")
    with pytest.raises(Refused, match=r"should be called vk_notebook-0\.3\.0\.tar\.gz"):
        release.named(*packed(tmp_path), "0.3.0")


def wheel_with(folder: Path, **files: str) -> Path:
    folder.mkdir()
    with zipfile.ZipFile(folder / "one.whl", "w") as made:
        for name, text in files.items():
            made.writestr(f"vk_notebook/{name}.py", text)
    return folder / "one.whl"


def test_a_wheel_that_lacks_or_changes_a_file_is_refused(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "vk_notebook").mkdir(parents=True)
    (root / "vk_notebook" / "a.py").write_text("a", encoding="utf-8")
    right = wheel_with(tmp_path / "right", a="a")
    release.complete(root, right, right)
    with pytest.raises(Refused, match=r"lacks vk_notebook/a\.py"):
        release.complete(root, wheel_with(tmp_path / "less", b="a"), right)
    with pytest.raises(Refused, match=r"builds another wheel than this folder: vk_notebook/a\.py"):
        release.complete(root, wheel_with(tmp_path / "other", a="b"), right)


def test_a_refusal_is_a_sentence_and_an_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["release.py", "v0.3.0"])
    (write(tmp_path) / "dist").mkdir()
    (tmp_path / "dist" / "old.whl").touch()
    assert release.main(tmp_path) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("No release: this is to be 0.3.0, but pyproject.toml says 0.2.0")
    assert not (tmp_path / "dist").exists()


def test_it_ends_with_what_is_left_to_type(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [tmp_path / "dist" / name for name in ("vk_notebook-0.2.0.tar.gz", "vk_notebook-0.2.0-py3-none-any.whl")]
    monkeypatch.setattr(release, "release", lambda *_: ("0.2.0", files))
    monkeypatch.setattr(sys, "argv", ["release.py"])
    assert release.main(tmp_path) == 0
    *_, first, second = capsys.readouterr().out.splitlines()
    assert first == 'git tag -a v0.2.0 -m "vk-notebook 0.2.0" && git push origin v0.2.0'
    assert second == ("python -m twine upload dist/vk_notebook-0.2.0.tar.gz dist/vk_notebook-0.2.0-py3-none-any.whl")
