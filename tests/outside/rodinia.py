#!/usr/bin/env python3
"""Builds Rodinia's CUDA programs with our nvcc and its OpenMP programs with the host compiler, runs both, and compares what they write.

    tests/outside/rodinia.py RODINIA [--dist DIST] [--work DIR] [--data DIR] [--common DIR] [--only A,B] [--limit SECONDS] [--reuse]

RODINIA is a checkout of Rodinia 3.1 (github.com/yuhc/gpu-rodinia), which stays as it is; --data a folder like Rodinia's own `data`, of
which only myocyte's two small files are taken (without them it is not run): all other inputs are made here. --common is the folder
Common of NVIDIA's samples, for helper_cuda.h and the headers of OpenGL that three programs include. docs/reference/samples.md has the results.
"""

import argparse
import os
import random
import re
import shutil
import struct
import subprocess
import time
from pathlib import Path

# name: (folder, nvcc's words or a list of them, folder of OpenMP's, its shell command, runs).
# A run: (CUDA's command, OpenMP's command or None, what each writes (None: standard output), tolerance or a text that CUDA's must have).
PROGRAMS = {
    "b+tree": ("b+tree", "main.c kernel/kernel_gpu_cuda_wrapper.cu kernel/kernel_gpu_cuda_wrapper_2.cu util/cuda/cuda.cu util/timer/timer.c util/num/num.c -o gpu",
               "b+tree", "CC main.c kernel/kernel_cpu.c kernel/kernel_cpu_2.c util/timer/timer.c util/num/num.c -o cpu -lm",
               [("./gpu file DATA/keys.txt command DATA/command.txt", "./cpu core 2 file DATA/keys.txt command DATA/command.txt", "output.txt", 0)]),
    "backprop": ("backprop", "backprop.c facetrain.c imagenet.c backprop_cuda.cu -o gpu",
                 "backprop", "CC backprop.c facetrain.c imagenet.c backprop_kernel.c -o cpu -lm",
                 [("./gpu 65536", "./cpu 65536", None, "Training done")]),
    "bfs": ("bfs", "bfs.cu -o gpu", "bfs", "CXX bfs.cpp -o cpu",
            [("./gpu DATA/graph.txt", "./cpu 2 DATA/graph.txt", "result.txt", 0)]),
    "cfd": ("cfd", ["-Dblock_length=128 euler3d.cu -o gpu", "-Dblock_length=128 pre_euler3d.cu -o gpu_pre"],
            "cfd", "CXX -Dblock_length=8 euler3d_cpu.cpp -o cpu && CXX -Dblock_length=8 pre_euler3d_cpu.cpp -o cpu_pre",
            [("./gpu DATA/mesh.txt", "./cpu DATA/mesh.txt", "density", "cells"), ("./gpu_pre DATA/mesh.txt", "./cpu_pre DATA/mesh.txt", "density_energy", "cells")]),
    "cfd_double": ("cfd", ["-Dblock_length=128 euler3d_double.cu -o gpu", "-Dblock_length=128 pre_euler3d_double.cu -o gpu_pre"],
                    "cfd", "CXX -Dblock_length=8 euler3d_cpu_double.cpp -o cpu && CXX -Dblock_length=8 pre_euler3d_cpu_double.cpp -o cpu_pre",
                    [("./gpu DATA/mesh.txt", "./cpu DATA/mesh.txt", "density", "cells"), ("./gpu_pre DATA/mesh.txt", "./cpu_pre DATA/mesh.txt", "density_energy", "cells")]),
    "dwt2d": ("dwt2d", "-I. main.cu dwt.cu components.cu dwt_cuda/common.cu dwt_cuda/fdwt53.cu dwt_cuda/fdwt97.cu dwt_cuda/rdwt53.cu dwt_cuda/rdwt97.cu -o gpu",
              None, None, [("./gpu image.bmp -d 192x192 -f -5 -l 3", None, None, "fdwt53Kernel")]),
    "gaussian": ("gaussian", "gaussian.cu -o gpu", None, None, [("./gpu -f DATA/matrix.txt", None, None, "The final solution is: \n0.70 0.00 -0.40 -0.50")]),
    "heartwall": ("heartwall", "-DOUTPUT main.cu AVI/avilib.c AVI/avimod.c -IAVI -o gpu", "heartwall", "CC -DOUTPUT main.c AVI/avilib.c AVI/avimod.c -IAVI -o cpu -lm",
                  [("./gpu DATA/heart.avi 4", "./cpu DATA/heart.avi 4 2", "result.txt", 0.02)]),
    "hotspot": ("hotspot", "hotspot.cu -o gpu", "hotspot", "CXX hotspot_openmp.cpp -o cpu",
                [("./gpu 512 2 8 DATA/temp.txt DATA/power.txt out.txt", "./cpu 512 512 8 2 DATA/temp.txt DATA/power.txt out.txt", "out.txt", "inner cells")]),
    "hotspot3D": ("hotspot3D", "3D.cu -o gpu", "hotspot3D", "CC 3D.c -o cpu -lm",
                  [("./gpu 64 8 100 DATA/power3.txt DATA/temp3.txt out.txt", "./cpu 64 8 100 DATA/power3.txt DATA/temp3.txt out.txt", "out.txt", 1e-4)]),
    "huffman": ("huffman", "-DTESTING=1 main_test_cu.cu pack_kernels.cu scan.cu vlc_kernel_sm64huff.cu cpuencode.cpp -o gpu", None, None,
                [("./gpu DATA/bytes.in", None, None, "PASS")]),
    "hybridsort": ("hybridsort", "-DVERIFY bucketsort.cu mergesort.cu main.cu -o gpu", None, None, [("./gpu r", None, None, "PASSED")]),
    "kmeans": ("kmeans", "cluster.c getopt.c kmeans.c kmeans_clustering.c kmeans_cuda.cu rmse.c -o gpu",
               "kmeans/kmeans_openmp", "CC cluster.c getopt.c kmeans.c kmeans_clustering.c -o cpu -lm",
               [("./gpu -o -i DATA/points.txt", "./cpu -n 2 -i DATA/points.txt", None, "centres")]),
    "lavaMD": ("lavaMD", "-DOUTPUT main.c kernel/kernel_gpu_cuda_wrapper.cu util/device/device.cu util/num/num.c util/timer/timer.c -o gpu",
               "lavaMD", "CC -DOUTPUT main.c kernel/kernel_cpu.c util/num/num.c util/timer/timer.c -o cpu -lm",
               [("./gpu -boxes1d 4", "./cpu -cores 2 -boxes1d 4", "result.txt", 1e-4)]),
    "leukocyte": ("leukocyte", "-DOUTPUT CUDA/detect_main.c CUDA/find_ellipse.c CUDA/find_ellipse_kernel.cu CUDA/track_ellipse.c CUDA/track_ellipse_kernel.cu CUDA/misc_math.c "
                  "CUDA/avilib.c -Imeschach_lib MESCHACH -o gpu",
                  "leukocyte", "CC -DOUTPUT OpenMP/detect_main.c OpenMP/find_ellipse.c OpenMP/track_ellipse.c OpenMP/misc_math.c OpenMP/avilib.c -Imeschach_lib MESCHACH -o cpu -lm",
                  [("./gpu DATA/cells.avi 2", "./cpu 2 2 DATA/cells.avi", "result.txt", 0.02)]),
    "lud": ("lud/cuda", "-I../common lud.cu lud_kernel.cu ../common/common.c -o gpu", "lud/omp", "CC -I../common lud.c lud_omp.c ../common/common.c -o cpu -lm",
            [("./gpu -s 256 -v", "./cpu -n 2 -s 256 -v", None, ">>>Verify<<<<")]),
    "mummergpu": ("mummergpu/src", "-I. -include unistd.h -Xcompiler -fopenmp mummergpu.cu mummergpu_main.cpp mummergpu_gold.cpp suffix-tree.cpp PoolMalloc.cpp -lcuda -o gpu",
                  "mummergpu/src", None, [("./gpu -l 20 DATA/reference.fna DATA/queries.fna", "./gpu -C -l 20 DATA/reference.fna DATA/queries.fna", None, 0)]),
    "myocyte": ("myocyte", "main.cu -o gpu", "myocyte", "CC main.c -o cpu -lm", [("./gpu 20 1 0", "./cpu 20 1 0 2 > output.txt", "output.txt", "states")]),
    "nn": ("nn", "nn_cuda.cu -o gpu", "nn", "CC nn_openmp.c -o cpu -lm",
           [("./gpu DATA/list.txt -r 5 -lat 30 -lng 90", "./cpu DATA/list49.txt 5 30 90", None, "distances")]),
    "nw": ("nw", "-DTRACEBACK needle.cu -o gpu", "nw", "CXX -DTRACEBACK needle.cpp -o cpu", [("./gpu 512 10", "./cpu 512 10 2", "result.txt", 0)]),
    "particlefilter": ("particlefilter", ["ex_particle_CUDA_float_seq.cu -o gpu", "ex_particle_CUDA_naive_seq.cu -o gpu_naive"],
                       "particlefilter", "CC ex_particle_OPENMP_seq.c -o cpu -lm",
                       [("./gpu -x 128 -y 128 -z 10 -np 1000", "./cpu -x 128 -y 128 -z 10 -np 1000", None, "positions"),
                        ("./gpu_naive -x 128 -y 128 -z 10 -np 1000", "./cpu -x 128 -y 128 -z 10 -np 1000", None, "positions")]),
    "pathfinder": ("pathfinder", "-DBENCH_PRINT pathfinder.cu -o gpu", "pathfinder", "CXX -DBENCH_PRINT pathfinder.cpp -o cpu",
                   [("./gpu 10000 100 20", "./cpu 10000 100", None, "last line")]),
    "srad_v1": ("srad/srad_v1", "main.cu -o gpu", "srad/srad_v1", "CC main.c -o cpu -lm",
                [("./gpu 50 0.5 512 512", "./cpu 50 0.5 512 512 2", "image_out.pgm", 0.02)]),
    "srad_v2": ("srad/srad_v2", "-DOUTPUT srad.cu -o gpu", "srad/srad_v2", "CXX -DOUTPUT srad.cpp -o cpu",
                [("./gpu 128 128 0 127 0 127 0.5 2", "./cpu 128 128 0 127 0 127 2 0.5 2", None, 1e-3)]),
    "streamcluster": ("streamcluster", "streamcluster_cuda_cpu.cpp streamcluster_cuda.cu streamcluster_header.cu -o gpu", "streamcluster", "CXX streamcluster_omp.cpp -o cpu",
                      [("./gpu 10 20 256 4096 4096 1000 none out.txt 1", "./cpu 10 20 256 4096 4096 1000 none out.txt 1", "out.txt", 1e-3)]),
}


