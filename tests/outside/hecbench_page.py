"""The page and the table of results."""

from hecbench_programs import OWN

HEAD = """\
# HeCBench

What becomes of programs of HeCBench (`github.com/zjin-lcf/HeCBench`, folders `src/*-cuda`), which are no part of this project. Made by

    cargo xtask hecbench <checkout> --seed {seed} --count {count} --page docs/reference/hecbench.md

Each is built by its own Makefile (`make ARCH=sm_80`) and run by its own `make run`, or, where that takes longer than {limit} s of the CPU or small arguments
are asked for (`--short`), with one repeat where its usage names a count of repeats, then with numbers above a thousand at a sixteenth or a tenth, or
with arguments of `tests/outside/hecbench_programs.py`. A program ran right when it ends with status 0 and says of no check that it failed; what
says nothing of a check is counted as right and marked *unchecked*. What had not ended in time is *unfinished*, neither right nor wrong. *No data*: the
repository names files that are kept elsewhere (`.dvc`).
"""

KINDS = {
    "unbuilt": "Does not build",
    "failed": "Runs wrongly",
    "unfinished": "Unfinished",
    "needs": "Needs a library that is not there",
    "no data": "Builds; its data are not in the repository",
}


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
    def count(*which):
        return sum(r["verdict"] in which for r in results)

    total = max(len(results), 1)
    built, right = sum(r["built"] for r in results), count("passed", "unchecked")
    total = max(total - count("needs"), 1)
    judged = max(right + count("failed", "unbuilt"), 1)
    return (
        f"{built} of {total} build ({100 * built / total:.1f} %), {count('needs')} more need libraries that are not there. {right} run right, {count('unchecked')} of them unchecked; {count('failed')} fail, "
        f"{count('unfinished')} are unfinished, {count('no data')} have no data. Of those with a result {100 * right / judged:.1f} % are right."
    )


def page(results, missing, seed, limit):
    """The page's text."""
    out = [HEAD.format(seed=seed, count=len(results), limit=limit), summary(results), ""]
    for kind, title in KINDS.items():
        these = sorted((r for r in results if r["verdict"] == kind), key=lambda r: r["name"])
        if these:
            out += [f"## {title}", ""]
        for r in these:
            own = OWN.get(r["name"])
            what = f", `{r['how']}`" if r.get("how") else ""
            out.append(f"* {r['name']}: {r['why']}{what}{'. The program’s own: ' + own if own else ''}")
        out += [""] if these else []
    out += ["## Runs right", "", "With seconds of the CPU, and what was run in the place of `make run`.", ""]
    for r in sorted((r for r in results if r["verdict"] in ("passed", "unchecked")), key=lambda r: r["name"]):
        marks = [f"{r['cpu']:.1f}"] + (["*unchecked*"] if r["verdict"] == "unchecked" else []) + ([f"`{r['how']}`"] if r["how"] else [])
        out.append(f"* {r['name']}: {', '.join(marks)}")
    out += ["", "## Needs other libraries", "", "Not among those that are picked:", ""]
    out += [f"* {name}: {', '.join(what)}" for name, what in sorted(missing.items())]
    return "\n".join(out) + "\n"
