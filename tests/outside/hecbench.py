#!/usr/bin/env python3
"""Builds programs of HeCBench by their own Makefiles with our nvcc, runs each by its own `make run`, and says what came of it.

    tests/outside/hecbench.py HECBENCH [--seed N] [--count N] [--only=A,B] [--jobs N] [--limit SECONDS] [--memory GIB] [--dist DIST] [--work DIR]
                              [--page FILE] [--again unfinished,A,B] [--short] [--prepare | --prepared] [--report]

HECBENCH is a checkout of github.com/zjin-lcf/HeCBench, which stays as it is: folders are built in copies. Programs are those of src/*-cuda with a
Makefile that need no library that is missing, in an order that follows from the seed. What came of each is a line of WORK/results.jsonl, and what it
said in WORK/log; programs that are there are not run again, but for those that --again names, by name or by what came of them. --limit is for each program, in seconds of the CPU; what
takes longer runs once more with fewer repeats or with the smaller arguments of hecbench_programs.py. --short does so at once, with the smallest. --prepare builds only, and --prepared runs what that built, on a
machine without compilers, to which WORK has come (HECBENCH may then be any folder). --report runs nothing. --page writes the results as a page (docs/reference/hecbench.md).
"""

import argparse
import contextlib
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hecbench_judge import NO_FILE, header_of_others, needs, shorter, smaller, usage, verdict
from hecbench_page import page, table
from hecbench_programs import NO_DATA, SMALLER

