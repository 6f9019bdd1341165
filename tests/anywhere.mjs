// node anywhere.mjs FOLDER_OF_PYODIDE ROOT_OF_THE_PROJECT: what anywhere.py prints, from the Python of the page.
import {pathToFileURL} from "node:url";

const [folder, root] = process.argv.slice(2);
const {loadPyodide} = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const py = await loadPyodide({indexURL: `${folder}/`});
py.registerJsModule("vk_arrays", await import(pathToFileURL(`${root}/tools/static_site/numpy_stand_in/arrays.js`)));
py.mountNodeFS("/code", root);
console.log(py.runPython(`
import json, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/code", "/code/tools/static_site/page", "/code/tools/static_site/numpy_stand_in"]
from tests.anywhere import told
json.dumps(told())
`));
