// node compile.mjs FOLDER_OF_PYODIDE < work.json : {probe: {archives, code}, game, jobs: [{source, target, keep, all, part}]}.
// Each job writes an archive again with bytecode in it: of all its modules, or of those that the probe's code loads.
// With "keep" the sources stay beside the bytecode; with "part" only those modules go along that the game imports.
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const folder = process.argv[2];
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const open = () => loadPyodide({indexURL: `${folder}/`, args: ["-X", "no_debug_ranges"]});
const bytes = (path) => new Uint8Array(readFileSync(path));
const {probe, game, jobs} = JSON.parse(readFileSync(0, "utf-8"));

// What a game needs of the standard library, found out in a Python that has loaded nothing else.
async function needed() {
	const py = await open();
	py.unpackArchive(bytes(game), "zip", {extractDir: "/game"});
	return py.runPython(`
import ast, codecs, importlib, json, sys
from pathlib import Path

def named(path):
    """The modules that a file imports anywhere, and the module that it is."""
    yield ".".join(path.relative_to("/game").with_suffix("").parts).removesuffix(".__init__")
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield from (node.module, *(f"{node.module}.{one.name}" for one in node.names))

sys.path.insert(0, "/game")
for path in sorted(Path("/game").rglob("*.py")):
    for name in named(path):
        try:
            importlib.import_module(name)
        except (ImportError, AttributeError):  # a name in a module, or what is for other places than a browser
            pass
for name in ("ascii", "latin-1", "utf-8-sig", "idna"):
    codecs.lookup(name)
json.dumps([str(getattr(one.__spec__, "origin", "")).rpartition(".zip/")[2] for one in list(sys.modules.values()) if getattr(one, "__spec__", None)])
`);
}

const py = await open();
for (const one of probe.archives) py.unpackArchive(bytes(one), "wheel", {extractDir: "/probe"});
py.globals.set("CODE", probe.code);
py.globals.set("NEEDED", game ? await needed() : "[]");
const compiled = py.runPython(`
import io, json, marshal, sys, warnings, zipfile
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash

UNCHECKED = (1).to_bytes(4, "little")  # belongs to a source by its digest, which nobody looks at when importing
WHEN = (2020, 1, 1, 0, 0, 0)
warnings.simplefilter("ignore")

def loaded():
    sys.path.insert(0, "/probe")
    for line in CODE.splitlines():
        try:
            exec(line, {})
        except ImportError:  # what needs a browser
            pass
    origins = [getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values()) if getattr(module, "__spec__", None)]
    return {one.removeprefix("/probe/").rpartition(".zip/")[2] for one in origins}

LOADED, NEEDED = loaded(), set(json.loads(NEEDED))

def compiled(data, keep, everything, part):
    out, left = io.BytesIO(), []
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for info in sorted(old.infolist(), key=lambda one: one.filename):
            name = info.filename
            if info.is_dir() or ".data/" in name:  # what a wheel lays beside Python: here nobody reads it
                continue
            if part and name not in NEEDED:
                left.append(name)
                continue
            held, code = old.read(info), None
            if name.endswith(".py") and (everything or part or name in LOADED):
                code = compile(held, name, "exec", dont_inherit=True)
            if code is None or keep:
                new.writestr(zipfile.ZipInfo(name, WHEN), held, zipfile.ZIP_DEFLATED)
            if code is not None:
                place = cache_from_source(name) if keep else name + "c"
                words = MAGIC_NUMBER + UNCHECKED + source_hash(held) + marshal.dumps(code)
                new.writestr(zipfile.ZipInfo(place, WHEN), words, zipfile.ZIP_DEFLATED)
        if part:
            new.writestr(zipfile.ZipInfo("left_out.txt", WHEN), "\\n".join(left), zipfile.ZIP_DEFLATED)
    return out.getvalue()
compiled
`);
for (const {source, target, keep, all, part} of jobs) {
	const made = compiled(bytes(source), keep, all, part);
	writeFileSync(target, made.toJs());
	made.destroy();
}
