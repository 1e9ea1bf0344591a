//! Caches, memory, and atomic operations.

use std::arch::asm;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::{best, random};

/// A line of memory.
#[repr(align(64))]
#[derive(Clone, Copy)]
struct Line([u64; 8]);

/// Lines of memory, on huge pages where the system gives them; for the rest of the run.
fn huge(n: usize) -> &'static mut [Line] {
    let layout = std::alloc::Layout::array::<Line>(n).and_then(|l| l.align_to(2 << 20)).expect("a size");
    // SAFETY: the layout is not empty; the memory is never given back, and zeroed lines are lines.
    let lines = unsafe {
        let p = std::alloc::alloc_zeroed(layout).cast::<Line>();
        assert!(!p.is_null(), "no memory");
        // madvise(MADV_HUGEPAGE), a hint.
        asm!("syscall", inout("rax") 28u64 => _, in("rdi") p, in("rsi") layout.size(), in("rdx") 14u64,
             out("rcx") _, out("r11") _, options(nostack));
        std::slice::from_raw_parts_mut(p, n)
    };
    lines.iter_mut().for_each(|l| l.0[1] = 1);
    lines
}

/// Nanoseconds of a load whose address the one before gave, among so many bytes in random order.
fn chase(bytes: usize) -> f64 {
    let n = bytes / 64;
    let mut order: Vec<usize> = (0..n).collect();
    let mut state = 0x1234_5678_9abc_def1;
    for i in (1..n).rev() {
        order.swap(i, random(&mut state, i + 1));
    }
    let lines = huge(n);
    for i in 0..n {
        lines[order[i]].0[0] = &raw const lines[order[(i + 1) % n]] as u64;
    }
    let steps = (4 * n).clamp(100_000, 2_000_000);
    let mut at = &raw const lines[0] as u64;
    best(|| {
        for _ in 0..steps {
            // SAFETY: each line holds the address of another one.
            at = unsafe { *(at as *const u64) };
        }
        black_box(at);
    }) / steps as f64
}

/// Times `$body` for each of so many bytes' blocks of four lines, `{p}` going through them, in nanoseconds.
macro_rules! sweep {
    ($p:expr, $bytes:expr, $times:expr, $body:expr) => {
        best(|| {
            for _ in 0..$times {
                // SAFETY: the memory is as long, and nobody else uses it.
                unsafe {
                    asm!(
                        "vpxor xmm0, xmm0, xmm0", "2:", $body, "add {p}, 256", "cmp {p}, {end}", "jb 2b", "vzeroupper",
                        p = inout(reg) $p => _, end = in(reg) $p as usize + $bytes,
                        out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _, out("zmm4") _,
                    );
                }
            }
            // SAFETY: no memory is involved.
            unsafe { asm!("sfence") };
        })
    };
}

/// Bandwidths: of caches, and of memory with the ways to store.
fn bandwidth(cycle: f64) {
    for kib in [32usize, 512, 16 << 10, 512 << 10] {
        let bytes = kib << 10;
        let times = (64usize << 20).div_ceil(bytes);
        let p = huge(bytes / 64).as_mut_ptr();
        let t = sweep!(
            p,
            bytes,
            times,
            "vmovdqu64 zmm1, [{p}]\nvmovdqu64 zmm2, [{p} + 64]\n\
            vmovdqu64 zmm3, [{p} + 128]\nvmovdqu64 zmm4, [{p} + 192]"
        );
        let rate = (bytes * times) as f64 / t;
        println!("reading {kib:6} KiB: {:.1} bytes per cycle, {rate:.1} GB/s", rate * cycle);
    }
    let bytes = 512usize << 20;
    let p = huge(bytes / 64).as_mut_ptr();
    let plain = sweep!(
        p,
        bytes,
        1,
        "vmovdqa64 [{p}], zmm0\nvmovdqa64 [{p} + 64], zmm0\n\
        vmovdqa64 [{p} + 128], zmm0\nvmovdqa64 [{p} + 192], zmm0"
    );
    let past = sweep!(
        p,
        bytes,
        1,
        "vmovntdq [{p}], zmm0\nvmovntdq [{p} + 64], zmm0\n\
        vmovntdq [{p} + 128], zmm0\nvmovntdq [{p} + 192], zmm0"
    );
    println!(
        "plain stores {:.1} GB/s, past the caches {:.1} GB/s, gain {:.2}",
        bytes as f64 / plain,
        bytes as f64 / past,
        plain / past
    );
}

/// Nanoseconds of an atomic addition that nobody else wants.
fn atomic() -> f64 {
    let (word, n) = (AtomicU64::new(0), 100_000);
    best(|| {
        for _ in 0..n {
            word.fetch_add(1, Ordering::Relaxed);
        }
    }) / f64::from(n)
}

/// Nanoseconds until a core has a word that another one has just changed, and changes it.
fn bounce() -> f64 {
    const TURNS: u64 = 20_000;
    let word = AtomicU64::new(0);
    let play = |mine: u64| {
        for turn in (mine..2 * TURNS).step_by(2) {
            while word.compare_exchange_weak(turn, turn + 1, Ordering::AcqRel, Ordering::Relaxed).is_err() {
                std::hint::spin_loop();
            }
        }
    };
    best(|| {
        word.store(0, Ordering::Release);
        std::thread::scope(|scope| {
            scope.spawn(|| play(1));
            play(0);
        });
    }) / (2 * TURNS) as f64
}

/// Loads from memory that are on their way at once: dependent ones' time over that of others.
fn parallelism() -> f64 {
    let n = (512usize << 20) / 64;
    let lines = huge(n);
    let mut state = 5;
    let places: Vec<u32> = (0..1 << 20).map(|_| random(&mut state, n) as u32).collect();
    let t = best(|| {
        black_box(places.iter().fold(0, |sum, &i| sum ^ lines[i as usize].0[0]));
    });
    chase(512 << 20) / (t / places.len() as f64)
}

/// All of these; bandwidths with vectors of 512 bits only.
pub(crate) fn measure(cycle: f64, wide: bool) {
    for kib in [16, 32, 256, 512, 2 << 10, 4 << 10, 8 << 10, 512 << 10] {
        let t = chase(kib << 10);
        println!("load after load in {kib:7} KiB: {:6.1} cycles {t:6.1} ns", t / cycle);
    }
    println!("loads from memory at once: {:.1}", parallelism());
    println!("atomic addition: {:.1} cycles", atomic() / cycle);
    println!("line from core to core: {:.1} cycles", bounce() / cycle);
    if wide {
        bandwidth(cycle);
    }
}
