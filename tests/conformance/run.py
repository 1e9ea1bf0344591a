#!/usr/bin/env python3
"""Runs a client of CUDA's on weft, with its own tests where it brings any: run.py CLIENT TREE FOLDER [--all]

`cargo xtask conformance CLIENT` calls it. A client is a set of packages at pinned versions, in a virtual environment below FOLDER, and tests:
a sample of them, or with --all every one. CLIENT.txt names the tests that fail, each with its reason: `test  reason` on a line. A failure
that it does not name, and a pass of one that it names, end the run with status 1.
"""
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent

NUMBA = "numba.cuda.tests."


class Client:
    """What a client is: packages, tests of the sample and all tests (files for pytest, or modules of unittest), and a library that must be
    found before a wheel's."""

    def __init__(self, packages, sample, everything, preload=None, unittest=False):
        self.packages, self.sample, self.everything, self.preload = packages, sample, everything, preload
        self.unittest = unittest

    def command(self, python, report, tests):
        if self.unittest:
            return [python, HERE / "unit.py", report, *tests]
        return [python, "-m", "pytest", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider", f"--junitxml={report}", *tests]


def numba(*names):
    return [NUMBA + n for n in names]


CLIENTS = {
    # None of the three brings tests that ask a device, so these are ours.
    "nvml": Client(
        ["nvidia-ml-py==13.615.71", "gpustat==1.1.1", "nvitop==1.7.2"], [str(HERE / "nvml")], [str(HERE / "nvml")]
    ),
    "numba": Client(
        ["numba-cuda==0.30.4", "numba==0.68.1", "cuda-bindings==13.5.0", "cuda-core==1.2.2", "nvidia-nvvm==13.5.37", "nvidia-nvjitlink==13.5.37", "cffi==2.0.0", "psutil==7.2.2", "filecheck==1.0.6"],
        numba("cudapy.test_blackscholes", "cudapy.test_sm", "cudapy.test_sync", "cudapy.test_matmul", "cudadrv.test_cuda_memory",
              "cudadrv.test_events", "cudadrv.test_streams", "cudadrv.test_context_stack"),
        numba("cudapy", "cudadrv", "doc_examples"),
        "libnvJitLink.so.13",
        unittest=True,
    ),
}


def expectations(file):
    """Tests that fail, with their reasons."""
    expected = {}
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        name, _, reason = line.partition("  ")
        if not reason.strip():
            sys.exit(f"{file}:{number}: '{name}' has no reason")
        expected[name] = reason.strip()
    return expected


def outcomes(report):
    """What became of each test, from a report in JUnit's form."""
    found = {}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        kinds = {child.tag: child for child in case}
        name = re.sub(r"\s+", "_", f"{case.get('classname')}.{case.get('name')}".lstrip("."))
        bad = kinds.get("failure") if "failure" in kinds else kinds.get("error")
        if bad is not None:
            found[name] = ("failed", (bad.get("message") or "").splitlines()[0:1])
        else:
            found[name] = ("skipped" if "skipped" in kinds else "passed", [])
    return found


def judge(client, found, expected):
    """Prints the table. Answers how many tests did not do what is expected of them."""
    unexpected = 0
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, (how, why) in sorted(found.items()):
        counts[how] += 1
        if how == "failed" and name not in expected:
            print(f"unexpected failure: {name}: {' '.join(why)}")
            unexpected += 1
        if how == "passed" and name in expected:
            print(f"unexpected pass: {name} ({expected[name]}): take it off the list")
            unexpected += 1
    print(f"{client:<10} {counts['passed']:>6} passed {counts['failed']:>6} failed {counts['skipped']:>6} skipped {unexpected:>6} unexpected")
    if not counts["passed"]:
        print("no test has passed")
        unexpected += 1
    return unexpected


def environment(folder, packages):
    """A virtual environment with the packages."""
    python = folder / "venv/bin/python"
    mark = folder / "packages.txt"
    if not (mark.exists() and mark.read_text().split() == packages):
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "pytest==9.2.0", *packages], check=True)
        mark.write_text("\n".join(packages))
    return python


def main():
    words = [w for w in sys.argv[1:] if w != "--all"]
    if len(words) != 3 or words[0] not in CLIENTS:
        sys.exit(f"{__doc__}\nclients: {' '.join(sorted(CLIENTS))}")
    name, tree, folder = words[0], Path(words[1]).resolve(), Path(words[2]).resolve() / words[0]
    client = CLIENTS[name]
    folder.mkdir(parents=True, exist_ok=True)
    expected = expectations(HERE / f"{name}.txt")
    python = environment(folder, client.packages)
    report = folder / "report.xml"
    report.unlink(missing_ok=True)
    tests = client.everything if "--all" in sys.argv else client.sample
    env = dict(os.environ, PATH=f"{python.parent}:{os.environ['PATH']}", CUDA_CACHE_PATH=str(folder / "cache"))
    if client.preload:
        env["LD_PRELOAD"] = str(tree / "lib64" / client.preload)
    command = [tree / "bin/weft", "exec", "--", *client.command(python, report, tests)]
    with open(folder / "log.txt", "w") as log:
        status = subprocess.run(command, env=env, cwd=folder, stdout=log, stderr=subprocess.STDOUT).returncode
    if not report.exists() or status not in (0, 1):
        print(f"{name}: the tests ended with status {status}; see {folder / 'log.txt'}")
        return 1
    return int(judge(name, outcomes(report), expected) > 0)


if __name__ == "__main__":
    sys.exit(main())
