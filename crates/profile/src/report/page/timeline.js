// The timeline: a row for each host thread and each stream; arrows from calls to what they asked for.
function timeline() {
  const rows = [], items = [];
  for (const p of trace.processes) collect(p, rows, items);
  if (!items.length) return card("timeline", "Timeline", el("p", { class: "faint" }, "No call of CUDA's was recorded."));
  const end = Math.max(...items.map((i) => i.at + i.lasts)), first = Math.min(...items.map((i) => i.at));
  const span = Math.max(end - first, 1);
  const view = { from: first - span * 0.01, to: end + span * 0.01, chosen: null };
  const whole = { ...view };
  const ROW = 26, HEAD = 22, NAMES = 150;
  const canvas = el("canvas", {
    id: "time", tabindex: "0", role: "application",
    "aria-label": "Timeline. Plus and minus zoom, arrows move, n and p go to the next and the previous piece, 0 shows all",
  });
  const told = el("p", { id: "told", "aria-live": "polite" });
  items.sort((a, b) => a.at - b.at || a.row - b.row);
  rows.forEach((r) => { r.items = items.filter((i) => i.row === r.row); });

  const names = () => (canvas.clientWidth < 600 ? 84 : NAMES);
  const x = (t) => names() + ((t - view.from) / (view.to - view.from)) * (canvas.clientWidth - names());
  const y = (row) => HEAD + row * ROW;

  function draw() {
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = HEAD + rows.length * ROW + 6;
    canvas.style.height = height + "px";
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const g = canvas.getContext("2d");
    g.scale(ratio, ratio);
    const paint = Object.fromEntries(["card", "text", "faint", "line", "accent", "call", "kernel", "copy", "set", "function", "range", "hot"].map((n) => [n, css("--" + n)]));
    g.fillStyle = paint.card;
    g.fillRect(0, 0, width, height);
    g.font = "12px system-ui, sans-serif";
    g.textBaseline = "middle";
    scale(g, paint, width, height);
    g.save();
    g.beginPath();
    g.rect(names(), HEAD, width - names(), height);
    g.clip();
    for (const row of rows) bars(g, paint, row, width);
    arrows(g, paint);
    g.restore();
    for (const row of rows) {
      g.fillStyle = paint.faint;
      g.fillText(row.name, 4, y(row.row) + ROW / 2, names() - 8);
    }
    canvas.dataset.from = view.from;
    canvas.dataset.to = view.to;
    canvas.dataset.chosen = view.chosen ? view.chosen.name : "";
  }

  function scale(g, paint, width, height) {
    const about = ((view.to - view.from) * 110) / Math.max(width - names(), 110);
    const ten = 10 ** Math.floor(Math.log10(about)), step = [1, 2, 5, 10].map((n) => n * ten).find((s) => s >= about);
    for (let t = Math.ceil((view.from - first) / step) * step + first; t <= view.to; t += step) {
      g.fillStyle = paint.line;
      g.fillRect(x(t), HEAD - 4, 1, height);
      g.fillStyle = paint.faint;
      g.fillText(time(t - first), x(t) + 3, HEAD / 2);
    }
  }

  function bars(g, paint, row, width) {
    g.fillStyle = paint.line;
    g.fillRect(0, y(row.row) + ROW - 1, width, 1);
    let covered = -1;
    for (const i of row.items) {
      if (i.at > view.to || i.at + i.lasts < view.from) continue;
      const left = Math.max(x(i.at), names() - 1), right = Math.min(x(i.at + i.lasts), width + 1), wide = Math.max(right - left, 1);
      // What is under a pixel that is drawn already is not seen.
      if (left + wide <= covered && i !== view.chosen) continue;
      covered = left + wide;
      g.fillStyle = i === view.chosen ? paint.accent : paint[i.kind];
      g.fillRect(left, y(row.row) + 3, wide, ROW - 7);
      if (wide > 40) {
        g.fillStyle = paint.card;
        g.save();
        g.beginPath();
        g.rect(left, y(row.row), wide - 3, ROW);
        g.clip();
        g.fillText(i.name, left + 4, y(row.row) + ROW / 2);
        g.restore();
      }
    }
  }

  /** All arrows while they are few, else those of the chosen piece. */
  function arrows(g, paint) {
    const seen = items.filter((i) => i.call && i.at <= view.to && i.at + i.lasts >= view.from);
    const few = seen.length <= 60;
    for (const i of seen) {
      const mine = view.chosen && (view.chosen === i || view.chosen === i.call);
      if (!few && !mine) continue;
      g.strokeStyle = g.fillStyle = mine ? paint.hot : paint.faint;
      g.lineWidth = mine ? 2 : 1;
      const from = [x(i.call.at), y(i.call.row) + ROW - 5], to = [x(i.at), y(i.row) + 4];
      g.beginPath();
      g.moveTo(...from);
      g.bezierCurveTo(from[0], (from[1] + to[1]) / 2, to[0], (from[1] + to[1]) / 2, ...to);
      g.stroke();
      g.beginPath();
      g.moveTo(...to);
      g.lineTo(to[0] - 3, to[1] - 6);
      g.lineTo(to[0] + 3, to[1] - 6);
      g.fill();
    }
  }

  function choose(item) {
    view.chosen = item;
    told.replaceChildren();
    if (item) {
      told.append(el("strong", {}, item.name), ` – ${time(item.lasts)} from ${time(item.at - first)} on; ${rows[item.row].name}. ${item.more}`);
      if (item.call) told.append(` Asked for by ${item.call.name} (call ${item.number}), ${time(item.at - item.call.at)} before it began.`);
      const wide = view.to - view.from;
      if (item.at < view.from || item.at + item.lasts > view.to) {
        view.from = item.at + item.lasts / 2 - wide / 2;
        view.to = view.from + wide;
      }
      if (item.mangled) pick(item.mangled);
    }
    draw();
  }

  function zoom(by, around) {
    const middle = around ?? (view.chosen && view.chosen.at >= view.from && view.chosen.at <= view.to ? view.chosen.at : (view.from + view.to) / 2);
    const wide = Math.min(Math.max((view.to - view.from) * by, 20), (whole.to - whole.from) * 1.5);
    const part = (middle - view.from) / (view.to - view.from);
    view.from = middle - wide * part;
    view.to = view.from + wide;
    draw();
  }

  function move(by) {
    const d = (view.to - view.from) * by;
    view.from += d;
    view.to += d;
    draw();
  }

  function step(by) {
    const at = view.chosen ? items.indexOf(view.chosen) + by : by > 0 ? 0 : items.length - 1;
    choose(items[Math.min(Math.max(at, 0), items.length - 1)]);
  }

  /** To the row above or below: the piece there that is nearest in time. */
  function hop(by) {
    if (!view.chosen) return step(1);
    for (let r = view.chosen.row + by; rows[r]; r += by) {
      const near = rows[r].items.reduce((a, b) => (!a || Math.abs(b.at - view.chosen.at) < Math.abs(a.at - view.chosen.at) ? b : a), null);
      if (near) return choose(near);
    }
  }

  const all = () => { Object.assign(view, { from: whole.from, to: whole.to }); draw(); };
  const keys = {
    "+": () => zoom(0.5), "=": () => zoom(0.5), "-": () => zoom(2), ArrowLeft: () => move(-0.2), ArrowRight: () => move(0.2),
    ArrowUp: () => hop(-1), ArrowDown: () => hop(1), n: () => step(1), p: () => step(-1), 0: all, Home: all,
    Escape: () => choose(null),
  };
  canvas.addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key]) return;
    e.preventDefault();
    keys[e.key]();
  });
  const when = (e) => view.from + ((e.offsetX - names()) / (canvas.clientWidth - names())) * (view.to - view.from);
  canvas.addEventListener("wheel", (e) => {
    if (!e.ctrlKey && !e.shiftKey) return;
    e.preventDefault();
    if (e.ctrlKey) zoom(e.deltaY > 0 ? 1.25 : 0.8, when(e));
    else move(Math.sign(e.deltaY || e.deltaX) * 0.1);
  }, { passive: false });
  let held = null;
  canvas.addEventListener("pointerdown", (e) => { held = { x: e.offsetX, moved: false }; canvas.setPointerCapture(e.pointerId); });
  canvas.addEventListener("pointermove", (e) => {
    if (!held || Math.abs(e.offsetX - held.x) < 3) return;
    move((held.x - e.offsetX) / (canvas.clientWidth - names()));
    held = { x: e.offsetX, moved: true };
  });
  canvas.addEventListener("pointerup", (e) => {
    const clicked = held && !held.moved;
    held = null;
    if (!clicked) return;
    const row = rows[Math.floor((e.offsetY - HEAD) / ROW)], t = when(e), near = (4 * (view.to - view.from)) / canvas.clientWidth;
    choose((row && row.items.find((i) => t >= i.at - near && t <= i.at + i.lasts + near)) || null);
  });
  let drawn = 0;
  // Drawing sets the height: only another width is a reason to draw, and not while the observer reports.
  new ResizeObserver(() => {
    if (canvas.clientWidth === drawn) return;
    drawn = canvas.clientWidth;
    requestAnimationFrame(draw);
  }).observe(canvas);
  repaint.push(draw);

  const button = (text, label, act) => el("button", { type: "button", "aria-label": label, onclick: act }, text);
  const legend = [["range", "NVTX"], ["call", "calls"], ["kernel", "kernels"], ["copy", "copies"], ["set", "fills"], ["function", "host functions"]].filter(([k]) => items.some((i) => i.kind === k));
  const left = trace.processes.reduce((n, p) => n + p.left_out, 0);
  return card("timeline", "Timeline",
    el("p", { class: "faint" }, trace.times + " Arrows lead from calls to what they asked for.",
      left ? ` ${number(left)} later calls and pieces of work are left out.` : ""),
    el("div", { class: "tools" },
      button("+", "Zoom in", keys["+"]), button("−", "Zoom out", keys["-"]), button("←", "Earlier", keys.ArrowLeft),
      button("→", "Later", keys.ArrowRight), button("‹ Previous", "Previous piece", keys.p), button("Next ›", "Next piece", keys.n),
      button("All", "Show all", all),
      el("small", {}, el("kbd", {}, "+"), " ", el("kbd", {}, "-"), " ", el("kbd", {}, "← →"), " ", el("kbd", {}, "n"), " ", el("kbd", {}, "p"), " ", el("kbd", {}, "↑ ↓"), " ", el("kbd", {}, "0"))),
    canvas,
    el("p", { class: "legend" }, legend.map(([k, name]) => el("span", {}, el("i", { style: `background: var(--${k})` }), name))),
    told);
}

