#!/usr/bin/env python3
"""Kernels of warp-level matrix instructions, for a GPU: `matrix.py KERNELS` writes an archive for record.cpp;
`matrix.py KERNELS RESULTS OUT` joins it with what the GPU left.

Each form of `mma` is a kernel of some blocks of one warp. A block reads its lanes' registers (word by word, 32 lanes each),
multiplies, and writes the lanes' results. Each form of `wmma` reads a block's matrices from memory, multiplies, and stores the
result, in several layouts, strides and spaces: what its registers hold is not specified. `ldmatrix` and `stmatrix` move rows
of shared memory at offsets from the input.

The blocks' data are of nine kinds: any bits; values near 1; some bits of exponent apart; small and subnormal ones; huge
beside tiny ones; products that cancel; addends of any size; a few infinities and NaNs among values near 1; zeros of both
signs among few values. Integers are any, with addends near the ends of their range in each second block.
"""
import pathlib
import random
import struct
import sys

KINDS = 9
# Exponent and mantissa bits, and the widths of elements.
FLOATS = {"f16": (5, 10), "bf16": (8, 7), "tf32": (8, 23), "f32": (8, 23), "f64": (11, 52), "e4m3": (4, 3), "e5m2": (5, 2)}
WIDTH = {"f16": 16, "bf16": 16, "tf32": 32, "f32": 32, "f64": 64, "e4m3": 8, "e5m2": 8, "s8": 8, "u8": 8, "s4": 4, "u4": 4,
         "b1": 1, "s32": 32}


def forms():
    """Name, instruction, shape, types of d, a, b, c."""
    out = []

    def mma(m, n, k, d, a, b, c, extra="", layout="row.col", kind=""):
        inst = f"mma.sync.aligned{kind}.m{m}n{n}k{k}.{layout}{extra}.{d}.{a}.{b}.{c}"
        if a == "b1":
            inst = f"mma.sync.aligned.m{m}n{n}k{k}.{layout}.{d}.{a}.{b}.{c}{extra}"
        out.append((inst, (m, n, k), (d, a, b, c)))

    for d in ("f32", "f16"):
        for k in (8, 16):
            mma(16, 8, k, d, "f16", "f16", d)
    for k in (8, 16):
        mma(16, 8, k, "f32", "bf16", "bf16", "f32")
    for k in (4, 8):
        mma(16, 8, k, "f32", "tf32", "tf32", "f32")
    for rnd in ("", ".rz", ".rm", ".rp"):
        mma(8, 8, 4, "f64", "f64", "f64", "f64", rnd)
    for k in (4, 8, 16):
        mma(16, 8, k, "f64", "f64", "f64", "f64")
    for a in ("e4m3", "e5m2"):
        for b in ("e4m3", "e5m2"):
            mma(16, 8, 32, "f32", a, b, "f32")
            for d, k in (("f16", 32), ("f16", 16), ("f32", 16)):
                mma(16, 8, k, d, a, b, d)
    for shape in ((8, 8, 16), (16, 8, 16), (16, 8, 32)):
        for a in ("s8", "u8"):
            for b in ("s8", "u8"):
                for sat in ("", ".satfinite"):
                    mma(*shape, "s32", a, b, "s32", sat)
    for shape in ((8, 8, 32), (16, 8, 32), (16, 8, 64)):
        for a in ("s4", "u4"):
            for b in ("s4", "u4"):
                for sat in ("", ".satfinite"):
                    mma(*shape, "s32", a, b, "s32", sat)
    for shape in ((8, 8, 128), (16, 8, 128), (16, 8, 256)):
        for op in (".xor.popc", ".and.popc"):
            mma(*shape, "s32", "b1", "b1", "s32", op)
    for alayout in ("row", "col"):
        for blayout in ("row", "col"):
            for d, c in (("f32", "f32"), ("f16", "f16"), ("f32", "f16")):
                mma(8, 8, 4, d, "f16", "f16", c, "", f"{alayout}.{blayout}")
    return out


