import { Machine, Stopped, teller } from "./machine.js";

const element = (id) => document.getElementById(id);
const [box, state, stop, all, count] = ["check", "state", "stop", "all", "count"].map(element);
const claims = [...document.querySelectorAll("[data-claim]")];
let queue = [];
let machine;
let done = 0;
let amiss = 0;

async function run(wanted) {
  queue.push(...wanted.filter((claim) => !claim.dataset.state));
  for (const claim of queue) claim.dataset.state = "waiting";
  if (!stop.hidden) return;
  stop.hidden = false;
  machine ??= new Machine(box.dataset.machine, teller(state, element("bar")));
  while (queue.length) await verify(queue.shift());
  stop.hidden = true;
}

async function verify(claim) {
  claim.dataset.state = "running";
  const told = claim.querySelector(".told");
  told.textContent = "is verified …";
  try {
    const found = await machine.call("derivations.web.verify", [claim.dataset.claim]);
    if (found.amiss) throw new Error(found.amiss);
    claim.dataset.state = "verified";
    const { refuted, equivalent } = found.mutants;
    told.textContent = `✓ verified in ${found.seconds.toFixed(1)} s`
      + (found.proofs ? `; ${found.proofs} equation${found.proofs > 1 ? "s" : ""} checked by both checkers` : "")
      + (refuted + equivalent ? `; ${refuted + equivalent} variants decided` : "");
    claim.querySelector(".card").innerHTML = found.html; // as in the report, which escapes
    done += 1;
  } catch (error) {
    if (error instanceof Stopped) {
      delete claim.dataset.state;
      told.textContent = "";
      return;
    }
    claim.dataset.state = "amiss";
    told.textContent = `✗ amiss: ${error.message.trim().split("\n").pop()}`;
    amiss += 1;
  }
  count.textContent = `${done} of ${claims.length} verified, ${amiss} amiss`;
}

all.addEventListener("click", () => run(claims));
stop.addEventListener("click", () => {
  for (const claim of queue) delete claim.dataset.state;
  queue = [];
  machine.stop();
});
for (const button of document.querySelectorAll("[data-group]")) {
  button.addEventListener("click", () => run([...button.closest("section").querySelectorAll("[data-claim]")]));
}
for (const claim of claims) claim.querySelector("button").addEventListener("click", () => run([claim]));
