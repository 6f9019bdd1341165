"""What all tests of the board share: a hint thinks for a moment only, since what it says is tested elsewhere."""

import pytest

from vk_notebook.board.look import hints


@pytest.fixture(autouse=True, scope="session")
def quick_hints() -> None:
    hints.SECONDS = 0.01
