//! Inputs of the generated kernels. Recorded results depend on every bit of them: changes here need a new recording.

use weft_ptx::generate::Generator;

use super::{RECORD, SLOT, THREADS};

/// Byte offset in a thread's record, element size, of each register file: `%r`, `%f`, `%rd`, `%d`, `%h`, `%p`, `%q`.
pub const FILES: [(&str, usize, usize); 7] =
    [("r", 0, 4), ("f", 32, 4), ("rd", 64, 8), ("d", 128, 8), ("h", 192, 2), ("p", 208, 1), ("q", 224, 16)];

const CORNERS16: [u16; 16] = [
    0x0000, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x0001, 0x03ff, 0x0400, 0x7bff, 0x7fff, 0xffff,
    0x3f80, 0x7f80, 0x0002,
];
const CORNERS32: [u32; 24] = [
    0,
    1,
    2,
    31,
    32,
    33,
    0xff,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_ffff,
    0xffff_fffe,
    0x3f80_0000,
    0xbf80_0000,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x0080_0000,
    0x007f_ffff,
    0x7f7f_ffff,
    0x3f00_0000,
    0x4f00_0000,
    0x0000_8000,
    0x7f80_0001,
];
const CORNERS64: [u64; 24] = [
    0,
    1,
    2,
    31,
    32,
    63,
    64,
    0x7fff_ffff_ffff_ffff,
    0x8000_0000_0000_0000,
    0x8000_0000_0000_0001,
    0xffff_ffff_ffff_ffff,
    0xffff_ffff,
    0x1_0000_0000,
    0x8000_0000,
    0x3ff0_0000_0000_0000,
    0xbff0_0000_0000_0000,
    0x7ff0_0000_0000_0000,
    0xfff0_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0x0010_0000_0000_0000,
    0x000f_ffff_ffff_ffff,
    0x7fef_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000,
    0x7ff0_0000_0000_0001,
];

fn seed(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Trigonometric approximations are bounded near zero only.
fn near_zero(name: &str) -> bool {
    matches!(name, "sin" | "cos")
}

fn value16(g: &mut Generator) -> u16 {
    match g.below(4) {
        0 => CORNERS16[g.below(CORNERS16.len())],
        // A number of moderate size, as f16 or as bf16.
        1 => ((g.random() as u16) & 0x83ff) | ((12 + g.below(8) as u16) << 10),
        2 => ((g.random() as u16) & 0x807f) | ((120 + g.below(16) as u16) << 7),
        _ => g.random() as u16,
    }
}

fn value32(g: &mut Generator, name: &str) -> u32 {
    let moderate = |g: &mut Generator, spread: usize| {
        ((g.random() as u32) & 0x807f_ffff) | ((127 - spread as u32 / 2 + g.below(spread) as u32) << 23)
    };
    if near_zero(name) {
        return match g.below(6) {
            0 => [0, 0x8000_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 1][g.below(6)],
            _ => ((g.random() as u32) & 0x807f_ffff) | ((107 + g.below(21) as u32) << 23),
        };
    }
    match g.below(8) {
        0..3 => CORNERS32[g.below(CORNERS32.len())],
        3 => g.below(80) as u32,
        4 => moderate(g, 8),
        5 => moderate(g, 80),
        6 => u32::from(value16(g)) << 16 | u32::from(value16(g)),
        _ => g.random() as u32,
    }
}

fn value64(g: &mut Generator) -> u64 {
    let moderate = |g: &mut Generator, spread: usize| {
        (g.random() & 0x800f_ffff_ffff_ffff) | ((1023 - spread as u64 / 2 + g.below(spread) as u64) << 52)
    };
    match g.below(8) {
        0..3 => CORNERS64[g.below(CORNERS64.len())],
        3 => g.below(80) as u64,
        4 => moderate(g, 8),
        5 => moderate(g, 200),
        // A number that f32 cannot hold, near the edge between two that it can.
        6 => (moderate(g, 16) & !0x1fff_ffff) | 0x1000_0000 | (g.below(3) as u64),
        _ => g.random(),
    }
}

/// The input buffer of a case: [`THREADS`] records.
pub fn registers(name: &str) -> Vec<u8> {
    registers_of(name, THREADS)
}

/// As [`registers`], for so many threads.
pub fn registers_of(name: &str, threads: usize) -> Vec<u8> {
    let mut g = Generator::new(seed(name));
    let mut out = Vec::with_capacity(threads * RECORD);
    for _ in 0..threads {
        let start = out.len();
        for (file, offset, _) in FILES {
            out.resize(start + offset, 0);
            for _ in 0..8 {
                match file {
                    "r" | "f" => out.extend(value32(&mut g, name).to_le_bytes()),
                    "rd" | "d" => out.extend(value64(&mut g).to_le_bytes()),
                    "h" => out.extend(value16(&mut g).to_le_bytes()),
                    "p" => out.push(g.below(2) as u8),
                    _ => out.extend([value64(&mut g), value64(&mut g)].iter().flat_map(|v| v.to_le_bytes())),
                }
            }
        }
        out.resize(start + RECORD, 0);
    }
    out
}

/// The memory buffer of a case: [`THREADS`] slots.
pub fn memory(name: &str) -> Vec<u8> {
    memory_of(name, THREADS)
}

/// As [`memory`], for so many threads.
pub fn memory_of(name: &str, threads: usize) -> Vec<u8> {
    let mut g = Generator::new(seed(name) ^ 1);
    let mut out = Vec::with_capacity(threads * SLOT);
    while out.len() < threads * SLOT {
        match g.below(3) {
            0 => out.extend(value64(&mut g).to_le_bytes()),
            1 => out
                .extend([value32(&mut g, name), value32(&mut g, name)].iter().flat_map(|v| v.to_le_bytes())),
            _ => (0..4).for_each(|_| out.extend(value16(&mut g).to_le_bytes())),
        }
    }
    out
}
