//! Streams as programs of `tests/golden/programs` make them, beside what an H100 counted of these (`tests/golden/h100`).

use super::*;
use crate::stream::{Collector, Kind};

const BLOCKS: u32 = 1056;

/// Blocks of eight warps, whose `n`th request the function gives: kind, lines, sectors.
fn streams(blocks: u32, each: u64, of: impl Fn(u64, u64) -> Vec<(Kind, u64, u8)>) -> Streams {
    some(1 << 22, blocks, each, of)
}

/// No more records than so many.
fn some(most: usize, blocks: u32, each: u64, of: impl Fn(u64, u64) -> Vec<(Kind, u64, u8)>) -> Streams {
    let collector = Collector::new(most);
    for block in 0..blocks {
        let mut b = BlockStream { block: [block, 0, 0], ..BlockStream::default() };
        for warp in 0..8 {
            for n in 0..each {
                for (kind, line, sectors) in of(u64::from(block) * 8 + warp, n) {
                    b.request((warp as usize, 0), (kind, false), &[(line, sectors)], collector.shift());
                }
            }
        }
        collector.add(b);
    }
    collector.take()
}

fn traffic(blocks: u32, resident: u32, streams: &Streams) -> Traffic {
    let gpu = Gpu::new((9, 0), 132, 50 << 20, 32 << 10);
    let grid = Grid { blocks: [blocks, 1, 1], resident, local_of_warp: 0, sites: 1 };
    Memory::default().launch(&gpu, &grid, streams)
}

fn near(got: u64, want: u64, per_cent: u64) -> bool {
    got.abs_diff(want) * 100 <= want * per_cent
}

/// daxpy of 32 MiB each: an H100 had no loads hit L1, the stores almost all, all stores hit L2.
#[test]
fn a_store_to_what_was_loaded_hits() {
    let each = 32;
    let s = streams(BLOCKS, each, |warp, n| {
        let line = (warp * each + n) * 128;
        vec![(Kind::Load, line, 15), (Kind::Load, 1 << 40 | line, 15), (Kind::Store, 1 << 40 | line, 15)]
    });
    let t = traffic(BLOCKS, 8, &s);
    let sectors = u64::from(BLOCKS) * 8 * each * 4;
    assert_eq!(t.l1_global_load.hits, 0);
    assert_eq!(t.l1_global_load.misses, 2 * sectors);
    assert!(t.l1_global_store.hits * 100 > 90 * t.l1_global_store.sectors(), "{t:?}");
    assert_eq!((t.l2_write.misses, t.dram_read), (0, t.l2_read.misses));
    // Half of what misses is at home in the other partition.
    assert!(near(t.fabric_read.sectors(), t.l2_read.misses / 2, 5), "{t:?}");
}

/// Every other sector: DRAM reads twice as much, and so much misses L2, as stride<16> of `strides`.
#[test]
fn dram_gives_two_sectors() {
    let s = streams(132, 64, |warp, n| vec![(Kind::Load, (warp * 64 + n) * 128, 5)]);
    let t = traffic(132, 1, &s);
    let sectors = 132 * 8 * 64 * 2;
    assert_eq!((t.l1_global_load.misses, t.l2_read.misses, t.dram_read), (sectors, 2 * sectors, 2 * sectors));
}

/// `own_stretch`: 16, 128 and 512 KiB for each SM, read four times. An H100 has all but the first pass hit, and none of 512 KiB.
#[test]
fn l1_keeps_what_it_has_room_for() {
    for (kib, per_cent) in [(16, 75), (128, 75), (512, 0)] {
        let lines = kib * 8;
        let s = streams(132, lines / 2, |warp, n| {
            let (block, place) = (warp / 8, warp % 8 * (lines / 2) + n);
            // All warps pass over the stretch together.
            let at = n * 8 + warp % 8;
            assert!(place < 4 * lines);
            vec![(Kind::Load, (block * lines + at % lines) * 128, 15)]
        });
        let t = traffic(132, 1, &s);
        let rate = 100 * t.l1_global_load.hits / t.l1_global_load.sectors();
        assert!(rate.abs_diff(per_cent) <= 2, "{kib} KiB: {rate} %");
    }
}

/// `common_stretch` of 1 MiB: each partition misses each line once, asked by an SM or by the other one, and DRAM gives it once.
#[test]
fn each_partition_asks_once_for_what_all_read() {
    let s = streams(132, 1024, |warp, n| vec![(Kind::Load, (n * 8 + warp % 8) * 128, 15)]);
    let t = traffic(132, 1, &s);
    assert_eq!(t.dram_read, 32768);
    assert_eq!(t.l2_read.misses + t.fabric_read.misses, 2 * 32768, "{t:?}");
}

/// `reduce_to_each`: of two sectors beside each other the first misses.
#[test]
fn reductions_miss_once_for_two_sectors() {
    let s = streams(132, 16, |warp, n| vec![(Kind::Reduction, (warp * 16 + n) * 128, 15)]);
    let t = traffic(132, 1, &s);
    let sectors = 132 * 8 * 16 * 4;
    assert_eq!((t.l2_atomic.hits, t.l2_atomic.misses, t.dram_read), (sectors / 2, sectors / 2, sectors));
    assert_eq!(t.l1_atomic.hits, 0);
}

