//! Launches that one part of the GPU limits.

use super::*;
use crate::Passed;
use crate::sass::{Made, Stretch, Wait};

fn kernel(pipe: Pipe, n: f64, warps: u64, wait: Wait) -> Kernel {
    let passed = Passed { warps, threads: 32 * warps };
    let made = Made { line: 1, parts: vec![(pipe, n)], wait, reads: vec![], writes: vec![], passed };
    Kernel { stretches: vec![Stretch { made: vec![made] }], ..Kernel::default() }
}

fn grid(blocks: f64) -> Grid {
    Grid { blocks, warps: 8.0, resident: 8.0, sms: 132.0 }
}

fn h100() -> &'static Gpu {
    Gpu::of("NVIDIA H100").expect("a GPU")
}

#[test]
fn what_is_busy_longest_limits() {
    let many = grid(132.0 * 80.0);
    let warps = (many.blocks * many.warps) as u64;
    let k = kernel(Pipe::Fma, 1000.0, warps, Wait::Cycles(4));
    let t = Time::of(&k, many, &Memory::default(), h100());
    assert!(matches!(t.limiter, Limiter::Issue | Limiter::Pipe(Pipe::Fma)), "{t:?}");
    let k = kernel(Pipe::Fp64, 1000.0, warps, Wait::Cycles(8));
    let t = Time::of(&k, many, &Memory::default(), h100());
    assert_eq!(t.limiter, Limiter::Pipe(Pipe::Fp64));
    assert!(t.issued < 2.1, "{t:?}");
}

#[test]
fn memory_takes_the_time_of_its_bytes() {
    let many = grid(132.0 * 80.0);
    let k = kernel(Pipe::Lsu, 1.0, (many.blocks * many.warps) as u64, Wait::Memory);
    let bytes = 1e9;
    let memory =
        Memory { requests: bytes / 128.0, lines: bytes / 128.0, loaded: bytes / 32.0, ..Memory::default() };
    let t = Time::of(&k, many, &memory.guessed(2e9, h100()), h100());
    assert_eq!(t.limiter, Limiter::Dram);
    // L2, which is busy besides, adds something.
    let ratio = t.duration / (bytes / 3070.0);
    assert!((1.0..1.1).contains(&ratio), "{t:?}");
    // What is read twice is in a cache.
    let less = Time::of(&k, many, &memory.guessed(5e8, h100()), h100());
    assert!(less.duration < 0.7 * t.duration, "{less:?}");
}

#[test]
fn few_warps_wait() {
    let k = kernel(Pipe::Lsu, 1.0, 8, Wait::Memory);
    let memory = Memory { loaded: 32.0, requests: 8.0, lines: 8.0, ..Memory::default() }.guessed(1e6, h100());
    let t = Time::of(&k, grid(1.0), &memory, h100());
    assert_eq!(t.limiter, Limiter::Latency);
    assert!(t.path.memory > 600.0 && t.duration > h100().empty, "{t:?}");
}

#[test]
fn additions_at_one_place_wait_for_each_other() {
    let many = grid(132.0 * 8.0);
    let k = kernel(Pipe::Lsu, 1.0, (many.blocks * many.warps) as u64, Wait::Cycles(4));
    let apart = Memory { atomics: 32.0 * many.blocks * many.warps, ..Memory::default() };
    let one = Memory { at_one_place: many.blocks * many.warps, ..apart };
    let of = |m: &Memory| Time::of(&k, many, m, h100()).duration;
    assert!(of(&one) > of(&apart) + 4000.0, "{} {}", of(&one), of(&apart));
}
