// Elements, numbers and times.
const data = JSON.parse(document.getElementById("data").textContent);
const counts = data.counts, trace = data.trace;

/** An element with attributes and children; texts are text, whatever they contain. */
function el(name, attributes, ...children) {
  const e = document.createElement(name);
  fill(e, attributes, children);
  return e;
}

/** The same for pictures. */
function svg(name, attributes, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", name);
  fill(e, attributes, children);
  return e;
}

function fill(e, attributes, children) {
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else e.setAttribute(key, value);
  }
  e.append(...children.flat(Infinity).filter((c) => c !== null && c !== undefined));
}

const number = (n) => (Number.isInteger(n) ? n : Math.round(n * 100) / 100).toLocaleString("en");
const metric = (launch, name) => launch.metrics[name];
const shape = (d) => d.filter((n, i) => i === 0 || d.slice(i).some((m) => m !== 1)).join(" × ");

/** Big numbers with a letter: 12.3 M. */
function short(n) {
  for (const [size, letter] of [[1e12, "T"], [1e9, "G"], [1e6, "M"], [1e4, "k"]]) {
    const by = letter === "k" ? 1e3 : size;
    if (Math.abs(n) >= size) return (n / by).toFixed(n / by < 100 ? 1 : 0) + " " + letter;
  }
  return number(n);
}

/** Nanoseconds as a time. */
function time(ns) {
  for (const [size, unit] of [[1e9, "s"], [1e6, "ms"], [1e3, "µs"]])
    if (Math.abs(ns) >= size) return (ns / size).toPrecision(4) + " " + unit;
  return Math.round(ns) + " ns";
}

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const card = (id, title, ...children) =>
  el("section", { class: "card", id, "aria-label": title }, el("h2", {}, title), ...children);

/** Listeners that draw anew when colours change. */
const repaint = [];
