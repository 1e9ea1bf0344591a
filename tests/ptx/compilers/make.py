#!/usr/bin/env python3
"""Makes the PTX files of this folder from `sources/` with the compilers that a machine has.

    make.py --nvcc PATH/nvcc | --nvrtc PATH/libnvrtc.so | --nvvm PATH/libnvvm.so | --triton

Each file says what made it. Tests read the files alone and need none of these compilers.
"""
import argparse
import ctypes
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).parent
KERNELS = ["axpy", "blocksum", "choices", "calls", "wide", "tables", "warp"]


def directives(text):
    return [line.lstrip("/;#") for line in text.splitlines() if re.match(r"(//|;|#)@", line)]


def anonymous(ptx, folder):
    """The PTX with another folder of the same length in its debug sections, where text is bytes in decimal."""
    bytes_ = list(re.finditer(r"(?<=[\s,])\d+(?=\s*(?:,|$))", "\n".join(
        line if line.lstrip().startswith(".b8") else " " * len(line) for line in ptx.split("\n")), re.M))
    content = bytes(int(m[0]) & 255 for m in bytes_)
    out, at, end = [], 0, 0
    while (i := content.find(folder.encode(), at)) >= 0:
        for m in bytes_[i : i + len(folder)]:
            out += [ptx[end : m.start()], str(ord("."))]
            end = m.end()
        at = i + len(folder)
    return "".join(out) + ptx[end:]


def write(name, ptx, by, source, lines, sub=""):
    folder = HERE / sub if sub else HERE
    folder.mkdir(exist_ok=True)
    head = [f"// {by}, from sources/{source}."] + [f"//{line}" for line in lines]
    body = "\n".join(line.rstrip() for line in ptx.replace("\0", "").splitlines()).strip("\n")
    body = anonymous(body, str(HERE.resolve()))
    # Where the files were on the machine that made them has no place in the tests.
    body = re.sub(r'(?m)^(\s*\.file\s+\d+ ")[^"]*/', r"\1", body)
    (folder / f"{name}.ptx").write_text("\n".join(head) + "\n" + body + "\n")


def source(name):
    text = (HERE / "sources" / name).read_text()
    return text, directives(text)


def nvcc(path):
    version = re.search(r"V([\d.]+)", subprocess.run([path, "--version"], capture_output=True, text=True).stdout)[1]
    major = version.split(".")[0]

    def run(name, arch, options=(), tag="", sub=""):
        out = HERE / "out.ptx"
        # Absolute paths have no place in the files.
        subprocess.run([path, "-ptx", f"-arch={arch}", *options, f"{name}.cu", "-o", str(out)], check=True,
                       cwd=HERE / "sources")
        said = " ".join(["nvcc", version, f"-arch={arch}", *options])
        ptx = out.read_text().replace(str(HERE / "sources") + "/", "")
        out.unlink()
        write(f"nvcc{major}_{name}_{arch}{tag}", ptx, said, f"{name}.cu", source(f"{name}.cu")[1], sub)

    for name in KERNELS:
        run(name, "sm_75")
        run(name, "sm_90", ["-lineinfo"], "_lineinfo")
        run(name, "sm_90", ["-G"], "_debug")
    run("blocksum", "sm_100", ["-rdc=true"], "_rdc")
    run("calls", "sm_120", ["-rdc=true"], "_rdc")
    for arch in ["sm_90a", "sm_100a", "sm_100f", "sm_120a"]:
        run("warp", arch)
    for name in ["link_main", "link_part"]:
        run(name, "sm_75", ["-rdc=true"], sub="../link")
    fat = HERE / "../fatbin"
    fat.mkdir(exist_ok=True)
    gencode = lambda arch, code: ["-gencode", f"arch=compute_{arch},code={code}_{arch}"]
    both = gencode(75, "sm") + gencode(75, "compute") + gencode(90, "compute") + gencode(100, "compute")
    for name, options in {
        "plain": both + ["--compress-mode=none"],
        "zstd": both + ["--compress-mode=size"],
        "lz4": both + ["--compress-mode=speed"],
        "sass": gencode(75, "sm") + gencode(80, "sm"),
    }.items():
        subprocess.run([path, "-fatbin", *options, str(HERE / "sources/axpy.cu"), "-o", str(fat / f"{name}.fatbin")], check=True)


