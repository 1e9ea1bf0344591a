#!/usr/bin/env python3
"""Builds examples of CUTLASS and tutorials of CuTe with the toolkit's nvcc, unmodified, and runs them:
cutlass.py TREE FOLDER [--all] [--only WORD] [--limit SECONDS] [--build-limit SECONDS] [--keep] [--source CHECKOUT] [--cccl INCLUDE]

`cargo xtask conformance cutlass` calls it. PROGRAMS has a line for each program; those that are built within a minute or so are the sample,
--all takes every one. CUTLASS is cloned at the release below unless --source names a checkout. Programs that include Thrust
need its headers: --cccl names the folder they lie in, else the wheel `nvidia-cuda-cccl` is unpacked.

A program passes that ends with status 0, says so (`Passed`, `Success`) and names nothing that failed. Tutorials that only time their
product are included by cutlass/products.cu, which compares it with plain sums. With --keep programs stay and are run without being
built again. cutlass.txt names the programs that fail, each with its reason; others that fail, and passes of what it names, end the run with status 1.
"""
import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from run import expectations, judge

HERE = Path(__file__).resolve().parent
CUTLASS, CCCL = "v4.2.1", "13.0.85"
FLAGS = ["-std=c++17", "-O2", "-w", "--expt-relaxed-constexpr", "--expt-extended-lambda"]


class Program:
    """A program: its name, its source below `examples`, what it is compiled for, what it is called with, and the element and the layouts for
    which products.cu checks it where it does not check itself."""

    def __init__(self, name, source, arch, arguments="", element=None, layouts="", thrust=False, long=False):
        self.name, self.source, self.arch, self.arguments = name, source, arch, arguments.split()
        self.element, self.layouts, self.thrust, self.long = element, layouts.split(), thrust or element is not None, long


TUTORIAL = "cute/tutorial/"
SMALL = "--m=256 --n=256 --k=128 --iterations=1"
PROGRAMS = [
    Program("cute.tiled_copy", TUTORIAL + "tiled_copy.cu", "sm_80", thrust=True),
    Program("cute.tiled_copy_if", TUTORIAL + "tiled_copy_if.cu", "sm_80", thrust=True),
    Program("cute.sgemm_1", TUTORIAL + "sgemm_1.cu", "sm_80", element="float", layouts="NT TN"),
    Program("cute.sgemm_2", TUTORIAL + "sgemm_2.cu", "sm_80", element="float", layouts="NT TN"),
    Program("cute.sgemm_sm70", TUTORIAL + "sgemm_sm70.cu", "sm_80", element="float", layouts="NT TN"),
    # Of halves it has the one layout only, of other elements both.
    Program("cute.sgemm_sm80", TUTORIAL + "sgemm_sm80.cu", "sm_80", element="cute::half_t", layouts="TN"),
    Program("cute.sgemm_sm80.float", TUTORIAL + "sgemm_sm80.cu", "sm_80", element="float", layouts="NT TN"),
    Program("cute.wgmma_sm90", TUTORIAL + "hopper/wgmma_sm90.cu", "sm_90a", element="cute::half_t", layouts="NT TN"),
    Program("cute.wgmma_tma_sm90", TUTORIAL + "hopper/wgmma_tma_sm90.cu", "sm_90a", element="cute::half_t", layouts="NT TN"),
    Program("basic_gemm", "00_basic_gemm/basic_gemm.cu", "sm_80", "128 96 64"),
    Program("cutlass_utilities", "01_cutlass_utilities/cutlass_utilities.cu", "sm_80"),
    Program("tile_iterator", "04_tile_iterator/tile_iterator.cu", "sm_80"),
    Program("batched_gemm", "05_batched_gemm/batched_gemm.cu", "sm_80", long=True),
    Program("turing_tensorop_gemm", "08_turing_tensorop_gemm/turing_tensorop_gemm.cu", "sm_75", long=True),
    Program("gemm_bias_relu", "12_gemm_bias_relu/gemm_bias_relu.cu", "sm_80", long=True),
    Program("fused_two_gemms_f16_sm80_rf", "13_two_tensor_op_fusion/fused_two_gemms_f16_sm80_rf.cu", "sm_80", long=True),
    Program("ampere_tf32_tensorop_gemm", "14_ampere_tf32_tensorop_gemm/ampere_tf32_tensorop_gemm.cu", "sm_80", SMALL),
    Program("ampere_sparse_tensorop_gemm", "15_ampere_sparse_tensorop_gemm/ampere_sparse_tensorop_gemm.cu", "sm_80", long=True),
    Program("gemm_grouped", "24_gemm_grouped/gemm_grouped.cu", "sm_80", "--groups=2 --m=128 --n=128 --k=64 --iterations=1", long=True),
    Program("gemm_softmax", "35_gemm_softmax/gemm_softmax.cu", "sm_80", "--m=128 --n=128 --k=64 --batch_count=2 --iterations=1", long=True),
    Program("fused_multihead_attention_fixed_seqlen", "41_fused_multi_head_attention/fused_multihead_attention_fixed_seqlen.cu", "sm_80",
            "--head_number=2 --batch_size=1 --head_size=64 --head_size_v=64 --seq_length=128 --seq_length_kv=128 --causal=true --iterations=1", long=True),
    Program("hopper_warp_specialized_gemm", "48_hopper_warp_specialized_gemm/48_hopper_warp_specialized_gemm.cu", "sm_90a", SMALL),
    Program("hopper_collective_builder", "49_hopper_gemm_with_collective_builder/49_collective_builder.cu", "sm_90a", "--m=256 --n=256 --k=128 --l=1", long=True),
    Program("hopper_fp8_warp_specialized_gemm", "54_hopper_fp8_warp_specialized_gemm/54_hopper_fp8_warp_specialized_gemm.cu", "sm_90a", SMALL, long=True),
    Program("hopper_mixed_dtype_gemm", "55_hopper_mixed_dtype_gemm/55_hopper_mixed_dtype_gemm.cu", "sm_90a", SMALL, long=True),
]


