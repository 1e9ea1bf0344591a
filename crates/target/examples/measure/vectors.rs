//! Instructions on vectors of 512 bits and halves of them. In assembly, so that each is what it says.

use std::arch::asm;

use crate::{best, random};

/// Rounds of a measured loop, and copies of the instructions in each.
const ROUNDS: u64 = 50_000;
const COPIES: f64 = 8.0;

/// Two vectors, and the memory that instructions may use.
#[repr(align(64))]
struct Data {
    vectors: [[u32; 16]; 2],
    table: [u32; 4096],
}

/// Nanoseconds of a copy of `$body`. It has zmm0 and zmm9 loaded with `$data`'s vectors, every second lane in k1, the
/// table at `{p}`, and zmm1 to zmm8, k2 and `{a}` to `{d}` for itself.
macro_rules! repeat {
    ($data:expr, $body:expr) => {
        best(|| {
            // SAFETY: the instructions touch those registers and the data only, where all places are below 4096.
            unsafe {
                asm!(
                    "# {a} {b} {c} {d} {p}",
                    "mov {n:e}, 0x5555", "kmovw k1, {n:e}", "mov {n}, {rounds}",
                    "vmovdqu64 zmm0, [{v}]", "vmovdqu64 zmm9, [{v} + 64]",
                    "2:", $body, $body, $body, $body, $body, $body, $body, $body, "dec {n}", "jnz 2b", "vzeroupper",
                    v = in(reg) $data.vectors.as_ptr(), p = in(reg) $data.table.as_mut_ptr(), rounds = const ROUNDS,
                    n = out(reg) _, a = out(reg) _, b = out(reg) _, c = out(reg) _, d = out(reg) _,
                    out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _, out("zmm4") _, out("zmm5") _,
                    out("zmm6") _, out("zmm7") _, out("zmm8") _, out("zmm9") _, out("k1") _, out("k2") _,
                );
            }
        }) / (ROUNDS as f64 * COPIES)
    };
}

/// What instructions work on.
struct Operands {
    /// Places in the table.
    at: Data,
    floats: Data,
    doubles: Data,
}

/// Nanoseconds of a cycle.
#[derive(Clone, Copy)]
struct Cycle(f64);

impl Cycle {
    /// Prints what was measured: how often it is in a copy, and for how many lanes.
    fn say(self, what: &str, times: f64, lanes: f64, ns: f64) {
        let cycles = ns / self.0 / times;
        println!("{what:40} {cycles:8.2} cycles {:8.2} per lane", cycles / lanes);
    }
}

/// Rates, latencies, and accesses to lanes anywhere in the first cache.
pub(crate) fn measure(cycle: f64) {
    let mut state = 99;
    let places = std::array::from_fn(|_| random(&mut state, 2048) as u32);
    let data = |a: [u32; 16], b: [u32; 16]| Data { vectors: [a, b], table: [0; 4096] };
    let pair = |x: f64| {
        let bits = x.to_bits();
        std::array::from_fn(|i| if i % 2 == 0 { bits as u32 } else { (bits >> 32) as u32 })
    };
    let mut data = Operands {
        at: data(places, places),
        floats: data([1.734_512f32.to_bits(); 16], [0.377_91f32.to_bits(); 16]),
        doubles: data(pair(1.734_512_919_1), pair(0.377_91)),
    };
    let cycle = Cycle(cycle);
    lanes_anywhere(cycle, &mut data);
    dear_arithmetic(cycle, &mut data);
    plain_instructions(cycle, &mut data);
    scalars(cycle, &mut data);
}

