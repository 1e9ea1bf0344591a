#!/usr/bin/env python3
"""Builds Rodinia's CUDA programs with our nvcc and its OpenMP programs with the host compiler, runs both, and compares what they write.

    tests/outside/rodinia.py RODINIA [--dist DIST] [--work DIR] [--data DIR] [--common DIR] [--only A,B] [--limit SECONDS] [--reuse]

RODINIA is a checkout of Rodinia 3.1 (github.com/yuhc/gpu-rodinia), which stays as it is; what is changed in the copies is a list in
rodinia_programs.py. --data a folder like Rodinia's own `data`, of
which only myocyte's two small files are taken (without them it is not run): all other inputs are made here. --common is the folder
Common of NVIDIA's samples, for helper_cuda.h and the headers of OpenGL that three programs include. docs/reference/samples.md has the results.
"""

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

from rodinia_checks import compare
from rodinia_inputs import make_inputs
from rodinia_programs import CHANGES, PROGRAMS


def shell(command, folder, limit, env):
    """Status, what it wrote, and seconds."""
    start = time.time()
    try:
        done = subprocess.run(command, shell=True, cwd=folder, env=env, timeout=limit, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.decode(errors="replace"), time.time() - start
    except subprocess.TimeoutExpired:
        return -1, f"longer than {limit} s", time.time() - start



def try_program(name, args, env):
    folder, sources, omp_folder, omp, runs = PROGRAMS[name]
    gpu, cpu = args.work / "cuda" / folder, args.work / "openmp" / (omp_folder or "")
    common = f"-I{args.common}" if args.common else ""
    # Its library without the programs that test it.
    library = sorted((gpu / "meschach_lib").glob("*.c")) if name == "leukocyte" else []
    meschach = " ".join(str(p) for p in library if "main(" not in p.read_text(errors="replace").replace("main (", "main("))
    built = time.time()
    for words in [sources] if isinstance(sources, str) else sources:
        if args.reuse and (gpu / words.split()[-1]).exists():
            continue
        status, text, _ = shell(f"nvcc -O3 -w -arch=sm_90 -I../util {common} {words}".replace("MESCHACH", meschach), gpu, 600, env)
        if status:
            error = next((line for line in text.splitlines() if "error" in line or "undefined" in line or "fatal" in line), text[-200:])
            return "no", "–", 0.0, error.strip()[-160:]
    built = time.time() - built
    if omp and not (args.reuse and (cpu / "cpu").exists()):
        command = omp.replace("CXX", "g++ -O2 -w -fopenmp").replace("CC ", "gcc -O2 -w -fopenmp -fcommon ").replace("MESCHACH", meschach)
        status, text, _ = shell(command, cpu, 600, env)
        if status:
            return f"{built:.0f} s", "–", 0.0, "OpenMP: " + text.strip()[-160:]
    took = 0.0
    for run in runs:
        answers = []
        for command, where in ((run[0], gpu), (run[1], gpu if omp is None else cpu)):
            if command is None:
                answers.append("")
                continue
            if run[2]:
                (where / run[2]).unlink(missing_ok=True)
            status, text, seconds = shell(command.replace("DATA", str(args.work / "inputs")), where, args.limit, env)
            (where / f"log{len(answers)}.txt").write_text(text)
            took += seconds if not answers else 0
            if status not in (0, 1) or (status == 1 and "rror" in text):
                return f"{built:.0f} s", "no", took, f"{command.split()[0]}: exit {status}: " + (text.strip().splitlines() or [""])[-1][:140]
            if run[2] and not (where / run[2]).exists():
                return f"{built:.0f} s", "no", took, f"{command.split()[0]} wrote no {run[2]}: " + (text.strip().splitlines() or [""])[-1][:120]
            answers.append((where / run[2]).read_text(errors="replace") if run[2] else text)
        wrong = run[3](gpu, answers[0], args.work) if callable(run[3]) else compare(run, *answers)
        if wrong:
            return f"{built:.0f} s", "no", took, f"{run[0].split()[0]}: {wrong}"
    return f"{built:.0f} s", "yes", took, "" if omp_folder else "no OpenMP version; " + ("computed here" if all(callable(r[3]) for r in runs) else "its own check")


def main():
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rodinia", type=Path)
    parser.add_argument("--dist", type=Path, default=root / "dist")
    parser.add_argument("--work", type=Path, default=root / "target/rodinia")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--common", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--reuse", action="store_true", help="programs that are there are not built again")
    parser.add_argument("--limit", type=int, default=120)
    args = parser.parse_args()
    args.work = args.work.resolve()
    args.common = args.common and args.common.resolve()
    for part in ("cuda", "openmp", "common"):
        shutil.copytree(args.rodinia / part, args.work / part, dirs_exist_ok=True)
    (args.work / "inputs").mkdir(parents=True, exist_ok=True)
    make_inputs(args.work / "inputs", args.data)
    # One and the same time, with which programs start their random numbers.
    clock = args.work / "clock.so"
    (args.work / "clock.c").write_text("long time(long *t) { if (t) *t = 1700000000; return 1700000000; }\n")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", clock, args.work / "clock.c"], check=True)
    env = dict(os.environ, PATH=f"{args.dist.resolve() / 'bin'}:{os.environ['PATH']}", WEFT_DRIVER="weft", OMP_WAIT_POLICY="passive")
    env["LD_PRELOAD"] = str(clock)
    for name, old, new in CHANGES:
        file = args.work / name
        before = file.read_bytes()
        if old.encode() not in before:
            parser.error(f"{file} has no {old!r}")
        file.write_bytes(before.replace(old.encode(), new.encode()))
    wanted = [n for n in PROGRAMS if not args.only or n in args.only.split(",")]
    print("| program | builds | agrees | s | reason |\n| --- | --- | --- | --- | --- |", flush=True)
    good = 0
    for name in wanted:
        built, agrees, took, why = try_program(name, args, env)
        good += agrees == "yes"
        print(f"| {name} | {built} | {agrees} | {took:.1f} | {why} |", flush=True)
    print(f"\n{good} of {len(wanted)} agree.")


if __name__ == "__main__":
    main()
