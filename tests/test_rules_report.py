"""``make rules``: a test carries each rule of the rulebook, and lessons teach what a player needs first."""

from tools.rules_report import ROOT, report


def test_every_rule_has_a_test_and_every_first_rule_a_lesson() -> None:
    package = ROOT / "vk_notebook"
    rulebook = (package / "rules" / "rulebook.md").read_text("utf-8")
    lines, wrong = report(rulebook, ROOT / "tests", package / "lessons", list_taught=True)
    assert not wrong, "\n".join(lines)
    assert len(lines) == 2, "\n".join(lines)
