#!/usr/bin/env python3
"""Makes the wheel of a toolkit tree: make.py TREE OUT VERSION [--without-llvm]

The same tree gives the same bytes: names are sorted, times and modes fixed. `cargo xtask package wheel` calls it.
Libraries that LLVM needs lie in a folder of their own, so that a program with lib64 on its path finds none of them by chance.
"""
import base64, hashlib, os, re, shutil, subprocess, sys, tempfile, zipfile

# How hard it is compressed, from 1 to 9.
LEVEL = int(os.environ.get("LEVEL", "9"))
from pathlib import Path

HERE = Path(__file__).resolve().parent
DEPS = "weft-deps"
# What every Linux with glibc has, as manylinux' policies list it.
SYSTEM = re.compile(r"(ld-linux.*|linux-vdso|libc|libm|libdl|librt|libpthread|libgcc_s|libstdc\+\+|libz)\.so.*")
COMMANDS = ["nvcc", "ptxas", "weft", "nvidia-smi", "cuobjdump", "nvdisasm", "ncu", "nsys", "nvprof"]


def out(*command, env=None):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=env).stdout


def is_elf(path):
    with open(path, "rb") as f:
        return f.read(4) == b"\x7fELF"


def is_archive(path):
    with open(path, "rb") as f:
        return f.read(8) == b"!<arch>\n"


def laid_out(tree, to):
    """Copies the tree's files, stripped. Answers links, by name: wheels have none."""
    links = {}
    for folder, _, names in sorted(os.walk(tree)):
        for name in sorted(names):
            path = Path(folder) / name
            relative = path.relative_to(tree)
            if path.is_symlink():
                links[str(relative)] = os.readlink(path)
                continue
            target = to / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            target.chmod(0o755 if os.access(path, os.X_OK) else 0o644)
            if is_elf(target):
                subprocess.run(["strip", "--strip-unneeded", target], check=True)
            elif is_archive(target) and target.stat().st_size > 8:
                subprocess.run(["strip", "--strip-debug", "--enable-deterministic-archives", target], check=True)
    return links


def needed(path):
    """Libraries that the loader finds for a file, by name, less those of the system."""
    pairs = re.findall(r"^\s*(\S+) => (/.*) \(0x", out("ldd", str(path)), re.M)
    return {name: Path(found) for name, found in pairs if not SYSTEM.fullmatch(name)}


def with_llvm(to):
    """Brings what the compiler's files need, and makes each file look in the folder where it is."""
    users = [to / "lib64/libweft-jit.so", to / "libexec/weft-explain"]
    libraries = {}
    for user in users:
        libraries |= needed(user)
    deps = to / "lib64" / DEPS
    deps.mkdir()
    for name, found in sorted(libraries.items()):
        shutil.copyfile(found, deps / name)
        (deps / name).chmod(0o755)
        subprocess.run(["strip", "--strip-unneeded", deps / name], check=True)
        subprocess.run(["patchelf", "--set-rpath", "$ORIGIN", deps / name], check=True)
    for user, path in zip(users, [f"$ORIGIN/{DEPS}", f"$ORIGIN/../lib64/{DEPS}"]):
        subprocess.run(["patchelf", "--set-rpath", path, user], check=True)


def glibc(to):
    """The newest version of glibc that a file asks for."""
    versions = {(2, 17)}
    for path in to.rglob("*"):
        if path.is_file() and is_elf(path):
            versions |= {(2, int(minor)) for minor in re.findall(r"GLIBC_2\.(\d+)", out("objdump", "-T", str(path)))}
    return max(versions)


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def pack(files, unmade, file, info):
    """Writes the archive; `unmade` are the names of links that the package makes itself, so that an uninstallation removes them."""
    rows = []
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as wheel:
        def add(name, data, mode):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr, entry.compress_type, entry.create_system = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED, 3
            wheel.writestr(entry, data, compresslevel=LEVEL)
        for name, (data, mode) in sorted(files.items()):
            data = data if isinstance(data, bytes) else data.read_bytes()
            add(name, data, mode)
            rows.append(f"{name},{digest(data)},{len(data)}")
        rows += [f"{name},," for name in sorted(unmade)] + [f"{info}/RECORD,,"]
        add(f"{info}/RECORD", ("\n".join(rows) + "\n").encode(), 0o644)


def main():
    options = [a for a in sys.argv[1:] if a.startswith("--")]
    if len(sys.argv) - 1 - len(options) != 3 or any(o != "--without-llvm" for o in options):
        sys.exit(__doc__)
    tree, target, version = [a for a in sys.argv[1:] if not a.startswith("--")]
    with tempfile.TemporaryDirectory() as scratch:
        to = Path(scratch) / "toolkit"
        links = laid_out(Path(tree).resolve(), to)
        if not options:
            with_llvm(to)
        major, minor = glibc(to)
        tag = f"py3-none-manylinux_{major}_{minor}_{os.uname().machine}"
        info = f"weft_cuda-{version}.dist-info"
        commands = [c for c in COMMANDS if os.path.lexists(Path(tree) / "bin" / c)]
        files = {f"weft/toolkit/{p.relative_to(to)}": (p, p.stat().st_mode & 0o777) for p in to.rglob("*") if p.is_file()}
        for name in ["__init__.py", "__main__.py"]:
            files[f"weft/{name}"] = ((HERE / "weft" / name), 0o644)
        texts = {
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: weft-cuda\nVersion: {version}\n"
            "Summary: CUDA programs on CPUs: driver, runtime, nvcc\nLicense: MIT OR Apache-2.0\nRequires-Python: >=3.8\n",
            f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: weft\nRoot-Is-Purelib: false\nTag: {tag}\n",
            f"{info}/entry_points.txt": "[console_scripts]\n"
            + "".join(f"{c} = weft:{c.replace('-', '_')}\n" for c in commands),
            "weft/links.txt": "".join(f"{name} {links[name]}\n" for name in sorted(links)),
        }
        files |= {name: (text.encode(), 0o644) for name, text in texts.items()}
        file = Path(target) / f"weft_cuda-{version}-{tag}.whl"
        file.parent.mkdir(parents=True, exist_ok=True)
        pack(files, [f"weft/toolkit/{name}" for name in links], file, info)
        report(to, file)


def report(to, file):
    rows = {}
    for path in to.rglob("*"):
        if path.is_file():
            part = path.relative_to(to).parts
            key = f"lib64/{DEPS}" if DEPS in part else "/".join(part[:2]) if part[0] in ("lib64", "libexec", "bin") else part[0]
            rows[key] = rows.get(key, 0) + path.stat().st_size
    for key, size in sorted(rows.items(), key=lambda r: -r[1]):
        print(f"{size / 1e6:8.1f} MB  {key}", file=sys.stderr)
    print(f"{sum(rows.values()) / 1e6:8.1f} MB  all, {file.stat().st_size / 1e6:.1f} MB packed", file=sys.stderr)
    print(file)


main()