def avi(path, width, height, frames):
    """An uncompressed film of eight bits per pixel."""
    def chunk(tag, body):
        return tag + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)
    header = struct.pack("<14I", 40000, 0, 0, 0x10, len(frames), 0, 1, width * height, width, height, 0, 0, 0, 0)
    stream = b"vidsDIB " + struct.pack("<12I", 0, 0, 0, 1, 25, 0, len(frames), width * height, 0, 0, 0, 0)[:48]
    form = struct.pack("<IIIHHIIIIII", 40, width, height, 1, 8, 0, width * height, 0, 0, 0, 0)
    strl = chunk(b"LIST", b"strl" + chunk(b"strh", stream) + chunk(b"strf", form))
    hdrl = chunk(b"LIST", b"hdrl" + chunk(b"avih", header) + strl)
    movi, index = b"movi", b""
    for frame in frames:
        index += b"00db" + struct.pack("<III", 0x10, len(movi), len(frame))
        movi += chunk(b"00db", frame)
    path.write_bytes(chunk(b"RIFF", b"AVI " + hdrl + chunk(b"LIST", movi) + chunk(b"idx1", index)))


def cells(width, height, count, seed, shift):
    """A grey film frame with bright rings."""
    rng = random.Random(seed)
    picture = bytearray(rng.choices(range(90, 110), k=width * height))
    for _ in range(count):
        x, y, r = rng.randrange(30, width - 30) + shift, rng.randrange(30, height - 30), rng.randrange(10, 14)
        for dy in range(-r, r + 1):
            for dx in range(-r, r + 1):
                d = (dx * dx + dy * dy) ** 0.5
                if d < r:
                    picture[(y + dy) * width + x + dx] = 60 if d > r - 3 else 200
    return bytes(picture)