/// Gathers, scatters, and what moves the lanes of a mask together.
fn lanes_anywhere(cycle: Cycle, data: &mut Operands) {
    let t = repeat!(data.at, "kxnorw k2, k2, k2\nvpgatherdd zmm1 {{k2}}, [{p} + 4*zmm0]");
    cycle.say("gather of 16 x 32 bits", 1.0, 16.0, t);
    let t = repeat!(data.at, "kxnorw k2, k2, k2\nvpgatherdd ymm1 {{k2}}, [{p} + 4*ymm0]");
    cycle.say("gather of 8 x 32 bits", 1.0, 8.0, t);
    let t = repeat!(data.at, "vpcmpeqd ymm2, ymm2, ymm2\nvpgatherdd ymm1, [{p} + 4*ymm0], ymm2");
    cycle.say("gather of 8 x 32 bits, AVX2", 1.0, 8.0, t);
    let t = repeat!(data.at, "kxnorw k2, k2, k2\nvpgatherdq zmm1 {{k2}}, [{p} + 4*ymm0]");
    cycle.say("gather of 8 x 64 bits", 1.0, 8.0, t);
    let t = repeat!(data.at, "kxnorw k2, k2, k2\nvpscatterdd [{p} + 4*zmm0] {{k2}}, zmm1");
    cycle.say("scatter of 16 x 32 bits", 1.0, 16.0, t);
    let t = repeat!(data.at, "kxnorw k2, k2, k2\nvpscatterdq [{p} + 4*ymm0] {{k2}}, zmm1");
    cycle.say("scatter of 8 x 64 bits", 1.0, 8.0, t);
    // Several targets: each result waits for what the register held, also where all of it is written.
    let t = repeat!(
        data.at,
        "vpcompressd zmm1 {{k1}}{{z}}, zmm0\nvpcompressd zmm2 {{k1}}{{z}}, zmm0\n\
        vpcompressd zmm3 {{k1}}{{z}}, zmm0\nvpcompressd zmm4 {{k1}}{{z}}, zmm0"
    );
    cycle.say("compress in registers", 4.0, 16.0, t);
    let t = repeat!(
        data.at,
        "vpexpandd zmm1 {{k1}}{{z}}, zmm0\nvpexpandd zmm2 {{k1}}{{z}}, zmm0\n\
        vpexpandd zmm3 {{k1}}{{z}}, zmm0\nvpexpandd zmm4 {{k1}}{{z}}, zmm0"
    );
    cycle.say("expand in registers", 4.0, 16.0, t);
    cycle.say("compress to memory", 1.0, 16.0, repeat!(data.at, "vpcompressd [{p}] {{k1}}, zmm0"));
}

/// Products of integers, quotients and roots.
fn dear_arithmetic(cycle: Cycle, data: &mut Operands) {
    cycle.say("product of 64-bit integers", 1.0, 8.0, repeat!(data.at, "vpmullq zmm1, zmm0, zmm0"));
    cycle.say("product of 32-bit integers", 1.0, 16.0, repeat!(data.at, "vpmulld zmm1, zmm0, zmm0"));
    cycle.say("quotient of floats", 1.0, 16.0, repeat!(data.floats, "vdivps zmm1, zmm0, zmm9"));
    cycle.say("quotient of floats, half", 1.0, 8.0, repeat!(data.floats, "vdivps ymm1, ymm0, ymm9"));
    cycle.say("square root of floats", 1.0, 16.0, repeat!(data.floats, "vsqrtps zmm1, zmm0"));
    cycle.say("quotient of doubles", 1.0, 8.0, repeat!(data.doubles, "vdivpd zmm1, zmm0, zmm9"));
    cycle.say("quotient of doubles, half", 1.0, 4.0, repeat!(data.doubles, "vdivpd ymm1, ymm0, ymm9"));
    cycle.say("square root of doubles", 1.0, 8.0, repeat!(data.doubles, "vsqrtpd zmm1, zmm0"));
}

/// Loads, stores, shuffles, sums and fused products.
fn plain_instructions(cycle: Cycle, data: &mut Operands) {
    let t =
        repeat!(data.at, "vmovdqu64 zmm1, [{p}]\nvmovdqu64 zmm2, [{p} + 64]\nvmovdqu64 zmm3, [{p} + 128]");
    cycle.say("load", 3.0, 16.0, t);
    let t = repeat!(data.at, "vmovdqu ymm1, [{p}]\nvmovdqu ymm2, [{p} + 64]\nvmovdqu ymm3, [{p} + 128]");
    cycle.say("load, half", 3.0, 8.0, t);
    cycle.say("store", 2.0, 16.0, repeat!(data.at, "vmovdqu64 [{p}], zmm0\nvmovdqu64 [{p} + 64], zmm0"));
    cycle.say("store, half", 2.0, 8.0, repeat!(data.at, "vmovdqu [{p}], ymm0\nvmovdqu [{p} + 32], ymm0"));
    let t = repeat!(data.at, "vpermd zmm1, zmm0, zmm0\nvpermd zmm2, zmm0, zmm0\nvpermd zmm3, zmm0, zmm0");
    cycle.say("shuffle", 3.0, 16.0, t);
    let t = repeat!(
        data.at,
        "vpaddd zmm1, zmm0, zmm0\nvpaddd zmm2, zmm0, zmm0\nvpaddd zmm3, zmm0, zmm0\n\
        vpaddd zmm4, zmm0, zmm0"
    );
    cycle.say("sum of integers", 4.0, 16.0, t);
    let t = repeat!(
        data.at,
        "vpaddd ymm1, ymm0, ymm0\nvpaddd ymm2, ymm0, ymm0\nvpaddd ymm3, ymm0, ymm0\n\
        vpaddd ymm4, ymm0, ymm0"
    );
    cycle.say("sum of integers, half", 4.0, 8.0, t);
    cycle.say("sum of integers, latency", 1.0, 16.0, repeat!(data.at, "vpaddd zmm0, zmm0, zmm0"));
    let t = repeat!(
        data.floats,
        "vfmadd213ps zmm1, zmm0, zmm0\nvfmadd213ps zmm2, zmm0, zmm0\n\
        vfmadd213ps zmm3, zmm0, zmm0\nvfmadd213ps zmm4, zmm0, zmm0\nvfmadd213ps zmm5, zmm0, zmm0\n\
        vfmadd213ps zmm6, zmm0, zmm0\nvfmadd213ps zmm7, zmm0, zmm0\nvfmadd213ps zmm8, zmm0, zmm0"
    );
    cycle.say("product and sum", 8.0, 16.0, t);
    cycle.say("product and sum, latency", 1.0, 16.0, repeat!(data.floats, "vfmadd213ps zmm0, zmm0, zmm0"));
}

