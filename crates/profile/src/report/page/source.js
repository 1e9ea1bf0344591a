// Lines of the source and of the PTX with what was counted on them.
let source = null;

/** Shows a place: file, line, line of the PTX. */
function showLine([file, line, ptx]) {
  if (source) source.show(file && counts.sources[file] ? file : "", file && counts.sources[file] ? line : ptx);
}

/** Sums by line: of a file, or of the PTX if there is none. */
function byLine(l, file) {
  const lines = new Map();
  const at = ([f, line, ptx]) => {
    if (file !== "" && f !== file) return null;
    const key = file === "" ? ptx : line;
    if (!lines.has(key)) lines.set(key, { requests: 0, sectors: 0, wavefronts: 0, beyond: 0, inst: 0, threads: 0, warps: 0, divergent: 0, advised: false });
    return lines.get(key);
  };
  for (const s of l.sites) {
    const n = at(s.at);
    if (!n) continue;
    n.requests += s.requests;
    if (s.space === "shared") n.wavefronts += s.wavefronts;
    else n.sectors += s.sectors;
    n.beyond += Math.max((s.space === "shared" ? s.wavefronts : s.sectors) - s.ideal, 0);
  }
  const besides = new Set(["integer", "fp16", "fp32", "fp64", "convert", "control", "memory", "communication", "misc"]);
  for (const p of l.pieces) {
    const n = at(p.at);
    if (!n) continue;
    const each = Object.entries(p.mix).reduce((sum, [name, k]) => sum + (besides.has(name) ? k : 0), 0);
    n.inst += each * p.warps;
    n.threads += each * p.threads;
  }
  for (const b of l.branches) {
    const n = at(b.at);
    if (n) n.divergent += b.divergent;
  }
  for (const a of l.advice) if (a.at) { const n = at(a.at); if (n) n.advised = true; }
  return lines;
}

const columns = [
  ["Inst", "warps' instructions of the piece that begins here", (n) => n.inst],
  ["Requests", "requests of warps to memory", (n) => n.requests],
  ["Sectors", "sectors of global and local memory", (n) => n.sectors],
  ["Wavefronts", "wavefronts of shared memory", (n) => n.wavefronts],
  ["Beyond", "sectors and wavefronts beyond the ideal", (n) => n.beyond],
  ["Divergent", "branches at which threads of a warp part", (n) => n.divergent],
];

function sources() {
  const body = el("div", {}), tabs = el("div", { class: "tools" });
  let launch = null, shown = null;
  const files = (l) => [...new Set([...l.sites, ...l.pieces].map((s) => s.at[0]))].filter((f) => f && counts.sources[f]);

  function show(file, mark) {
    shown = file;
    const lines = byLine(launch, file), ptx = counts.ptx[launch.kernel];
    const text = file === "" ? (ptx ? ptx.lines : []) : counts.sources[file], first = file === "" ? (ptx ? ptx.first : 1) : 1;
    for (const b of tabs.children) b.setAttribute("aria-pressed", String(b.dataset.file === file));
    const used = columns.filter(([, , of]) => [...lines.values()].some((n) => of(n) > 0));
    const most = used.map(([, , of]) => Math.max(...[...lines.values()].map(of), 1));
    // Without the text there are at least the numbers of the lines.
    const list = text.length ? text.map((t, i) => [first + i, t]) : [...lines.keys()].sort((a, b) => a - b).map((n) => [n, ""]);
    const rows = list.map(([n, t]) => {
      const of = lines.get(n);
      return el("tr", { class: [of && of.advised ? "advised" : "", n === mark ? "marked" : ""].join(" ").trim(), "data-line": n },
        el("td", { class: "n faint" }, String(n)),
        used.map(([, , value], i) => {
          const v = of ? value(of) : 0;
          return el("td", { class: "n heat", style: v ? `--part: ${Math.round((100 * v) / most[i])}%` : null }, v ? short(v) : "");
        }),
        el("td", {}, t.replace(/\t/g, "    ")));
    });
    const box = el("div", { class: "scroll code", tabindex: "0", role: "region", "aria-label": file || "PTX" },
      el("table", {}, el("thead", {}, el("tr", {}, el("th", { class: "n" }, "Line"), used.map(([name, what]) => el("th", { class: "n", title: what }, name)),
        el("th", {}, file || "PTX"))), el("tbody", {}, rows)));
    box.addEventListener("keydown", (e) => {
      if (e.key !== "n" && e.key !== "p") return;
      const advised = rows.filter((r) => r.classList.contains("advised"));
      const now = advised.findIndex((r) => r.classList.contains("marked"));
      const next = advised[(now + (e.key === "n" ? 1 : -1) + advised.length) % advised.length];
      if (!next) return;
      rows.forEach((r) => r.classList.toggle("marked", r === next));
      center(box, next);
    });
    body.replaceChildren(box);
    const wanted = mark === undefined ? rows.find((r) => r.classList.contains("advised")) || rows.find((r) => lines.has(Number(r.dataset.line))) : rows.find((r) => Number(r.dataset.line) === mark);
    if (wanted) center(box, wanted);
    if (mark !== undefined) box.scrollIntoView({ block: "nearest" });
  }

  onChoice.push((l) => {
    launch = l;
    const all = files(l);
    const hasPtx = Boolean(counts.ptx[l.kernel]) || !all.length;
    tabs.replaceChildren(...[...all, ...(hasPtx ? [""] : [])].map((f) =>
      el("button", { type: "button", "data-file": f, "aria-pressed": "false", onclick: () => show(f) }, f === "" ? "PTX" : f.split("/").pop())));
    show(all.includes(shown) ? shown : all[0] ?? "");
  });
  source = { show };
  return card("source", "Source and PTX", tabs, body,
    el("p", { class: "faint" }, "Lines that advice is about have a red edge; ", el("kbd", {}, "n"), " ", el("kbd", {}, "p"), " go from one to the next."));
}

const center = (box, row) => { box.scrollTop = row.offsetTop - box.clientHeight / 2; };