def mesh(n):
    """A square grid of cells for cfd: far field around it, a wing in the middle."""
    lines = [str(n * n)]
    wing = lambda x, y: n // 2 - 2 <= x < n // 2 + 2 and y == n // 2
    for y in range(n):
        for x in range(n):
            parts = ["0.01"]
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                u, v = x + dx, y + dy
                outside = not (0 <= u < n and 0 <= v < n)
                other = -1 if outside else (0 if wing(x, y) != wing(u, v) else v * n + u + 1)
                parts.append(f"{other} {-0.1 * dx:g} {-0.1 * dy:g} 0")
            lines.append(" ".join(parts))
    return "\n".join(lines) + "\n"


# What is changed in the copies: mistakes of the programs, and what they print. (file, old, new)
CHANGES = [
    # A symbol by its name as text, which CUDA has not had since 5.0: on GPUs, too, all points are in the first cluster then.
    ("cuda/kmeans/kmeans_cuda.cu", 'cudaMemcpyToSymbol("c_clusters"', "cudaMemcpyToSymbol(c_clusters"),
    # The two versions' steps of time are not the same.
    ("openmp/hotspot/hotspot_openmp.cpp", "PRECISION / max_slope / 1000.0", "PRECISION / max_slope"),
    ("openmp/kmeans/kmeans_openmp/kmeans.c", '/*  \tprintf("Cluster', 'printf("Cluster'),
    ("openmp/kmeans/kmeans_openmp/kmeans.c", "*/\n\tprintf(\"Time for", 'printf("Time for'),
    ("openmp/myocyte/main.c", "\ttime4 = get_time();", "\tfor (i = 0; i < workload; i++) for (j = 0; j <= xmax; j++) for (int k = 0; k < EQUATIONS; k++)"
     ' printf("y[%d][%d][%d]=%.7e\\n", i, j, k, y[i][j][k]);\n\ttime4 = get_time();'),
    ("cuda/gaussian/gaussian.cu", "int verbose = 0;", "int verbose = 1;"),
]


