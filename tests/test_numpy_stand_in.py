"""What stands in for numpy on the page without a server answers as numpy does, its JavaScript run by node."""

import base64
import importlib.util
import json
import re
import subprocess
import sys
from array import array
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy
import pytest

from tools.static_site import page
from tools.static_site.fetch import SiteError, program

#: Calls what each line names; an array stays here, and its number goes back. Bare numbers go as bytes.
NODE = """
const arrays = await import(process.argv[1]);
const {createInterface} = await import("node:readline");
const held = [];
const taken = (one) => one?.array !== undefined ? held[one.array]
  : one?.bytes !== undefined ? new Float64Array(new Uint8Array(Buffer.from(one.bytes, "base64")).buffer)
  : Array.isArray(one) ? one.map(taken) : one ?? undefined;
for await (const line of createInterface({input: process.stdin})) {
  const [name, ...given] = JSON.parse(line);
  const got = arrays[name](...given.map(taken));
  const told = got?.data ? {array: held.push(got) - 1}
    : got?.buffer ? {bytes: Buffer.from(got.buffer, got.byteOffset, got.byteLength).toString("base64")} : got ?? null;
  console.log(JSON.stringify(told));
}
"""


class Arrays:
    """The module `vk_arrays`, as Pyodide lends it to Python."""

    def __init__(self, node: subprocess.Popen[str]) -> None:
        self.node = node

    def __getattr__(self, name: str) -> Any:
        return lambda *given: self._call(name, *given)

    def _call(self, *line: Any) -> Any:
        print(json.dumps(line, default=self._bytes), file=self.node.stdin, flush=True)
        told = json.loads(self.node.stdout.readline())
        if not isinstance(told, dict) or "bytes" not in told:
            return told
        return SimpleNamespace(to_py=lambda: memoryview(base64.b64decode(told["bytes"])).cast("d"))

    def _bytes(self, doubles: array) -> dict[str, str]:
        return {"bytes": base64.b64encode(doubles.tobytes()).decode()}


@pytest.fixture(scope="module")
def stand_in() -> Iterator[ModuleType]:
    """The module itself, beside the real one."""
    try:
        node = program("node")
    except SiteError as missing:
        pytest.skip(str(missing))
    command = [node, "--input-type=module", "-e", NODE, page.PARTS["arrays.js"].as_uri()]
    spec = importlib.util.spec_from_file_location("numpy_stand_in", page.PARTS["numpy.py"])
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with (
        pytest.MonkeyPatch.context() as patch,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running,
    ):
        patch.setitem(sys.modules, "vk_arrays", Arrays(running))
        patch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
        patch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(to_js=lambda value: value))
        spec.loader.exec_module(module)
        if sys.version_info < (3, 12):  # older than the page's Python: there a slice is no key
            patch.setattr(module, "_plain_parts", module._plain_parts.__wrapped__)
        yield module
        running.stdin.close()


#: What is asked of both; `answer` says which arrays the letters are.
ASKED = """
    a @ b; a @ c; a.T; -a; ~(a > 1); a + 1; 2 - a; a * a; 3 / (a + 9); a % 3; 7 / (a + 9) % 1
    a < 2; a <= c; a > 0; a >= c; a == 2; a != 2; (a > 0) & (a < 3); (a > 2) | (a == 0)
    a.reshape(2, 6); a.reshape(-1); a.reshape((4, 3)); a[None, :, None]; a[1]; a[1:, ::-1]; a[:, -2:]
    a[..., 0]; a[None, ..., 1]; a[[0, 2], [1, -1]]; a[:, [3, 0]]; a[np.array([2, 0])]; len(a)
    [one.tolist() for one in a]
    a.sum(axis=0); a.sum(axis=-1, keepdims=True); a.max(axis=1); a.max(axis=0, keepdims=True); a.cumsum(axis=1)
    (a / 7).round(3); np.rint(a / 2); (a == a).all(); (a > 0).all(); a.astype(np.float32)
    np.maximum(a, 1); np.minimum(a, c); np.clip(a, 0, 2); np.where(a > 1, a, -c); np.outer(c, c)
    np.zeros((2, 3)); np.zeros(3); np.ones((2, 2)); np.arange(5); np.asarray([[1, 2], [3, 4]]); np.array([c, c])
    np.concatenate([a, a], axis=1); np.concatenate([c, c]); np.stack([a, a], axis=-1); np.stack([c, c])
    np.broadcast_to(c, (2, 4)); np.isfinite(a); np.sort(a, axis=1); np.argsort(a, axis=1, kind="stable")
    np.take_along_axis(a, np.argsort(a, axis=1, kind="stable"), axis=1); np.flatnonzero(c); np.prod((2, 3))
    np.repeat(c, [2, 0, 1, 3]); np.bincount(np.array([0, 2, 2]), minlength=5)
    np.frombuffer(bytes(range(12)), "<f2", 3, 4)
"""
LINES = [line for line in re.split(r"[;\n]\s*", ASKED) if line.strip()]


@pytest.mark.parametrize("asked", LINES)
def test_it_answers_as_numpy_does(stand_in: ModuleType, asked: str) -> None:
    assert answer(stand_in, asked) == answer(numpy, asked)


def answer(np: Any, asked: str) -> tuple[list[int], Any]:
    """The shape and the numbers that a line comes to."""
    names = {
        "np": np,
        "a": np.array([[3.0, 1, 2, 0], [-1, 5, 0.5, 2], [2, 2, 4, -3]]),
        "b": np.array([[1.0, 0], [2, -1], [0, 3], [1, 1]]),
        "c": np.array([1.0, 0, 2, 3]),
    }
    got = eval(asked, names)
    return list(getattr(got, "shape", [])), getattr(got, "tolist", lambda: got)()


def test_what_is_put_lies_where_it_is_looked_for(stand_in: ModuleType) -> None:
    def put(np: Any) -> Any:
        one = np.zeros((3, 4))
        one[1], one[:, -1], one[[0, 2], [1, 2]] = 5, np.array([7.0, 8, 9]), np.array([1.0, 2])
        return one.tolist()

    assert put(stand_in) == put(numpy)
