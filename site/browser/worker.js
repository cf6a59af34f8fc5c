// Loads Python, SymPy and the prover from this folder, and then calls what it is asked to call.
// The folder's name is the hash of what is in it: what was fetched once is kept under that name.
const here = new URL(".", import.meta.url).href;
const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };
const start = performance.now();

async function storage() {
  try {
    const all = here.replace(/[^/]+\/$/, "");
    for (const name of await caches.keys()) {
      if (name.startsWith(all) && name !== here) await caches.delete(name);
    }
    return await caches.open(here);
  } catch {
    return undefined; // not everywhere: then it is fetched each time
  }
}

async function fetched(name, store, more) {
  const response = await fetch(here + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const parts = [];
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    more(value.length);
  }
  const body = new Blob(parts, { type: TYPES[name.split(".").pop()] });
  try {
    await store?.put(here + name, new Response(body));
  } catch {
    // no room: then it is fetched again next time
  }
  return body;
}

async function load() {
  const store = await storage();
  const kept = await store?.match(here + "files.json");
  const sizes = kept ? await kept.json() : JSON.parse(await (await fetched("files.json", store, () => 0)).text());
  const of = Object.values(sizes).reduce((a, b) => a + b, 0);
  let got = 0;
  const more = (bytes) => postMessage({ what: "Fetching Python and the prover", got: (got += bytes), of });
  const files = {};
  await Promise.all(Object.keys(sizes).map(async (name) => {
    const found = await store?.match(here + name);
    files[name] = found ? await found.blob() : await fetched(name, store, more);
  }));
  const url = (name) => URL.createObjectURL(files[name]);
  const buffer = (name) => files[name].arrayBuffer();

  postMessage({ what: "Starting Python" });
  const [{ loadPyodide }, { default: createPyodideModule }] =
    await Promise.all([import(url("pyodide.mjs")), import(url("pyodide.asm.mjs"))]);
  const plain = self.fetch;
  // From the store, so that the browser may keep what it compiles.
  self.fetch = async (address, options) => String(address).endsWith("pyodide.asm.wasm")
    ? (await store?.match(here + "pyodide.asm.wasm")) ?? new Response(files["pyodide.asm.wasm"])
    : plain(address, options);
  const python = await loadPyodide({
    indexURL: here,
    stdLibURL: url("python_stdlib.zip"),
    lockFileContents: await files["pyodide-lock.json"].text(),
    createPyodideModule,
  });
  postMessage({ what: "Loading SymPy" });
  for (const name of ["sympy.zip", "derivations.zip"]) {
    python.unpackArchive(await buffer(name), "zip", { extractDir: "/machine" });
  }
  python.runPython("import sys; sys.path.insert(0, '/machine'); import sympy");
  postMessage({ what: "Loading the prover" });
  return python.runPython("from derivations.web import call; call");
}

const loaded = load();
loaded.then(
  () => postMessage({ seconds: ((performance.now() - start) / 1000).toFixed(1) }),
  (error) => postMessage({ failed: error.message }),
);

onmessage = async ({ data: { id, name, args } }) => {
  try {
    const call = await loaded;
    call(name, JSON.stringify(args), (one) => postMessage({ id, one: JSON.parse(one) }));
    postMessage({ id, done: true });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
};