def blocks(inst, shape, types):
    """Blocks of a form: fewer where their arithmetic is that of others."""
    if types[1] not in FLOATS:
        return 2
    if shape == (8, 8, 4) and types[1] == "f16":
        return KINDS if ".row.col." in inst else 2
    if WIDTH[types[1]] == 8 and types[1:3] != ("e4m3", "e5m2"):
        return 3
    return 4 if types[1] == "f64" and shape[0] == 16 else KINDS


def registers(shape, types):
    """32-bit registers (64-bit ones of f64) of d, a, b, c in a lane."""
    m, n, k = shape
    d, a, b, c = types
    if a == "f16" and shape == (8, 8, 4):
        # Four products, one for each quarter of the warp.
        return [8 if d == "f32" else 4, 2, 2, 8 if c == "f32" else 4]
    size = lambda elements, ty: max(1, elements * WIDTH[ty] // (64 if ty == "f64" else 32) // 32)
    return [size(m * n, d), size(m * k, a), size(k * n, b), size(m * n, c)]


def ptx(inst, counts, types):
    size = 8 if types[1] == "f64" else 4
    word = lambda ty: {"f32": "f32", "f64": "f64", "s32": "s32"}.get(ty, "b32")
    names = ["d", "a", "b", "c"]
    total = sum(counts[1:])
    lines = [".version 8.7", ".target sm_90", ".address_size 64", "", ".visible .entry k(.param .u64 in, .param .u64 out)", "{"]
    for name, count, ty in zip(names, counts, types):
        lines.append(f"    .reg .{word(ty)} %{name}<{count}>;")
    lines += ["    .reg .u32 %lane, %block;", "    .reg .u64 %i, %o, %at;",
              "    mov.u32 %lane, %laneid;", "    mov.u32 %block, %ctaid.x;",
              "    ld.param.u64 %i, [in];", "    ld.param.u64 %o, [out];",
              f"    mul.wide.u32 %at, %lane, {size};", "    add.u64 %i, %i, %at;", "    add.u64 %o, %o, %at;",
              f"    mul.wide.u32 %at, %block, {total * 32 * size};", "    add.u64 %i, %i, %at;",
              f"    mul.wide.u32 %at, %block, {counts[0] * 32 * size};", "    add.u64 %o, %o, %at;"]
    at = 0
    for name, count, ty in list(zip(names, counts, types))[1:]:
        for r in range(count):
            lines.append(f"    ld.global.{word(ty)} %{name}{r}, [%i+{at * 32 * size}];")
            at += 1
    group = lambda name, count: "{" + ", ".join(f"%{name}{r}" for r in range(count)) + "}"
    lines.append(f"    {inst} " + ", ".join(group(n, c) for n, c in zip(names, counts)) + ";")
    for r in range(counts[0]):
        lines.append(f"    st.global.{word(types[0])} [%o+{r * 32 * size}], %d{r};")
    return lines


def number(rng, ty, kind, addend):
    """One element's bits, of data of a kind."""
    bits = WIDTH[ty]
    if ty not in FLOATS and addend and kind % 2:
        return (rng.choice([0x7fffffff, 0x80000000]) + rng.randint(-900, 900)) & 0xffffffff
    if ty not in FLOATS or kind == 0:
        return rng.getrandbits(bits)
    e, m = FLOATS[ty]
    bias = (1 << e - 1) - 1
    top = (1 << e) - (1 if ty == "e4m3" else 2)
    sign, mantissa = rng.getrandbits(1), rng.getrandbits(m)
    near = lambda spread: bias + rng.randint(-spread, spread)
    exponent = near(1)
    if kind == 2:
        exponent = near(min(6, bias - 1))
    elif kind == 3:
        exponent = rng.choice([0, 0, 1, 2, 3] if not addend else [0, 1, 2, 5, bias // 2])
    elif kind == 4:
        exponent = rng.choice([0, 1, 2, bias, top - 2, top - 1])
    elif kind == 5:
        exponent, mantissa = near(0), rng.choice([0, 0, 1, mantissa])
    elif kind == 6 and addend:
        exponent = rng.randint(max(0, bias - 40), min(top, bias + 40))
    elif kind == 8:
        exponent, mantissa = rng.choice([0, 0, 0, near(1)]), 0
    elif kind == 7 and rng.random() < 0.04:
        exponent, mantissa = (1 << e) - 1, rng.choice([0, 0, mantissa])
    exponent = max(0, min((1 << e) - 1, exponent))
    if ty == "tf32" and rng.random() < 0.5:
        mantissa &= ~0x1fff
    return sign << e + m | exponent << m | mantissa


def inputs(inst, counts, types, amount):
    """Registers of all blocks."""
    rng = random.Random(inst)
    out = bytearray()
    for block in range(amount):
        kind = block % KINDS
        for count, ty, addend in ((counts[1], types[1], False), (counts[2], types[2], False), (counts[3], types[3], True)):
            register = 64 if ty == "f64" else 32
            for _ in range(count * 32):
                word = 0
                for element in range(register // WIDTH[ty]):
                    word |= number(rng, ty, kind, addend) << element * WIDTH[ty]
                out += struct.pack("<Q" if register == 64 else "<I", word)
    return bytes(out)


def cancelling():
    """Records of products of subnormal bytes by large ones that cancel each other, beside small ones: what is left shows where those are cut."""
    inst, types, amount = "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", ("f32", "e4m3", "e5m2", "f32"), 16
    rng = random.Random(7)
    out = bytearray()
    for _ in range(amount):
        cancels = [rng.random() < .3 for _ in range(8)]

        def left(word):
            if cancels[word]:
                x = rng.randint(1, 7)
                y = (x, x ^ 0x80)
                x = rng.randint(1, 7)
                return bytes((*y, x, x ^ 0x80))
            return bytes(rng.choice([rng.randint(0, 7), rng.randint(8, 31)]) | rng.choice([0, 128]) for _ in range(4))

        def right(word):
            if cancels[word]:
                x = rng.randint(20, 30) << 2 | rng.randint(0, 3)
                y = rng.randint(20, 30) << 2 | rng.randint(0, 3)
                return bytes((x, x, y, y))
            return bytes(rng.choice([rng.randint(0, 3), rng.randint(4, 40)]) | rng.choice([0, 128]) for _ in range(4))

        for register in range(4):
            for lane in range(32):
                out += left(lane % 4 + register // 2 * 4)
        for register in range(2):
            for lane in range(32):
                out += right(lane % 4 + 4 * register)
        out += bytes(4 * 128)
    counts = registers((16, 8, 32), types)
    return records(inst + "/cancelling", ptx(inst, counts, types), amount, bytes(out), counts[0] * 128 * amount)


def read(path):
    data, records, at = pathlib.Path(path).read_bytes(), {}, 0
    while at < len(data):
        parts = []
        for _ in range(2):
            (n,) = struct.unpack_from("<I", data, at)
            parts.append(data[at + 4:at + 4 + n])
            at += 4 + n
        records[parts[0].decode()] = parts[1]
    return records


def write(path, records):
    with open(path, "wb") as f:
        for name, data in sorted(records.items()):
            for part in (name.encode(), data):
                f.write(struct.pack("<I", len(part)) + part)


def matrix(rng, elements, ty, kind, addend):
    """So many elements, packed."""
    value = 0
    for i in range(elements):
        value |= number(rng, ty, kind, addend) << i * WIDTH[ty]
    return value.to_bytes(elements * WIDTH[ty] // 8, "little")


# Layouts of a, b, c and d, space, and whether rows or columns lie apart.
VARIANTS = [("row", "col", "row", "row", ".global", False), ("col", "row", "col", "col", ".shared", True),
            ("row", "row", "row", "col", "", True), ("col", "col", "col", "row", ".global", True)]


def wmma_forms():
    """Shape, types of d, a, b, c, what stands before and after the types, variants, blocks."""
    out = []
    for shape in ((16, 16, 16), (8, 32, 16), (32, 8, 16)):
        for d in ("f32", "f16"):
            for c in ("f32", "f16"):
                square = shape == (16, 16, 16)
                out.append((shape, (d, "f16", "f16", c), "", "", VARIANTS if d == c else VARIANTS[:1], 4 if square else 2))
        out.append((shape, ("f32", "bf16", "bf16", "f32"), "", "", VARIANTS, 2))
        for ty in ("s8", "u8"):
            out.append((shape, ("s32", ty, ty, "s32"), "", "", VARIANTS[:2], 2))
            out.append((shape, ("s32", ty, ty, "s32"), "", ".satfinite", VARIANTS[2:], 2))
    out.append(((16, 16, 8), ("f32", "tf32", "tf32", "f32"), "", "", VARIANTS, 2))
    for rnd in ("", ".rn", ".rz", ".rm", ".rp"):
        out.append(((8, 8, 4), ("f64",) * 4, "", rnd, VARIANTS[:2] if rnd else VARIANTS, 2))
    # Rows and columns in one way only.
    fixed = [("row", "col") + v[2:] for v in VARIANTS]
    for ty in ("s4", "u4"):
        out.append(((8, 8, 32), ("s32", ty, ty, "s32"), "", "", fixed[:2], 2))
        out.append(((8, 8, 32), ("s32", ty, ty, "s32"), "", ".satfinite", fixed[2:], 2))
    for op in (".xor.popc", ".and.popc"):
        out.append(((8, 8, 128), ("s32", "b1", "b1", "s32"), op, "", fixed, 2))
    return out


def wmma(shape, types, op, end, variant, amount):
    """Records of a kernel that loads, multiplies and stores."""
    m, n, k = shape
    td, ta, tb, tc = types
    la, lb, lc, ld, space, apart = variant
    word = f"m{m}n{n}k{k}"
    parts = {}
    for name, ty, layout, rows, columns in (("a", ta, la, m, k), ("b", tb, lb, k, n), ("c", tc, lc, m, n), ("d", td, ld, m, n)):
        lead, other = (columns, rows) if layout == "row" else (rows, columns)
        stride = lead + 128 // WIDTH[ty] if apart else lead
        parts[name] = (ty, layout, stride, (stride * other * WIDTH[ty] // 8 + 127) // 128 * 128)
    starts, at = {}, 0
    for name in "abc":
        starts[name] = at
        at += parts[name][3]
    given, left = at, parts["d"][3]
    starts["d"] = given if space == ".shared" else 0

    def registers_of(name):
        ty = parts[name][0]
        if ty == "f16" and name in "ab":
            return 8
        elements = {"a": m * k, "b": k * n}.get(name, m * n)
        return max(1, elements * WIDTH[ty] // (64 if ty == "f64" else 32) // 32)

    registers = {"f32": "f32", "f64": "f64", "s32": "s32"}
    lines = [".version 8.7", ".target sm_90", ".address_size 64", "", ".visible .entry k(.param .u64 in, .param .u64 out)", "{",
             f"    .shared .align 128 .b8 memory[{given + left}];", "    .reg .u32 %lane, %block, %i, %word, %near, %s;",
             "    .reg .u64 %in, %out, %at, %far;", "    .reg .pred %more;"]
    for name in "abcd":
        lines.append(f"    .reg .{registers.get(parts[name][0], 'b32')} %{name}<{registers_of(name)}>;")
    lines += ["    mov.u32 %lane, %laneid;", "    mov.u32 %block, %ctaid.x;", "    ld.param.u64 %in, [in];",
              "    ld.param.u64 %out, [out];", f"    mul.wide.u32 %at, %block, {given};", "    add.u64 %in, %in, %at;",
              f"    mul.wide.u32 %at, %block, {left};", "    add.u64 %out, %out, %at;"]
    if space == ".shared":
        # What is not stored to stays zero.
        lines += copy("IN", given, "%in", "memory", 0, True) + copy("ZERO", left, None, "memory", given, True)
        lines.append("    bar.warp.sync -1;")
    place = lambda name: (f"[memory+{starts[name]}]" if space == ".shared" else f"[%{'out' if name == 'd' else 'in'}+{starts[name]}]")
    group = lambda name: "{" + ", ".join(f"%{name}{r}" for r in range(registers_of(name))) + "}"
    stride = lambda name: f", {parts[name][2]}" if apart else ""
    for name in "abc":
        ty, layout = parts[name][:2]
        lines.append(f"    wmma.load.{name}.sync.aligned.{layout}.{word}{space}.{ty} {group(name)}, {place(name)}{stride(name)};")
    kinds = f".{td}.{tc}" if ta == "f16" else f".{td}.{ta}.{tb}.{tc}"
    inst = f"wmma.mma{op}.sync.aligned.{la}.{lb}.{word}{kinds}{end}"
    lines.append(f"    {inst} " + ", ".join(map(group, "dabc")) + ";")
    lines.append(f"    wmma.store.d.sync.aligned.{ld}.{word}{space}.{td} {place('d')}, {group('d')}{stride('d')};")
    if space == ".shared":
        lines += ["    bar.warp.sync -1;"] + copy("OUT", left, "%out", "memory", given, False)
    name = f"{inst}/{lc}.{ld}{space}{'.apart' if apart else ''}"
    rng = random.Random(name)
    data = bytearray()
    for block in range(amount):
        for part in "abc":
            ty, _, _, size = parts[part]
            data += matrix(rng, size * 8 // WIDTH[ty], ty, (block + 1) % KINDS, part == "c")
    if (shape, td, tc) == ((16, 16, 16), "f16", "f32"):
        # In one more block the sums lie a little above the middle between two halves: less than f32 can tell.
        first = lambda bits: struct.pack("<H30x", bits) * 16
        data += first(0x0c00) + first(0x0800) + struct.pack("<f", 1 + 2**-11) * 256
        amount += 1
    return records(name, lines, amount, bytes(data), left * amount)


def copy(label, size, far, near, start, load):
    """Lines that copy between global and shared memory, or clear it."""
    lines = ["    mov.u32 %i, %lane;", f"{label}:", "    mul.lo.u32 %s, %i, 4;", f"    mov.u32 %near, {near};",
             "    add.u32 %near, %near, %s;", "    mov.u32 %word, 0;"]
    if far:
        lines += ["    cvt.u64.u32 %far, %s;", f"    add.u64 %far, %far, {far};"]
    if far and load:
        lines.append("    ld.global.u32 %word, [%far];")
    if load:
        lines.append(f"    st.shared.u32 [%near+{start}], %word;")
    else:
        lines += [f"    ld.shared.u32 %word, [%near+{start}];", "    st.global.u32 [%far], %word;"]
    return lines + ["    add.u32 %i, %i, 32;", f"    setp.lt.u32 %more, %i, {size // 4};", f"    @%more bra {label};"]


def records(name, lines, amount, data, left):
    """What record.cpp takes of a kernel."""
    return {f"{name}.ptx": "\n".join(lines + ["    ret;", "}", ""]).encode(), f"{name}.in": data,
            f"{name}.launch": (f"kernel k\ngrid {amount} 1 1\nblock 32 1 1\nbuffer {name}.in -\n"
                               f"zeros {left} {name}.out\n").encode()}


# Bytes of shared memory that rows of small matrices come from and go to.
ROWS = 1024


def small_forms():
    """Records of `ldmatrix`, `stmatrix` and `movmatrix`."""
    out = {}
    amount = 3
    begin = [".version 8.7", ".target sm_90", ".address_size 64", "", ".visible .entry k(.param .u64 in, .param .u64 out)", "{",
             f"    .shared .align 128 .b8 memory[{ROWS}];", "    .reg .u32 %lane, %block, %i, %word, %near, %s, %row;",
             "    .reg .u64 %in, %out, %at, %far, %any;", "    .reg .pred %more;", "    .reg .b32 %r<4>;",
             "    mov.u32 %lane, %laneid;", "    mov.u32 %block, %ctaid.x;", "    ld.param.u64 %in, [in];",
             "    ld.param.u64 %out, [out];"]

    def own(given, left):
        return [f"    mul.wide.u32 %at, %block, {given};", "    add.u64 %in, %in, %at;", f"    mul.wide.u32 %at, %block, {left};",
                "    add.u64 %out, %out, %at;"]

    def rows(at, generic):
        """The lane's row, from its word of the input."""
        lines = ["    mul.wide.u32 %at, %lane, 4;", "    add.u64 %far, %in, %at;", f"    ld.global.u32 %row, [%far+{at}];",
                 "    mov.u32 %near, memory;", "    add.u32 %near, %near, %row;"]
        if generic:
            lines += ["    cvt.u64.u32 %any, %near;", "    cvta.shared.u64 %any, %any;"]
        return lines

    for count in (1, 2, 4):
        group = "{" + ", ".join(f"%r{i}" for i in range(count)) + "}"
        for trans in ("", ".trans"):
            for space in (".shared", ""):
                address = "[%near]" if space else "[%any]"
                inst = f"ldmatrix.sync.aligned.m8n8.x{count}{trans}{space}.b16"
                rng = random.Random(inst)
                lines = begin + own(ROWS + 128, 128 * count) + copy("IN", ROWS, "%in", "memory", 0, True)
                lines += ["    bar.warp.sync -1;"] + rows(ROWS, not space) + [f"    {inst} {group}, {address};"]
                lines += ["    mul.wide.u32 %at, %lane, 4;", "    add.u64 %out, %out, %at;"]
                lines += [f"    st.global.b32 [%out+{128 * i}], %r{i};" for i in range(count)]
                data = b"".join(rng.randbytes(ROWS) + struct.pack("<32I", *(16 * rng.randrange(ROWS // 16) for _ in range(32)))
                                for _ in range(amount))
                out.update(records(inst, lines, amount, data, 128 * count * amount))
                inst = f"stmatrix.sync.aligned.m8n8.x{count}{trans}{space}.b16"
                rng = random.Random(inst)
                lines = begin + own(128 * count + 128, ROWS) + copy("ZERO", ROWS, None, "memory", 0, True)
                lines += ["    bar.warp.sync -1;"] + rows(128 * count, not space)
                lines += [f"    ld.global.b32 %r{i}, [%far+{128 * i}];" for i in range(count)]
                lines += [f"    {inst} {address}, {group};", "    bar.warp.sync -1;"] + copy("OUT", ROWS, "%out", "memory", 0, False)
                data = b"".join(rng.randbytes(128 * count) + struct.pack("<32I", *(16 * r for r in rng.sample(range(ROWS // 16), 32)))
                                for _ in range(amount))
                out.update(records(inst, lines, amount, data, ROWS * amount))
    inst = "movmatrix.sync.aligned.m8n8.trans.b16"
    lines = begin + own(128, 128) + ["    mul.wide.u32 %at, %lane, 4;", "    add.u64 %in, %in, %at;", "    add.u64 %out, %out, %at;",
                                     "    ld.global.b32 %r0, [%in];", f"    {inst} %r1, %r0;", "    st.global.b32 [%out], %r1;"]
    out.update(records(inst, lines, amount, random.Random(inst).randbytes(128 * amount), 128 * amount))
    return out


def main():
    if len(sys.argv) == 4:
        joined = read(sys.argv[1])
        joined.update(read(sys.argv[2]))
        write(sys.argv[3], joined)
        return
    made = {}
    for inst, shape, types in forms():
        counts = registers(shape, types)
        size = 8 if types[1] == "f64" else 4
        amount = blocks(inst, shape, types)
        lines = ptx(inst, counts, types)
        made.update(records(inst, lines, amount, inputs(inst, counts, types, amount), counts[0] * 32 * size * amount))
    for shape, types, op, end, variants, amount in wmma_forms():
        for i, variant in enumerate(variants):
            made.update(wmma(shape, types, op, end, variant, 1 if i else amount))
    made.update(small_forms())
    made.update(cancelling())
    write(sys.argv[1], made)


if __name__ == "__main__":
    main()