/// Scalars, and ways between them, vectors and memory.
fn scalars(cycle: Cycle, data: &mut Operands) {
    let t = repeat!(data.at, "mov {a}, [{p}]\nmov {b}, [{p} + 8]\nmov {c}, [{p} + 16]\nmov {d}, [{p} + 24]");
    cycle.say("load of a scalar", 4.0, 1.0, t);
    let t = repeat!(data.at, "mov [{p}], {p}\nmov [{p} + 8], {p}\nmov [{p} + 16], {p}\nmov [{p} + 24], {p}");
    cycle.say("store of a scalar", 4.0, 1.0, t);
    let t =
        repeat!(data.at, "lea {a}, [{p} + 1]\nlea {b}, [{p} + 2]\nlea {c}, [{p} + 3]\nlea {d}, [{p} + 4]");
    cycle.say("scalar operation", 4.0, 1.0, t);
    cycle.say(
        "lane out of a vector",
        2.0,
        1.0,
        repeat!(data.at, "vpextrd {a:e}, xmm0, 1\nvpextrd {b:e}, xmm0, 2"),
    );
    let t = repeat!(data.at, "vpinsrd xmm1, xmm0, {p:e}, 1\nvpinsrd xmm2, xmm0, {p:e}, 2");
    cycle.say("lane into a vector", 2.0, 1.0, t);
    // Less the way back, which is half of the third.
    let t = repeat!(data.at, "vpcmpgtd k2, zmm0, zmm9\nkortestw k2, k2\nsbb {a:e}, {a:e}\nvmovd xmm0, {a:e}");
    cycle.say("compare, mask to flags, and back", 1.0, 16.0, t);
    let t = repeat!(data.at, "vpcmpgtd k2, zmm0, zmm9\nkmovw {a:e}, k2\nvmovd xmm0, {a:e}");
    cycle.say("compare, mask to register, and back", 1.0, 16.0, t);
    cycle.say(
        "vector to register, and back",
        1.0,
        16.0,
        repeat!(data.at, "vmovd {a:e}, xmm0\nvmovd xmm0, {a:e}"),
    );
    cycle.say(
        "stored and loaded",
        1.0,
        16.0,
        repeat!(data.at, "vmovdqu64 [{p}], zmm0\nvmovdqu64 zmm0, [{p}]"),
    );
    let t = repeat!(
        data.at,
        "vmovd [{p}], xmm0\nvmovd [{p} + 4], xmm0\nvmovd [{p} + 8], xmm0\nvmovd [{p} + 12], xmm0\n\
        vmovd [{p} + 16], xmm0\nvmovd [{p} + 20], xmm0\nvmovd [{p} + 24], xmm0\nvmovd [{p} + 28], xmm0\n\
        vmovd [{p} + 32], xmm0\nvmovd [{p} + 36], xmm0\nvmovd [{p} + 40], xmm0\nvmovd [{p} + 44], xmm0\n\
        vmovd [{p} + 48], xmm0\nvmovd [{p} + 52], xmm0\nvmovd [{p} + 56], xmm0\nvmovd [{p} + 60], xmm0\n\
        vmovdqu64 zmm0, [{p}]"
    );
    cycle.say("stored by words, and loaded", 1.0, 16.0, t);
}