def used(session):
    """Seconds of the CPU that the processes of a session have taken, and the memory that they have."""
    ticks, pages = 0, 0
    for entry in os.scandir("/proc"):
        if entry.name.isdigit():
            try:
                fields = Path(entry.path, "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == session:
                # Those of children that have ended are counted with their parents.
                ticks += sum(int(n) for n in fields[11:15])
                pages += int(fields[21])
    return ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE")


def shell(command, folder, env, limit, most=6):
    """Runs a command for at most so many seconds of the CPU and GiB of memory. Status, or why it was ended; what it wrote; seconds of the CPU, and of the clock."""
    start, cpu, ended = time.time(), 0.0, None
    out = folder / ".said"
    with open(out, "wb") as said:
        process = subprocess.Popen(command, shell=True, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT, start_new_session=True)
        while process.poll() is None:
            time.sleep(0.1 if time.time() - start < 5 else 0.5)
            now, memory = used(process.pid)
            cpu = max(cpu, now)
            long = cpu > limit or time.time() - start > 4 * limit
            if long or memory > most << 30 or out.stat().st_size > 1 << 28:
                ended = f"longer than {limit} s" if long else "more memory than there is" if memory > most << 30 else "endless output"
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
    text = out.read_bytes()[: 1 << 24].decode(errors="replace")
    out.unlink()
    return ended or process.returncode, text, cpu, time.time() - start


def first_error(text):
    """The first line of a build that says what is wrong."""
    lines = text.splitlines()
    says = (line for line in lines if re.search(r"\berror\b|fatal|undefined reference|No rule|No such file|cannot find", line) and "-Werror" not in line)
    return next(says, lines[-1] if lines else "").strip()[-200:]


def commands_of_run(folder, env, make):
    done = subprocess.run(make.replace("make", "make -n", 1) + " run", shell=True, cwd=folder, env=env, capture_output=True, text=True)
    lines = (line.strip() for line in done.stdout.replace("\\\n", " ").splitlines())
    return [line for line in lines if line and not line.startswith("make")]


def sources(folder):
    """Texts of a folder's sources."""
    return [p.read_text(errors="replace") for p in sorted(folder.rglob("*")) if p.is_file() and p.suffix in (".cu", ".cpp", ".cc", ".c", ".h", ".hpp", ".cuh")]


def attempts(name, folder, commands):
    """What to run instead of what takes too long, one after the other."""
    if name in SMALLER:
        return [[f"./main {SMALLER[name]}"]]
    names = usage(sources(folder))
    own = [c.startswith("./") for c in commands]
    few = [c if not is_own else shorter(c, names) or c for c, is_own in zip(commands, own)]
    small = [c if not is_own else smaller(c) or c for c, is_own in zip(few, own)]
    return [c for c, before in ((few, commands), (small, few)) if c != before]


def places(folder, commands):
    """Folders from which a program reads: its own, and those beside it that its commands and sources name."""
    read = [(folder / word).resolve() for c in commands for word in c.split() if word.startswith("../")]
    texts = sources(folder) + [p.read_text(errors="replace") for p in folder.glob("*list*.txt")]
    read += [folder.parent / name for text in texts for name in re.findall(r"(?:\"|^)\.\./([\w+-]+(?:/[\w+-]+(?=/))?)/", text, re.MULTILINE)]
    return {folder} | {p if p.is_dir() else p.parent for p in read}


def keeps_data_elsewhere(folder, commands):
    """Whether data that a program reads are named in the repository (`.dvc`) and kept somewhere else."""
    return any(next(p.rglob("*.dvc"), None) for p in places(folder, commands) if p.is_dir())


UNPACKING = threading.Lock()


def unpack(folder, commands):
    """Unpacks archives of data in the copies of folders from which a program reads."""
    for beside in {m for c in commands for m in re.findall(r"\.\./([\w+-]+)/", c)}:
        link = folder.parent / beside
        with UNPACKING:
            if link.is_symlink() and any(link.resolve().rglob("*.tgz")) and not beside.endswith("-cuda"):
                source = link.resolve()
                link.unlink()
                shutil.copytree(source, link, symlinks=True)
                unpack(link, [])
    for archive in [p for kind in ("*.tgz", "*.tar.gz", "*.tar.bz2", "*.zip") for p in folder.rglob(kind)]:
        with contextlib.suppress(shutil.ReadError, OSError, ValueError):
            shutil.unpack_archive(archive, archive.parent)


def names_no_file(folder, commands, text):
    """Whether a program complains of a file, and a name of one that it was given or complains of is not there."""
    complaints = [line for line in text.splitlines() if NO_FILE.search(line)]
    words = (w for line in complaints + (commands if complaints else []) for w in re.split(r"[\s'\":,()]+", line))
    return any(re.search(r"/|\.[A-Za-z]", w) and not w.endswith("...") and not (folder / w).exists() for w in words)


def run_program(name, folder, env, commands, limit, short, most):
    others = attempts(name, folder, commands)
    how = []
    if short and others:
        how = others.pop()
        others.clear()
    status, text, cpu, wall = shell(" && ".join(how or commands) or ":", folder, env, limit, most)
    for other in others:
        if not isinstance(status, str):
            break
        last = shell(" && ".join(other), folder, env, limit, most)
        # What a program says of arguments that it does not take is no result.
        if not isinstance(last[0], str) and verdict(*last[:2])[0] in ("passed", "unchecked"):
            how, (status, text, cpu, wall) = other, last
    what, why = ("unfinished", status) if isinstance(status, str) else verdict(status, text, names_no_file(folder, commands, text) or keeps_data_elsewhere(folder, commands))
    if what == "failed" and short and how and isinstance(status, int):
        # It may be the arguments.
        return run_program(name, folder, env, commands, limit, False, most)
    if what == "failed" and name in NO_DATA:
        what, why = "no data", NO_DATA[name]
    inputs = [word for c in commands for word in c.split()[1:] if "/" in word and not word.startswith("/")]
    if what == "unchecked" and (gone := next((i for i in inputs if not (folder / i).parent.is_dir()), None)):
        what, why = "no data", f"there is no {gone}"
    if not commands and not text.strip():
        what, why = "failed", "its Makefile runs nothing"
    return {"verdict": what, "why": why, "how": "; ".join(how), "cpu": round(cpu, 1), "wall": round(wall, 1)}, text


def environment(args):
    """What programs are built and run with."""
    env = dict(os.environ, WEFT_DRIVER=f"{args.dist}/lib64/libcuda.so.1", PATH=f"{args.dist}/bin:{os.environ['PATH']}", LD_LIBRARY_PATH=f"{args.dist}/lib64", CUDA_HOME=str(args.dist), CUDA_PATH=str(args.dist))
    env.setdefault("WEFT_DEVICE_COUNT", "2")
    return env


def build_program(name, args):
    """Builds a copy of a program's folder. What a line of the results says of that, and the commands that run it."""
    env, folder = environment(args), args.work / "src" / f"{name}-cuda"
    if folder.is_symlink():
        folder.unlink()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(args.hecbench / "src" / folder.name, folder, symlinks=True)
    make = f"make ARCH={args.arch}"
    status, text, cpu, _ = shell(make, folder, env, 300)
    (args.work / "log" / f"{name}.build").write_text(text)
    result, commands = {"name": name, "built": status == 0, "build": round(cpu, 1)}, []
    if status:
        why = status if isinstance(status, str) else first_error(text)
        other = header_of_others(why)
        result |= {"verdict": "needs", "why": other} if other else {"verdict": "unbuilt", "why": why}
    else:
        commands = commands_of_run(folder, env, make)
        unpack(folder, commands)
    return result, commands


def try_program(name, args):
    """A line of the results; none of what is only built."""
    folder, kept = args.work / "src" / f"{name}-cuda", args.work / "built" / f"{name}.json"
    if args.prepared:
        if not kept.exists():
            return None
        result, commands = json.loads(kept.read_text())
    else:
        result, commands = build_program(name, args)
    if args.prepare and result["built"]:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps([result, commands]))
        return None
    if result["built"]:
        ran, text = run_program(name, folder, environment(args), commands, args.limit, args.short, args.memory)
        (args.work / "log" / f"{name}.run").write_text(text)
        result |= ran
    if not args.prepared:
        shutil.rmtree(folder, ignore_errors=True)
        folder.symlink_to(args.hecbench / "src" / folder.name)
    return result


