#!/usr/bin/env python3
"""Runs a client of CUDA's on weft, with its own tests where it brings any: run.py CLIENT TREE FOLDER [--all] [--only=WORD] [--continue]

`cargo xtask conformance CLIENT` calls it. A client is a set of packages at pinned versions, in a virtual environment below FOLDER, and tests:
a sample of them, or with --all every one. CLIENT.txt names the tests that fail, each with its reason: `test  reason` on a line. A failure
that it does not name, and a pass of one that it names, end the run with status 1; a test whose reason begins with `?` may do either, since it
asks the clock. --only runs the modules of tests whose name has the word. --continue takes what became of modules that an earlier run with it has
ended from there: a run of hours can be broken off.

Each module of tests has a process of its own: one that crashes, or takes longer than LIMIT, counts as a failure, and the others are run.
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from crate import Crate

HERE = Path(__file__).resolve().parent

NUMBA = "numba.cuda.tests."

# Seconds that a module of tests may take.
LIMIT = 2400
# Seconds that it has for its report after that.
GRACE = 30


class Client:
    """What a client is: packages, tests of the sample and all tests (files for pytest, or modules of unittest), and a library that must be
    found before a wheel's. `source` is a package that is built from its source with the toolkit; its tests are files below that source.
    `env` is what its environment has besides."""

    def __init__(self, packages, sample, everything, preload=None, unittest=False, source=None, env=None):
        self.packages, self.sample, self.everything, self.preload = packages, sample, everything, preload
        self.unittest, self.source, self.env = unittest, source, env or {}

    def command(self, python, report, *tests):
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
        ["numba-cuda==0.30.4", "numba==0.68.1", "cuda-bindings==13.5.0", "cuda-core==1.2.2", "nvidia-nvvm==13.5.37", "nvidia-nvjitlink==13.5.37", "cffi==2.0.0", "psutil==7.2.2", "filecheck==1.0.6", "ml_dtypes==0.6.0"],
        numba("cudapy.test_blackscholes", "cudapy.test_sm", "cudapy.test_sync", "cudapy.test_matmul", "cudadrv.test_cuda_memory",
              "cudadrv.test_events", "cudadrv.test_streams", "cudadrv.test_context_stack"),
        numba("cudapy", "cudadrv", "doc_examples"),
        "libnvJitLink.so.13",
        unittest=True,
        # Some of its tests fill a tenth of a device's memory, and compare it with as much of the host's.
        env={"WEFT_MEMORY": "4G"},
    ),
    # Its tests compare kernels of numba with what numpy computes; those of the host's functions are left out.
    "stumpy": Client(
        ["numba-cuda==0.30.4", "numba==0.68.1", "cuda-bindings==13.5.0", "cuda-core==1.2.2", "nvidia-nvvm==13.5.37", "nvidia-nvjitlink==13.5.37", "scipy==1.17.1", "pandas==3.1.1", "setuptools==84.2.1", "wheel==0.48.0"],
        ["tests/test_gpu_mpdist.py", "tests/test_gpu_aampdist.py"],
        [f"tests/test_gpu_{of}.py" for of in ("stump", "aamp", "mpdist", "aampdist", "ostinato", "aamp_ostinato", "stimp", "aamp_stimp")],
        "libnvJitLink.so.13",
        source="stumpy==1.14.1",
    ),
    # The tests of cuda.core are in none of its packages, so these are ours.
    "cuda-core": Client(
        ["cuda-core==1.2.2", "cuda-bindings==13.5.0", "numpy==2.4.6"],
        [str(HERE / "cuda-core")], [str(HERE / "cuda-core")],
        "libnvJitLink.so.13",
    ),
    "cudarc": Crate(
        "cudarc", "0.19.10",
        ["std", "dynamic-loading", "cuda-13000", "f16", "f8", "f4", "driver", "runtime", "nvrtc", "cublas", "cublaslt", "curand", "cusparse", "cusolver", "cufft", "nvtx", "cupti"],
    ),
    # Its extension module is compiled with our headers, and what its tests write of kernels by our nvcc.
    "pycuda": Client(
        ["numpy==2.4.6", "pytools==2026.1.1", "platformdirs==4.14.8", "mako==1.4.3", "setuptools==65.5.0", "wheel==0.48.0"],
        ["test/test_driver.py"],
        ["test/test_driver.py", "test/test_cumath.py", "test/test_gpuarray.py"],
        source="pycuda==2026.1",
        # Tests of arrays of 4.5 GB and more take several times as much of the host's.
        env={"WEFT_MEMORY": "4G"},
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
        if how == "passed" and name in expected and not expected[name].startswith("?"):
            print(f"unexpected pass: {name} ({expected[name]}): take it off the list")
            unexpected += 1
    print(f"{client:<10} {counts['passed']:>6} passed {counts['failed']:>6} failed {counts['skipped']:>6} skipped {unexpected:>6} unexpected")
    if not counts["passed"]:
        print("no test has passed")
        unexpected += 1
    return unexpected


def environment(folder, client, tree):
    """A virtual environment with a client's packages."""
    python = folder / "venv/bin/python"
    mark = folder / "packages.txt"
    wanted = client.packages + ([client.source] if client.source else [])
    if not (mark.exists() and mark.read_text().split() == wanted):
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "pytest==9.2.0", *client.packages], check=True)
        if client.source:
            built(folder, python, client.source, tree)
        mark.write_text("\n".join(wanted))
    return python


