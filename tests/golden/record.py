#!/usr/bin/env python3
"""Records what a GPU counts of programs, by ncu: `record.py PROGRAMS OUT [SECONDS]`.

PROGRAMS is the folder that `cargo xtask golden --build` fills. For each program OUT gets a file of ncu's raw page, with
the metrics of metrics.txt; one that is there already is not recorded again. Clocks are left alone, and caches are
emptied before each launch, as ncu does by default. After SECONDS no other program is begun.
"""
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
# Launches recorded of a program: those that were written to be recorded have no more of them than are wanted.
LAUNCHES = {"golden": 200, "cuda": 200, "bench": 8, "example": 8}


def known_metrics():
    wanted = [w for w in (HERE / "metrics.txt").read_text().splitlines() if w and not w.startswith("#")]
    asked = subprocess.run(["ncu", "--query-metrics"], capture_output=True, text=True)
    names = {line.split()[0] for line in asked.stdout.splitlines() if line and not line.startswith(("-", " "))}
    known = [w for w in wanted if w.startswith("launch__") or w.split(".")[0] in names]
    for name in sorted(set(wanted) - set(known)):
        print("not known here:", name)
    return known


def record(program, metrics, out):
    kind = program.name.split(".")[0]
    command = ["ncu", "--csv", "--page", "raw", "--print-units", "base", "--clock-control", "none",
               "-c", str(LAUNCHES[kind]), "--metrics", ",".join(metrics), str(program)]
    words = "run\nquit\n" if kind == "bench" else ""
    try:
        done = subprocess.run(command, input=words, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "took more than 120 s"
    rows = [line for line in done.stdout.splitlines() if line.startswith('"')]
    if len(rows) < 3:
        last = (done.stdout + done.stderr).strip().splitlines()[-2:]
        return f"nothing recorded (status {done.returncode}): {' | '.join(last)}"
    out.write_text("\n".join(rows) + "\n")
    return f"{len(rows) - 2} launches"


def main():
    programs, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    end = time.monotonic() + (float(sys.argv[3]) if len(sys.argv) > 3 else 1e9)
    out.mkdir(parents=True, exist_ok=True)
    order = ["golden", "cuda", "bench", "example"]
    all_programs = [p for p in programs.iterdir() if p.name.split(".")[0] in order and p.name != "golden.micro"]
    all_programs.sort(key=lambda p: (order.index(p.name.split(".")[0]), p.name))
    metrics = known_metrics()
    for program in all_programs:
        to = out / (program.name + ".csv")
        if to.exists():
            continue
        if time.monotonic() > end:
            print("no time for", program.name)
            continue
        start = time.monotonic()
        said = record(program, metrics, to)
        print(f"{program.name}: {said}, {time.monotonic() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
