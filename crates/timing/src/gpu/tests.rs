//! Each GPU's model against what its data sheet says of it.

use super::*;
use crate::Passed;
use crate::sass::{Kernel, Made, Stretch, Wait};
use crate::time::{Grid, Limiter, Memory, Time};

#[test]
fn devices_are_found_by_name() {
    let of = |name: &str| Gpu::of(name).map(|g| g.name);
    assert!(Gpu::of("NVIDIA H100 80GB HBM3").is_some_and(|g| g.of_dram(1e6, 0.0) > 300.0 && g.compared));
    assert!(Gpu::of("NVIDIA H200").is_some_and(|g| g.of_dram(1e6, 0.0) < 250.0 && g.compared));
    // Names that begin alike.
    assert_eq!(of("NVIDIA A100-SXM4-80GB"), Some("NVIDIA A100"));
    assert_eq!(of("NVIDIA A10"), Some("NVIDIA A10"));
    assert_eq!(of("Tesla K20c"), Some("Tesla K20"));
    assert_eq!(of("Voodoo 2"), None);
    assert_eq!(Gpu::all().iter().filter(|g| g.compared).count(), 2);
}

/// Name and figures of a sheet.
type Sheet = (&'static str, f64, f64, f64, f64, [f64; 2]);

/// By name: SMs; by data sheets: thousands of millions of operations of 32 and of 64 bits in a second, at the highest clock, and of bytes of memory;
/// which share of these reading gets at least and at most by what was published of such boards.
const SHEETS: [Sheet; 16] = [
    ("Tesla K20c", 13.0, 3522.0, 1174.0, 208.0, [0.65, 0.8]),
    ("Tesla K80", 13.0, 4111.0, 1370.0, 240.0, [0.65, 0.8]),
    ("Tesla M60", 16.0, 4823.0, 151.0, 160.0, [0.65, 0.85]),
    ("Tesla P100-PCIE-16GB", 56.0, 9523.0, 4761.0, 732.0, [0.7, 0.8]),
    ("Tesla V100-SXM2-16GB", 80.0, 15667.0, 7834.0, 898.0, [0.85, 0.95]),
    ("Tesla T4", 40.0, 8141.0, 254.0, 320.0, [0.68, 0.8]),
    ("NVIDIA GeForce RTX 2080 Ti", 68.0, 13448.0, 420.0, 616.0, [0.8, 0.9]),
    ("NVIDIA A100-SXM4-80GB", 108.0, 19492.0, 9746.0, 2039.0, [0.8, 0.92]),
    ("NVIDIA A10", 72.0, 31242.0, 488.0, 600.0, [0.88, 0.96]),
    ("NVIDIA L4", 58.0, 30290.0, 473.0, 300.0, [0.88, 0.96]),
    ("NVIDIA GeForce RTX 4090", 128.0, 82575.0, 1290.0, 1008.0, [0.88, 0.96]),
    ("NVIDIA H100 80GB HBM3", 132.0, 66908.0, 33454.0, 3352.0, [0.85, 0.95]),
    ("NVIDIA H200", 132.0, 66908.0, 33454.0, 4800.0, [0.85, 0.95]),
    ("NVIDIA GH200 480GB", 132.0, 66908.0, 33454.0, 4022.0, [0.85, 0.96]),
    ("NVIDIA B200", 148.0, 74449.0, 37225.0, 8000.0, [0.85, 0.95]),
    ("NVIDIA GeForce RTX 5090", 170.0, 104752.0, 1637.0, 1792.0, [0.85, 0.96]),
];

fn kernel(pipe: Pipe, n: f64, warps: u64, wait: Wait) -> Kernel {
    let passed = Passed { warps, threads: 32 * warps };
    let made = Made { line: 1, parts: vec![(pipe, n)], wait, reads: vec![], writes: vec![], passed };
    Kernel { stretches: vec![Stretch { made: vec![made], reached: 1.0 }], ..Kernel::default() }
}

/// Eight warps a block, four blocks on an SM, many of them.
fn many(sms: f64) -> Grid {
    Grid { blocks: sms * 400.0, warps: 8.0, resident: 4.0, sms }
}

fn each(test: impl Fn(&'static Gpu, f64, (f64, f64), (f64, [f64; 2]))) {
    for (name, sms, single, double, bytes, share) in SHEETS {
        let gpu = Gpu::of(name).unwrap_or_else(|| panic!("{name}"));
        test(gpu, sms, (single, double), (bytes, share));
    }
    assert_eq!(SHEETS.len(), Gpu::all().len());
}

/// Nothing but multiplications and additions: what the data sheet has, up to the blocks that begin and end and cycles in which schedulers
/// issue nothing.
#[test]
fn arithmetic_reaches_its_peak() {
    each(|gpu, sms, (single, double), _| {
        let grid = many(sms);
        let warps = (grid.blocks * grid.warps) as u64;
        for (pipe, peak) in [(Pipe::Fma, single), (Pipe::Fp64, double)] {
            let n = 4000.0;
            let t = Time::of(&kernel(pipe, n, warps, Wait::Cycles(4)), grid, &Memory::default(), gpu);
            let rate = 2.0 * 32.0 * n * warps as f64 / t.duration;
            assert!((0.95..=1.001).contains(&(rate / peak)), "{} {pipe:?}: {rate} of {peak}", gpu.name);
            let issue = pipe == Pipe::Fma && t.limiter == Limiter::Issue;
            assert!(issue || t.limiter == Limiter::Pipe(pipe), "{}: {t:?}", gpu.name);
        }
    });
}

/// A copy of much memory: the share of the data sheet's rate that was measured of such boards, and little less where all else is busy too.
#[test]
fn copies_reach_the_bandwidth_of_dram() {
    each(|gpu, sms, _, (peak, share)| {
        let grid = many(sms);
        let warps = (grid.blocks * grid.warps) as u64;
        let sectors = 4.0 * 64.0 * warps as f64;
        let memory = Memory {
            requests: sectors / 2.0,
            lines: sectors / 2.0,
            loaded: sectors,
            stored: sectors,
            dram_read: 32.0 * sectors,
            dram_written: 32.0 * sectors,
            ..Memory::default()
        };
        let t = Time::of(&kernel(Pipe::Lsu, 128.0, warps, Wait::Memory), grid, &memory, gpu);
        let rate = 64.0 * sectors / t.duration;
        assert!((share[0]..=share[1]).contains(&(gpu.dram_rate(0.0) / peak)), "{} of {peak}", gpu.name);
        // L2 and L1, which are busy besides, add something: of the B200, whose L2 is not much faster than its DRAM, most.
        assert!((0.75..=1.0).contains(&(rate / gpu.dram_rate(0.5))), "{}: {rate}: {t:?}", gpu.name);
        assert_eq!(t.limiter, Limiter::Dram, "{}: {t:?}", gpu.name);
    });
}

/// One warp that follows pointers: as long for each as the level says that has them all.
#[test]
fn pointers_are_followed_at_the_latency_of_their_level() {
    each(|gpu, sms, _, _| {
        let grid = Grid { blocks: 1.0, warps: 1.0, resident: 1.0, sms };
        let n = 10_000;
        let passed = Passed { warps: n, threads: n };
        let made = Made {
            line: 1,
            parts: vec![(Pipe::Lsu, 1.0)],
            wait: Wait::Memory,
            reads: vec![],
            writes: vec![],
            passed,
        };
        let kernel =
            Kernel { stretches: vec![Stretch { made: vec![made], reached: 1.0 }], ..Kernel::default() };
        let all = Memory { requests: n as f64, lines: n as f64, loaded: n as f64, ..Memory::default() };
        for (level, memory) in [
            (0, Memory { l1_hits: n as f64, ..all }),
            (1, all),
            (2, Memory { dram_read: 32.0 * n as f64, ..all }),
        ] {
            let t = Time::of(&kernel, grid, &memory, gpu);
            let cycles = t.active / n as f64;
            let want = gpu.latency[level];
            assert!((want..want * 1.1 + 3.0).contains(&cycles), "{} {level}: {cycles}, {want}", gpu.name);
            assert_eq!(t.limiter, Limiter::Latency);
        }
        assert!(gpu.latency[0] < gpu.latency[1] && gpu.latency[1] < gpu.latency[2], "{}", gpu.name);
    });
}

/// Where additions of 64 bits limit an A100 memory does not limit a T4: 13 of them for each byte that memory gives where the A100 has 2.7.
#[test]
fn the_limiter_is_the_gpus() {
    let limiter = |name: &str, sms: f64| {
        let grid = many(sms);
        let warps = (grid.blocks * grid.warps) as u64;
        let bytes = 16.0 * 32.0 * warps as f64;
        let memory = Memory { loaded: bytes / 32.0, dram_read: bytes, ..Memory::default() };
        let gpu = Gpu::of(name).unwrap_or_else(|| panic!("{name}"));
        Time::of(&kernel(Pipe::Fp64, 21.0, warps, Wait::Cycles(8)), grid, &memory, gpu).limiter
    };
    assert_eq!(limiter("Tesla T4", 40.0), Limiter::Pipe(Pipe::Fp64));
    assert_eq!(limiter("NVIDIA A100", 108.0), Limiter::Dram);
}