/// Two lines of one request count once, by the further one; what L1 has asked for already comes from as far.
#[test]
fn answers_are_counted_by_where_they_come_from() {
    let mut b = BlockStream { block: [0, 0, 0], ..BlockStream::default() };
    b.request((0, 0), (Kind::Load, false), &[(4096, 15), (8192, 15)], 0);
    b.request((1, 0), (Kind::Load, false), &[(4096, 15)], 0);
    for _ in 0..8 {
        b.request((1, 0), (Kind::Load, false), &[(4096, 15)], 0);
    }
    let collector = Collector::new(100);
    collector.add(b);
    let t = traffic(1, 1, &collector.take());
    // Of the second warp's nine the four of the first turn find their line under way.
    assert_eq!((t.sites[0].from, t.dram_read), ([5, 0, 5], 8));
}

#[test]
fn l2_keeps_what_a_launch_leaves() {
    let gpu = Gpu::new((9, 0), 132, 50 << 20, 32 << 10);
    let grid = Grid { blocks: [132, 1, 1], resident: 1, local_of_warp: 0, sites: 1 };
    let of = |kind| streams(132, 16, move |warp, n| vec![(kind, (warp * 16 + n) * 128, 15)]);
    let (stores, loads) = (of(Kind::Store), of(Kind::Load));
    let mut memory = Memory::default();
    let sectors = 132 * 8 * 16 * 4;
    assert_eq!(memory.launch(&gpu, &grid, &stores).dram_write, 0);
    let t = memory.launch(&gpu, &grid, &loads);
    assert_eq!((t.dram_read, t.l2_read.hits, t.sites[0].l2.hits), (0, sectors, sectors));
    assert_eq!(memory.write_back(), sectors);
    memory.launch(&gpu, &grid, &stores);
    memory.flush();
    assert_eq!(memory.launch(&gpu, &grid, &loads).dram_read, sectors);
}

/// Rates and sectors of a part of the lines are those of all.
#[test]
fn a_part_of_the_lines_stands_for_all() {
    let of = |warp: u64, n: u64| {
        let own = (warp * 64 + n) * 128;
        vec![
            (Kind::Load, (1 << 40) + (n * 8 + warp % 8) * 128, 15),
            (Kind::Load, own, 5),
            (Kind::Store, own, 15),
        ]
    };
    let (all, part) = (streams(BLOCKS, 64, of), some(100_000, BLOCKS, 64, of));
    assert!(all.shift == 0 && part.shift >= 4, "{}", part.shift);
    let (all, part) = (traffic(BLOCKS, 8, &all), traffic(BLOCKS, 8, &part));
    for (got, want) in [
        (part.l1().hits, all.l1().hits),
        (part.l2_read.sectors(), all.l2_read.sectors()),
        (part.dram_read, all.dram_read),
        (part.l2_write.hits, all.l2_write.hits),
    ] {
        assert!(near(got, want, 5), "{part:?}\n{all:?}");
    }
}

/// The block that all data comes to first is the slowest, be all lines followed or some.
#[test]
fn a_part_of_the_lines_knows_the_slowest_block() {
    let of = |warp: u64, n: u64| vec![(Kind::Load, ((warp / 8 + n) * 8 + warp % 8) * 128, 15)];
    let (all, part) = (streams(132, 64, of), some(20_000, 132, 64, of));
    assert!(all.shift == 0 && part.shift >= 1, "{}", part.shift);
    for t in [traffic(132, 1, &all), traffic(132, 1, &part)] {
        let [l1, l2, dram] = t.slowest;
        assert!(dram * 5 > 4 * (l1 + l2 + dram), "{:?}", t.slowest);
        assert!((l1 + l2 + dram).abs_diff(64) <= 2, "{:?}", t.slowest);
    }
}

/// `write_then_read` of little: all loads hit, no store does, and L2 sees the stores alone.
#[test]
fn what_was_stored_is_hit() {
    let of = |warp: u64, n: u64| {
        let line = (warp * 4 + n) * 128;
        vec![(Kind::Store, line, 15), (Kind::Load, line, 15)]
    };
    let t = traffic(132, 1, &streams(132, 4, of));
    let sectors = 132 * 8 * 4 * 4;
    assert_eq!((t.l1_global_store.hits, t.l1_global_load.hits), (0, sectors));
    assert_eq!((t.l2_write.hits, t.l2_read.sectors(), t.dram_read), (sectors, 0, 0));
}

fn on(capability: (u32, u32), each: u64, of: impl Fn(u64, u64) -> Vec<(Kind, u64, u8)>) -> Traffic {
    let gpu = Gpu::new(capability, 16, 4 << 20, 32 << 10);
    let grid = Grid { blocks: [16, 1, 1], resident: 1, local_of_warp: 0, sites: 1 };
    Memory::default().launch(&gpu, &grid, &streams(16, each, of))
}

