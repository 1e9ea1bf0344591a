// The table of launches, and the choice of one.
let chosen = null;
const onChoice = [];

/** Chooses a launch: all that is shown below is about it. */
function choose(launch) {
  if (!launch || launch === chosen) return;
  chosen = launch;
  for (const act of onChoice) act(launch);
}

/** Chooses the first launch of a kernel, if it was counted. */
function pick(kernel) {
  if (counts && chosen && chosen.kernel !== kernel) choose(counts.launches.find((l) => l.kernel === kernel));
}

/** How long a kernel took here, by its PTX name: number of runs, and the mean. */
function here(kernel) {
  if (!trace) return null;
  let n = 0, sum = 0;
  for (const p of trace.processes)
    for (const w of p.work)
      if (w[8] !== null && trace.names[w[8]] === kernel) { n++; sum += w[5]; }
  return n ? sum / n : null;
}

function kernels() {
  const columns = [
    ["Kernel", (l) => l.name, "name"],
    ["Launches", (l) => number(l.ids.length)],
    ["Grid", (l) => shape(l.grid)],
    ["Block", (l) => shape(l.block)],
    ["Mean time here", (l) => { const t = here(l.kernel); return t === null ? "" : time(t); }],
    ["GPU time", (l) => maybe(metric(l, "gpu__time_duration.sum"), time)],
    ["Instructions", (l) => maybe(metric(l, "smsp__inst_executed.sum"), short)],
    ["Sectors/request ld", (l) => maybe(metric(l, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio"), number)],
    ["st", (l) => maybe(metric(l, "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio"), number)],
    ["Bank conflicts", (l) => maybe(metric(l, "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum"), short)],
    ["Occupancy", (l) => maybe(metric(l, "sm__maximum_warps_per_active_cycle_pct"), (n) => Math.round(n) + " %")],
    ["Advice", (l) => String(l.advice.length || "")],
  ];
  // A column of which nobody has anything is not there.
  const shown = columns.filter(([, of], i) => i < 2 || counts.launches.some((l) => of(l) !== ""));
  const rows = counts.launches.map((l) =>
    el("tr", { tabindex: "0", "aria-selected": "false", onclick: () => choose(l) },
      shown.map(([, of, how]) => el("td", { class: how || "n" }, of(l)))));
  rows.forEach((row, i) => row.addEventListener("keydown", (e) => {
    const to = { ArrowDown: i + 1, ArrowUp: i - 1, Home: 0, End: rows.length - 1, Enter: i, " ": i }[e.key];
    if (to === undefined || !rows[to]) return;
    e.preventDefault();
    rows[to].focus();
    choose(counts.launches[to]);
  }));
  onChoice.push((l) => counts.launches.forEach((m, i) => rows[i].setAttribute("aria-selected", String(m === l))));
  return card("kernels", "Kernels",
    counts.left_out ? el("p", { class: "faint" }, `${number(counts.left_out)} further launches that counted differently are left out.`) : null,
    el("div", { class: "scroll" }, el("table", {},
      el("thead", {}, el("tr", {}, shown.map(([title, , how]) => el("th", { class: how || "n" }, title)))),
      el("tbody", {}, rows))),
    el("p", { class: "faint" }, "Launches that counted the same are one row. ", el("kbd", {}, "↑ ↓"), " choose another; what follows is about the chosen one."));
}

const maybe = (value, how) => (value === undefined ? "" : how(value));

/** What rules found. */
function advice(l) {
  const one = (a) => el("article", { class: "advice" + (a.speedup >= 1.5 ? " much" : "") },
    el("h3", {}, a.rule.replace(/([a-z])([A-Z])/g, "$1 $2"),
      a.speedup >= 1.05 ? el("span", { class: "gain" }, `up to ${a.speedup.toFixed(1)} times as fast by the model`) : null),
    el("dl", {},
      a.where ? [el("dt", {}, "Line"), el("dd", {}, el("button", { class: "link", type: "button", onclick: () => showLine(a.at) }, a.where))] : null,
      el("dt", {}, "Evidence"), el("dd", {}, a.evidence),
      el("dt", {}, "Remedy"), el("dd", {}, a.remedy),
      a.saves ? [el("dt", {}, "Gain"), el("dd", {}, a.saves)] : null));
  return l.advice.length ? l.advice.map(one) : [el("p", {}, "No rule found anything.")];
}