def nvrtc(path):
    lib = ctypes.CDLL(path)
    major, minor = ctypes.c_int(), ctypes.c_int()
    lib.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
    old = ["compute_50", "compute_61"] if major.value < 13 else []
    for name in KERNELS:
        text, lines = source(f"{name}.cu")
        targets = old + ["compute_80", "compute_120"] if name in ("axpy", "blocksum", "warp") else (old or ["compute_89"])[:1]
        for arch in targets:
            program = ctypes.c_void_p()
            lib.nvrtcCreateProgram(ctypes.byref(program), text.encode(), f"{name}.cu".encode(), 0, None, None)
            options = [f"--gpu-architecture={arch}".encode(), b"--device-debug"][: 2 if arch == "compute_80" else 1]
            status = lib.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
            size = ctypes.c_size_t()
            if status:
                lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
                log = ctypes.create_string_buffer(size.value)
                lib.nvrtcGetProgramLog(program, log)
                raise SystemExit(log.value.decode())
            lib.nvrtcGetPTXSize(program, ctypes.byref(size))
            ptx = ctypes.create_string_buffer(size.value)
            lib.nvrtcGetPTX(program, ptx)
            said = f"NVRTC {major.value}.{minor.value} " + b" ".join(options).decode()
            write(f"nvrtc{major.value}_{name}_{arch}", ptx.value.decode(), said, f"{name}.cu", lines)


def nvvm(path):
    lib = ctypes.CDLL(path)
    major, minor = ctypes.c_int(), ctypes.c_int()
    lib.nvvmVersion(ctypes.byref(major), ctypes.byref(minor))
    text, lines = source("axpy.ll")
    targets = {"compute_75", "compute_90"} if major.value == 2 and minor.value == 0 else {"compute_75", "compute_100"}
    for arch in sorted(targets):
        program = ctypes.c_void_p()
        lib.nvvmCreateProgram(ctypes.byref(program))
        lib.nvvmAddModuleToProgram(program, text.encode(), len(text), b"axpy.ll")
        options = (ctypes.c_char_p * 1)(f"-arch={arch}".encode())
        if lib.nvvmCompileProgram(program, 1, options):
            size = ctypes.c_size_t()
            lib.nvvmGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(size.value)
            lib.nvvmGetProgramLog(program, log)
            raise SystemExit(log.value.decode())
        size = ctypes.c_size_t()
        lib.nvvmGetCompiledResultSize(program, ctypes.byref(size))
        ptx = ctypes.create_string_buffer(size.value)
        lib.nvvmGetCompiledResult(program, ptx)
        version = re.search(r"release ([\d.]+)", ptx.value.decode())
        release = version[1] if version else f"{major.value}.{minor.value}"
        name = f"nvvm{release.split('.')[0]}_axpy_{arch}"
        write(name, ptx.value.decode(), f"libNVVM of CUDA {release} -arch={arch}", "axpy.ll", lines)


def triton():
    import importlib.util
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    path = HERE / "sources/blocks.py"
    spec = importlib.util.spec_from_file_location("blocks", path)
    blocks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(blocks)
    groups = re.findall(r"((?:^#@.*\n)+)@triton.jit\ndef (\w+)", path.read_text(), re.M)
    signatures = {
        "axpy": {"x": "*fp32", "y": "*fp32", "r": "*fp32", "n": "i32"},
        "sums": {"x": "*i32", "s": "*i32", "c": "*i32"},
        "transpose": {"x": "*i32", "t": "*i32", "n": "*i32"},
    }
    sizes = {"axpy": 1024, "sums": 256, "transpose": 32}
    for lines, name in groups:
        for capability in (80, 90, 120):
            kernel = ASTSource(getattr(blocks, name), signatures[name] | {"SIZE": "constexpr"}, {"SIZE": sizes[name]})
            compiled = triton.compile(kernel, target=GPUTarget("cuda", capability, 32))
            ptx = compiled.asm["ptx"]
            ptx = ptx.replace(str(path.parent) + "/", "").replace(str(path.parent), "sources")
            entry = re.search(r"\.entry \w+\((.*?)\)", ptx, re.S)[1]
            extra = len(re.findall(r"\.param", entry)) - len(signatures[name])
            scratch = [f"@ val scratch{i}: u64 = 0" for i in range(extra)]
            said = f"Triton {triton.__version__} for capability {capability}"
            found = [line.lstrip("#") for line in lines.splitlines()]
            found[0] += f" shared={compiled.metadata.shared}"
            write(f"triton_{name}_sm_{capability}", ptx, said, f"blocks.py ({name})", found + scratch)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nvcc")
    parser.add_argument("--nvrtc")
    parser.add_argument("--nvvm")
    parser.add_argument("--triton", action="store_true")
    given = parser.parse_args()
    if given.nvcc:
        nvcc(given.nvcc)
    if given.nvrtc:
        nvrtc(given.nvrtc)
    if given.nvvm:
        nvvm(given.nvvm)
    if given.triton:
        triton()
