"""The page and the table of results."""

from hecbench_programs import OWN

HEAD = """\
# HeCBench

What becomes of programs of HeCBench (`github.com/zjin-lcf/HeCBench`, folders `src/*-cuda`), which are no part of this project. Made by

    cargo xtask hecbench <checkout> --seed {seed} --count {count} --page docs/reference/hecbench.md

Each is built by its own Makefile (`make ARCH=sm_80`) and run by its own `make run`, {limit} s of the CPU at most. What takes longer runs with
one repeat where its usage names a count of repeats, or with smaller arguments of `tests/outside/hecbench_programs.py`. A program ran right when it ends with
status 0 and says of no check that it failed; what says nothing of a check is counted as right and marked *unchecked*.
"""


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def table(results):
    """Results as rows, and counts."""
    rows = ["| program | builds | runs | CPU s | reason |", "| --- | --- | --- | --- | --- |"]
    for r in results:
        built = f"{r['build']:.0f} s" if r["built"] else "no"
        rows.append(f"| {r['name']} | {built} | {r['verdict']} | {r.get('cpu', 0):.1f} | {cell(r['why'])} |")
    if len(results) != 1:
        rows.append("")
        rows.append(summary(results))
    return "\n".join(rows)


def summary(results):
    count = lambda *which: sum(r["verdict"] in which for r in results)
    total = max(len(results), 1)
    built = sum(r["built"] for r in results)
    right = count("passed", "unchecked")
    return f"{built} of {len(results)} build ({100 * built / total:.1f} %), {right} run right ({100 * right / total:.1f} %), {count('unchecked')} of them unchecked."


def page(results, missing, seed, limit):
    """The page's text."""
    out = [HEAD.format(seed=seed, count=len(results), limit=limit), summary(results), ""]
    bad = [r for r in results if r["verdict"] in ("failed", "unbuilt")]
    if bad:
        out += ["## What fails", "", "| program | builds | reason |", "| --- | --- | --- |"]
        for r in sorted(bad, key=lambda r: r["name"]):
            own = OWN.get(r["name"])
            out.append(f"| {r['name']} | {'yes' if r['built'] else 'no'} | {cell(r['why'])}{' – the program’s own: ' + own if own else ''} |")
        out.append("")
    out += ["## What runs right", "", "With seconds of the CPU, *unchecked* as said above, and what was run in the place of `make run`.", ""]
    for r in sorted((r for r in results if r not in bad), key=lambda r: r["name"]):
        marks = [f"{r['cpu']:.1f}"] + (["*unchecked*"] if r["verdict"] == "unchecked" else []) + ([f"`{r['how']}`"] if r["how"] else [])
        out.append(f"* {r['name']}: {', '.join(marks)}")
    out += ["", "## What needs other libraries", "", "Not among those that are picked:", ""]
    out += [f"* {name}: {', '.join(what)}" for name, what in sorted(missing.items())]
    return "\n".join(out) + "\n"
