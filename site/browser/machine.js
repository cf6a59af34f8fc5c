// The project's own Python, in a worker: the page never waits for it, and it can be stopped.
export class Stopped extends Error {}

export class Machine {
  // base: the folder of the machine; told: what becomes of loading, {what, got, of} or {failed}
  constructor(base, told) {
    this.base = new URL(base, document.baseURI);
    this.told = told;
    this.start();
  }

  start() {
    this.calls = new Map();
    this.count = 0;
    this.worker = new Worker(new URL("worker.js", this.base), { type: "module" });
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => this.told({ failed: event.message || "it could not start" });
  }

  heard({ id, one, error, done, ...state }) {
    if (id === undefined) return this.told(state);
    const call = this.calls.get(id);
    if (one !== undefined) {
      call.last = one;
      if (call.each) call.each(one);
    }
    if (done || error !== undefined) this.calls.delete(id);
    if (error !== undefined) call.reject(new Error(error));
    else if (done) call.resolve(call.last);
  }

  // Call a Python function by its full name; `each` gets what it yields, as it comes.
  call(name, args, each) {
    return new Promise((resolve, reject) => {
      const id = this.count++;
      this.calls.set(id, { resolve, reject, each });
      this.worker.postMessage({ id, name, args });
    });
  }

  stop() {
    this.worker.onmessage = null; // what it has sent already belongs to no call any more
    this.worker.terminate();
    for (const call of this.calls.values()) call.reject(new Stopped("stopped"));
    this.start();
  }
}

// A line that says how far loading is, with a bar; `ready` is called when it is done.
export const teller = (line, bar, ready) => ({ what, got, of, failed, seconds }) => {
  bar.hidden = failed !== undefined || seconds !== undefined;
  if (failed !== undefined) line.textContent = `The checker could not be loaded: ${failed}`;
  else if (seconds !== undefined) {
    line.textContent = `Ready, after ${seconds} s. Nothing that you type leaves this page.`;
    line.dataset.ready = seconds;
    if (ready) ready();
  } else {
    const size = (bytes) => (bytes / 1e6).toFixed(1);
    line.textContent = of ? `${what}: ${size(got)} of ${size(of)} MB` : `${what} …`;
    if (of) { bar.max = of; bar.value = got; } else bar.removeAttribute("value");
  }
};
