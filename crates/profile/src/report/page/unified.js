// Managed memory, as its model has it: what moved of each allocation, and what would be better.
function unified() {
  const { heads, rows, advice, said } = trace.unified;
  const line = (cell, texts) => el("tr", {}, texts.map((text) => el(cell, { class: "n" }, text)));
  return card("unified", "Unified memory",
    rows.length ? el("div", { class: "scroll" }, el("table", {}, el("thead", {}, line("th", heads)), el("tbody", {}, rows.map((r) => line("td", r))))) : null,
    advice.length ? el("ul", {}, advice.map((text) => el("li", {}, text))) : null,
    said.map((text) => el("p", { class: "faint" }, text)));
}
