// node compile.mjs FOLDER_OF_PYODIDE < work.json : {probe: {archives, code}, jobs: [{from, to, keep, all}]}.
// Each job writes an archive again with bytecode in it: of all its modules, or of those that the probe's code loads.
// With "keep" the sources stay beside the bytecode.
import {readFileSync, writeFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const folder = process.argv[2];
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
const bytes = (path) => new Uint8Array(readFileSync(path));
const {probe, jobs} = JSON.parse(readFileSync(0, "utf-8"));
for (const one of probe.archives) py.unpackArchive(bytes(one), "wheel", {extractDir: "/probe"});
py.globals.set("CODE", probe.code);
const compiled = py.runPython(`
import io, marshal, sys, warnings, zipfile
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

LOADED = loaded()

def compiled(data, keep, everything):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data.to_bytes())) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for info in sorted(old.infolist(), key=lambda one: one.filename):
            name = info.filename
            if info.is_dir() or ".data/" in name:  # what a wheel lays beside Python: here nobody reads it
                continue
            held, code = old.read(info), None
            if name.endswith(".py") and (everything or name in LOADED):
                code = compile(held, name, "exec", dont_inherit=True)
            if code is None or keep:
                new.writestr(zipfile.ZipInfo(name, WHEN), held, zipfile.ZIP_DEFLATED)
            if code is not None:
                place = cache_from_source(name) if keep else name + "c"
                words = MAGIC_NUMBER + UNCHECKED + source_hash(held) + marshal.dumps(code)
                new.writestr(zipfile.ZipInfo(place, WHEN), words, zipfile.ZIP_DEFLATED)
    return out.getvalue()
compiled
`);
for (const {from, to, keep, all} of jobs) {
	const made = compiled(bytes(from), Boolean(keep), Boolean(all));
	writeFileSync(to, made.toJs());
	made.destroy();
}
