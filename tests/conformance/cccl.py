#!/usr/bin/env python3
"""Builds tests of CUB and Thrust with the toolkit's nvcc and runs them:
cccl.py TREE FOLDER [--seed N] [--part N] [--skip N] [--all] [--only WORD] [--limit SECONDS] [--build-limit SECONDS] [--jobs N] [--keep] [--continue] [--source CHECKOUT] [--catch2 PREFIX]

`cargo xtask conformance cccl` calls it. The tests are those that CCCL's own CMake files make of its sources: one program for each source and each
choice of its `%PARAM%` lines (CUB), one for each source, and with and without device-side launches where it is in `cuda` (Thrust). A part of them
is taken, one in N (10), which the seed chooses, without the first --skip of that part; --all takes every one. CCCL is cloned at the release below unless --source names a checkout,
Catch2 is cloned and built unless --catch2 names where it is installed, NVTX's headers come from PyPI. With --keep programs stay, and are run without being built again.
--continue takes what became of programs that an earlier run with it has ended from there.

A case is a test case of Catch2 or of Thrust's own frame. A program that does not build, is ended by a signal or runs longer than its limit counts as
one failed case. cccl.txt names the cases that fail, each with its reason; others that fail, and passes of what it names, end the run with status 1.
"""
import argparse
import itertools
import os
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from run import Kept, expectations, judge

HERE = Path(__file__).resolve().parent
CCCL, CATCH2, NVTX = "v3.0.1", "v3.7.1", "nvidia-nvtx==13.0.85"

# What CCCL's CMake files define for tests, and the options that they need. Assertions of the library are on.
FLAGS = ["-std=c++17", "-arch=sm_90", "-O1", "-w", "--extended-lambda", "-DCCCL_ENABLE_ASSERTIONS", "-DTHRUST_HOST_SYSTEM=THRUST_HOST_SYSTEM_CPP",
         "-DTHRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CUDA", "-D_CCCL_NO_SYSTEM_HEADER", "-DC2H_HAS_CURAND=0"]


class Program:
    """A test program: its name, its source, and what it is compiled with besides."""

    def __init__(self, name, source, options=(), thrust=False):
        self.name, self.source, self.options, self.thrust = name, source, list(options), thrust
        # Only Catch2's programs tell what became of each case in a file.
        self.catch = not thrust and source.name.startswith("catch2_test_")


def variants(text):
    """Labels and definitions of each choice that a source's `%PARAM%` lines leave."""
    params = re.findall(r"//[ ]+%PARAM%[ ]+([^ ]+)[ ]+([^ ]+)[ ]+([^\n]*)", text)
    choices = [[(f"{label}_{v}", f"-D{define}={v}") for v in values.strip().split(":")] for define, label, values in params]
    return [([c[0] for c in choice], [c[1] for c in choice]) for choice in itertools.product(*choices)]


def asked(source):
    """The options that a file of CMake's beside a source asks for, but for those that all have."""
    file = source.with_suffix(".cmake")
    return re.findall(r"--default-stream=[\w-]+", file.read_text()) if file.exists() else []


def programs(source):
    """All programs of a checkout, by name."""
    found = []
    for file in sorted((source / "cub/test").rglob("*.cu")):
        stem = file.name.split(".")[0]
        # Sources with "fail" in their names are there not to compile; links of several files are made by CMake files of their own.
        if not stem.startswith(("test_", "catch2_test_")) or "fail" in stem or stem == "catch2_test_nvrtc":
            continue
        name = re.sub("^(catch2_)?test_", "", stem)
        for number, (labels, defines) in enumerate(variants(file.read_text())):
            if labels:
                defines.append(f"-DVAR_IDX={number}")
            if "lid_1" in labels:
                defines.append("-rdc=true")
            found.append(Program(".".join(["cub", name, *labels]), file, defines))
    testing = source / "thrust/testing"
    for file in sorted(testing.glob("*.cu")):
        found.append(Program(f"thrust.{file.stem}", file, thrust=True))
    for file in sorted((testing / "cuda").glob("*.cu")):
        for launches, options in (("cdp_0", []), ("cdp_1", ["-rdc=true"])):
            found.append(Program(f"thrust.cuda.{file.stem}.{launches}", file, [*options, *asked(file)], thrust=True))
    return sorted(found, key=lambda p: p.name)


