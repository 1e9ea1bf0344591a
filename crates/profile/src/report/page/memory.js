// The memory chart: from the kernel through the caches to memory, with what went each way. What was not counted is left out.
function memoryChart(l) {
  const sum = (space, of, kinds) => l.sites.filter((s) => s.space === space && (!kinds || kinds.includes(s.kind))).reduce((n, s) => n + s[of], 0);
  const get = (...names) => names.map((n) => metric(l, n)).find((v) => v !== undefined);
  const out = [];
  const box = (x, y, w, h, title, ...lines) => out.push(
    svg("rect", { class: "box", x, y, width: w, height: h, rx: 6 }),
    svg("text", { x: x + w / 2, y: y + (lines.length ? 20 : h / 2 + 4), "text-anchor": "middle", "font-weight": 600 }, title),
    lines.map((t, i) => svg("text", { class: "faint", x: x + w / 2, y: y + 38 + 16 * i, "text-anchor": "middle" }, t)));
  const flow = (x1, x2, y, text, left) => out.push(
    svg("path", { class: "flow", d: left ? `M${x2} ${y}H${x1 + 6}m0 -4l-6 4l6 4` : `M${x1} ${y}H${x2 - 6}m0 -4l6 4l-6 4` }),
    svg("text", { x: (x1 + x2) / 2, y: y - 5, "text-anchor": "middle" }, text));

  box(0, 60, 90, 200, "Kernel", maybe(metric(l, "smsp__inst_executed.sum"), short), metric(l, "smsp__inst_executed.sum") === undefined ? "" : "instructions");
  const parts = [["global", "Global", 10], ["local", "Local", 120], ["shared", "Shared", 230]];
  for (const [space, title, y] of parts) {
    const reads = sum(space, "requests", ["load"]), writes = sum(space, "requests", ["store"]), atomics = sum(space, "requests", ["atomic", "reduction"]);
    box(190, y, 130, 80, title, atomics ? short(atomics) + " atomics" : "");
    if (reads) flow(90, 190, y + 30, short(reads) + " req", true);
    if (writes) flow(90, 190, y + 60, short(writes) + " req");
  }
  const l1 = get("l1tex__t_sector_hit_rate.pct"), l2 = get("lts__t_sector_hit_rate.pct");
  const bytes = (n) => short(n) + (/[A-Za-z]$/.test(short(n)) ? "B" : " B");
  box(430, 10, 100, 190, "L1", l1 === undefined ? "" : "hit rate", l1 === undefined ? "" : l1.toFixed(1) + " %");
  for (const [space, , y] of parts.slice(0, 2)) {
    const reads = 32 * sum(space, "sectors", ["load"]), writes = 32 * sum(space, "sectors", ["store", "atomic", "reduction"]);
    if (reads) flow(320, 430, y + 30, bytes(reads), true);
    if (writes) flow(320, 430, y + 60, bytes(writes));
  }
  const waves = sum("shared", "wavefronts"), ideal = sum("shared", "ideal");
  if (waves) {
    box(430, 230, 160, 80, "Banks", short(waves) + " wavefronts", waves > ideal ? `${(waves / ideal).toFixed(1)} times the ideal` : "no conflicts");
    flow(320, 430, 270, "");
  }
  if (l2 !== undefined) {
    const reads = get("lts__t_bytes_op_read.sum", "lts__t_sectors_op_read.sum"), scaled = get("lts__t_bytes_op_read.sum") === undefined ? 32 : 1;
    const writes = get("lts__t_sectors_op_write.sum");
    box(620, 10, 90, 190, "L2", "hit rate", l2.toFixed(1) + " %");
    flow(530, 620, 70, reads === undefined ? "" : bytes(reads * scaled), true);
    flow(530, 620, 140, writes === undefined ? "" : bytes(writes * 32));
  }
  const dr = get("dram__bytes_read.sum"), dw = get("dram__bytes_write.sum");
  if (dr !== undefined || dw !== undefined) {
    const x = l2 === undefined ? 620 : 780, from = l2 === undefined ? 530 : 710;
    box(x, 10, 90, 190, "DRAM");
    flow(from, x, 70, bytes(dr || 0), true);
    flow(from, x, 140, bytes(dw || 0));
  }
  const wide = dr !== undefined && l2 !== undefined ? 874 : dr !== undefined || l2 !== undefined ? 714 : 594;
  const picture = svg("svg", { viewBox: `-2 0 ${wide} 315`, role: "img", "aria-label": "Memory chart", style: `max-width: ${wide}px; min-width: 34rem` }, out);
  return [
    el("div", { class: "scroll", tabindex: "0" }, picture),
    el("p", { class: "faint" }, "Requests of warps (req), and bytes of the sectors of 32 bytes that they touch.",
      l1 === undefined && dr === undefined ? " Caches were not modelled in this run." : " Caches and DRAM are modelled."),
  ];
}
