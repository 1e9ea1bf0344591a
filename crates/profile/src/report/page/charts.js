// Bars, the graphs of the occupancy calculator, and sections as tables.

/** Rows of a bar each: name, part of the whole from 0 to 1, text. */
const barRows = (rows) => el("div", { class: "bar" }, rows.flatMap(([name, part, text]) => [
  el("span", {}, name),
  el("span", { class: "track" }, el("i", { style: `width: ${Math.max(0, Math.min(100, 100 * part))}%` })),
  el("span", {}, text),
]));

/** Percentages of what the device could do at most, where they are known; else what a simple model says. */
function speedOfLight(l) {
  const known = [
    ["SM", "sm__throughput.avg.pct_of_peak_sustained_elapsed"],
    ["Memory", "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed"],
    ["L1", "l1tex__throughput.avg.pct_of_peak_sustained_active"],
    ["L2", "lts__throughput.avg.pct_of_peak_sustained_elapsed"],
    ["DRAM", "dram__throughput.avg.pct_of_peak_sustained_elapsed"],
  ].filter(([, name]) => metric(l, name) !== undefined);
  const out = [];
  if (known.length) {
    out.push(el("p", { class: "faint" }, "Of what the device gives at most, by the model of time."));
    out.push(barRows(known.map(([title, name]) => [title, metric(l, name) / 100, metric(l, name).toFixed(1) + " %"])));
  }
  const most = Math.max(...l.demand.map((d) => d[1]));
  if (most > 0) {
    out.push(el("p", { class: "faint" }, "Cycles of SMs that each part is asked for, by throughput alone: the longest bar is what limits."));
    out.push(barRows(l.demand.filter((d) => d[1] > 0).map(([name, n]) => [name, n / most, short(n)])));
  }
  return out.length ? out : [el("p", { class: "faint" }, "Nothing that takes throughput was counted.")];
}

/** Warps of an SM by one figure. */
function curve(c, title) {
  const W = 340, H = 110, L = 34, T = 22, end = c.points[c.points.length - 1][0] || 1;
  const x = (v) => L + (v / end) * W, y = (w) => T + H - (w / c.most) * H;
  let path = "", last = null, at = 0;
  for (const [v, w] of c.points) {
    path += (last === null ? "M" : "L") + x(v).toFixed(1) + " " + y(w).toFixed(1);
    if (v <= c.here) at = w;
    last = w;
  }
  const lines = [0, 0.25, 0.5, 0.75, 1].map((q) => [
    svg("path", { class: "axis", d: `M${L} ${y(q * c.most)}h${W}` }),
    svg("text", { class: "faint", x: L - 5, y: y(q * c.most) + 4, "text-anchor": "end" }, String(Math.round(q * c.most))),
  ]);
  return svg("svg", { viewBox: `0 0 ${L + W + 12} ${T + H + 24}`, role: "img", "aria-label": `${title}: ${at} of ${c.most} warps at ${c.here}` },
    svg("text", { x: L, y: 13 }, title), lines, svg("path", { class: "curve", d: path }),
    svg("circle", { class: "dot", cx: x(c.here), cy: y(at), r: 4 }),
    svg("text", { x: Math.min(Math.max(x(c.here), L + 8), L + W - 60), y: T + H + 16, "text-anchor": "middle" }, number(c.here)),
    svg("text", { class: "faint", x: L + W, y: T + H + 16, "text-anchor": "end" }, number(end)));
}

function occupancy(l) {
  const get = (key) => Number(l.with[key]);
  const resident = get("resident"), warps = resident * Math.ceil(l.block.reduce((a, b) => a * b, 1) / 32), most = get("warps_of_sm");
  if (!most) return [el("p", { class: "faint" }, "Not known.")];
  const limits = [["registers", "blocks_by_registers"], ["shared memory", "blocks_by_shared"], ["warps", "blocks_by_warps"], ["blocks", "blocks_by_sm"]];
  const by = warps === most ? "nothing" : (limits.find(([, key]) => get(key) <= resident) || ["?"])[0];
  const out = [
    barRows([["Warps of an SM", warps / most, `${warps} of ${most}`]]),
    el("p", {}, `${resident} blocks reside on an SM; limited by ${by}. `,
      el("small", {}, limits.map(([name, key]) => `${name}: ${l.with[key]}`).join(", ") + ` blocks; ${l.with.registers_estimated} registers per thread, estimated.`)),
  ];
  if (l.occupancy) out.push(...l.occupancy.map((c) => curve(c, "Warps by " + c.title)));
  return out;
}

/** All sections, and what of them is not exact. */
function sections(l) {
  const known = (s) => s.rows.filter((r) => r.text !== "n/a");
  return l.sections.filter((s) => known(s).length).map((s, i) => {
    const rows = known(s);
    return el("details", { open: i < 2 ? "" : null }, el("summary", {}, s.title),
      el("div", { class: "scroll" }, el("table", {}, el("tbody", {}, rows.map((r) =>
        el("tr", { title: `${r.name}: ${r.what}` }, el("td", {}, r.label), el("td", { class: "n" }, r.text), el("td", {}, r.unit),
          el("td", { class: "mark " + r.exactness }, r.exactness)))))));
  });
}
