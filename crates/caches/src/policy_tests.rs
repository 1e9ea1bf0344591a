//! Parts of `tests/golden/programs/persistence.cu`, beside what an H100 counted of them (`tests/golden/kept/persistence.csv`).

use super::*;
use crate::{BlockStream, Collector, Gpu, Grid, Kind, Memory, Streams, Traffic};

const MIB: u64 = 1 << 20;
const HOT: u64 = 1 << 40;

/// All of so many MiB, read or written once by 1,056 blocks of eight warps, each of which makes a request for every 8,448th line.
fn passes(base: u64, mib: u64, kind: Kind) -> Streams {
    part_of_passes(base, mib, kind, 5)
}

/// The same where one line of `1 << shift` is followed.
fn part_of_passes(base: u64, mib: u64, kind: Kind, shift: u32) -> Streams {
    let lines = mib * MIB / crate::LINE;
    let collector = Collector::new(1 << 22);
    for block in 0..1056 {
        let mut b = BlockStream { block: [block, 0, 0], ..BlockStream::default() };
        for warp in 0..8 {
            for line in (u64::from(block) * 8 + warp..lines).step_by(8448) {
                let at = base + line * crate::LINE;
                b.request((warp as usize, 0), (kind, false), &[(at, 15)], shift);
            }
        }
        collector.add(b);
    }
    Streams { shift, ..collector.take() }
}

/// L2, and what is said of the accesses to come.
struct Part {
    memory: Memory,
    policy: Policy,
}

impl Part {
    fn new(set_aside_mib: u64) -> Part {
        // As an H100 rounds it.
        let way = 50 * MIB / 16;
        let set_aside = (set_aside_mib * MIB).next_multiple_of(way).min(10 * way);
        let mut part = Part {
            memory: Memory::default(),
            policy: Policy { set_aside: Some(set_aside), ..Policy::default() },
        };
        part.go(1 << 42, 128, Kind::Load);
        part
    }

    fn go(&mut self, base: u64, mib: u64, kind: Kind) -> Traffic {
        let gpu = Gpu::new((9, 0), 132, 50 * MIB, 32 << 10);
        let grid = Grid { blocks: [1056, 1, 1], resident: 8, local_of_warp: 0, sites: 1 };
        self.memory.launch_with(&gpu, &grid, &self.policy, &passes(base, mib, kind))
    }

    fn window(&mut self, mib: u64, ratio: f32, hit: Property) -> &mut Part {
        self.policy.window = Some(Window::new(HOT, mib * MIB, ratio, hit, Property::Streaming));
        self
    }

    fn own(&mut self, choice: Choice) -> &mut Part {
        self.policy.sites = vec![Some(choice)];
        self
    }

    fn read(&mut self, mib: u64) -> &mut Part {
        self.go(HOT, mib, Kind::Load);
        self
    }

    /// What is left of the hot lines, in MiB, after others have passed.
    fn left(&mut self, mib: u64) -> f64 {
        (self.policy.window, self.policy.sites) = (None, Vec::new());
        self.go(1 << 41, 128, Kind::Load);
        mib as f64 - (self.go(HOT, mib, Kind::Load).dram_read * 32) as f64 / MIB as f64
    }
}

fn all(property: Property) -> Choice {
    Choice { hit: property, miss: property, sixteenths: 16 }
}

fn near(got: f64, want: f64) {
    assert!((got - want).abs() <= 0.04 * want + 0.1, "{got} MiB are left, not {want}");
}

use Property::{Normal, Persisting, Streaming};

#[test]
fn what_persists_survives_other_launches_and_usual_reads() {
    near(Part::new(30).read(16).left(16), 0.0);
    let mut part = Part::new(30);
    near(part.window(16, 1.0, Persisting).read(16).left(16), 16.0);
    near(part.left(16), 16.0);
    part.memory.reset_persisting();
    near(part.left(16), 0.0);
}

#[test]
fn half_of_what_is_read_crosses_over_and_hits_there() {
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).read(16).policy.window = None;
    part.go(1 << 41, 128, Kind::Load);
    let t = part.go(HOT, 16, Kind::Load);
    // An H100 has 263,296 of 524,288 hit in the partition that is asked.
    near(t.l2_read.hits as f64, 263_296.0);
    assert_eq!(t.fabric_read.misses, t.dram_read.min(t.fabric_read.misses));
}

#[test]
fn what_is_written_persists() {
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).go(HOT, 16, Kind::Store);
    near(part.left(16), 16.0);
}

#[test]
fn normal_hits_end_it_and_streaming_ones_do_not() {
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).read(16).window(16, 1.0, Normal).read(16);
    near(part.left(16), 0.0);
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).read(16).window(16, 1.0, Streaming).read(16);
    near(part.left(16), 16.0);
}

/// A ratio of 0 has one line of 16 persist, and the others be as they are.
#[test]
fn normal_misses_leave_lines_as_they_are() {
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).read(16);
    part.policy.window = Some(Window::new(HOT, 16 * MIB, 0.0, Persisting, Normal));
    near(part.read(16).left(16), 16.0);
}

