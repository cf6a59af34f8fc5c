"use strict";
// Search, filters and buttons for the report. Without this script all of it can still be read.
(() => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const entries = all(".entry");
  const groups = all(".group");
  const controls = document.querySelector(".controls");
  const search = document.getElementById("search");
  const filters = all(".controls select");
  const found = document.getElementById("found");
  const texts = new Map();

  const text = (entry) => {
    if (!texts.has(entry)) {
      const parts = all(":scope > summary, h4, .sentence, .instead blockquote", entry);
      texts.set(entry, parts.map((part) => part.textContent).join(" ").toLowerCase());
    }
    return texts.get(entry);
  };

  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const entry of entries) {
      const fits = filters.every((f) => !f.value || (entry.dataset[f.name] || "").split(" ")
        .includes(f.value)) && words.every((word) => text(entry).includes(word));
      entry.hidden = !fits;
      count += fits;
    }
    for (const group of groups) {
      group.hidden = count < entries.length && !group.querySelector(".entry:not([hidden])");
    }
    found.textContent = `${count} of ${entries.length} shown`;
  };

  const clear = () => {
    search.value = "";
    filters.forEach((f) => { f.value = ""; });
    show();
  };

  const arrive = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest("[hidden]")) clear();
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };

  const copy = (element, button) => {
    const done = () => {
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    };
    const select = () => {
      getSelection().selectAllChildren(element);
      if (document.execCommand("copy")) done();
    };
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(element.textContent).then(done, select);
  };

  for (const element of all("[data-copy]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "copy";
    button.setAttribute("aria-label", `copy ${element.dataset.copy}`);
    button.addEventListener("click", () => copy(element, button));
    element.after(button);
  }
  addEventListener("hashchange", arrive);
  if (controls) {
    controls.hidden = false;
    search.addEventListener("input", show);
    filters.forEach((f) => f.addEventListener("change", show));
    document.getElementById("clear").addEventListener("click", clear);
    document.getElementById("unfold").addEventListener("click", () => {
      const shown = entries.filter((entry) => !entry.hidden);
      const open = shown.some((entry) => !entry.open);
      shown.forEach((entry) => { entry.open = open; });
    });
    show();
  }
  arrive();
})();
