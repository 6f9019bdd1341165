"""Every error of the package comes out of another process as it was raised there."""

import copy
import importlib
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import vk_notebook as vk
from tests.dealt import dealt
from tests.own_bots import Does, fails
from vk_notebook import bots, lessons, value
from vk_notebook.analysis.simulation.worker_processes import Died
from vk_notebook.ground import extras, files
from vk_notebook.ground.errors import Error, MoveError
from vk_notebook.record.notes import note
from vk_notebook.record.shape import Shape
from vk_notebook.serve.page_socket import Unfit, parts_of
from vk_notebook.training.course import NotThisRun

#: Who waits for an error that cannot be read back waits for ever.
PATIENCE = 120.0


def errors_of_the_package() -> set[type[BaseException]]:
    """Every class of an error in every file."""
    found: set[type[BaseException]] = set()
    for one in pkgutil.walk_packages(vk.__path__, "vk_notebook."):
        if not one.name.endswith("__main__"):
            inside = vars(importlib.import_module(one.name)).values()
            found |= {it for it in inside if isinstance(it, type) and issubclass(it, BaseException)}
    return {kind for kind in found if kind.__module__.startswith("vk_notebook")}


def waited() -> None:
    """A card of a real game is missing."""
    recorder = vk.Recorder(**dealt(3))
    while recorder.needed is None:
        recorder.play(recorder.options[-1])
    raise recorder.needed


def ambiguous() -> None:
    game = vk.position(hand=["Urn", "Shabti"], pyramid=["Kite", *["Urn"] * 5], entombed=True)
    game.play("execute Shabti", "option 2", "sacrifice Urn")


def strict() -> object:
    return vk.new_game(["Ana", "Ben"], seed=1, first_player="Ana").view("Ana", assist=False).cards_left


def half_played() -> None:
    """A record that takes too long comes with what was played."""
    raise vk.RecordError("too long", turn=3, line=4, record=vk.example("boat"))


def numbers() -> None:
    path = Path("own.csv")
    path.write_text("name,cost\nUrn,dear\n", encoding="utf-8")
    vk.use_card_values(path)


def unreadable() -> None:
    files.opened("nowhere")


def locked() -> None:
    lesson = vk.lesson("first_turn", lessons.Progress(None))
    attempt = next(run for part in lesson.parts if isinstance(run := lesson.run(part.id), lessons.Attempt))
    attempt.play(next(text for text in attempt.game.options.texts if attempt.locks(text)))


#: What raises each error, as users or the package itself meet it.
RAISED: dict[type[BaseException], Callable[[], object]] = {
    Error: lambda: raised(Error("here", 3)),
    MoveError: lambda: raised(MoveError("not made")),
    vk.InvalidMove: lambda: vk.new_game(2, seed=1).play("fly"),
    vk.AmbiguousMove: ambiguous,
    vk.IllegalMove: lambda: vk.new_game(2, seed=1).play("entomb Boat"),
    vk.NotTold: strict,
    vk.CardNeeded: waited,
    vk.RecordError: half_played,
    vk.BotError: lambda: bots.play(vk.new_game(2, seed=1), [Does(fails), "random"]),
    vk.CardValuesError: numbers,
    files.Unreadable: unreadable,
    files.Unwritable: lambda: vk.example("boat").save("nowhere/x.vk.json"),
    extras.NotInstalled: lambda: raised(extras.NotInstalled("plots need matplotlib", "matplotlib")),
    value.WeightsError: lambda: value.Weights.from_bytes(b"nothing", "own.weights"),
    lessons.NotPartOfTask: locked,
    Shape: lambda: note(vk.record.Node(), {"marks": ["?!?"]}, ("start",)),
    NotThisRun: lambda: raised(NotThisRun("the folder holds another training")),
    Died: lambda: raised(Died(-9)),
    Unfit: lambda: parts_of("text"),
}


def raised(error: BaseException) -> None:
    raise error


class Demanding(Error, OSError):
    """An error of a later version, which needs more than it says."""

    def __init__(self, place: str, *, more: int) -> None:
        super().__init__(f"not at {place}")
        self.place = place
        self.more = [more]


RAISED[Demanding] = lambda: raised(Demanding("home", more=3))


def caught(kind: type[BaseException]) -> Any:
    """The error, as it is raised."""
    with pytest.raises(kind) as found:
        RAISED[kind]()
    found.value.add_note("seen on the way")
    return found.value


def again(kind: type[BaseException]) -> None:
    """Raise it, in another process."""
    try:
        RAISED[kind]()
    except kind as error:
        error.add_note("seen on the way")
        raise


def shown(error: Any) -> list[Any]:
    """What an error is, says and holds."""
    held = {name: value.to_json() if isinstance(value, vk.Record) else value for name, value in vars(error).items()}
    of_python = [getattr(error, name, None) for name in ("errno", "strerror", "filename", "msg", "name", "path")]
    return [type(error), str(error), error.args, held, of_python]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    vk.use_card_values(None)


def test_every_error_is_tried_and_has_one_root() -> None:
    found = errors_of_the_package()
    assert found == set(RAISED) - {Demanding}
    assert {kind.__name__ for kind in found if not issubclass(kind, Error)} == set()


@pytest.mark.parametrize("kind", RAISED, ids=lambda kind: kind.__name__)
def test_an_error_is_the_same_afterwards(kind: type[BaseException]) -> None:
    error = caught(kind)
    assert type(error) is kind
    assert str(error)
    pickled = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for one in (*pickled, copy.copy(error), copy.deepcopy(error)):
        assert shown(one) == shown(error)


def test_an_error_comes_out_of_a_pool() -> None:
    """`Pool` waits for ever for one that cannot be read."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for kind in RAISED:
            with pytest.raises(kind) as found:
                pool.apply_async(again, (kind,)).get(PATIENCE)
            assert [type(found.value), str(found.value), found.value.args] == shown(caught(kind))[:3]


class Homesick(vk.Bot):
    """A bot that fails in other processes only, by an error that cannot be made again."""

    def choose(self, view: vk.View, options: Any, rng: Any) -> int:
        """The first."""
        if multiprocessing.parent_process() is not None:
            raise Lost("home", 3)
        return 0


class Lost(Exception):
    """An error of somebody else's."""

    def __init__(self, place: str, day: int) -> None:
        super().__init__(f"lost at {place}")


@pytest.mark.slow
def test_a_review_tells_what_went_wrong_in_its_workers() -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        for _ in range(2):  # the pool goes on
            with pytest.raises(vk.BotError) as found:
                vk.review(vk.example("boat"), budget=4, turns=(37, 37), policy=Homesick(), executor=executor,
                          progress=False)  # fmt: skip
            assert (found.value.player, found.value.reason) == ("Ben", "Lost: lost at home")