def picked(all_programs, options):
    """The part of them that the seed chooses, in an order of its own, so that a run that is ended has tried a part of all."""
    if options.only:
        return [p for p in all_programs if options.only in p.name]
    if options.all:
        return all_programs
    return random.Random(options.seed).sample(all_programs, -(-len(all_programs) // options.part))


def catch_cases(report):
    """What became of each test case, from Catch2's report in JUnit's form."""
    found = {}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        kinds = {child.tag: child for child in case}
        bad = kinds.get("failure") if "failure" in kinds else kinds.get("error")
        if bad is not None:
            found[case.get("name")] = ("failed", [(bad.get("message") or bad.text or "").strip().split("\n")[0]])
        else:
            found.setdefault(case.get("name"), ("skipped" if "skipped" in kinds else "passed", []))
    return found


def thrust_cases(text):
    """What became of each test, from what Thrust's frame prints."""
    words = {"PASS": "passed", "FAILURE": "failed", "ERROR": "failed", "KNOWN FAILURE": "skipped"}
    why = dict(re.findall(r"^(?:FAILURE|ERROR): (\S+)\n(.*)", text, re.M))
    cases = re.findall(r"\[(PASS|FAILURE|KNOWN FAILURE|ERROR)\]\s+(?:[\d.e+-]+ ms\s+)?(\S+)", text)
    return {name: (words[how], [why[name]] if name in why else []) for how, name in cases}


class Bench:
    """Where programs are built and run."""

    def __init__(self, tree, folder, source, catch2, nvtx, options):
        self.nvcc, self.folder, self.source, self.options = tree / "bin/nvcc", folder, source, options
        include = [source / "libcudacxx/include", source / "cub", source / "thrust", source / "c2h/include", source / "cub/test", source / "thrust/testing", catch2 / "include", nvtx]
        self.flags = FLAGS + [f"-I{i}" for i in include]
        self.libraries = [f"-L{catch2 / 'lib'}", "-lCatch2", "-lnvrtc", "-lcuda"]
        self.env = dict(os.environ, LD_LIBRARY_PATH=str(tree / "lib64"), WEFT_DRIVER="weft", CUDA_CACHE_PATH=str(folder / "cache"))

    def compile(self, arguments, log):
        command = [self.nvcc, *self.flags, *arguments]
        with open(log, "w") as out:
            print(*command, file=out, flush=True)
            try:
                return subprocess.run(command, stdout=out, stderr=out, timeout=self.options.build_limit).returncode == 0
            except subprocess.TimeoutExpired:
                print(f"error: it took longer than {self.options.build_limit} s", file=out)
                return False

    def common(self):
        """The frames of both libraries, compiled once."""
        catch = [("c2h", "c2h/catch2_runner.cpp"), ("c2h", "c2h/catch2_runner_helper.cu"), ("c2h", "c2h/generators.cu")]
        thrust = [("thrust", "thrust/testing/unittest/testframework.cu"), ("thrust", "thrust/testing/unittest/cuda/testframework.cu")]
        self.frames = {"c2h": [], "thrust": []}
        for number, (kind, file) in enumerate(catch + thrust):
            made = self.folder / f"frame{number}.o"
            if not made.exists() and not self.compile(["-x", "cu", "-c", self.source / file, "-o", made], made.with_suffix(".log")):
                made.unlink(missing_ok=True)
                sys.exit(f"{file} does not compile: see {made.with_suffix('.log')}")
            self.frames[kind].append(made)

    def outcome(self, program):
        """Builds and runs a program. Answers what became of its cases, and the seconds of both."""
        binary, log = self.folder / program.name, self.folder / f"{program.name}.build.log"
        start = time.monotonic()
        frames = self.frames["thrust" if program.thrust else "c2h"] if program.thrust or program.catch else self.frames["c2h"][2:]
        if not (self.options.keep and binary.exists()) and not self.compile([*program.options, program.source, *frames, *self.libraries, "-o", binary], log):
            errors = [line for line in log.read_text(errors="replace").splitlines() if "error" in line]
            return {"build": ("failed", (errors or ["no word of an error"])[:1])}, time.monotonic() - start, 0.0
        built = time.monotonic()
        report = self.folder / f"{program.name}.xml"
        report.unlink(missing_ok=True)
        command = [binary, *(["--reporter", f"junit::out={report}"] if program.catch else ["--verbose"] if program.thrust else [])]
        said = self.folder / f"{program.name}.run.log"
        with open(said, "w") as out:
            try:
                status = subprocess.run(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, timeout=self.options.limit, env=self.env, cwd=self.folder).returncode
                ended = f"it ended with status {status}"
            except subprocess.TimeoutExpired:
                status, ended = None, f"it took longer than {self.options.limit} s"
        found = {}
        if program.catch and status is not None and report.exists() and report.stat().st_size:
            found = catch_cases(report)
        elif program.thrust:
            found = thrust_cases(said.read_text(errors="replace"))
        failed = any(how == "failed" for how, _ in found.values())
        if status != 0 and not failed:
            found["run"] = ("failed", [ended])
        elif not found:
            found["run"] = ("passed", [])
        if not self.options.keep:
            binary.unlink()
        return found, built - start, time.monotonic() - built


def ended(bench, kept, program):
    """What became of a program: what is kept of it, else it is built and run."""
    if kept and program.name in kept.done:
        return kept.done[program.name]
    outcome = bench.outcome(program)
    if kept:
        kept.add(program.name, outcome)
    return outcome


def fetched(folder, name, release, url):
    """A checkout of a release."""
    place = folder / name
    if not place.exists():
        subprocess.run(["git", "clone", "-q", "--depth", "1", "--branch", release, url, place], check=True)
    return place


def installed(folder):
    """Catch2, built once."""
    prefix = folder / "catch2"
    if not (prefix / "lib/libCatch2.a").exists():
        source, build = fetched(folder, "catch2-source", CATCH2, "https://github.com/catchorg/Catch2"), folder / "catch2-build"
        steps = [["-S", source, "-B", build, "-DCMAKE_BUILD_TYPE=Release", "-DBUILD_TESTING=OFF", "-DCMAKE_INSTALL_LIBDIR=lib"],
                 ["--build", build], ["--install", build, "--prefix", prefix]]
        for step in steps:
            subprocess.run(["cmake", *step], check=True, stdout=subprocess.DEVNULL)
    return prefix


def tool_headers(folder):
    """The headers of NVTX, which CCCL's CMake files fetch, too."""
    place = folder / "nvtx"
    if not place.exists():
        part = folder / "nvtx.part"
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--upgrade", "--target", part, NVTX], check=True)
        part.rename(place)
    return place / "nvidia/cu13/include"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path)
    parser.add_argument("folder", type=Path)
    for name, default in (("--seed", 1), ("--part", 10), ("--skip", 0), ("--limit", 300), ("--build-limit", 900), ("--jobs", 1)):
        parser.add_argument(name, type=int, default=default)
    for name in ("--all", "--keep", "--continue"):
        parser.add_argument(name, action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--source", type=Path)
    parser.add_argument("--catch2", type=Path)
    options = parser.parse_args()
    folder = options.folder.resolve() / "cccl"
    folder.mkdir(parents=True, exist_ok=True)
    expected = expectations(HERE / "cccl.txt")
    source = (options.source or fetched(folder, "source", CCCL, "https://github.com/NVIDIA/cccl")).resolve()
    bench = Bench(options.tree.resolve(), folder, source, (options.catch2 or installed(folder)).resolve(), tool_headers(folder), options)
    bench.common()
    wanted = picked(programs(source), options)[options.skip:]
    kept = Kept(folder / "kept.json") if vars(options)["continue"] else None
    found, whole = {}, 0
    print("| program | build s | run s | passed | failed | skipped | first failure |\n| --- | --- | --- | --- | --- | --- | --- |")
    with ThreadPoolExecutor(options.jobs) as pool:
        for program, (cases, build, run) in zip(wanted, pool.map(lambda p: ended(bench, kept, p), wanted)):
            count = {how: sum(h == how for h, _ in cases.values()) for how in ("passed", "failed", "skipped")}
            first = next((f"{name}: {' '.join(why)}" for name, (how, why) in cases.items() if how == "failed"), "")
            print(f"| {program.name} | {build:.0f} | {run:.0f} | {count['passed']} | {count['failed']} | {count['skipped']} | {first[:160]} |".replace("|  |", "| |"), flush=True)
            whole += not count["failed"]
            found.update({re.sub(r"\s+", "_", f"{program.name}:{name}"): outcome for name, outcome in cases.items()})
    passed, failed = (sum(h == how for h, _ in found.values()) for how in ("passed", "failed"))
    print(f"\n{whole} of {len(wanted)} programs pass whole; of {passed + failed} cases {100 * passed / max(1, passed + failed):.1f} % pass")
    return int(judge("cccl", found, {name: why for name, why in expected.items() if name in found}) > 0)


if __name__ == "__main__":
    sys.exit(main())
