//! Kernels of products with numbers, metadata and descriptors made at random: what the interpreter makes of them, compiled code must
//! make, too.

use std::fmt::Write;

use weft_random_programs::Random;

use super::Kernel;
use crate::{Engine, Program, RunError};

/// Bytes of shared memory that a group's matrices lie in.
const IMAGE: usize = 16384;
/// Places that are there of four: pairs in their order; and one of two elements of 32 bits.
const PAIRS: [u32; 6] = [4, 8, 12, 9, 13, 14];
const ONES: [u32; 2] = [4, 14];
/// Blocks of a kernel, each with numbers of another kind.
pub(super) const BLOCKS: u32 = 6;

/// Types of sums and of both factors, and whether half of the first one is not there.
type Types = (&'static str, &'static str, &'static str, bool);

/// So many kernels, that follow from a seed: of `mma`, `mma.sp`, `mma` with a kind, `wgmma` and `wgmma.sp` in turn.
pub fn kernels(seed: u64, count: usize) -> Vec<Kernel> {
    let mut random = Maker(Random::new(seed));
    let one = |n| match n % 4 {
        0 => random.of_warp(n),
        2 => random.of_kind(n),
        _ => random.of_group(n),
    };
    (0..count).map(one).collect()
}

impl Kernel {
    /// Runs it by the interpreter, with whose results others are compared from now on.
    ///
    /// # Errors
    /// As [`crate::run`].
    pub fn interpret(&mut self, program: &Program) -> Result<(), RunError> {
        self.recorded = self.launch(|grid| crate::run(program, "k", grid, Engine::Interp, 0))?.0;
        Ok(())
    }
}

/// What makes kernels.
pub(super) struct Maker(Random);

fn bits(ty: &str) -> u32 {
    match ty {
        "f16" | "bf16" => 16,
        "e4m3" | "e5m2" | "e3m2" | "e2m3" | "e2m1" | "s8" | "u8" => 8,
        "s4" | "u4" => 4,
        _ => 32,
    }
}

fn is_float(ty: &str) -> bool {
    ty.contains(['f', 'e'])
}

pub(super) fn group(name: char, count: usize) -> String {
    let list: Vec<String> = (0..count).map(|n| format!("%{name}{n}")).collect();
    format!("{{{}}}", list.join(", "))
}

impl Maker {
    fn next(&mut self) -> u32 {
        self.0.number() as u32
    }

    pub(super) fn below(&mut self, n: u32) -> u32 {
        self.0.below(n as usize) as u32
    }

    pub(super) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A number of a kind: any bits, near one, zeros and large ones among them, near the least, over the whole range, few.
    fn number(&mut self, ty: &str, kind: u32) -> u32 {
        let any = self.next();
        let (exponent, fraction) = match ty {
            "f16" => (5, 10),
            "bf16" => (8, 7),
            "tf32" | "f32" => (8, 23),
            "e4m3" => (4, 3),
            "e5m2" => (5, 2),
            // All of them are numbers, and bits of the byte that are not theirs say nothing.
            "e3m2" | "e2m3" | "e2m1" if kind == 5 && any >> 8 & 7 != 0 => return any & 0x80,
            _ => return any & (u64::MAX >> (64 - bits(ty))) as u32,
        };
        let middle = (1 << (exponent - 1)) - 1;
        // One less than that of what is infinite, or none.
        let most = (1 << exponent) - 2;
        let field = match kind {
            0 => return any & (u64::MAX >> (64 - bits(ty))) as u32,
            1 => middle - 2 + self.below(5),
            2 => match self.below(16) {
                0..4 => return any & 1 << (exponent + fraction),
                4 => most,
                _ => middle - 1 + self.below(3),
            },
            3 => self.below(3),
            4 => self.below(most + 1),
            _ => {
                return [0, middle << fraction, (middle + 1) << fraction, (2 * middle + 1) << fraction]
                    [self.below(32).saturating_sub(28) as usize];
            }
        };
        (any & ((1 << fraction) - 1)) | field << fraction | any >> 31 << (exponent + fraction)
    }

    /// So many words of elements.
    pub(super) fn words(&mut self, count: usize, ty: &str, kind: u32, out: &mut Vec<u8>) {
        let size = bits(ty);
        for _ in 0..count {
            let word = (0..32 / size).fold(0, |word, n| word | self.number(ty, kind) << (n * size));
            out.extend(word.to_le_bytes());
        }
    }

    pub(super) fn metadata(&mut self, count: usize, ty: &str, out: &mut Vec<u8>) {
        for _ in 0..count {
            let four = |this: &mut Self| if ty == "tf32" { this.one_of(&ONES) } else { this.one_of(&PAIRS) };
            let word = (0..8).fold(0, |word, n| word | four(self) << (4 * n));
            out.extend(word.to_le_bytes());
        }
    }

    fn types(&mut self, of_warp: bool) -> Types {
        const BYTES: [&str; 2] = ["e4m3", "e5m2"];
        const INTEGERS: [&str; 2] = ["s8", "u8"];
        const SMALL: [&str; 2] = ["s4", "u4"];
        let sparse = self.below(3) > 0;
        let float = self.one_of(&["f32", "f16"]);
        match self.below(if of_warp { 6 } else { 5 }) {
            0 => (float, "f16", "f16", sparse),
            1 => ("f32", "bf16", "bf16", sparse),
            2 => ("f32", "tf32", "tf32", sparse),
            // Sums of halves of sparse bytes are not there.
            3 => (
                if of_warp && sparse { "f32" } else { float },
                self.one_of(&BYTES),
                self.one_of(&BYTES),
                sparse,
            ),
            4 => ("s32", self.one_of(&INTEGERS), self.one_of(&INTEGERS), sparse),
            _ => ("s32", self.one_of(&SMALL), self.one_of(&SMALL), sparse),
        }
    }

    /// A product by a warp.
    fn of_warp(&mut self, number: usize) -> Kernel {
        let (d, a, b, sparse) = self.types(true);
        // Bits of a row's elements.
        let row = if bits(a) == 8 && is_float(a) { 256 } else { self.one_of(&[128, 256]) };
        let k = row / bits(a) * if sparse { 2 } else { 1 };
        let sums = if d == "f16" { 2 } else { 4 };
        let counts =
            [row as usize / 64, row as usize / if sparse { 64 } else { 128 }, sums, usize::from(sparse)];
        let saturate = if !is_float(a) && self.below(2) == 0 { ".satfinite" } else { "" };
        let inst = format!(
            "mma{}.sync.aligned.m16n8k{k}.row.col{saturate}.{d}.{a}.{b}.{d}",
            if sparse { ".sp" } else { "" }
        );
        // A row's metadata are in one lane, in two or in all.
        let pieces = if bits(a) < 16 { row / 64 } else { row / 128 };
        let selector = self.below(4 / pieces);
        let mut start = Vec::new();
        for kind in 0..BLOCKS {
            for (count, ty) in counts.into_iter().zip([a, b, d]) {
                self.words(32 * count, ty, kind, &mut start);
            }
            self.metadata(32 * counts[3], a, &mut start);
        }
        let mut ptx = header(
            "sm_90",
            &[
                ('d', sums, d),
                ('a', counts[0], ""),
                ('b', counts[1], ""),
                ('c', sums, d),
                ('m', counts[3], ""),
            ],
        );
        let of_block = counts.iter().sum::<usize>() * 128;
        let mut lines = places(of_block, sums * 128, 32);
        loads(&mut lines, counts, d);
        let operands: Vec<String> =
            "dabc".chars().zip([sums, counts[0], counts[1], sums]).map(|(c, n)| group(c, n)).collect();
        let meta = if sparse { format!(", %m0, {selector}") } else { String::new() };
        let _ = writeln!(lines, "    {inst} {}{meta};", operands.join(", "));
        ptx.push_str(&lines);
        kernel(format!("random {number} {inst}/{selector}"), ptx, d, sums, 32, start)
    }

    /// A product by a group of warps.
    fn of_group(&mut self, number: usize) -> Kernel {
        let (d, a, b, sparse) = self.types(false);
        let k = 256 / bits(a) * if sparse { 2 } else { 1 };
        let n = 8 * self.one_of(&[1, 2, 3, 4, 6, 8]);
        let n = if n == 40 || n == 56 || n == 24 && !is_float(a) { 16 } else { n };
        let sums = n as usize * bits(if d == "f16" { "f16" } else { "f32" }) as usize / 64;
        let registers = self.below(2) == 0;
        let turned = |this: &mut Self| bits(a) == 16 && this.below(2) == 0;
        let (first_turned, second_turned) = (turned(self) && !registers, turned(self));
        let saturate = if !is_float(a) && self.below(2) == 0 { ".satfinite" } else { "" };
        let mut tail = String::new();
        if is_float(a) {
            let _ = write!(tail, ", {}, {}", self.one_of(&[1, -1]), self.one_of(&[1, -1]));
        }
        if bits(a) == 16 {
            if !registers {
                let _ = write!(tail, ", {}", u8::from(first_turned));
            }
            let _ = write!(tail, ", {}", u8::from(second_turned));
        }
        // Of 8 bits and less all metadata count, of others those of two lanes of four.
        let selector = if bits(a) == 8 { 0 } else { self.below(2) };
        let inst = format!(
            "wgmma.mma_async{}.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}{saturate}",
            if sparse { ".sp" } else { "" }
        );
        let counts = [sums, if registers { 4 } else { 0 }, usize::from(sparse)];
        let of_block = 32 + IMAGE + counts.iter().sum::<usize>() * 512;
        let mut start = Vec::new();
        for kind in 0..BLOCKS {
            for _ in 0..2 {
                start.extend(self.descriptor().to_le_bytes());
            }
            start.extend([u32::from(kind != 1), 0, 0, 0].iter().flat_map(|v| v.to_le_bytes()));
            // Both matrices are of one type, or of bytes.
            self.words(IMAGE / 4, a, kind, &mut start);
            self.words(128 * sums, d, kind, &mut start);
            self.words(128 * counts[1], a, kind, &mut start);
            self.metadata(128 * counts[2], a, &mut start);
        }
        let mut ptx = header("sm_90a", &[('d', sums, d), ('a', 4, ""), ('m', 1, "")]);
        ptx.push_str(&image(of_block));
        let mut lines = places(of_block, sums * 512, 128);
        let mut at = 32 + IMAGE;
        for (name, count) in "dam".chars().zip(counts) {
            for n in 0..count {
                let ty = if name == 'd' { word(d) } else { "b32" };
                let _ = writeln!(lines, "    ld.global.{ty} %{name}{n}, [%i+{at}];");
                at += 512;
            }
        }
        let left = if registers { group('a', 4) } else { "%left".to_owned() };
        let meta = if sparse { format!(", %m0, {selector}") } else { String::new() };
        let _ = writeln!(
            lines,
            "    wgmma.fence.sync.aligned;\n    {inst} {}, {left}, %right{meta}, %adds{tail};",
            group('d', sums)
        );
        lines.push_str("    wgmma.commit_group.sync.aligned;\n    wgmma.wait_group.sync.aligned 0;\n");
        ptx.push_str(&lines);
        kernel(
            format!("random {number} {inst}/{selector}{tail}{}", if registers { ".registers" } else { "" }),
            ptx,
            d,
            sums,
            128,
            start,
        )
    }

    /// A descriptor whose matrix lies in the image.
    fn descriptor(&mut self) -> u64 {
        let [start, leading, stride] = [127, 31, 31].map(|most| u64::from(1 + self.below(most)));
        let (base, swizzle) = (u64::from(self.below(8)), u64::from(self.below(4)));
        start | leading << 16 | stride << 32 | base << 49 | swizzle << 62
    }
}

/// Type of a register of sums.
pub(super) fn word(ty: &str) -> &str {
    if matches!(ty, "f32" | "s32") { ty } else { "b32" }
}

/// A kernel's beginning, with so many registers of each name.
pub(super) fn header(target: &str, registers: &[(char, usize, &str)]) -> String {
    let mut out = format!(
        ".version 8.7\n.target {target}\n.address_size 64\n\n.visible .entry k(.param .u64 in, .param .u64 out)\n{{\n"
    );
    for (name, count, ty) in registers {
        let _ = writeln!(out, "    .reg .{} %{name}<{}>;", word(ty), count.max(&1));
    }
    out + "    .reg .u32 %lane, %block, %n, %word, %near;\n    .reg .u64 %i, %o, %at, %far, %left, %right, %base;\n    .reg .pred %more, %adds;\n"
}

/// `%i` and `%o`: a thread's words in a block's input and output, which have so many bytes.
pub(super) fn places(input: usize, output: usize, threads: usize) -> String {
    format!(
        "    mov.u32 %lane, %tid.x;\n    mov.u32 %block, %ctaid.x;\n    ld.param.u64 %i, [in];\n    ld.param.u64 %o, [out];\n    \
         mul.wide.u32 %at, %lane, 4;\n    add.u64 %i, %i, %at;\n    add.u64 %o, %o, %at;\n    mul.wide.u32 %at, %block, {input};\n    \
         add.u64 %i, %i, %at;\n    mul.wide.u32 %at, %block, {output};\n    add.u64 %o, %o, %at;\n    // {threads} threads\n"
    )
}

/// Brings a block's image to shared memory; `%left` and `%right` are descriptors, `%adds` whether sums are added to.
fn image(of_block: usize) -> String {
    format!(
        "    .shared .align 1024 .b8 memory[{IMAGE}];\n    mov.u32 %n, %tid.x;\n    mov.u32 %block, %ctaid.x;\n    \
         ld.param.u64 %base, [in];\n    mul.wide.u32 %at, %block, {of_block};\n    add.u64 %base, %base, %at;\nCOPY:\n    \
         mul.wide.u32 %at, %n, 4;\n    add.u64 %far, %base, %at;\n    ld.global.u32 %word, [%far+32];\n    \
         mov.u64 %far, memory;\n    add.u64 %far, %far, %at;\n    st.shared.u32 [%far], %word;\n    add.u32 %n, %n, 128;\n    \
         setp.lt.u32 %more, %n, {};\n    @%more bra COPY;\n    ld.global.u64 %left, [%base];\n    ld.global.u64 %right, [%base+8];\n    \
         ld.global.u32 %word, [%base+16];\n    setp.ne.u32 %adds, %word, 0;\n    mov.u32 %near, memory;\n    shr.u32 %near, %near, 4;\n    \
         cvt.u64.u32 %base, %near;\n    add.u64 %left, %left, %base;\n    add.u64 %right, %right, %base;\n    fence.proxy.async;\n    \
         bar.sync 0;\n",
        IMAGE / 4
    )
}

/// The kernel whose lines so far are given, which stores its sums.
pub(super) fn kernel(
    name: String,
    mut ptx: String,
    d: &str,
    sums: usize,
    threads: u32,
    start: Vec<u8>,
) -> Kernel {
    for n in 0..sums {
        let _ = writeln!(ptx, "    st.global.{} [%o+{}], %d{n};", word(d), n * threads as usize * 4);
    }
    ptx.push_str("    ret;\n}\n");
    let recorded = vec![0; sums * threads as usize * 4 * BLOCKS as usize];
    Kernel { name, ptx, blocks: BLOCKS, threads, start, recorded }
}

/// Loads the registers of factors, the addend and what goes with them, a warp's words of each behind those of the one before.
pub(super) fn loads(lines: &mut String, counts: impl IntoIterator<Item = usize>, d: &str) {
    let mut at = 0;
    for (name, count) in "abcm".chars().zip(counts) {
        for n in 0..count {
            let ty = if name == 'c' { word(d) } else { "b32" };
            let _ = writeln!(lines, "    ld.global.{ty} %{name}{n}, [%i+{at}];");
            at += 128;
        }
    }
}
