"""What all tests share: the meaning of the ``rule`` mark, and how long hypothesis searches."""

import os
import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("VK_PROGRESS", "")  # what somebody has learned on this machine is nothing to the tests
pytest.register_assert_rewrite("tests.scenario")  # so that a failing `after` shows what is different

RULE_ID = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")

# A test never times; the machine may be slow or busy.
settings.register_profile("fast", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", parent=settings.get_profile("fast"), max_examples=8)  # make check
settings.register_profile("long", parent=settings.get_profile("fast"), max_examples=5000)  # tools/README.md
settings.register_profile(
    "ci", parent=settings.get_profile("fast"), max_examples=100, derandomize=True, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "fast"))


def rule_ids(item: pytest.Item) -> list[str]:
    """The rules that a test carries, its own first."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a rule mark that names no rule, since it would count for nothing in ``make rules``; slow tests go first.

    Several processes then end at about the same time: the last tests to be handed out are small ones.
    """
    items.sort(key=lambda item: ("slow" not in item.keywords, "test_compiled" not in item.nodeid))
    for item in items:
        for mark in item.iter_markers("rule"):
            bad = [rule for rule in mark.args if not (isinstance(rule, str) and RULE_ID.fullmatch(rule))]
            if bad or mark.kwargs or not mark.args:
                raise pytest.UsageError(
                    f"{item.nodeid}: rule takes ids such as 'pyramid.crumble-chain', not {bad or mark}"
                )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """A failing test says which rules it carries."""
    report = yield
    if report.failed and (rules := rule_ids(item)):
        report.sections.append(("rules that this test carries", "\n".join(rules)))
    return report
