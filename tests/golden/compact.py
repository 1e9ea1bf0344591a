#!/usr/bin/env python3
"""Makes of the files of record.py what is kept: `compact.py FROM TO`: the metrics of metrics.txt, without units."""
import csv
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent


def short(text):
    try:
        number = float(text.replace(",", ""))
    except ValueError:
        return text
    return str(int(number)) if number == int(number) else f"{number:.6g}"


def main():
    wanted = [w for w in (HERE / "metrics.txt").read_text().splitlines() if w and not w.startswith("#")]
    source, to = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    to.mkdir(parents=True, exist_ok=True)
    for path in sorted(source.glob("*.csv")):
        with open(path, newline="") as file:
            head, _units, *launches = csv.reader(file)
        columns = [head.index(w) for w in wanted if w in head]
        name, block, grid = (head.index(w) for w in ("Kernel Name", "Block Size", "Grid Size"))
        with open(to / path.name, "w", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["kernel", "grid", "block"] + [head[c] for c in columns])
            for row in launches:
                sizes = [row[c].replace(" ", "") for c in (grid, block)]
                out.writerow([row[name], *sizes] + [short(row[c]) for c in columns])


if __name__ == "__main__":
    main()