/// L1 of Kepler and Maxwell has no global memory, that of Pascal none that was stored, that of Volta all.
#[test]
fn what_l1_takes_is_the_architectures() {
    let of = |warp: u64, n: u64| {
        let line = (warp * 4 + n) * 128;
        vec![(Kind::Load, line, 15), (Kind::Load, line, 15), (Kind::Store, line, 15), (Kind::Load, line, 15)]
    };
    let sectors = 16 * 8 * 4 * 4;
    for (capability, loads, stores) in
        [((3, 7), 0, 0), ((5, 2), 0, 0), ((6, 0), 1, 0), ((7, 0), 2, 1), ((12, 0), 2, 1)]
    {
        let t = on(capability, 4, of);
        let hits = (t.l1_global_load.hits, t.l1_global_store.hits);
        assert_eq!(hits, (loads * sectors, stores * sectors), "{capability:?}");
        assert_eq!(t.dram_read, sectors, "{capability:?}");
    }
}

/// From Volta on DRAM gives 64 bytes, before that 32.
#[test]
fn dram_gives_as_much_as_a_line_of_l2_has() {
    let of = |warp: u64, n: u64| vec![(Kind::Load, (warp * 8 + n) * 128, 5)];
    let sectors = 16 * 8 * 8 * 2;
    for (capability, times) in [((3, 7), 1), ((6, 0), 1), ((7, 0), 2), ((8, 9), 2)] {
        assert_eq!(on(capability, 8, of).dram_read, times * sectors, "{capability:?}");
    }
}

/// `sums`: what only reads 32 MiB and more has DRAM take some of what the profiler left, up to 2.4 MB; `common_stretch` of 1 MiB nothing.
#[test]
fn what_a_profiler_leaves_is_displaced() {
    let gpu = Gpu::new((9, 0), 132, 50 << 20, 32 << 10);
    let grid = Grid { blocks: [132, 1, 1], resident: 1, local_of_warp: 0, sites: 1 };
    for (lines, least, most) in [(8, 0, 0), (512, 2_300_000, 2_400_000)] {
        let s = streams(132, lines, |warp, n| vec![(Kind::Load, (warp * lines + n) * 128, 15)]);
        let mut memory = Memory::default();
        assert_eq!(memory.launch(&gpu, &grid, &s).dram_write, 0);
        memory.flush();
        let bytes = 32 * memory.launch(&gpu, &grid, &s).dram_write;
        assert!((least..=most).contains(&bytes), "{bytes}");
    }
}

/// `fill` of 64 and 256 MiB: 25 MB are dirty at the end.
#[test]
fn half_of_l2_is_dirty_at_most() {
    let s = streams(132, 512, |warp, n| vec![(Kind::Store, (warp * 512 + n) * 128, 15)]);
    let t = traffic(132, 1, &s);
    let left = 32 * (t.l2_write.sectors() - t.dram_write);
    assert!(near(left, 25_000_000, 6), "{left}");
}

/// `common_stretch`: where SMs beside each other want a line at the same time a quarter of what they miss gets to L2; DRAM's time is waited for by all.
#[test]
fn sms_beside_each_other_ask_for_each_other() {
    let s = streams(132, 4, |warp, n| vec![(Kind::Load, (warp % 8 * 4 + n) * 128, 15)]);
    let t = traffic(132, 1, &s);
    assert_eq!(t.l1_global_load.misses, 132 * 128);
    let share = t.l1_global_load.misses as f64 / t.l2_read.sectors() as f64;
    assert!((share / 3.8 - 1.0).abs() < 0.05, "{share}");
    assert_eq!((t.dram_read, t.l2_late), (128, 131 * 128));
}

/// `five_points` in tall blocks and `box_filter_9x9_shared`, of which all gets to L2 that neighbours want of each other's rows; `plain` of `matrices`, 91 of 100, whose
/// blocks begin one after the other.
#[test]
fn what_is_wanted_at_other_times_is_asked_for_again() {
    let asked = |blocks: u32, of: fn(u64, u64) -> u64| {
        let t = traffic(blocks, 1, &streams(blocks, 1, |w, n| vec![(Kind::Load, of(w, n) * 128, 15)]));
        t.l1_global_load.misses as f64 / t.l2_read.sectors() as f64
    };
    // Each block's warps want the lines of the one before it, the other way round.
    let turned = asked(132, |warp, _| if warp / 8 % 2 == 0 { warp % 8 } else { 7 - warp % 8 });
    assert!(turned < 2.6, "{turned}");
    let waves = |n: u32| asked(n * 132, |warp, _| warp / 8 / 132 * 8 + warp % 8);
    assert!(waves(1) > 3.5 && waves(4) < 1.3, "{} {}", waves(1), waves(4));
}

/// Of a line that a warp has just asked for another one has nothing sooner.
#[test]
fn what_l1_gives_at_the_same_time_is_late() {
    let again = streams(1, 16, |_, n| vec![(Kind::Load, n % 8 * 128, 15)]);
    let t = traffic(1, 1, &again);
    assert_eq!((t.l1_late, t.l1_global_load.hits), (7 * 8 * 4, 15 * 8 * 4));
}
