// node compile.mjs PYODIDE TO WHEEL...: the wheels without their tests, compiled by the very Python
// that will load them. A browser would otherwise compile SymPy, for several seconds, on every visit.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, to, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
for (const wheel of wheels) {
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: "/wheels" });
}
python.runPython(`
import py_compile, warnings, zipfile
from pathlib import Path

warnings.simplefilter("ignore")
with zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED) as zip:
    for path in sorted(Path("/wheels").rglob("*.py")):
        name = path.relative_to("/wheels")
        if not {"tests", "benchmarks"} & set(name.parts):
            py_compile.compile(
                str(path), "/one.pyc", str(name), doraise=True, optimize=0,
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            entry = zipfile.ZipInfo(f"{name}c")  # its date is fixed, so that the hash is
            entry.compress_type = zipfile.ZIP_DEFLATED
            zip.writestr(entry, Path("/one.pyc").read_bytes())
`);
writeFileSync(to, python.FS.readFile("/compiled.zip"));
