"""Compares what two programs of Rodinia wrote, or what one wrote with what is computed here."""

import re
from math import inf, isfinite

NUMBER = re.compile(r"-?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\bnan\b|\binf\b)")

# How far two numbers may be apart, by the rule that picks them, and of what size at least; other rules: (1e-3, 1).
TOLERANCES = {
    "positions": (0.02, 1.0),  # the versions of the filter draw other numbers
    "states": (0.01, 1e-30),  # OpenMP's own result in doubles is as far from the one in floats
    "matches": (0, 1.0),
    "weights": (1e-4, 1e-3),
}


def worst(a, b, least):
    """The largest difference of the numbers of two texts, of their size; and how many there are."""
    x, y = ([float(n.replace("-nan", "nan")) for n in NUMBER.findall(t)] for t in (a, b))
    if len(x) != len(y):
        return float("inf"), len(x)
    # What is no number must be none in both.
    apart = lambda p, q: abs(p - q) / max(abs(p), abs(q), least) if isfinite(p) and isfinite(q) else 0.0 if str(p) == str(q) else inf
    return max(map(apart, x, y), default=0.0), len(x)


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
        return " ".join(re.findall(r"y\[\d+\]\[\d+\]\[\d+\]= *(\S+)", text))
    if rule == "matches":
        return "\n".join(re.findall(r"^(?:> q)?\d+\b.*", text, re.M))
    if rule == "weights":
        return "\n".join(line for line in text.splitlines() if len(NUMBER.findall(line)) == 17)
    if rule in ("rows", "last line"):
        lines = [line for line in text.splitlines() if len(NUMBER.findall(line)) > 100]
        return "\n".join(lines[-1:] if rule == "last line" else lines)
    return "\n".join(line for line in text.splitlines() if not re.search(r"time|[Tt]hread|second|ms\b|WG size|PLATFORM", line))


def compare(run, gpu, cpu):
    """Nothing when both agree, else what is wrong."""
    rule = run[3]
    if re.search(r"FAIL|dismatch|mismatch", gpu):
        return "its own check fails"
    if run[1] is None:
        return "" if rule in gpu else f"no {rule!r} in its output"
    a, b = (picked(t, rule) for t in (gpu, cpu))
    tolerance, least = (rule, 1.0) if not isinstance(rule, str) else TOLERANCES.get(rule, (1e-3, 1.0))
    difference, count = worst(a, b, least)
    if count == 0:
        return "nothing to compare"
    return "" if difference <= tolerance else f"differs by {difference:.2g} ({count} numbers)"


def solution(matrix):
    """A check of gaussian: the system of equations of a file is solved here."""
    def check(_, text, work):
        words = iter((work / "inputs" / matrix).read_text().split())
        size = int(next(words))
        rows = [[float(next(words)) for _ in range(size)] for _ in range(size)]
        for row in rows:
            row.append(float(next(words)))
        for k in range(size):
            pivot = max(range(k, size), key=lambda r: abs(rows[r][k]))
            rows[k], rows[pivot] = rows[pivot], rows[k]
            for r in range(size):
                if r != k and rows[r][k]:
                    factor = rows[r][k] / rows[k][k]
                    rows[r] = [x - factor * y for x, y in zip(rows[r], rows[k])]
        wanted = [row[size] / row[k] for k, row in enumerate(rows)]
        given = [float(n) for n in NUMBER.findall(text.partition("The final solution is:")[2].strip().split("\n")[0])]
        if len(given) != size:
            return f"{len(given)} numbers for {size} unknowns"
        difference = max(abs(x - y) for x, y in zip(wanted, given))
        return "" if difference < 1e-4 else f"the solution is wrong by {difference:.2g}"
    return check


def mirrored(line, first, step):
    """Each second sample changed by its neighbours, which are mirrored at the ends."""
    last = len(line) - 1
    for i in range(first, len(line), 2):
        line[i] = step(line[abs(i - 1)], line[i], line[i + 1 if i < last else last - 1 if last else 0])


def integers(line):
    """The reversible transform with filters of five and three samples, on the spot."""
    mirrored(line, 1, lambda p, c, n: c - int((p + n) / 2))
    mirrored(line, 0, lambda p, c, n: c + int((p + n + 2) / 4))


def reals(line):
    """The transform with filters of nine and seven samples."""
    for first, factor in ((1, -1.586134342), (0, -0.05298011854), (1, 0.8829110762), (0, 0.4435068522)):
        mirrored(line, first, lambda p, c, n, k=factor: c + k * (p + n))
    for i, c in enumerate(line):
        line[i] = c * 1.230174104914 if i % 2 else c / 1.230174104914


def bands(plane, width, levels, transform):
    """The bands of a plane one after the other, those of the last level first."""
    rows = [plane[i:i + width] for i in range(0, len(plane), width)]
    columns = [list(c) for c in zip(*rows)]
    for column in columns:
        transform(column)
    rows = [list(r) for r in zip(*columns)]
    for row in rows:
        transform(row)
    low = [v for row in rows[::2] for v in row[::2]]
    high = [v for y, x in ((0, 1), (1, 0), (1, 1)) for row in rows[y::2] for v in row[x::2]]
    return (bands(low, len(rows[0][::2]), levels - 1, transform) if levels > 1 else low) + high


def wavelets(width, height, levels, transform):
    """A check of dwt2d: the three planes that it writes are computed here."""
    def check(folder, _, work):
        picture = (work / "data/dwt2d/image.bmp").read_bytes()
        for colour, suffix in enumerate("rgb"):
            plane = list(picture[colour:3 * width * height:3])
            if transform is integers:
                wanted = [v + 128 for v in bands([v - 128 for v in plane], width, levels, transform)]
            else:
                wanted = [(v + 0.5) * 255 for v in bands([v / 255 - 0.5 for v in plane], width, levels, transform)]
            path = folder / f"image.bmp.dwt.{suffix}"
            given = path.read_bytes() if path.exists() else b""
            path.unlink(missing_ok=True)
            if len(given) != len(wanted):
                return f"{path.name} has {len(given)} samples"
            # What it writes are bytes, of which the fraction is cut off.
            slack = 0 if transform is integers else 1
            wrong = sum(abs(g - min(255, max(0, int(w)))) > slack for g, w in zip(given, wanted))
            if wrong:
                return f"{wrong} samples of {path.name} are wrong"
        return ""
    return check