def picked(programs, options):
    """Those that the options ask for."""
    return [p for p in programs if (options.only in p.name if options.only else options.all or not p.long)]


def verdict(status, text):
    """What became of a program, from its status and what it has printed."""
    bad = next((line.strip() for line in text.splitlines() if re.search(r"\b(?:failed|error|incorrect)\b", line, re.I)), None)
    if status != 0:
        return "failed", [f"it ended with status {status}", *([bad] if bad else [])]
    if bad:
        return "failed", [bad]
    # Examples that find no device to their taste end with status 0.
    if not re.search(r"\b(?:passed|success)\b", text, re.I):
        return "failed", ["it does not say that it has passed"]
    return "passed", []


class Bench:
    """Where programs are built and run."""

    def __init__(self, tree, folder, source, options):
        self.nvcc, self.folder, self.source, self.options = tree / "bin/nvcc", folder, source, options
        self.include = [source / "include", source / "tools/util/include", source / "examples/common"]
        self.env = dict(os.environ, LD_LIBRARY_PATH=str(tree / "lib64"), WEFT_DRIVER="weft", CUDA_CACHE_PATH=str(folder / "cache"))

    def command(self, program, binary):
        file = self.source / "examples" / program.source
        include = [*self.include, file.parent, *([self.cccl()] if program.thrust else [])]
        command = [self.nvcc, *FLAGS, f"-arch={program.arch}", *(f"-I{i}" for i in include)]
        if program.element:
            command += [f'-DTUTORIAL="{file}"', f"-DELEMENT={program.element}", *(f"-D{layout}" for layout in program.layouts)]
            file = HERE / "cutlass/products.cu"
        return [*command, file, "-lcublas", "-lcuda", "-o", binary]

    def cccl(self):
        """The folder of Thrust's headers."""
        if self.options.cccl:
            return self.options.cccl.resolve()
        place = self.folder / "cccl"
        headers = place / "nvidia/cu13/include/cccl"
        if not headers.exists():
            subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", place, f"nvidia-cuda-cccl=={CCCL}"], check=True)
        return headers

    def step(self, command, log, limit):
        """Runs a command with its output in a file. Answers its status, or none where it took too long."""
        with open(log, "w") as out:
            print(*command, file=out, flush=True)
            try:
                return subprocess.run(command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, timeout=limit, env=self.env, cwd=self.folder).returncode
            except subprocess.TimeoutExpired:
                return None

    def outcome(self, program):
        """Builds and runs a program. Answers what became of it, and the seconds of both."""
        binary = self.folder / program.name
        start = time.monotonic()
        if not (self.options.keep and binary.exists()):
            log = self.folder / f"{program.name}.build.log"
            status = self.step(self.command(program, binary), log, self.options.build_limit)
            if status != 0:
                binary.unlink(missing_ok=True)
                errors = [line for line in log.read_text(errors="replace").splitlines()[1:] if "error" in line]
                why = "its build took too long" if status is None else (errors or ["its build says nothing of an error"])[0]
                return ("failed", [why]), time.monotonic() - start, 0.0
        built = time.monotonic()
        log = self.folder / f"{program.name}.run.log"
        # What products.cu checks is in its text.
        status = self.step([binary, *([] if program.element else program.arguments)], log, self.options.limit)
        said = log.read_text(errors="replace").partition("\n")[2]
        how = ("failed", [f"it took longer than {self.options.limit} s"]) if status is None else verdict(status, said)
        if not self.options.keep:
            binary.unlink()
        return how, built - start, time.monotonic() - built


def fetched(folder):
    """A checkout of the release."""
    place = folder / "source"
    if not place.exists():
        subprocess.run(["git", "clone", "-q", "--depth", "1", "--branch", CUTLASS, "https://github.com/NVIDIA/cutlass", place], check=True)
    return place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--build-limit", type=int, default=900)
    for name in ("--all", "--keep"):
        parser.add_argument(name, action="store_true")
    parser.add_argument("--only", default="")
    for name in ("--source", "--cccl"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    folder = options.folder.resolve() / "cutlass"
    folder.mkdir(parents=True, exist_ok=True)
    expected = expectations(HERE / "cutlass.txt")
    source = (options.source or fetched(folder)).resolve()
    if not (source / "include/cutlass/cutlass.h").is_file() or not (source / "examples").is_dir():
        sys.exit(f"{source} is no checkout of CUTLASS: it wants include/cutlass/cutlass.h and examples/ there")
    wanted = picked(PROGRAMS, options)
    if not wanted:
        sys.exit(f"no program has '{options.only}' in its name; there are {', '.join(p.name for p in PROGRAMS)}")
    bench = Bench(options.tree.resolve(), folder, source, options)
    found = {}
    print("| program | build s | run s | outcome |\n| --- | --- | --- | --- |")
    for program in wanted:
        (how, why), build, run = bench.outcome(program)
        print(f"| {program.name} | {build:.0f} | {run:.1f} | {': '.join([how, *why])[:200]} |", flush=True)
        found[program.name] = (how, why)
    return int(judge("cutlass", found, {name: why for name, why in expected.items() if name in found}) > 0)


if __name__ == "__main__":
    sys.exit(main())
