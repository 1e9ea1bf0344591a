"""Inputs of Rodinia's programs."""

import random
import shutil
import struct


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
    size = 48
    rows = [[rng.uniform(-1, 1) + (size if i == j else 0) for j in range(size)] for i in range(size)]
    line = lambda values: " ".join(f"{v:.4f}" for v in values) + "\n"
    text("system.txt", f"{size}\n\n" + "".join(map(line, rows)) + "\n" + line([rng.uniform(-size, size) for _ in range(size)]) + "\n" + line([0] * size))
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
