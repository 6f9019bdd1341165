"""How many games a server plays at once: counted once each, as many as there is memory for, given away when left."""

import asyncio
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.web import HTTPError

from tests.serving import DEPLOY, Server, voila_with_seats
from tests.visitor import SECONDS, Visitor
from vk_notebook.serve.seats import FEWEST, MOST, UNKNOWN, Seated, from_environment, memory, seats

# ---- how many -------------------------------------------------------------------------------------------------------

MEGA = 2**20


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("VK_SEATS", raising=False)


def machine(root: Path, megabytes: int, group: str = "", **limits: str) -> Path:
    """A folder that tells of memory as Linux does: what is free, this process's groups, and the limits of some."""
    tree = {"proc/meminfo": f"MemTotal:  99999999 kB\nMemFree:  1 kB\nMemAvailable:  {megabytes * 1024} kB\n"}
    tree["proc/self/cgroup"] = group
    for name, text in (tree | {f"sys/fs/cgroup/{name}": text for name, text in limits.items()}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


NEW, SERVICE, OLD = "0::/\n", "0::/our/game\n", "12:cpu:/docker/1\n5:memory:/docker/1\n1:name=x:/y:z\n"
NONE = "9223372036854771712\n"


@pytest.mark.parametrize(
    ("free", "group", "limits", "megabytes"),
    [
        (4000, "", {}, 4000),
        (9000, NEW, {"memory.max": f"{2048 * MEGA}\n"}, 2048),  # a container sees its group as the root of all
        (900, NEW, {"memory.max": f"{2048 * MEGA}\n"}, 900),
        (900, NEW, {"memory.max": "max\n"}, 900),
        (900, SERVICE, {"our/game/memory.max": "max\n", "our/memory.max": f"{500 * MEGA}\n"}, 500),
        (9000, OLD, {"memory/memory.limit_in_bytes": f"{700 * MEGA}\n"}, 700),  # whose own folder only its host sees
        (9000, OLD, {"memory/docker/1/memory.limit_in_bytes": f"{700 * MEGA}\n"}, 700),
        (9000, OLD, {"memory/memory.limit_in_bytes": NONE}, 9000),
    ],
)
def test_memory_is_what_the_container_may_take_and_what_is_free(
    tmp_path: Path, free: int, group: str, limits: dict[str, str], megabytes: int
) -> None:
    assert memory(machine(tmp_path, free, group, **limits)) == megabytes * MEGA


@pytest.mark.parametrize(
    ("megabytes", "number"), [(1, FEWEST), (256, FEWEST), (480, 4), (1600, 20), (2048, 26), (7200, MOST), (10**6, MOST)]
)
def test_seats_follow_the_memory(tmp_path: Path, megabytes: int, number: int) -> None:
    assert seats(machine(tmp_path, megabytes)) == number
    if FEWEST < number < MOST:
        assert 150 + 55 * number < megabytes  # docs/hosting.md


def test_where_nobody_tells_of_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sysconf", lambda name: {"SC_PHYS_PAGES": 1000 * 256, "SC_PAGE_SIZE": 4096}[name])
    assert memory(tmp_path) == 500 * MEGA
    monkeypatch.delattr("os.sysconf")
    assert memory(tmp_path) is None
    assert seats(tmp_path) == UNKNOWN


def test_this_machine_has_seats() -> None:
    assert FEWEST <= seats() <= MOST


@pytest.mark.parametrize("given", ["many", "-1", "0", "2.5", "1e3", "٣", "9" * 5000, "0x10", "1_000"])
def test_nonsense_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("VK_SEATS", given)
    with pytest.raises(SystemExit, match=r"^VK_SEATS must be a whole number from 1 to 100,000,000, not "):
        Seated()


def test_the_environment_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VK_SEATS", " 3 ")
    assert (seats(), Seated().seats, Seated(seats=7).seats) == (3, 3, 7)
    monkeypatch.setenv("VK_SEATS", "")
    assert from_environment("VK_SEATS", 5) == 5


# ---- whose ----------------------------------------------------------------------------------------------------------


def ago(seconds: float) -> str:
    return (datetime.now(UTC) - timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")


class Kernels(Seated):
    """Kernels that are words."""

    def __init__(self, number: int) -> None:
        super().__init__(seats=number)
        self.started: dict[str, dict[str, Any]] = {}

    def __contains__(self, kernel_id: object) -> bool:
        return kernel_id in self.started

    def list_kernel_ids(self) -> list[str]:
        return list(self.started)

    def kernel_model(self, kernel_id: str) -> dict[str, Any]:
        if not self.started[kernel_id]:
            raise AttributeError("'ServerKernelManager' object has no attribute 'last_activity'")
        return self.started[kernel_id]

    def is_since(self, kernel: str, seconds: float, state: str = "idle") -> None:
        """Nobody has this kernel's page open, and it has said nothing for so long."""
        self.started[kernel] = {"connections": 0, "last_activity": ago(seconds), "execution_state": state}

    async def shutdown_kernel(self, kernel_id: str, now: bool = False, restart: bool = False) -> None:
        assert kernel_id in self.started  # or the server would answer 404
        await asyncio.sleep(0)
        del self.started[kernel_id]

    def come(self, *wanted: str) -> list[Any]:
        """What each of those is told who come at once."""

        async def all_of_them() -> list[Any]:
            return await asyncio.gather(*(self.start_kernel(kernel_id=one) for one in wanted), return_exceptions=True)

        return [one.status_code if isinstance(one, HTTPError) else one for one in asyncio.run(all_of_them())]


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """Three seats."""

    async def start(self: Kernels, **kwargs: Any) -> str:
        self.started[kwargs["kernel_id"]] = {}  # it is listed, and nothing is known of it yet
        await asyncio.sleep(0.01)
        self.started[kwargs["kernel_id"]] = {
            "connections": 1, "last_activity": ago(0), "execution_state": "idle",
        }  # fmt: skip
        self.notify_connect(kwargs["kernel_id"])
        return str(kwargs["kernel_id"])

    monkeypatch.setattr(Seated.__mro__[1], "start_kernel", start)
    return Kernels(3)


def test_seats_are_counted_and_those_nobody_sits_on_given_away(three: Kernels) -> None:
    """A full server ends what was left alone for long, and nobody's game."""
    assert three.come("a", "b", "c", "d", "e") == ["a", "b", "c", 503, 503]
    three.is_since("a", three.away - 60)  # a network that failed
    three.started["b"]["last_activity"] = ago(10_000)  # somebody who thinks
    assert three.come("f") == [503]
    three.is_since("c", three.away + 60)
    assert three.come("g") == ["g"]
    assert sorted(three.started) == ["a", "b", "g"]
    for kernel in ("a", "g"):
        three.is_since(kernel, three.away + 60)
    assert three.come("h") == ["h"]
    assert len(three.started) == 3  # one seat was wanted, one was given away
    for kernel in set(three.started) - {"b"}:
        three.is_since(kernel, three.away + 60)
    assert three.come("j", "k") == ["j", "k"]  # each ends another one
    assert sorted(three.started) == ["b", "j", "k"]


def test_a_kernel_that_is_listed_before_it_is_there_is_counted_once(three: Kernels) -> None:
    """Of those who come while others' kernels start, each that finds a seat gets it, and the rest is told."""

    async def one_by_one() -> list[Any]:
        coming = []
        for name in "abcdef":
            coming.append(asyncio.ensure_future(three.start_kernel(kernel_id=name)))
            await asyncio.sleep(0)  # the last one's kernel is listed, and not all there
        return await asyncio.gather(*coming, return_exceptions=True)

    told = asyncio.run(one_by_one())
    assert told[:3] == ["a", "b", "c"]
    assert [one.status_code for one in told[3:]] == [503, 503, 503]
    assert "All 3 games" in str(told[3])


def test_a_page_that_never_came_to_its_game_is_given_away_soon(three: Kernels) -> None:
    """But not while the game is being set up, however long a busy machine takes for that."""
    three.come("a", "b", "c")
    three.sat.clear()
    for kernel, state in (("a", "starting"), ("b", "busy"), ("c", "idle")):
        three.is_since(kernel, three.arriving + 10, state)
    assert three.come("d") == ["d"]
    assert sorted(three.started) == ["a", "b", "d"]
    assert three.come("e") == [503]
    three.is_since("a", three.away + 10, "starting")
    assert three.come("e") == ["e"]


def test_a_page_that_ends_its_game_meanwhile_is_no_error(three: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ended(self: Kernels, kernel_id: str) -> None:
        del self.started[kernel_id]
        raise HTTPError(404) if kernel_id == "a" else KeyError(kernel_id)

    three.come("a", "b", "c")
    for kernel in "ab":
        three.is_since(kernel, three.away + 10)
    monkeypatch.setattr(Kernels, "shutdown_kernel", ended)
    assert three.come("d", "e") == ["d", "e"]


def test_a_system_without_room_is_a_full_server(three: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(self: Kernels, **kwargs: Any) -> str:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(Seated.__mro__[1], "start_kernel", start)
    assert three.come("a") == [503]
    assert three.taken() == 0


# ---- a real server ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("seats")
    with voila_with_seats(3, [*DEPLOY, f"--Voila.connection_dir_root={folder}"], folder) as (found, _):
        yield found


@pytest.mark.slow
def test_of_five_at_once_three_play_two_are_told_and_let_in_when_a_seat_is_free(server: Server) -> None:
    async def asked() -> HTTPResponse:
        request = HTTPRequest(f"{server.url}?seed=7", request_timeout=10 * SECONDS)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def visited() -> None:
        came = await asyncio.gather(*(asked() for _ in range(5)))
        assert sorted(one.code for one in came) == [200, 200, 200, 503, 503], server.tail()
        told = next(one for one in came if one.code == 503).body.decode("utf-8")
        assert "All 3 games that this server can hold are being played." in told
        assert "tries again by itself" in told
        assert 20 < int(re.search(r'http-equiv="refresh" content="(\d+)"', told)[1]) < 40  # type: ignore[index]
        playing = [one.body.decode("utf-8") for one in came if one.code == 200]
        kernels = [re.search(r'"kernelId": "([-0-9a-f]+)"', one)[1] for one in playing]  # type: ignore[index]
        seated = [await Visitor.comes(server.url, kernel=kernel) for kernel in kernels]
        await asyncio.gather(*(one.sits_down() for one in seated))
        assert (await asked()).code == 503
        await ended(seated[0])
        assert (await asked()).code == 200
        assert (await asked()).code == 503
        for one in seated[1:]:
            await one.leaves()

    async def ended(page: Visitor) -> None:
        """As a page does that is closed."""
        token = "0123456789abcdef" * 2
        await page.leaves()
        end = HTTPRequest(f"{server.url}voila/api/shutdown/{page.kernel}", "POST", {"Cookie": f"_xsrf={token}"})
        end.body = f"_xsrf={token}".encode()
        await AsyncHTTPClient().fetch(end)

    asyncio.run(visited())
