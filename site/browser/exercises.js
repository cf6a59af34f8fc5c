import { Machine, Stopped, teller } from "./machine.js";

const element = (id) => document.getElementById(id);
const [box, state, stop] = ["exercises", "state", "stop"].map(element);
const hints = new Map();
let machine;
let running = 0;

// Hints and solutions hold formulas between dollars, which MathJax reads between \( and \).
function show(place, verdict, lines) {
  place.dataset.verdict = verdict;
  place.replaceChildren(...lines.map((line) => {
    const part = document.createElement(line.includes("\n") ? "pre" : "p");
    part.textContent = line.replace(/\*\*/g, "").replace(/\$([^$]+)\$/g, "\\($1\\)");
    return part;
  }));
  window.MathJax?.typesetPromise?.([place]);
}

async function call(place, name, args, shown) {
  machine ??= new Machine(box.dataset.machine, teller(state, element("bar")));
  stop.hidden = false;
  running += 1;
  show(place, "waiting", ["…"]);
  try {
    shown(await machine.call(`exercises.web.${name}`, args));
  } catch (error) {
    const why = error instanceof Stopped ? "stopped" : "it could not be examined";
    show(place, "unreadable", [why]);
  }
  running -= 1;
  stop.hidden = running === 0;
}

function answer(form) {
  const id = form.dataset.exercise;
  const place = form.querySelector(".told");
  const typed = [];
  const named = {};
  for (const input of form.querySelectorAll("input")) {
    if (input.name) named[input.name] = input.value;
    else typed.push(input.value);
  }
  call(place, "answer", [id, typed, named], ({ verdict, head, said }) => show(place, verdict, [head, ...said]));
}

for (const form of document.querySelectorAll("[data-exercise]")) {
  const id = form.dataset.exercise;
  const place = form.querySelector(".told");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(form);
  });
  form.querySelector("[data-asks=hint]").addEventListener("click", () => {
    hints.set(id, Math.min(3, (hints.get(id) ?? 0) + 1));
    call(place, "hint", [id, hints.get(id)], (said) => show(place, "hint", [said]));
  });
  form.querySelector("[data-asks=solution]").addEventListener("click", () => {
    call(place, "solution", [id], (said) => show(place, "hint", [said]));
  });
}
stop.addEventListener("click", () => machine.stop());
