#!/usr/bin/env python3
"""Kernels of `wgmma`, and of products of sparse matrices, for a GPU: `hopper.py KERNELS` writes an archive for record.cpp;
`hopper.py KERNELS RESULTS OUT` joins it with what the GPU left.

A form of `wgmma` is a kernel of blocks of 128 threads. A block has a control (both descriptors, without the place of shared memory;
whether sums are added to), an image of shared memory, and its threads' registers, word by word, 128 threads each: sums, the first
matrix where it is in registers, metadata where it is sparse. It copies the image, multiplies, and writes its sums. Kernels of layouts
have one image for all blocks, of few values whose sums are exact, and descriptors of all kinds.

Forms of `mma.sp` are as those of `mma` in matrix.py, with words of metadata behind the others: pairs of two different places of four in
their order.
"""
import random
import struct
import sys

from matrix import FLOATS, KINDS, WIDTH, copy, number, read, write

PAIRS = [4, 8, 12, 9, 13, 14]
# Of elements of 32 bits: one of two.
ONES = [4, 14]
CONTROL = 32
WORD = {"f32": "f32", "s32": "s32"}


def metadata(rng, ty):
    return sum(rng.choice(ONES if ty == "tf32" else PAIRS) << 4 * i for i in range(8))


def data(rng, size, ty, kind, addend=False):
    """So many bytes of elements."""
    bits = WIDTH[ty]
    out = bytearray()
    for _ in range(size // 4):
        word = 0
        for element in range(32 // bits):
            word |= number(rng, ty, kind, addend) << element * bits
        out += struct.pack("<I", word)
    return bytes(out)


def few(rng, size, ty):
    """So many bytes of few different elements."""
    values = {"f16": [0, 0x3c00, 0xbc00, 0x4000], "tf32": [0, 0x3f800000, 0xbf800000, 0x40000000], "s8": [0, 1, 255, 2],
              "e4m3": [0, 0x38, 0xb8, 0x40]}[ty]
    bits = WIDTH[ty]
    words = (sum(rng.choice(values) << bits * i for i in range(32 // bits)) for _ in range(size // 4))
    return b"".join(struct.pack("<I", w) for w in words)


def descriptor(start, leading, stride, swizzle=0, base=0):
    """Offsets in bytes; the swizzle as the descriptor counts it: 0 none, 1 of 128 bytes, 2 of 64, 3 of 32."""
    return start >> 4 | (leading >> 4) << 16 | (stride >> 4) << 32 | base << 49 | swizzle << 62


class Group:
    """A form of `wgmma`."""

    def __init__(self, n, types, trans=(0, 0), registers=False, scales=(1, 1), sparse=None, end=""):
        self.n, self.types, self.registers, self.sparse = n, types, registers, sparse
        d, a, b = types
        self.k = 256 // WIDTH[a] * (1 if sparse is None else 2)
        sp = "" if sparse is None else ".sp"
        self.inst = f"wgmma.mma_async{sp}.sync.aligned.m64n{n}k{self.k}.{d}.{a}.{b}{end}"
        self.tail = ""
        if a in FLOATS:
            self.tail += ", %d, %d" % scales
        if a in ("f16", "bf16"):
            self.tail += f", {trans[1]}" if registers else ", %d, %d" % trans
        self.name = self.inst + ("" if a not in FLOATS else "/%d.%d" % scales) + (".registers" if registers else "")
        self.name += "".join(f".t{x}" for x, t in zip("ab", trans) if t) + ("" if sparse is None else f".{sparse}")
        self.sums = n * (1 if d == "f16" else 2) // 4

    def lines(self, image, common, sums):
        """The kernel, of images of so many bytes, that are all blocks' or not; whether there are sums to begin with."""
        words = [("d", self.sums if sums else 0), ("a", 4 if self.registers else 0), ("m", 0 if self.sparse is None else 1)]
        size = CONTROL + (0 if common else image) + sum(n for _, n in words) * 512
        word = WORD.get(self.types[0], "b32")
        out = [".version 8.7", ".target sm_90a", ".address_size 64", "", ".visible .entry k(.param .u64 in, .param .u64 out)", "{",
               f"    .shared .align 1024 .b8 memory[{image}];", f"    .reg .{word} %d<{self.sums}>;", "    .reg .b32 %a<4>, %m0;",
               "    .reg .u32 %lane, %block, %i, %word, %near, %s;", "    .reg .u64 %in, %own, %out, %at, %far, %left, %right, %base;",
               "    .reg .pred %more, %adds;", "    mov.u32 %lane, %tid.x;", "    mov.u32 %block, %ctaid.x;",
               "    ld.param.u64 %in, [in];", "    ld.param.u64 %out, [out];", f"    mul.wide.u32 %at, %block, {size};",
               "    add.u64 %own, %in, %at;"]
        if common:
            out.append(f"    add.u64 %own, %own, {image};")
        source = "%in" if common else f"%own+{CONTROL}"
        if not common:
            out.append(f"    add.u64 %in, %own, {CONTROL};")
        out += [line.replace("%i, 32;", "%i, 128;") for line in copy("IN", image, "%in", "memory", 0, True)]
        out += ["    ld.global.u64 %left, [%own];", "    ld.global.u64 %right, [%own+8];", "    ld.global.u32 %word, [%own+16];",
                "    setp.ne.u32 %adds, %word, 0;", "    mov.u32 %near, memory;", "    shr.u32 %near, %near, 4;",
                "    cvt.u64.u32 %base, %near;", "    add.u64 %left, %left, %base;", "    add.u64 %right, %right, %base;",
                "    mul.wide.u32 %at, %lane, 4;", "    add.u64 %own, %own, %at;", "    add.u64 %out, %out, %at;",
                f"    mul.wide.u32 %at, %block, {self.sums * 512};", "    add.u64 %out, %out, %at;"]
        at = CONTROL + (0 if common else image)
        for name, count in words:
            for r in range(count):
                ty = word if name == "d" else "b32"
                out.append(f"    ld.global.{ty} %{name}{r}, [%own+{at}];")
                at += 512
        if not sums:
            zero = {"f32": "0f7FC00000", "s32": "77"}.get(self.types[0], "0x7e007e00")
            out += [f"    mov.{word} %d{r}, {zero};" for r in range(self.sums)]
        group = lambda name, count: "{" + ", ".join(f"%{name}{r}" for r in range(count)) + "}"
        left = group("a", 4) if self.registers else "%left"
        sparse = "" if self.sparse is None else f", %m0, {self.sparse}"
        out += ["    fence.proxy.async;", "    bar.sync 0;", "    wgmma.fence.sync.aligned;",
                f"    {self.inst} {group('d', self.sums)}, {left}, %right{sparse}, %adds{self.tail};",
                "    wgmma.commit_group.sync.aligned;", "    wgmma.wait_group.sync.aligned 0;"]
        out += [f"    st.global.{word} [%out+{r * 512}], %d{r};" for r in range(self.sums)]
        return out

    def records(self, name, lines, amount, data):
        return {f"{name}.ptx": "\n".join(lines + ["    ret;", "}", ""]).encode(), f"{name}.in": data,
                f"{name}.launch": (f"kernel k\ngrid {amount} 1 1\nblock 128 1 1\nbuffer {name}.in -\n"
                                   f"zeros {self.sums * 512 * amount} {name}.out\n").encode()}

    def arithmetic(self, amount):
        """Blocks of all kinds of data, in pieces of 16 bytes one behind the other."""
        rng = random.Random(self.name)
        d, a, b = self.types
        pieces = 2 if self.sparse is None else 4
        image = 2048 + self.n * 16 * pieces
        out = bytearray()
        for block in range(amount):
            kind = block % KINDS
            control = struct.pack("<QQI12x", descriptor(0, 1024, 128), descriptor(2048, self.n * 16, 128), block != 1)
            out += control + data(rng, 2048, a, kind) + data(rng, image - 2048, b, kind)
            out += data(rng, self.sums * 512, d, kind, True)
            if self.registers:
                out += data(rng, 2048, a, kind)
            if self.sparse is not None:
                out += b"".join(struct.pack("<I", metadata(rng, a)) for _ in range(128))
        return self.records(self.name, self.lines(image, False, True), amount, bytes(out))

    def layouts(self, trans, variants):
        """Blocks of all ways in which matrices lie."""
        name = self.name + "/layouts"
        rng = random.Random(name)
        image, out = 24576, bytearray()
        amount = 0
        for swizzle in range(4):
            for variant in variants:
                words = []
                for which, (lines, major) in enumerate(zip((64, self.n), trans)):
                    chunks = 2 if which == 0 or self.sparse is None else 4
                    words.append(self.place(rng, lines, chunks, major, swizzle if variant != "mixed" else (swizzle + which) % 4,
                                            variant, image))
                out += struct.pack("<QQI12x", *words, 0)
                if self.sparse is not None:
                    out += b"".join(struct.pack("<I", metadata(rng, self.types[1])) for _ in range(128))
                amount += 1
        shared = few(rng, image, self.types[1])
        return self.records(name, self.lines(image, True, False), amount, shared + bytes(out))

    def place(self, rng, lines, chunks, major, swizzle, variant, image):
        """A descriptor: canonical, further on, far apart, with strides of 128 and of 16 bytes, with a base."""
        width = [1, 8, 4, 2][swizzle] * 16
        while True:
            if major:
                # Lines follow each other: `across` from one width of them to the next, `down` between eights of elements.
                far = -(-lines * 2 // width)
                down, across = 8 * width, 8 * width * 2
                outer = (chunks, far)
            else:
                far = lines // 8
                down, across = 8 * width, 8 * width * far
                outer = (far, chunks if width == 16 else 1)
            start = 0
            if variant == "further":
                start = rng.randrange(0, width, 32) + 1024 * rng.randrange(4) if not major else 1024 * rng.randrange(1, 8)
            unit = {"apart": 1024, "lines": 128, "pieces": 16}.get(variant)
            if unit:
                down, across = (unit * rng.randrange(1, 4096 // unit) for _ in range(2))
                start = unit * rng.randrange(8192 // unit) if variant != "pieces" else 16 * rng.randrange(512)
            base = 0
            if variant == "base":
                start, base = rng.randrange(8) * 128 + 1024 * rng.randrange(4), rng.randrange(8)
            if start + down * (outer[0] - 1) + across * (outer[1] - 1) + 1024 < image:
                break
        if major:
            # Without permutation the two change places.
            leading, stride = (down, across) if swizzle == 0 else (across, down)
        else:
            leading, stride = across, down
        return descriptor(start, leading, stride, swizzle, base)

    def wide(self):
        """One block, of few values."""
        name = self.name + "/wide"
        rng = random.Random(name)
        image = 2048 + self.n * 32
        control = struct.pack("<QQI12x", descriptor(0, 1024, 128), descriptor(2048, self.n * 16, 128), 0)
        shared = few(rng, image, self.types[1])
        return self.records(name, self.lines(image, True, False), 1, shared + control)


KINDS_OF_LAYOUT = ["canonical", "further", "mixed", "apart", "lines", "pieces", "base"]
FLOAT_TYPES = [("f32", "f16", "f16"), ("f16", "f16", "f16"), ("f32", "bf16", "bf16"), ("f32", "tf32", "tf32")]
FLOAT_TYPES += [(d, a, b) for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2") for d in ("f32", "f16")]
OTHERS = [("bf16", "bf16"), ("e5m2", "e4m3"), ("e5m2", "e5m2")]
INTEGERS = [("s32", a, b) for a in ("s8", "u8") for b in ("s8", "u8")]


def groups():
    """Records of all kernels of `wgmma`."""
    out = {}
    for types in FLOAT_TYPES:
        # Fewer where the arithmetic is that of others.
        amount = KINDS if types[1:] not in OTHERS else 3
        out.update(Group(8, types).arithmetic(amount))
        out.update(Group(8, types, registers=True).arithmetic(2))
        out.update(Group(8, types, sparse=0).arithmetic(amount if types[0] == "f32" else 3))
        out.update(Group(8, types, sparse=0, registers=True).arithmetic(2))
        if WIDTH[types[1]] > 8:
            out.update(Group(8, types, sparse=1).arithmetic(2))
    for scales in ((-1, 1), (1, -1), (-1, -1)):
        for types in (FLOAT_TYPES[0], FLOAT_TYPES[1], FLOAT_TYPES[3], FLOAT_TYPES[4]):
            out.update(Group(8, types, scales=scales).arithmetic(2))
    for types in INTEGERS:
        for end in ("", ".satfinite"):
            out.update(Group(8, types, end=end).arithmetic(2))
            out.update(Group(8, types, end=end, sparse=0).arithmetic(2))
        out.update(Group(8, types, registers=True).arithmetic(2))
    for registers in (False, True):
        out.update(Group(8, ("s32", "b1", "b1"), registers=registers, end=".and.popc").arithmetic(2))
    for ta in (0, 1):
        for tb in (0, 1):
            out.update(Group(32, FLOAT_TYPES[0], trans=(ta, tb)).layouts((ta, tb), KINDS_OF_LAYOUT))
            out.update(Group(32, FLOAT_TYPES[0], trans=(ta, tb), sparse=0).layouts((ta, tb), KINDS_OF_LAYOUT[:5]))
    for types in (FLOAT_TYPES[3], INTEGERS[0], FLOAT_TYPES[4]):
        out.update(Group(16, types).layouts((0, 0), KINDS_OF_LAYOUT[:4]))
        out.update(Group(16, types, sparse=0).layouts((0, 0), KINDS_OF_LAYOUT[:4]))
    for n in range(8, 257, 8):
        if n % 24 == 8 or n == 256:
            out.update(Group(n, FLOAT_TYPES[0]).wide())
        if n % 64 == 16 or n == 256:
            for types in (FLOAT_TYPES[1], FLOAT_TYPES[3], INTEGERS[0]):
                out.update(Group(n, types).wide())
    return out


def sparse_forms():
    """Instruction, shape, types of d, a, b, c, selector, blocks of `mma.sp`."""
    out = []
    for sp in ("sp", "sp::ordered_metadata"):
        def form(k, selectors, d, a, b, c, end=""):
            # The order of metadata changes nothing, and these have one.
            if sp != "sp" and end != "":
                return
            for sel in range(selectors if sp == "sp" else 1):
                amount = KINDS if a in FLOATS and sel == 0 and sp == "sp" and (a, b) not in OTHERS else 2
                out.append((f"mma.{sp}.sync.aligned.m16n8k{k}.row.col{end}.{d}.{a}.{b}.{c}", k, (d, a, b, c), sel, amount))

        for d in ("f32", "f16"):
            form(16, 4, d, "f16", "f16", d)
            form(32, 2, d, "f16", "f16", d)
        form(16, 4, "f32", "bf16", "bf16", "f32")
        form(32, 2, "f32", "bf16", "bf16", "f32")
        form(8, 4, "f32", "tf32", "tf32", "f32")
        form(16, 2, "f32", "tf32", "tf32", "f32")
        for a in ("e4m3", "e5m2"):
            for b in ("e4m3", "e5m2"):
                form(64, 1, "f32", a, b, "f32")
        for kinds, k in ((("s8", "u8"), 32), (("s4", "u4"), 64)):
            for a in kinds:
                for b in kinds:
                    for end in ("", ".satfinite"):
                        form(k, 2 if end == "" else 1, "s32", a, b, "s32", end)
                        form(2 * k, 1, "s32", a, b, "s32", end)
    return out


def sparse(inst, k, types, sel, amount):
    """Records of a kernel of `mma.sp`."""
    d, a, b, c = types
    name = f"{inst}/{sel}"
    rng = random.Random(name)
    counts = [2 if d == "f16" else 4, 16 * k // 2 * WIDTH[a] // 1024, 8 * k * WIDTH[b] // 1024, 2 if c == "f16" else 4, 1]
    word = lambda ty: {"f32": "f32", "s32": "s32"}.get(ty, "b32")
    total = sum(counts[1:])
    lines = [".version 8.7", ".target sm_90", ".address_size 64", "", ".visible .entry k(.param .u64 in, .param .u64 out)", "{"]
    for part, count, ty in zip("dabcm", counts, (*types, "b32")):
        lines.append(f"    .reg .{word(ty)} %{part}<{count}>;")
    lines += ["    .reg .u32 %lane, %block;", "    .reg .u64 %i, %o, %at;", "    mov.u32 %lane, %laneid;", "    mov.u32 %block, %ctaid.x;",
              "    ld.param.u64 %i, [in];", "    ld.param.u64 %o, [out];", "    mul.wide.u32 %at, %lane, 4;", "    add.u64 %i, %i, %at;",
              "    add.u64 %o, %o, %at;", f"    mul.wide.u32 %at, %block, {total * 128};", "    add.u64 %i, %i, %at;",
              f"    mul.wide.u32 %at, %block, {counts[0] * 128};", "    add.u64 %o, %o, %at;"]
    at = 0
    for part, count, ty in list(zip("dabcm", counts, (*types, "b32")))[1:]:
        for r in range(count):
            lines.append(f"    ld.global.{word(ty)} %{part}{r}, [%i+{at * 128}];")
            at += 1
    group = lambda part, count: "{" + ", ".join(f"%{part}{r}" for r in range(count)) + "}"
    lines.append(f"    {inst} " + ", ".join(group(p, n) for p, n in zip("dabc", counts)) + f", %m0, {sel};")
    lines += [f"    st.global.{word(d)} [%o+{r * 128}], %d{r};" for r in range(counts[0])]
    out = bytearray()
    for block in range(amount):
        kind = (block if amount > 2 else block + 1) % KINDS
        for count, ty, addend in ((counts[1], a, False), (counts[2], b, False), (counts[3], c, True)):
            out += data(rng, count * 128, ty, kind, addend)
        out += b"".join(struct.pack("<I", metadata(rng, a)) for _ in range(32))
    return {f"{name}.ptx": "\n".join(lines + ["    ret;", "}", ""]).encode(), f"{name}.in": bytes(out),
            f"{name}.launch": (f"kernel k\ngrid {amount} 1 1\nblock 32 1 1\nbuffer {name}.in -\n"
                               f"zeros {counts[0] * 128 * amount} {name}.out\n").encode()}


def main():
    if len(sys.argv) == 4:
        joined = read(sys.argv[1])
        joined.update(read(sys.argv[2]))
        write(sys.argv[3], joined)
        return
    made = groups()
    for form in sparse_forms():
        made.update(sparse(*form))
    write(sys.argv[1], made)


if __name__ == "__main__":
    main()