/** A process's rows and items. */
function collect(p, rows, items) {
  const several = trace.processes.length > 1 ? p.pid + " " : "", mine = new Map();
  const row = (key, name) => {
    if (!mine.has(key)) {
      mine.set(key, rows.length);
      rows.push({ row: rows.length, name: several + name });
    }
    return mine.get(key);
  };
  // Ranges that the program named, those within others in rows below; what begins and ends anywhere has rows of its own.
  for (const [name, thread, at, lasts, level, style] of p.ranges) {
    const own = style === "PushPop" ? `thread ${thread}` + (level ? ` level ${level}` : "") : style === "Marker" ? "marks" : "ranges";
    items.push({ kind: "range", name: trace.names[name], row: row("r" + own, "NVTX " + own), at, lasts, more: "Named by the program." });
  }
  const calls = p.calls.map(([name, thread, at, lasts, answer]) => ({
    kind: "call", name: trace.names[name], row: row("t" + thread, "thread " + thread), at, lasts,
    more: answer ? `It answered ${answer}.` : "",
  }));
  const streams = [...new Set(p.work.map((w) => w[2] + "." + w[3]))].sort((a, b) => parseFloat(a) - parseFloat(b));
  for (const s of streams) row("s" + s, p.work.length && Object.keys(p.devices).length > 1 ? "device " + s.replace(".", ", stream ") : "stream " + s.split(".")[1]);
  items.push(...calls);
  for (const [kind, name, device, stream, at, lasts, number, more, mangled] of p.work)
    items.push({
      kind, name: trace.names[name], row: mine.get("s" + device + "." + stream), at, lasts, number, call: number ? calls[number - 1] : null,
      more: trace.names[more] + (more ? "." : ""), mangled: mangled === null ? null : trace.names[mangled],
    });
}
