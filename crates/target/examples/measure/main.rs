//! Measures some of the model's figures on this machine: `cargo run --release -p weft-target --example measure`.
//!
//! Times are in cycles of the core's clock, which a chain of dependent additions gives; each figure is the best of several
//! runs.

#[cfg(target_arch = "x86_64")]
mod memory;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(not(target_arch = "x86_64"))]
fn main() {
    eprintln!("measures x86-64 only");
}

#[cfg(target_arch = "x86_64")]
fn main() {
    let cycle = cycle();
    println!("{:.2} GHz", 1.0 / cycle);
    println!("branch not foretold: {:.1} cycles", mispredict() / cycle);
    let wide = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl");
    if wide {
        vectors::measure(cycle);
    }
    memory::measure(cycle, wide);
}

/// Runs of which the best counts.
#[cfg(target_arch = "x86_64")]
const RUNS: usize = 15;

/// Best time of a run, in nanoseconds.
#[cfg(target_arch = "x86_64")]
fn best(mut f: impl FnMut()) -> f64 {
    let time = |_| {
        let start = std::time::Instant::now();
        f();
        start.elapsed().as_nanos() as f64
    };
    (0..RUNS).map(time).fold(f64::MAX, f64::min)
}

/// Nanoseconds of a cycle: additions that wait for each other take one each.
#[cfg(target_arch = "x86_64")]
fn cycle() -> f64 {
    let rounds = 1_000_000u64;
    best(|| {
        // SAFETY: arithmetic on registers only.
        unsafe {
            std::arch::asm!(
                "2:", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}", "add {x}, {y}",
                "add {x}, {y}", "add {x}, {y}", "dec {n}", "jnz 2b",
                x = inout(reg) 0u64 => _, y = in(reg) 3u64, n = inout(reg) rounds => _,
            );
        }
    }) / (rounds as f64 * 8.0)
}

/// A number below another one.
#[cfg(target_arch = "x86_64")]
fn random(state: &mut u64, below: usize) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state % below as u64) as usize
}

/// Nanoseconds that a branch costs when nothing foretells it: bits of random words, one after the other.
#[cfg(target_arch = "x86_64")]
fn mispredict() -> f64 {
    let mut state = 7;
    let mut word = || (random(&mut state, usize::MAX) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let words: Vec<u64> = (0..1 << 12).map(|_| word()).collect();
    let run = |words: &[u64]| {
        best(|| {
            let mut sum = 0u64;
            for &w in words {
                // SAFETY: arithmetic on registers only.
                unsafe {
                    std::arch::asm!(
                        "mov {n:e}, 64", "3:", "shr {w}", "jnc 2f", "inc {s}", "2:", "dec {n:e}", "jnz 3b",
                        w = inout(reg) w => _, s = inout(reg) sum, n = out(reg) _,
                    );
                }
            }
            std::hint::black_box(sum);
        }) / (words.len() * 64) as f64
    };
    // Every second one is foretold by chance.
    (run(&words) - run(&vec![0; words.len()])) * 2.0
}