def prepare(args):
    """Folders beside which copies are built: links to those of the checkout."""
    (args.work / "src").mkdir(parents=True, exist_ok=True)
    (args.work / "log").mkdir(exist_ok=True)
    for entry in (args.hecbench / "src").iterdir():
        link = args.work / "src" / entry.name
        if not link.is_symlink():
            if link.is_dir():
                shutil.rmtree(link)
            link.symlink_to(entry)


def programs(args):
    """Names in the seed's order, and what others need that is not there."""
    there, missing = [], {}
    for makefile in (args.hecbench / "src").glob("*-cuda/Makefile"):
        name = makefile.parent.name.removesuffix("-cuda")
        if what := needs(makefile.read_text(errors="replace")):
            missing[name] = what
        else:
            there.append(name)
    there.sort(key=lambda n: hashlib.sha256(f"{args.seed}:{n}".encode()).digest())
    return there, missing


def arguments():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("hecbench", type=Path)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--count", type=int, default=200)
    words.add_argument("--only", type=lambda t: t.split(","))
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--limit", type=int, default=60)
    words.add_argument("--memory", type=int, default=6)
    words.add_argument("--arch", default="sm_80")
    words.add_argument("--dist", type=Path, default=Path("dist"))
    words.add_argument("--work", type=Path, default=Path("target/hecbench"))
    words.add_argument("--page", type=Path)
    words.add_argument("--again", default="")
    words.add_argument("--short", action="store_true")
    stage = words.add_mutually_exclusive_group()
    stage.add_argument("--prepare", action="store_true")
    stage.add_argument("--prepared", action="store_true")
    stage.add_argument("--report", action="store_true")
    args = words.parse_args()
    for name in ("hecbench", "dist", "work"):
        setattr(args, name, getattr(args, name).resolve())
    return args


def main():
    args = arguments()
    order, missing = programs(args)
    if args.prepared:
        order = sorted(p.stem for p in (args.work / "built").glob("*.json"))
    if not order:
        raise SystemExit(f"{args.work}: nothing is built" if args.prepared else f"{args.hecbench}: no folder src/*-cuda with a Makefile")
    chosen = args.only or order[: args.count]
    if not args.report and not args.prepared:
        prepare(args)
    (args.work / "log").mkdir(parents=True, exist_ok=True)
    lines = args.work / "results.jsonl"
    results = {r["name"]: r for r in map(json.loads, lines.read_text().splitlines() if lines.exists() else [])}
    kinds = set(args.again.split(","))
    again = {n for n, r in results.items() if n in kinds or r["verdict"] in kinds}
    todo = [] if args.report else [n for n in chosen if n not in results or n in again or args.only]

    def one(name):
        result = try_program(name, args)
        if result is None:
            print(f"{name}: built" if args.prepare else f"{name}: not built", flush=True)
            return
        results[name] = result
        with open(lines, "a") as out:
            out.write(json.dumps(result) + "\n")
        print(table([result]).splitlines()[-1], flush=True)

    with ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, todo))
    done = [results[n] for n in chosen if n in results]
    print(table(done))
    if args.page:
        args.page.write_text(page(done, missing, args.seed, args.limit))


if __name__ == "__main__":
    main()
