"""What people give: what counts as a list, a whole number, one of some, and the words of each refusal."""

from __future__ import annotations

from typing import Any

import pytest

from vk_notebook.given import check_among, check_known, check_list, check_whole, is_list, is_whole, plain


@pytest.mark.parametrize("given", [[], ["Urn"], ("Urn",), range(3)])
def test_lists_of_any_kind(given: object) -> None:
    assert is_list(given)
    assert check_list("the hand is", given) is given


@pytest.mark.parametrize("given", ["Urn", b"Urn", {"Urn": 1}, {"Urn"}, 3, None])
def test_a_text_is_no_list(given: object) -> None:
    assert not is_list(given)
    with pytest.raises(ValueError, match=r"^the hand is a list of card names, not .*; possible: Urn$"):
        check_list("the hand is", given, more="; possible: Urn")


@pytest.mark.parametrize("given", [True, False, 1.0, "1", None])
def test_true_is_no_number(given: object) -> None:
    assert not is_whole(given)
    with pytest.raises(ValueError, match=r"^a seed must be a whole number, not "):
        check_whole("a seed", given)


def test_a_number_may_have_bounds() -> None:
    assert check_whole("a seed", -(1 << 80)) == -(1 << 80)
    assert check_whole("the number of players", 6, 1, 6) == 6
    with pytest.raises(ValueError, match=r"^the number of games must be a whole number from 1 to 5,000, not 0$"):
        check_whole("the number of games", 0, 1, 5_000)


@pytest.mark.parametrize(
    ("given", "possible"),
    [("premium", ("premium", "classic")), (None, (None, "solo")), (3, range(11)), (True, (True, False))],
)
def test_one_of_some(given: object, possible: Any) -> None:
    assert check_among("it", given, possible) == given


@pytest.mark.parametrize(
    ("given", "possible"), [(True, range(11)), (1.0, range(11)), (1, (True, False)), ("1", range(11)), ([], ("", None))]
)
def test_what_is_only_equal_is_not_among_them(given: object, possible: Any) -> None:
    said = ", ".join(map(str, possible))
    with pytest.raises(ValueError, match=rf"^it cannot be .*; possible: {said}, or a vk\.Mix$"):
        check_among("it", given, possible, ", or a vk.Mix")


@pytest.mark.parametrize(
    ("given", "said"), [(("a", "b"), ["a", "b"]), (range(2), [0, 1]), ({"a": 1}, {"a": 1}), ("base", "base"), (2, 2)]
)
def test_plain_values(given: object, said: object) -> None:
    assert plain(given) == said
    assert type(plain(given)) is type(said)


@pytest.mark.parametrize("name", ["pink", 3, None, ["light"]])
def test_a_name_that_nothing_has(name: object) -> None:
    check_known("theme", "light", {"light": 1, "dark": 2})
    with pytest.raises(ValueError, match=r"^there is no theme .*; possible: light, dark, or your own$"):
        check_known("theme", name, {"light": 1, "dark": 2}, ", or your own")