def built(folder, python, package, tree):
    """Unpacks a package's source in `source` and builds it with the toolkit in `tree`."""
    pip = [python, "-m", "pip"]
    source = folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir()
    subprocess.run([*pip, "download", "-q", "--no-deps", "--no-build-isolation", "--no-binary=:all:", "-d", source, package], check=True)
    archive, = source.glob("*.tar.gz")
    subprocess.run(["tar", "xf", archive, "-C", source, "--strip-components=1"], check=True)
    # Its binding's code is not what is tested, so it is built without optimisation, in a fraction of the time.
    env = dict(os.environ, PATH=f"{tree / 'bin'}:{os.environ['PATH']}", CUDA_ROOT=str(tree), CFLAGS="-O0 -g0 -w", LDFLAGS=f"-L{tree / 'lib64'}")
    subprocess.run([*pip, "install", "-q", "--no-deps", "--no-build-isolation", source], env=env, check=True)


def stopped(process):
    """Ends a process; interrupted, it writes what became of the tests before."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def piece(client, prefix, python, test, how):
    """Runs one module of tests. Answers what became of its tests."""
    report = how["cwd"] / "report.xml"
    report.unlink(missing_ok=True)
    # What runs in a shell's background would not hear an interrupt.
    hear = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(prefix + client.command(python, report, test), stderr=subprocess.STDOUT, preexec_fn=hear, **how)
    try:
        status = process.wait(LIMIT)
        ended = f"the process ended with status {status}"
    except subprocess.TimeoutExpired:
        status, ended = None, f"it took longer than {LIMIT} s"
        stopped(process)
    found = outcomes(report) if report.exists() else {}
    # 5: pytest found no test there.
    if status not in (0, 1, 5) or not report.exists():
        found[f"{Path(test).name}:process"] = ("failed", [f"{ended}; see {how['cwd'] / 'log.txt'}"])
    return found


class Kept:
    """What became of modules or programs that have ended, by name, in a file that is whole at any time."""

    def __init__(self, file):
        self.file, self.lock = file, threading.Lock()
        self.done = json.loads(file.read_text()) if file.exists() else {}

    def add(self, name, outcome):
        with self.lock:
            self.done[name] = outcome
            part = self.file.with_suffix(".part")
            part.write_text(json.dumps(self.done))
            part.replace(self.file)


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("--")]
    everything, only = "--all" in sys.argv, "".join(w[7:] for w in sys.argv if w.startswith("--only="))
    if len(words) != 3 or words[0] not in CLIENTS:
        sys.exit(f"{__doc__}\nclients: {' '.join(sorted(CLIENTS))}")
    name, tree, folder = words[0], Path(words[1]).resolve(), Path(words[2]).resolve() / words[0]
    client = CLIENTS[name]
    folder.mkdir(parents=True, exist_ok=True)
    expected = expectations(HERE / f"{name}.txt")
    prefix = [tree / "bin/weft", "exec", "--"]
    if isinstance(client, Crate):
        env = dict(os.environ, CUDA_CACHE_PATH=str(folder / "cache"))
        return int(judge(name, client.run(folder, tree, env, only, LIMIT), expected) > 0)
    python = environment(folder, client, tree)
    env = dict(os.environ, PATH=f"{python.parent}:{tree / 'bin'}:{os.environ['PATH']}", CUDA_CACHE_PATH=str(folder / "cache"), **client.env)
    if client.preload:
        env["LD_PRELOAD"] = str(tree / "lib64" / client.preload)
    tests = client.everything if everything else client.sample
    if client.unittest:
        listed = subprocess.run(prefix + client.command(python, "--list", *tests), env=env, check=True, stdout=subprocess.PIPE, text=True)
        tests = listed.stdout.split()
    if client.source:
        tests = [str(folder / "source" / t) for t in tests]
    found = {}
    kept = Kept(folder / "kept.json") if "--continue" in sys.argv else None
    with open(folder / "log.txt", "w") as log:
        for test in tests:
            if only in test:
                done = kept.done.get(test) if kept else None
                if done is None:
                    done = piece(client, prefix, python, test, dict(env=env, cwd=folder, stdout=log))
                    for test_name, (how, why) in done.items():
                        print(f"{how:<8} {test_name} {' '.join(why)}".rstrip(), file=log, flush=True)
                    if kept:
                        kept.add(test, done)
                found.update(done)
    return int(judge(name, found, expected) > 0)


if __name__ == "__main__":
    sys.exit(main())
