//! Launches that one part of the GPU limits.

use super::*;
use crate::Passed;
use crate::sass::{Made, Stretch, Wait};

fn kernel(pipe: Pipe, n: f64, warps: u64, wait: Wait) -> Kernel {
    let passed = Passed { warps, threads: 32 * warps };
    let made = Made { line: 1, parts: vec![(pipe, n)], wait, reads: vec![], writes: vec![], passed };
    Kernel { stretches: vec![Stretch { made: vec![made], reached: 1.0 }], ..Kernel::default() }
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
    let ratio = t.duration / (bytes / 3120.0);
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

/// What is read in the host's memory comes over the bus, at the rate of copies from page-locked memory.
#[test]
fn memory_of_the_host_is_bound_by_the_bus() {
    let grid = grid(2048.0);
    let bytes = f64::from(64 << 20);
    let of = |bus| {
        let memory = Memory { loads: 16384.0, host: 16384.0, bus, ..Memory::default() };
        Time::of(&kernel(Pipe::Lsu, 10.0, 16384, Wait::Memory), grid, &memory, h100())
    };
    let (read, written, both) = (of([bytes, 0.0]), of([0.0, bytes]), of([bytes; 2]));
    assert_eq!((read.limiter, read.limiter.name()), (Limiter::Bus, "bus"));
    assert!((1.2e6..1.45e6).contains(&read.duration), "{}", read.duration);
    assert_eq!((written.duration, both.duration), (read.duration, read.duration));
    assert!(of([0.0; 2]).duration < 0.1e6);
}

/// `host_atomic_at_one_place_16_blocks_of_256`: 134 us, of which a kernel that does nothing takes 2.9.
#[test]
fn changes_of_one_line_of_the_hosts_memory_take_turns() {
    let grid = grid(16.0);
    let k = kernel(Pipe::Lsu, 1.0, 128, Wait::Memory);
    let k = Kernel { at_one_place: [1].into(), ..k };
    let one = Memory { atomics: 4096.0, host: 128.0, host_at_one_line: 128.0, ..Memory::default() };
    let of = |m: &Memory| Time::of(&k, grid, m, h100()).duration;
    assert!((of(&one) / 131_000.0 - 1.0).abs() < 0.1, "{}", of(&one));
    // One of each warp at a place of its own, or a load: once over the bus and back.
    let apart = of(&Memory { host_at_one_line: 1.0, ..one });
    assert!((3000.0..4000.0).contains(&apart), "{apart}");
}

/// `dram_load_16_bytes_and_128_fma`: neither 180 us, which DRAM takes, nor 176, which computing takes, but 193.
#[test]
fn warps_that_compute_wait_for_memory_before() {
    let grid = Grid { blocks: 528.0, warps: 16.0, resident: 4.0, sms: 132.0 };
    let (rounds, bytes) = (124.0, f64::from(512 << 20));
    let warps = (528.0 * 16.0 * rounds) as u64;
    let mut k = kernel(Pipe::Lsu, 1.0, warps, Wait::Memory);
    let passed = Passed { warps, threads: 32 * warps };
    let (reads, writes) = (vec![], vec![]);
    k.stretches[0].made.push(Made {
        line: 2,
        parts: vec![(Pipe::Fma, 140.0)],
        wait: Wait::Cycles(4),
        reads,
        writes,
        passed,
    });
    let memory = Memory {
        requests: bytes / 512.0,
        lines: bytes / 128.0,
        loaded: bytes / 32.0,
        dram_read: bytes,
        ..Memory::default()
    };
    let t = Time::of(&k, grid, &memory, h100());
    let (issue, waits) = (t.bounds[0].1, t.path.memory);
    assert!((t.active / (issue + waits) - 1.0).abs() < 0.1, "{t:?}");
    assert!((180_000.0..200_000.0).contains(&t.duration), "{t:?}");
}

/// Of two loads that go together one has its line in L1, the other in DRAM: a warp waits for the latter, not for their mean.
#[test]
fn loads_that_go_together_wait_for_the_furthest() {
    let mut k = kernel(Pipe::Lsu, 1.0, 8, Wait::Memory);
    let near = Made { line: 2, ..k.stretches[0].made[0].clone() };
    k.stretches[0].made.push(near);
    let memory = Memory {
        loaded: 64.0,
        l1_hits: 32.0,
        requests: 16.0,
        lines: 16.0,
        loads: 16.0,
        dram_read: 1024.0,
        ..Memory::default()
    };
    let of = |k: &Kernel| Time::of(k, grid(1.0), &memory, h100()).path.memory;
    let mean = of(&k);
    k.answers_from = [(1, [0.0, 0.0, 1.0]), (2, [1.0, 0.0, 0.0])].into();
    assert!((300.0..400.0).contains(&mean) && (650.0..700.0).contains(&of(&k)), "{mean} {}", of(&k));
}

/// `nothing_100000_blocks_of_256`: 63 us, of 1024 threads 71.
#[test]
fn blocks_begin_one_after_the_other() {
    let k = kernel(Pipe::Cbu, 1.0, 100_000, Wait::Cycles(4));
    for (warps, want) in [(8.0, 60_100.0), (32.0, 67_900.0)] {
        let grid = Grid { blocks: 1e5, warps, resident: 64.0 / warps, sms: 132.0 };
        let t = Time::of(&k, grid, &Memory::default(), h100());
        assert_eq!(t.limiter, Limiter::Blocks);
        assert!((t.duration - h100().empty - want).abs() < 0.02 * want, "{t:?}");
    }
}

/// `cold_read_1_write_1_1048576_kib` takes longer than reading or writing alone.
#[test]
fn dram_is_slower_where_it_gives_and_takes() {
    let g = h100();
    let [read, both, written] = [(2e9, 0.0), (1e9, 1e9), (0.0, 2e9)].map(|(r, w)| g.of_dram(r, w));
    assert!(both > 1.05 * read && both > 1.05 * written, "{read} {both} {written}");
    assert!((g.of_dram(7e8, 1e8) / (8e8 / 3080.0) - 1.0).abs() < 0.01);
}

/// One warp of each block goes on behind a guard, and takes as long as it takes; the block has not ended before.
#[test]
fn a_block_lasts_as_long_as_its_last_warp() {
    let few = Grid { blocks: 132.0, warps: 8.0, resident: 8.0, sms: 132.0 };
    let mut k = kernel(Pipe::Lsu, 1.0, 132, Wait::Memory);
    k.stretches[0].reached = 0.125;
    let memory = Memory { loaded: 528.0, ..Memory::default() };
    let t = Time::of(&k, few, &memory, h100());
    assert!((t.path.of_block / t.path.cycles - 8.0).abs() < 1e-6, "{t:?}");
}

/// What just misses L1, and what L2 has asked DRAM for, is there no sooner for others that want it.
#[test]
fn what_is_late_is_waited_for() {
    let k = kernel(Pipe::Lsu, 64.0, 8, Wait::Memory);
    let of = |m: Memory| Time::of(&k, grid(1.0), &Memory { loaded: 1000.0, ..m }, h100()).path.memory;
    let (l1, l2) = (of(Memory { l1_hits: 1000.0, ..Memory::default() }), of(Memory::default()));
    assert_eq!((l1, l2), (39.0, 281.0));
    assert_eq!(of(Memory { l1_hits: 900.0, l1_late: 900.0, ..Memory::default() }), 281.0);
    assert_eq!(of(Memory { l2_late: 500.0, dram_read: 500.0 * 32.0, ..Memory::default() }), 660.0);
    // `loaded_latency_l2_a_thread_1_warps`: 364.
    let apart = of(Memory { requests: 10.0, lines: 320.0, ..Memory::default() });
    assert!((apart - 364.3).abs() < 1.0, "{apart}");
}

/// Instructions behind a loop that an instruction becomes, and behind a fence, begin when that has ended; plain latencies overlap. What is done
/// under a lock is added for each thread, calls of the heap too.
#[test]
fn what_cannot_overlap_adds_up() {
    let one = grid(1.0);
    let twice = |wait| {
        let mut k = kernel(Pipe::Lsu, 1.0, 8, wait);
        let first = k.stretches[0].made[0].clone();
        k.stretches[0].made.push(first);
        k
    };
    let cycles = |k: &Kernel| Time::of(k, one, &Memory::default(), h100()).path.of_block;
    let (apart, loops) = (cycles(&twice(Wait::Cycles(1000))), cycles(&twice(Wait::Loop(1000))));
    assert!(apart < 1010.0 && loops >= 2000.0, "{apart} {loops}");
    assert!(cycles(&twice(Wait::Fence { system: false })) >= 1320.0);
    let mut k = twice(Wait::Cycles(1000));
    k.locked.push((0, 100));
    k.calls.free = Passed { warps: 8, threads: 256 };
    let serial = Time::of(&k, one, &Memory::default(), h100()).path.serial;
    // 100 turns of a thousand cycles and L2's latency; a call, and 256 threads in it.
    let want = 100.0 * (1001.0 + 281.0) + 1.98 * (7000.0 + 114.0 * 256.0);
    assert!((serial - want).abs() < 500.0, "{serial} {want}");
}

fn made(pipe: Pipe, wait: Wait, reads: &[u32], writes: &[u32]) -> Made {
    let ids = |all: &[u32]| all.iter().map(|n| weft_ptx::RegId(*n)).collect();
    let passed = Passed { warps: 8, threads: 256 };
    Made { line: 1, parts: vec![(pipe, 1.0)], wait, reads: ids(reads), writes: ids(writes), passed }
}

/// `alone_branch_uniform_1_warps`: 25 for a comparison, the branch that waits for it, and a sum. `lat_ffma`: 39 for eight sums and a loop that
/// waits for the last of them to begin, not for what is compared.
#[test]
fn branches_wait_for_conditions_and_for_what_is_before_them() {
    let compare = made(Pipe::Alu, Wait::Cycles(3), &[1], &[2]);
    let branch = made(Pipe::Branch, Wait::Branch, &[2], &[]);
    let sum = made(Pipe::Alu, Wait::Cycles(3), &[1], &[1]);
    let one = alone(&[compare.clone(), branch.clone()], h100()) + alone(std::slice::from_ref(&sum), h100());
    assert!((one - 25.5).abs() < 1.0, "{one}");
    let mut all = vec![compare, sum.clone()];
    all.extend((0..7).map(|_| made(Pipe::Fma, Wait::Cycles(3), &[1], &[1])));
    all.push(branch);
    let eight = alone(&all, h100());
    assert!((eight - 39.1).abs() < 1.5, "{eight}");
    // Where the two ways of a branch become instructions under its condition, these wait for it all the same.
    let mut guard = made(Pipe::Branch, Wait::Branch, &[2], &[]);
    guard.parts.clear();
    let guarded = alone(&[made(Pipe::Alu, Wait::Cycles(3), &[1], &[2]), guard], h100());
    assert!((guarded - 12.0).abs() < 1.0, "{guarded}");
}

/// `texel_0_0_after_0_0`: 237 cycles where a load from L1 takes 39, of which 28 are others'.
#[test]
fn textures_answer_later_than_memory() {
    let of = |wait| {
        let hits = Memory { loaded: 1000.0, l1_hits: 1000.0, ..Memory::default() };
        Time::of(&kernel(Pipe::Tex, 1.0, 8, wait), grid(1.0), &hits, h100()).path.memory
    };
    assert_eq!((of(Wait::Memory), of(Wait::Texture)), (39.0, 237.0 - 28.0));
}

/// `expand` of a search in breadth: one warp of a block has many neighbours to look at, the others few; the launch lasts as long as that one.
#[test]
fn a_warp_with_many_loads_is_waited_for() {
    let k = kernel(Pipe::Lsu, 1.0, 8, Wait::Memory);
    let few = Memory { loaded: 8.0, loads: 8.0, requests: 8.0, lines: 8.0, ..Memory::default() };
    let of = |m: Memory| Time::of(&k, grid(1.0), &m, h100()).bounds.last().map_or(0.0, |b| b.1);
    let slowest = [0.0, 20.0, 0.0];
    let (alike, many) = (of(few), of(Memory { slowest, ..few }));
    assert!((many / alike - 20.0).abs() < 0.1, "{alike} {many}");
}

/// `shuffled` of `sums`: when all has been read each warp adds to one place, one after the other. Where blocks come one after the other, others read
/// meanwhile.
#[test]
fn what_all_warps_end_with_is_added() {
    let of = |blocks: f64, one: bool| {
        let grid = grid(blocks);
        let warps = grid.blocks * grid.warps;
        let k = kernel(Pipe::Lsu, 4.0, warps as u64, Wait::Memory);
        let at_one_place = if one { warps } else { 0.0 };
        let memory = Memory { loads: 4.0 * warps, loaded: 16.0 * warps, at_one_place, ..Memory::default() };
        Time::of(&k, grid, &memory, h100()).duration
    };
    let serial = 1056.0 * 8.0 / h100().at_one_place;
    assert!((of(1056.0, true) - of(1056.0, false) - serial).abs() < 0.01 * serial);
    assert!(of(10_560.0, true) < 10.0 * serial + of(10_560.0, false) - 0.5 * serial);
}

/// `nothing` of one block of 32 threads under ncu: 2176 ns.
#[test]
fn a_block_that_does_nothing_takes_an_sm() {
    let grid = Grid { blocks: 1.0, warps: 1.0, resident: 32.0, sms: 132.0 };
    let t = Time::of(&kernel(Pipe::Cbu, 1.0, 1, Wait::Cycles(4)), grid, &Memory::default(), h100());
    assert!((2150.0..2200.0).contains(&t.duration), "{t:?}");
    assert!((300.0..360.0).contains(&t.active), "{t:?}");
}

/// `code<1024>`, 1,024 products that wait for nothing: with one warp instructions come too late (3360 ns; 2576 without), with
/// eight warps for each scheduler they are there when they are wanted.
#[test]
fn instructions_come_from_far() {
    let of = |blocks: f64, warps: f64| {
        let passed = Passed { warps: (blocks * warps) as u64, threads: (32.0 * blocks * warps) as u64 };
        let one = |n: u32| Made {
            line: n,
            parts: vec![(Pipe::Fma, 1.0)],
            wait: Wait::Cycles(4),
            reads: vec![],
            writes: vec![],
            passed,
        };
        let made = (1..=1024).map(one).collect();
        let k = Kernel { stretches: vec![Stretch { made, reached: 1.0 }], ..Kernel::default() };
        Time::of(&k, Grid { blocks, warps, resident: 2.0, sms: 132.0 }, &Memory::default(), h100())
    };
    let (alone, full) = (of(1.0, 1.0), of(132.0, 32.0));
    assert!((3100.0..3600.0).contains(&alone.duration), "{alone:?}");
    assert!(alone.path.cold > 900.0 && full.path.cold == 0.0, "{alone:?} {full:?}");
}

/// `spin_20000_cycles_16_eighths_of_a_wave`: the second of two waves takes 10.34 us, though a block spins for 10.1 of them.
#[test]
fn a_block_that_follows_another_begins_later() {
    let of = |waves: f64| {
        let grid = Grid { blocks: 264.0 * waves, warps: 32.0, resident: 2.0, sms: 132.0 };
        let k = kernel(Pipe::Alu, 1.0, (grid.blocks * grid.warps) as u64, Wait::Cycles(20_000));
        Time::of(&k, grid, &Memory::default(), h100()).duration
    };
    let second = of(2.0) - of(1.0);
    assert!((second / 10_336.0 - 1.0).abs() < 0.01, "{second}");
}

/// Chains of loads from DRAM take 690 cycles a load with one warp and 880 with 8,448 (`chain<8, 4096>`, `chain<4, 4096>` and those of 128 bytes in
/// `cold.txt`), which is what the slowest of them has waited.
#[test]
fn the_slowest_of_many_warps_waits_longer_for_dram() {
    let of = |blocks: f64, warps: f64| {
        let all = blocks * warps;
        let mut k = kernel(Pipe::Lsu, 1.0, 8 * all as u64, Wait::Memory);
        k.answers_from = [(1, [0.0, 0.0, 1.0])].into();
        let grid = Grid { blocks, warps, resident: 8.0, sms: 132.0 };
        let n = 8.0 * all;
        let memory =
            Memory { requests: n, lines: n, loads: n, loaded: n, dram_read: 32.0 * n, ..Memory::default() };
        let path = Time::of(&k, grid, &memory, h100()).path;
        (path.of_block + path.beyond) / 8.0
    };
    let (one, many) = (of(1.0, 1.0), of(1056.0, 8.0));
    assert!((one / 690.0 - 1.0).abs() < 0.06 && (many / 880.0 - 1.0).abs() < 0.08, "{one} {many}");
}

/// `rate_imad`: 64 products of integers in a cycle, where `rate_ffma` is above 100.
#[test]
fn products_of_integers_have_half_of_a_part() {
    let many = grid(132.0 * 80.0);
    let warps = (many.blocks * many.warps) as u64;
    let of = |pipe| Time::of(&kernel(pipe, 1000.0, warps, Wait::Cycles(3)), many, &Memory::default(), h100());
    let (floats, products) = (of(Pipe::Fma), of(Pipe::Product));
    assert_eq!(products.limiter, Limiter::Pipe(Pipe::Product));
    assert!((1.8..2.05).contains(&(products.duration / floats.duration)), "{products:?} {floats:?}");
    // `rate_product_high`: 31 in a cycle.
    let wide = of(Pipe::Wide);
    assert!((1.9..2.05).contains(&(wide.duration / products.duration)), "{wide:?}");
    // They are instructions of the whole part, and sums may be either's.
    assert_eq!(kernel(Pipe::Product, 2.0, 8, Wait::Cycles(3)).executed_by(Pipe::Fma).0, 16.0);
    assert_eq!(kernel(Pipe::Either, 2.0, 8, Wait::Cycles(3)).executed_by(Pipe::Product).0, 8.0);
}

/// One block of many goes round a loop a thousand times as often as others: the launch lasts as long as that one.
#[test]
fn a_launch_lasts_as_long_as_its_heaviest_block() {
    let many = grid(132.0 * 4.0);
    let turns = |warps| kernel(Pipe::Fma, 10.0, warps, Wait::Cycles(20));
    let even = turns((many.blocks * many.warps) as u64 * 10);
    let one = Kernel { heaviest: Some(Box::new(turns(many.warps as u64 * 1000))), ..even.clone() };
    let of = |k: &Kernel| Time::of(k, many, &Memory::default(), h100());
    // Each turn takes ten instructions and 20 cycles until the next one may begin.
    assert!((of(&one).path.heaviest / 30_000.0 - 1.0).abs() < 0.01, "{:?}", of(&one));
    assert!(of(&one).cycles > of(&even).cycles + 25_000.0);
    // An SM that has twice its share of the work takes twice as long for it.
    let of_issue = |k: &Kernel| of(k).bounds[0].1;
    let share = Kernel { busiest: 2.0 / 132.0, ..even.clone() };
    assert!((of_issue(&share) / of_issue(&even) - 2.0).abs() < 0.01);
}

/// `uneven_*` of `far.txt`: 512 steps of 8 sums each take 18 us besides an empty kernel, whether all warps make them or one of 32, the others 64; with
/// 1,056 blocks most of that is added to what all warps do, a little more where slow ones meet on a scheduler.
#[test]
fn a_launch_lasts_as_long_as_its_slowest_warp() {
    let of = |blocks: f64, slow: f64, rounds: f64| {
        let grid = Grid { blocks, warps: 8.0, resident: 8.0, sms: 132.0 };
        let mean = 1.0 + (rounds - 1.0) * slow;
        let steps = (64.0 * mean * blocks * 8.0) as u64;
        let k = kernel(Pipe::Fma, 16.0, steps, Wait::Cycles(53));
        let k = Kernel { slowest: rounds / mean, ..k };
        Time::of(&k, grid, &Memory::default(), h100()).duration
    };
    let (all, one) = (of(132.0, 1.0, 8.0), of(132.0, 1.0 / 32.0, 8.0));
    assert!((all / 20_400.0 - 1.0).abs() < 0.1 && (one / all - 1.0).abs() < 0.1, "{one} {all}");
    let more = of(1056.0, 1.0 / 32.0, 8.0) - of(1056.0, 1.0 / 32.0, 2.0);
    assert!((more / 17_900.0 - 1.0).abs() < 0.2, "{more}");
}
