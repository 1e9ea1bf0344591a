// Puts the page together.
document.getElementById("program").textContent = data.program;
const device = counts && counts.launches.length ? counts.launches[0].with.device_name : trace ? Object.values(trace.processes[0]?.devices || {})[0] : null;
document.getElementById("summary").textContent = [
  device ? `modelled device: ${device}` : null,
  counts ? `${number(counts.launches.reduce((n, l) => n + l.ids.length, 0))} launches counted` : null,
  trace ? `${number(trace.processes.reduce((n, p) => n + p.calls.length, 0))} calls` : null,
  `weft ${data.version}`,
].filter(Boolean).join(" · ");

const root = document.documentElement;
root.classList.toggle("dark", window.matchMedia("(prefers-color-scheme: dark)").matches);
document.getElementById("theme").addEventListener("click", () => {
  root.classList.toggle("dark");
  repaint.forEach((draw) => draw());
});

const main = document.getElementById("main");
/** A card whose content is about the chosen launch. */
function about(id, title, of) {
  const body = el("div", {});
  onChoice.push((l) => body.replaceChildren(...of(l).filter(Boolean)));
  return card(id, title, body);
}

if (counts && !counts.launches.length) main.append(card("kernels", "Kernels", el("p", {}, "No kernels were profiled.")));
if (counts && counts.launches.length) {
  main.append(kernels());
  const name = el("strong", {}), part = el("small", { id: "part" });
  onChoice.push((l) => { name.textContent = `${l.name}, grid ${shape(l.grid)}, block ${shape(l.block)}` + (l.estimated ? "; how threads come together in warps is estimated" : "") + (l.fidelity ? `; ${l.fidelity}` : ""); part.textContent = l.lines ?? ""; });
  main.append(el("p", { "aria-live": "polite" }, "Chosen: ", name, " ", part));
  main.append(about("advice", "Guided analysis", advice));
  main.append(el("div", { class: "pair" },
    el("div", { class: "column" }, about("light", "Speed of light", speedOfLight), about("memory", "Memory chart", memoryChart)),
    about("occupancy", "Occupancy", occupancy)));
  main.append(sources());
  main.append(about("sections", "Counters", sections));
}
if (trace) {
  const t = timeline();
  if (main.firstChild) main.insertBefore(t, main.firstChild);
  else main.append(t);
  if (trace.unified) t.after(unified());
}
if (counts && counts.launches.length) choose(counts.launches.reduce((a, b) => (b.advice[0] && (!a.advice[0] || b.advice[0].speedup > a.advice[0].speedup) ? b : a)));
document.body.dataset.ready = "yes";