/// 30 MiB persist when 10 are set aside, and 0: an H100 has 12.5 and 3.1 left.
#[test]
fn less_persists_once_less_is_set_aside() {
    for (parts, want) in [(4, 12.5), (0, 3.125)] {
        let mut part = Part::new(30);
        part.window(30, 1.0, Persisting).read(30).policy.set_aside = Some(parts * 50 * MIB / 16);
        near(part.left(30), want);
    }
}

#[test]
fn as_much_persists_as_is_set_aside() {
    // 10 of 16 parts of 50 MiB; 10 MiB are rounded up to four, and one stays in any case.
    for (set_aside, hot, want) in [(30, 40, 31.25), (30, 60, 31.25), (10, 16, 12.5), (0, 16, 3.125)] {
        near(Part::new(set_aside).window(hot, 1.0, Persisting).read(hot).left(hot), want);
    }
    let mut none = Part::new(30);
    none.policy.set_aside = None;
    near(none.window(16, 1.0, Persisting).read(16).left(16), 0.0);
}

#[test]
fn a_ratio_chooses_the_same_lines_each_time() {
    for (hot, ratio, times, want) in [
        (32, 0.5, 1, 18.0),
        (32, 0.5, 2, 18.0),
        (16, 0.1, 1, 2.0),
        (16, 0.0, 1, 1.0),
        (16, 0.93, 1, 15.0),
        (16, 0.94, 1, 16.0),
    ] {
        let mut part = Part::new(30);
        for _ in 0..times {
            part.window(hot, ratio, Persisting).read(hot);
        }
        near(part.left(hot), want);
    }
}

/// 16 MiB, then 8 others: an H100 has all of them still, and none of those that stream.
#[test]
fn what_streams_goes_first() {
    for (property, want) in [(Normal, 16.0), (Streaming, 0.0)] {
        let mut part = Part::new(30);
        part.window(16, 1.0, property).read(16).policy.window = None;
        part.go(1 << 41, 8, Kind::Load);
        let left = 16.0 - (part.go(HOT, 16, Kind::Load).dram_read * 32) as f64 / MIB as f64;
        // Sets found by a hash are not all equally full.
        assert!((left - want).abs() <= 1.2, "{left}");
    }
}

#[test]
fn an_access_of_its_own_policy_does_not_ask_the_window() {
    let mut part = Part::new(30);
    part.window(16, 1.0, Streaming).own(all(Persisting)).read(16);
    near(part.left(16), 16.0);
    let mut part = Part::new(30);
    part.window(16, 1.0, Persisting).own(all(Streaming)).read(16);
    near(part.left(16), 0.0);
    let mut part = Part::new(30);
    part.own(Choice { hit: Persisting, miss: Streaming, sixteenths: 8 }).read(32);
    near(part.left(32), 16.0);
}

/// A launch of which more lines are followed finds what one of which fewer are has left, and the other way round.
#[test]
fn parts_of_lines_meet() {
    let gpu = Gpu::new((9, 0), 132, 50 * MIB, 32 << 10);
    let grid = Grid { blocks: [1056, 1, 1], resident: 8, local_of_warp: 0, sites: 1 };
    for (first, second) in [(5, 3), (3, 5)] {
        let mut part = Part::new(30);
        part.memory.flush();
        part.window(16, 1.0, Persisting);
        let hot = |shift| part_of_passes(HOT, 16, Kind::Load, shift);
        part.memory.launch_with(&gpu, &grid, &part.policy, &hot(first));
        let t = part.memory.launch_with(&gpu, &grid, &part.policy, &hot(second));
        assert_eq!((t.dram_read, t.one_of), (0, 32));
        near(part.left(16), 16.0);
    }
}

/// 40 MiB again and again, with as much of others in between: an H100 has 46 % of repeated accesses hit.
#[test]
fn what_is_too_much_for_the_room_displaces_itself() {
    let mut part = Part::new(30);
    part.window(40, 1.0, Persisting).read(40);
    let mut hits = 0.0;
    for n in 0..6 {
        part.go((1 << 43) + n * 64 * MIB, 40, Kind::Load);
        let t = part.go(HOT, 40, Kind::Load);
        hits += 1.0 - (t.dram_read * 32) as f64 / (40 * MIB) as f64;
    }
    assert!((0.40..0.54).contains(&(hits / 6.0)), "{}", hits / 6.0);
}

/// Normal lines that are read again to stream: an H100 loses those that are read at their home, 8 of 16 MiB.
#[test]
fn a_copy_that_streams_does_not_tell_the_home() {
    let mut part = Part::new(30);
    part.read(16).window(16, 1.0, Streaming).read(16).policy.window = None;
    part.go(1 << 41, 8, Kind::Load);
    let left = 16.0 - (part.go(HOT, 16, Kind::Load).dram_read * 32) as f64 / MIB as f64;
    assert!((left - 8.0).abs() <= 1.0, "{left}");
}