def make_inputs(to, given):
    rng = random.Random(7)
    text = lambda name, s: (to / name).write_text(s)
    numbers = lambda n, low, high: "".join(f"{rng.uniform(low, high):.6f}\n" for _ in range(n))
    keys = list(range(20000))
    rng.shuffle(keys)
    text("keys.txt", "20000\n" + "".join(f"{k}\n" for k in keys))
    text("command.txt", "j 600 300\nk 1000\n")
    nodes, degree = 4096, 6
    edges = [(rng.randrange(nodes), rng.randrange(1, 10)) for _ in range(nodes * degree)]
    text("graph.txt", f"{nodes}\n" + "".join(f"{i * degree} {degree}\n" for i in range(nodes)) + f"\n0\n\n{len(edges)}\n" + "".join(f"{a} {b}\n" for a, b in edges))
    text("mesh.txt", mesh(32))
    pixels = bytes(rng.randrange(256) for _ in range(192 * 192 * 3))
    folder = to.parent / "data/dwt2d"  # where it looks for pictures
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "image.bmp").write_bytes(b"BM" + struct.pack("<IIIIiiHHIIiiII", 54 + len(pixels), 0, 54, 40, 192, 192, 1, 24, 0, len(pixels), 2835, 2835, 0, 0) + pixels)
    text("matrix.txt", "4\n\n-0.6 -0.5 0.7 0.3\n-0.3 -0.9 0.3 0.7\n-0.4 -0.5 -0.3 -0.8\n0.0 -0.1 0.2 0.9\n\n-0.85 -0.68 0.24 -0.53\n\n0.7 0.0 -0.4 -0.5\n")
    avi(to / "heart.avi", 656, 744, [cells(656, 744, 60, 3, i) for i in range(6)])
    avi(to / "cells.avi", 640, 480, [cells(640, 480, 40, 4, i) for i in range(4)])
    text("temp.txt", numbers(512 * 512, 320, 340))
    text("power.txt", numbers(512 * 512, 0, 0.01))
    text("temp3.txt", numbers(64 * 64 * 8, 320, 340))
    text("power3.txt", numbers(64 * 64 * 8, 0, 0.01))
    (to / "bytes.in").write_bytes(bytes(min(255, int(rng.expovariate(0.05))) for _ in range(1 << 18)))
    text("points.txt", "".join(f"{i} " + " ".join(f"{rng.gauss(10 * (i % 5), 1):.4f}" for _ in range(34)) + "\n" for i in range(5000)))
    genome = "".join(rng.choice("ACGT") for _ in range(20000))
    text("reference.fna", ">reference\n" + "\n".join(genome[i:i + 70] for i in range(0, len(genome), 70)) + "\n")
    places = [rng.randrange(len(genome) - 25) for _ in range(1000)]
    text("queries.fna", "".join(f">q{i}\n{genome[p:p + 25]}\n" for i, p in enumerate(places)))
    for at, name in ((28, "list.txt"), (27, "list49.txt")):
        rng = random.Random(8)
        records = [f"{i:{at}d}{rng.uniform(7, 63):5.1f}{rng.randrange(358):5d}".ljust(48) + "\n" for i in range(1000)]
        text(name + ".db", "".join(records))
        text(name, f"{to}/{name}.db\n")
    srad = to.parent / "data"
    for folder in ("myocyte", "srad"):
        (srad / folder).mkdir(parents=True, exist_ok=True)
    shade = [rng.randrange(40, 200) for _ in range(512 * 512)]
    (srad / "srad/image.pgm").write_text("P2\n512 512\n255\n" + "\n".join(map(str, shade)) + "\n")
    for name in ("y.txt", "params.txt"):
        if given and (given / "myocyte" / name).exists():
            shutil.copy(given / "myocyte" / name, srad / "myocyte" / name)


