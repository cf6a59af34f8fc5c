import { Machine, Stopped, teller } from "./machine.js";

const element = (id) => document.getElementById(id);
const [box, line, preview, answers, stop, save] =
  ["ask", "line", "preview", "answers", "stop", "save"].map(element);
let name = ""; // of a file that was dropped in
let report = "";
let wanted; // the source that is to be shown next
let busy = false;

const made = (tag, attributes = {}, ...children) => {
  const found = Object.assign(document.createElement(tag), attributes);
  found.append(...children);
  return found;
};

const machine = new Machine(box.dataset.machine, teller(element("state"), element("bar"), show));

// What is typed, as it is understood, while nothing else is asked.
async function show() {
  wanted = line.value;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== undefined) {
      const source = wanted;
      wanted = undefined;
      const lines = source.trim() ? await machine.call("derivations.web.preview", [source, name]) : [];
      preview.replaceChildren(...lines.slice(0, 30).map(understood));
    }
  } catch (error) {
    if (!(error instanceof Stopped)) preview.textContent = error.message;
  }
  busy = false;
}

function understood({ html, why, letters = [] }) {
  if (why) return made("pre", { textContent: why });
  const shown = made("div");
  shown.innerHTML = `<p class="scroll">${html}</p>`; // the prover's own, which escapes what was typed
  const list = made("ul", { className: "letters" });
  for (const [says, whence] of letters) {
    list.append(made("li", { className: whence, textContent: says, title: whence === "course"
      ? "a letter of the course" : whence === "inferred" ? "taken to be so: nothing was said" : "declared" }));
  }
  shown.append(list);
  return shown;
}

async function ask() {
  const source = line.value;
  if (!source.trim()) return line.focus();
  if (!name && source.length < 4000) history.replaceState(null, "", `#q=${encodeURIComponent(source)}`);
  answers.replaceChildren();
  answers.setAttribute("aria-busy", "true");
  answers.dataset.source = source;
  save.hidden = true;
  stop.hidden = false;
  const waiting = made("p", { className: "waiting", textContent: "Looking for a proof, and for arrays that refute it …" });
  answers.append(waiting);
  try {
    await machine.call("derivations.web.ask", [source, name], (one) => {
      if (one.report) report = one.report;
      else waiting.before(answered(one));
    });
    save.hidden = false;
  } catch (error) {
    const why = error instanceof Stopped ? "Stopped. The checker starts again." : error.message.trim().split("\n").pop();
    waiting.before(made("p", { className: "waiting", textContent: why }));
  }
  waiting.remove();
  stop.hidden = true;
  answers.setAttribute("aria-busy", "false");
}

function answered({ html, because, seconds }) {
  const shown = made("div", { className: "answer" });
  shown.innerHTML = html;
  const article = shown.firstElementChild;
  if (because) {
    article.append(made("details", { className: "more" },
      made("summary", { textContent: "the proof: the difference of the sides, as a sum of terms that are 0" }),
      made("pre", { textContent: because })));
  }
  article.append(made("p", { className: "foot", textContent: `${seconds.toFixed(2)} s in this browser` }));
  return shown;
}

function from(file) {
  name = file;
  element("from").textContent = file ? `${file}: every display is a statement` : "";
}

function put(text, file = "") {
  line.value = text;
  from(file);
  line.rows = Math.min(14, Math.max(3, text.split("\n").length));
  show();
}

async function read(file) {
  if (file) {
    put(await file.text(), file.name);
    ask();
  }
}

function arrive() {
  const asked = new URLSearchParams(location.hash.slice(1)).get("q")
    ?? new URLSearchParams(location.search).get("q");
  if (asked && asked !== line.value) {
    put(asked);
    ask();
  }
}

element("form").addEventListener("submit", (event) => { event.preventDefault(); ask(); });
line.addEventListener("input", () => {
  if (!/\$\$|\\\[|\\begin|```/.test(line.value)) from(""); // what is left is typed, and no file
  show();
});
line.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); ask(); }
});
stop.addEventListener("click", () => machine.stop());
save.addEventListener("click", () => {
  const link = made("a", { href: URL.createObjectURL(new Blob([report], { type: "text/html" })),
    download: `${name.replace(/\.\w+$/, "") || "answers"}.html` });
  link.click();
});
element("link").addEventListener("click", async ({ target }) => {
  const address = `${location.href.split(/[?#]/)[0]}#q=${encodeURIComponent(line.value)}`;
  history.replaceState(null, "", address);
  try {
    await navigator.clipboard.writeText(address);
    target.textContent = "Copied";
  } catch {
    target.textContent = "The link is the address of this page";
  }
  setTimeout(() => { target.textContent = "Copy a link"; }, 2000);
});
element("file").addEventListener("change", ({ target }) => read(target.files[0]));
box.addEventListener("dragover", (event) => event.preventDefault());
box.addEventListener("drop", (event) => { event.preventDefault(); read(event.dataTransfer.files[0]); });
for (const button of document.querySelectorAll("[data-line]")) {
  button.addEventListener("click", () => { put(button.dataset.line); ask(); answers.scrollIntoView({ block: "nearest" }); });
}
for (const button of document.querySelectorAll("[data-sign]")) {
  button.addEventListener("click", () => {
    line.setRangeText(button.dataset.sign, line.selectionStart, line.selectionEnd, "end");
    line.focus();
    show();
  });
}
addEventListener("hashchange", arrive);
arrive();
