// node check_digests.mjs FOLDER_OF_PYODIDE ARCHIVE : plays the fixture in the archive.
import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [folder, archive] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
py.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", {extractDir: "/package"});
process.exitCode = py.runPython(`
import sys
sys.path[:0] = ["/package", "/package/tools"]
sys.argv = ["check_digests.py"]
import check_digests
check_digests.main()
`);