def shell(command, folder, limit, env):
    """Status, what it wrote, and seconds."""
    start = time.time()
    try:
        done = subprocess.run(command, shell=True, cwd=folder, env=env, timeout=limit, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.decode(errors="replace"), time.time() - start
    except subprocess.TimeoutExpired:
        return -1, f"longer than {limit} s", time.time() - start


NUMBER = re.compile(r"-?\d+\.?\d*(?:[eE][-+]?\d+)?")


def worst(a, b):
    """The largest difference of the numbers of two texts, of their size; and how many there are."""
    x, y = ([float(n) for n in NUMBER.findall(t)] for t in (a, b))
    if len(x) != len(y):
        return float("inf"), len(x)
    return max((abs(p - q) / max(abs(p), abs(q), 1.0) for p, q in zip(x, y)), default=0.0), len(x)


def picked(text, rule):
    """The part of an output that both have."""
    if rule == "distances":
        return " ".join(sorted(set(re.findall(r"--> (?:Distance=)?([\d.]+)", text)), key=float))
    if rule == "positions":
        return " ".join(re.findall(r"^[XY]E: (-?[\d.]+)", text, re.M)[-2:])
    if rule == "inner cells":
        # OpenMP's version changes cells near the edge by what it computed for their neighbours.
        cells = text.split()[1::2]
        return " ".join(c for row in range(32, 480) for c in cells[512 * row + 32:512 * row + 480])
    if rule == "cells":
        # Behind a line that counts what is stored, which CUDA's version rounds up.
        return text.split("\n", 1)[-1]
    if rule == "centres":
        return "\n".join(re.findall(r"^\d: (.*)", text, re.M))
    if rule == "states":
        return " ".join(re.findall(r"y\[\d+\]\[\d+\]\[\d+\]= *([-+.\de]+)", text))
    if rule == "last line":
        lines = [line for line in text.splitlines() if len(NUMBER.findall(line)) > 100]
        return lines[-1] if lines else ""
    return "\n".join(line for line in text.splitlines() if not re.search(r"time|[Tt]hread|second|ms\b|WG size|PLATFORM", line))


def compare(run, gpu, cpu):
    """Nothing when both agree, else what is wrong."""
    rule = run[3]
    if run[1] is None or rule in ("Training done", ">>>Verify<<<<"):
        if rule not in gpu:
            return f"no {rule!r} in its output"
        return "its own check fails" if re.search(r"FAIL|dismatch|mismatch", gpu) else ""
    a, b = (picked(t, rule) for t in (gpu, cpu))
    difference, count = worst(a, b)
    if count == 0:
        return "nothing to compare"
    # The filter's two versions draw other numbers.
    tolerance = {"positions": 0.02}.get(rule, 1e-3 if isinstance(rule, str) else rule)
    return "" if difference <= tolerance else f"differs by {difference:.2g} ({count} numbers)"


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
        wrong = compare(run, *answers)
        if wrong:
            return f"{built:.0f} s", "no", took, f"{run[0].split()[0]}: {wrong}"
    return f"{built:.0f} s", "yes", took, "" if omp_folder else "no OpenMP version; its own check"


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
        file.write_bytes(file.read_bytes().replace(old.encode(), new.encode()))
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
