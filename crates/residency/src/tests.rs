//! Histories whose figures are known, and rules that hold in all.

use super::*;

const MB: u64 = 1 << 20;
const BASE: u64 = 64 * MB;

fn device(capacity: u64) -> Device {
    Device {
        capacity,
        faults: true,
        coherent: false,
        counts: None,
        peers: false,
        rate: [12.0; 2],
        peer_rate: 40.96,
        move_ns: [1_300; 2],
        group_ns: 25_000,
        page_ns: 0,
        block_ns: 0,
        leave_ns: 0,
        begin_ns: [0; 2],
    }
}

fn model(devices: &[Device]) -> Model {
    Model::new(Settings::new(devices.to_vec()))
}

/// The CPU touches each page; answers how many faults that took.
fn host_touches(m: &mut Model, from: u64, to: u64, write: bool) -> u64 {
    let before = m.sums().cpu_faults;
    for page in (from..to).step_by(PAGE as usize) {
        if m.access(Place::Host, page).is_some_and(|a| a < needed(write)) {
            assert_eq!(m.host_fault(page, write), Served::Done);
        }
        assert!(m.access(Place::Host, page).is_some_and(|a| a >= needed(write)), "{page:#x}");
    }
    m.sums().cpu_faults - before
}

fn needed(write: bool) -> Access {
    if write { Access::ReadWrite } else { Access::Read }
}

fn gpu_touches(m: &mut Model, d: u32, from: u64, to: u64, write: bool) {
    for page in (from..to).step_by(PAGE as usize) {
        if m.access(Place::Device(d), page).is_some_and(|a| a < needed(write)) {
            m.gpu_fault(d, page, write, of(0, (page - from) / (512 << 10)));
        }
        assert!(m.access(Place::Device(d), page).is_some_and(|a| a >= needed(write)), "{page:#x}");
    }
    m.settle(d);
}

fn of(worker: u32, wave: u64) -> Origin {
    Origin { worker, wave, ..Origin::default() }
}

fn moves(m: &mut Model, kind: Kind) -> Vec<u64> {
    m.take_events().iter().filter(|e| e.kind == kind).map(|e| e.bytes).collect()
}

/// Two arrays of 4 MB that the CPU writes, a kernel uses, and of which the CPU reads one: 36 faults of the CPU, 4 MB back in 24 pieces of 4 KB
/// to 1020 KB, as nvprof says of a P100 ("Unified Memory for CUDA Beginners", NVIDIA's technical blog).
#[test]
fn an_addition_of_vectors() {
    let mut m = model(&[device(1 << 30)]);
    let [x, y] = [BASE, BASE + 8 * MB];
    for a in [x, y] {
        assert!(m.add_range(a, 4 * MB, 0));
    }
    let first: u64 = [x, y].iter().map(|a| host_touches(&mut m, *a, a + 4 * MB, true)).sum();
    assert_eq!((first, m.sums().to_device, m.sums().to_host), (24, 0, 0));
    for a in [x, y] {
        gpu_touches(&mut m, 0, a, a + 4 * MB, a == y);
    }
    assert_eq!((m.sums().to_device, m.sums().to_host), (8 * MB, 0));
    assert_eq!((m.used(0), m.take_stall(Place::Device(0)) > 0), (8 * MB, true));
    let _ = m.take_events();
    assert_eq!(host_touches(&mut m, y, y + 4 * MB, false), 12);
    assert_eq!((m.sums().to_device, m.sums().to_host, m.used(0)), (8 * MB, 4 * MB, 4 * MB));
    let back = moves(&mut m, Kind::DeviceToHost);
    assert_eq!((back.len(), back.iter().min(), back.iter().max()), (24, Some(&4096), Some(&(1020 << 10))));
    assert_eq!(m.sums_of(x).map(|s| (s.to_device, s.to_host)), Some((4 * MB, 0)));
}

#[test]
fn what_is_prefetched_does_not_fault() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, 4 * MB, 0);
    host_touches(&mut m, BASE, BASE + 4 * MB, true);
    assert_eq!(m.prefetch(Place::Device(0), BASE, BASE + 4 * MB), 4 * MB);
    let _ = m.take_events();
    gpu_touches(&mut m, 0, BASE, BASE + 4 * MB, true);
    assert!(m.take_events().is_empty());
    assert_eq!(m.prefetch(Place::Host, BASE + PAGE, BASE + 3 * PAGE), 2 * PAGE);
    assert_eq!(m.access(Place::Host, BASE + 2 * PAGE), Some(Access::ReadWrite));
    assert_eq!(m.access(Place::Host, BASE + 3 * PAGE), Some(Access::None));
    // What nobody has touched is there without a move.
    m.add_range(BASE + 32 * MB, MB, 0);
    assert_eq!(m.prefetch(Place::Device(0), BASE + 32 * MB, BASE + 33 * MB), 0);
    assert_eq!(m.access(Place::Device(0), BASE + 32 * MB), Some(Access::ReadWrite));
}

#[test]
fn what_is_read_mostly_is_copied_until_it_is_written() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, 2 * MB, 0);
    host_touches(&mut m, BASE, BASE + 2 * MB, true);
    m.advise(BASE, BASE + 2 * MB, Advice::ReadMostly(true));
    gpu_touches(&mut m, 0, BASE, BASE + 2 * MB, false);
    let both = [Place::Host, Place::Device(0)].map(|p| m.access(p, BASE));
    assert_eq!((both, m.sums().to_device), ([Some(Access::Read); 2], 2 * MB));
    assert_eq!(m.accesses(&[Place::Host], BASE, BASE + 2 * MB), [(BASE, BASE + 2 * MB, Access::Read)]);
    assert_eq!(host_touches(&mut m, BASE, BASE + 2 * MB, false), 0);
    assert_eq!(host_touches(&mut m, BASE, BASE + PAGE, true), 1);
    assert_eq!((m.access(Place::Device(0), BASE), m.sums().to_host), (Some(Access::None), 0));
    m.advise(BASE, BASE + 2 * MB, Advice::ReadMostly(false));
    assert_eq!((m.used(0), m.access(Place::Host, BASE + PAGE)), (0, Some(Access::ReadWrite)));
}

#[test]
fn preferred_and_accessed_by() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, 2 * MB, 0);
    m.advise(BASE, BASE + 2 * MB, Advice::Preferred(Some(Place::Host)));
    gpu_touches(&mut m, 0, BASE, BASE + 2 * MB, true);
    assert_eq!((m.used(0), m.sums().to_device), (0, 0));
    assert!(m.take_events().iter().any(|e| e.kind == Kind::RemoteMap));
    assert_eq!(host_touches(&mut m, BASE, BASE + 2 * MB, true), 0);
    // Used where it is, without a fault.
    m.add_range(BASE + 32 * MB, 2 * MB, 0);
    host_touches(&mut m, BASE + 32 * MB, BASE + 34 * MB, true);
    m.advise(BASE + 32 * MB, BASE + 34 * MB, Advice::AccessedBy(Place::Device(0), true));
    let _ = m.take_events();
    gpu_touches(&mut m, 0, BASE + 32 * MB, BASE + 34 * MB, true);
    assert!(m.take_events().is_empty());
}

#[test]
fn more_than_the_device_has() {
    let mut m = model(&[device(8 * MB)]);
    m.add_range(BASE, 12 * MB, 0);
    host_touches(&mut m, BASE, BASE + 12 * MB, true);
    gpu_touches(&mut m, 0, BASE, BASE + 12 * MB, true);
    assert_eq!((m.sums().to_device, m.sums().evicted, m.used(0)), (12 * MB, 4 * MB, 8 * MB));
    // What was taken first has gone, which a second round fetches again.
    assert_eq!(m.access(Place::Device(0), BASE), Some(Access::None));
    gpu_touches(&mut m, 0, BASE, BASE + 12 * MB, true);
    assert_eq!((m.sums().to_device, m.sums().evicted), (24 * MB, 16 * MB));
}

/// Of a group the pages that faulted move by themselves, then what comes along with them. Each page makes it take longer, and that it is the first of a
/// launch, or of all.
#[test]
fn pages_of_a_group() {
    let mut m =
        model(&[Device { page_ns: 1_000, block_ns: 500, begin_ns: [3_000, 40_000], ..device(1 << 30) }]);
    m.add_range(BASE, MB, 0);
    host_touches(&mut m, BASE, BASE + MB, true);
    let _ = m.take_events();
    m.gpu_fault(0, BASE + 3 * PAGE, false, of(0, 0));
    m.settle(0);
    let events = m.take_events();
    let moves: Vec<u64> = events.iter().filter(|e| e.kind == Kind::HostToDevice).map(|e| e.bytes).collect();
    assert_eq!(moves, [PAGE, 3 * PAGE, 12 * PAGE]);
    let ns = |events: &[Event]| {
        let moves: u64 = events.iter().filter(|e| e.kind == Kind::HostToDevice).map(|e| e.ns).sum();
        let group = events.iter().find(|e| e.kind == Kind::GpuFaultGroup);
        group.map_or(0, |g| g.ns - moves)
    };
    assert_eq!(ns(&events), 25_000 + 1_000 + 3_000 + 40_000);
    m.gpu_fault(0, BASE + 256 * 1024, false, of(0, 1));
    m.gpu_fault(0, BASE + 512 * 1024, false, of(0, 1));
    m.settle(0);
    assert_eq!(ns(&m.take_events()), 25_000 + 2_000);
    m.launch(0, 0);
    m.add_range(BASE + 4 * MB, MB, 0);
    m.gpu_fault(0, BASE + 960 * 1024, false, of(0, 2));
    m.gpu_fault(0, BASE + 4 * MB, false, of(0, 2));
    m.settle(0);
    assert_eq!(ns(&m.take_events()), 25_000 + 2_000 + 500 + 3_000);
}

/// Each page that the host loses makes a group longer, those that come along as well; of what is read mostly it loses none, and of what nobody had.
#[test]
fn pages_that_the_host_loses() {
    let longer = |read_mostly: bool, touched: bool| {
        let took = |leave_ns: u64| {
            let mut m = model(&[Device { leave_ns, ..device(1 << 30) }]);
            m.add_range(BASE, MB, 0);
            if touched {
                host_touches(&mut m, BASE, BASE + MB, true);
            }
            if read_mostly {
                m.advise(BASE, BASE + MB, Advice::ReadMostly(true));
            }
            let _ = m.take_events();
            m.gpu_fault(0, BASE + 3 * PAGE, false, of(0, 0));
            m.gpu_fault(0, BASE + 17 * PAGE, false, of(0, 0));
            m.gpu_fault(0, BASE + 40 * PAGE, false, of(0, 0));
            m.settle(0);
            m.take_events().iter().find(|e| e.kind == Kind::GpuFaultGroup).map_or(0, |g| g.ns)
        };
        took(100) - took(0)
    };
    assert_eq!(longer(false, true), 64 * 100);
    assert_eq!((longer(true, true), longer(false, false)), (0, 0));
}

/// A kernel that goes through memory finds some pages there that another fault brought; one that asks for pages far from each other does not.
/// A group takes 256 of these, and 14 of one block.
#[test]
fn faults_side_by_side() {
    let touched = |apart: u64, beside: u64| {
        let mut m = model(&[device(1 << 30)]);
        m.add_range(BASE, 64 * MB, 0);
        host_touches(&mut m, BASE, BASE + 64 * MB, true);
        let _ = m.take_events();
        for page in (BASE..BASE + 32 * apart).step_by(apart as usize) {
            assert_eq!(m.gpu_fault(0, page, true, Origin { beside, ..of(0, 0) }), Served::Done);
        }
        m.settle(0);
        let events = m.take_events();
        let count = |kind| events.iter().filter(|e| e.kind == kind).count();
        (count(Kind::GpuFaultGroup), count(Kind::HostToDevice))
    };
    // Of two times 64 KiB about half, in runs, and what is between.
    let (groups, moves) = touched(PAGE, 1_000);
    assert!(groups == 1 && (10..24).contains(&moves), "{groups} {moves}");
    // The page, and the rest of its 64 KiB.
    assert_eq!(touched(2 * MB, 1_000), (1, 64));
    assert_eq!(touched(2 * MB, 1), (3, 64));
}

/// A load that has had as many faults as its block has threads waits for what it asked for; stores do not wait.
#[test]
fn loads_that_wait() {
    let groups = |threads: u32, write: bool| {
        let mut m = model(&[device(1 << 30)]);
        m.add_range(BASE, 64 * MB, 0);
        let from = Origin { threads, pc: 8, ..Origin::default() };
        for i in 0..12 {
            let _ = m.gpu_fault(0, BASE + i * 4 * MB, write, from);
        }
        m.settle(0);
        moves(&mut m, Kind::GpuFaultGroup).len()
    };
    assert_eq!([groups(1, false), groups(4, false), groups(0, false), groups(1, true)], [12, 3, 1, 1]);
}

/// What comes along with a page goes to and fro with it.
#[test]
fn what_comes_along_goes_to_and_fro() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, 4 * WHOLE, 0);
    // Devices fault for three of four times 64 KiB: the last ones come along.
    let last = BASE + 3 * WHOLE;
    for _ in 0..4 {
        host_touches(&mut m, BASE, BASE + 4 * WHOLE, true);
        gpu_touches(&mut m, 0, BASE, last, true);
        m.settle(0);
    }
    let events = m.take_events();
    let found = events.iter().filter(|e| e.kind == Kind::Thrash && e.address == last);
    assert_eq!(found.count(), 1);
}

/// Parts of a range are attached to streams: launches there take them along as a whole, and nothing else.
#[test]
fn parts_are_attached() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, 8 * WHOLE, 0);
    host_touches(&mut m, BASE, BASE + 8 * WHOLE, true);
    m.attach(BASE, BASE + 2 * WHOLE, Attached::Stream(7));
    m.attach(BASE + 3 * WHOLE, BASE + 5 * WHOLE, Attached::Stream(8));
    m.attach(BASE + WHOLE, BASE + 2 * WHOLE, Attached::Global);
    let at = |k: u64| m.attached(BASE + k * WHOLE);
    let (seven, eight) = (Some(Attached::Stream(7)), Some(Attached::Stream(8)));
    assert_eq!(
        [0, 1, 2, 3, 4, 5].map(at),
        [seven, Some(Attached::Global), Some(Attached::Global), eight, eight, Some(Attached::Global)]
    );
    assert_eq!(m.parts(BASE).len(), 4);
    m.launch(0, 7);
    assert_eq!(m.used(0), WHOLE);
    m.launch(0, 8);
    assert_eq!(m.used(0), 3 * WHOLE);
}

#[test]
fn to_and_fro() {
    let mut m = model(&[device(1 << 30)]);
    m.add_range(BASE, WHOLE, 0);
    let rounds = |m: &mut Model, n| {
        for _ in 0..n {
            host_touches(m, BASE, BASE + PAGE, true);
            gpu_touches(m, 0, BASE, BASE + PAGE, true);
        }
        m.take_events()
    };
    let events = rounds(&mut m, 10);
    let count = |events: &[Event], k| events.iter().filter(|e| e.kind == k).count();
    assert_eq!([Kind::Thrash, Kind::Throttle, Kind::RemoteMap].map(|k| count(&events, k)), [3, 3, 0]);
    // 64 KiB at first, then the page alone.
    let up: Vec<u64> = events.iter().filter(|e| e.kind == Kind::HostToDevice).map(|e| e.bytes).collect();
    // The move by which that is found is the last one of all.
    assert_eq!(up[..6], [[PAGE, 15 * PAGE]; 3].concat());
    assert!(up[6..].iter().all(|n| *n == PAGE), "{up:?}");
    let events = rounds(&mut m, 20);
    assert_eq!(count(&events, Kind::RemoteMap), 1);
    // It stays with the host, where the device uses it.
    assert_eq!([Place::Host, Place::Device(0)].map(|p| m.access(p, BASE)), [Some(Access::ReadWrite); 2]);
    assert_eq!(m.used(0), 0);
}

#[test]
fn devices_that_cannot_fault() {
    let mut m = model(&[Device { faults: false, ..device(1 << 30) }]);
    m.add_range(BASE, 4 * MB, 0);
    assert_eq!(m.access(Place::Device(0), BASE), Some(Access::ReadWrite));
    assert_eq!(host_touches(&mut m, BASE, BASE + 4 * MB, true), 12);
    assert_eq!(m.sums().to_host, 4 * MB);
    m.attach(BASE, u64::MAX, Attached::Stream(7));
    assert_eq!((m.launch(0, 3), m.sums().to_device), (0, 0));
    assert!(m.launch(0, 7) > 0 && m.sums().to_device == 4 * MB);
    let _ = m.take_events();
    gpu_touches(&mut m, 0, BASE, BASE + 4 * MB, true);
    assert!(m.take_events().is_empty());
}

#[test]
fn ranges_come_and_go() {
    let mut m = model(&[device(1 << 30)]);
    assert!(
        m.add_range(BASE + 100, 5000, 0) && !m.add_range(BASE, 8, 0) && m.add_range(BASE + 2 * PAGE, 8, 0)
    );
    assert_eq!(m.bounds(BASE + 5000), Some((BASE, BASE + 2 * PAGE)));
    gpu_touches(&mut m, 0, BASE, BASE + 2 * PAGE, true);
    m.discard(BASE, BASE + PAGE);
    assert_eq!((m.used(0), m.access(Place::Device(0), BASE)), (PAGE, Some(Access::None)));
    assert_eq!(m.remove_range(BASE).map(|s| s.gpu_faults), Some(2));
    assert_eq!((m.used(0), m.host_fault(BASE, true)), (0, Served::Unknown));
}

/// Where host and device use each other's memory nothing moves.
#[test]
fn coherent_machines() {
    let mut m = model(&[Device { coherent: true, ..device(1 << 30) }]);
    m.add_range(BASE, 2 * MB, 0);
    host_touches(&mut m, BASE, BASE + MB, true);
    gpu_touches(&mut m, 0, BASE, BASE + 2 * MB, true);
    host_touches(&mut m, BASE, BASE + 2 * MB, true);
    let sums = m.sums();
    assert_eq!((sums.to_device, sums.to_host, m.used(0)), (0, 0, MB));
}

/// Devices move pages among each other, and use what prefers the other one where it is, if they reach each other.
#[test]
fn devices_beside_each_other() {
    let of = |peers: bool| {
        let mut m = model(&[Device { peers, ..device(1 << 30) }, Device { peers, ..device(1 << 30) }]);
        m.add_range(BASE, 2 * MB, 0);
        gpu_touches(&mut m, 0, BASE, BASE + 2 * MB, true);
        let _ = m.take_events();
        gpu_touches(&mut m, 1, BASE, BASE + 2 * MB, true);
        assert_eq!((m.sums().among, m.used(0), m.used(1)), (2 * MB, 0, 2 * MB));
        let events = m.take_events();
        let longest = events.iter().filter(|e| e.kind == Kind::DeviceToDevice).max_by_key(|e| e.bytes);
        let longest = longest.expect("a move");
        // A hundred nanoseconds for each page.
        assert_eq!(longest.ns, 1_300 + longest.bytes / PAGE * 100);
        m.advise(BASE, BASE + 2 * MB, Advice::Preferred(Some(Place::Device(1))));
        gpu_touches(&mut m, 0, BASE, BASE + 2 * MB, false);
        (m.sums().among, m.take_events().iter().any(|e| e.kind == Kind::RemoteMap))
    };
    assert_eq!([of(true), of(false)], [(2 * MB, true), (4 * MB, false)]);
}

/// Two workers that execute blocks of different waves side by side make the groups that each makes alone.
#[test]
fn waves_side_by_side() {
    let groups = |workers: u64| {
        let mut m = model(&[device(1 << 30)]);
        m.add_range(BASE, 16 * MB, 0);
        for page in (0..8 * MB).step_by(PAGE as usize) {
            for worker in 0..workers {
                let at = BASE + worker * (8 * MB) + page;
                if m.access(Place::Device(0), at) == Some(Access::None) {
                    m.gpu_fault(0, at, true, of(worker as u32, (at - BASE) / MB));
                }
            }
        }
        m.settle(0);
        moves(&mut m, Kind::GpuFaultGroup).len()
    };
    assert_eq!((groups(1), groups(2)), (12, 24));
}

/// Numbers that look random.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// Whatever is done: pages are at one place but for duplicates, devices hold what they can, bytes add up, and who has faulted may go on.
#[test]
fn whatever_is_done() {
    for seed in 0..40 {
        let mut dice = Dice(seed);
        let devices = [
            Device { peers: true, ..device(6 * MB) },
            Device { peers: true, coherent: seed % 3 == 0, ..device(5 * MB) },
        ];
        let mut m = model(&devices);
        let ranges =
            [(BASE, 5 * MB), (BASE + 16 * MB + 3 * PAGE, 3 * MB - 5 * PAGE), (BASE + 32 * MB, 7 * MB)];
        ranges.iter().for_each(|(base, bytes)| assert!(m.add_range(*base, *bytes, 0)));
        for _ in 0..400 {
            let (base, bytes) = ranges[dice.roll(3) as usize];
            let from = base + dice.roll(bytes / PAGE) * PAGE;
            let to = (from + (1 + dice.roll(700)) * PAGE).min(base + bytes);
            let place = Place::of(dice.roll(3) as usize);
            let write = dice.roll(2) == 0;
            match dice.roll(12) {
                0 => drop(m.prefetch(place, from, to)),
                1 => m.advise(from, to, Advice::ReadMostly(write)),
                2 => m.advise(from, to, Advice::Preferred(write.then_some(place))),
                3 => m.advise(from, to, Advice::AccessedBy(place, write)),
                4 => m.discard(from, to),
                5 => drop(m.used_by(place, from, to, write)),
                6 => m.set_capacity(1, (4 + dice.roll(3)) * MB),
                7 => m.advance(dice.roll(1_000_000)),
                _ => {
                    let page = from;
                    let worker = dice.roll(2) as u32;
                    let served = match place {
                        Place::Host => m.host_fault(page, write),
                        Place::Device(d) => m.gpu_fault(d, page, write, of(worker, dice.roll(3))),
                    };
                    assert_eq!(served, Served::Done);
                    let may = m.access(place, page);
                    assert!(may.is_some_and(|a| a >= needed(write)), "seed {seed}: {place:?} {may:?}");
                }
            }
            check(&m, seed);
        }
        let events = m.take_events();
        let bytes = |k| events.iter().filter(|e| e.kind == k).map(|e| e.bytes).sum::<u64>();
        let sums = m.sums();
        // What groups of faults have moved is told when they are over.
        (0..2).for_each(|d| m.settle(d));
        let late = m.take_events();
        let late = |k| late.iter().filter(|e| e.kind == k).map(|e| e.bytes).sum::<u64>();
        assert_eq!(
            [bytes(Kind::HostToDevice), bytes(Kind::DeviceToHost), bytes(Kind::Evict)],
            [sums.to_device, sums.to_host, sums.evicted]
        );
        assert_eq!(m.sums().to_device, sums.to_device + late(Kind::HostToDevice));
    }
}

fn check(m: &Model, seed: u64) {
    let mut used = [0u64; 2];
    for (base, range) in &m.ranges {
        for block in &range.blocks {
            let several = block.resident.several();
            assert!(several.without(block.read_mostly).is_empty(), "seed {seed}: {base:#x} at two places");
            assert!(block.resident.any().without(block.pages).is_empty());
            for d in 0..2u32 {
                let own = block.resident.of(Place::Device(d));
                used[d as usize] += own.count() as u64 * PAGE;
                // What is used elsewhere is there.
                let mapped = block.mapped.of(Place::Device(d));
                assert!(mapped.without(block.resident.any()).is_empty(), "seed {seed}");
            }
        }
    }
    assert_eq!(used, [m.used(0), m.used(1)], "seed {seed}");
    assert!(m.used(0) <= 6 * MB && m.used(1) <= 6 * MB, "seed {seed}: more than there is");
}

/// What a device that counts uses often enough moves to it behind the launch, and is its own in the next one; what prefers the host does not.
#[test]
fn access_counters() {
    let mut m = model(&[Device { coherent: true, counts: Some(256), ..device(1 << 30) }]);
    m.add_range(BASE, 4 * MB, 0);
    host_touches(&mut m, BASE, BASE + 4 * MB, true);
    let _ = m.take_events();
    // Seven pages of 32 lines are too few; in the next launch one of them counts once more.
    m.launch(0, 0);
    gpu_touches(&mut m, 0, BASE, BASE + 7 * PAGE, false);
    m.settle(0);
    assert_eq!((m.sums().to_device, m.used(0), m.sums().gpu_faults), (0, 0, 0));
    m.launch(0, 0);
    assert_eq!(m.access(Place::Device(0), BASE), Some(Access::None));
    gpu_touches(&mut m, 0, BASE, BASE + PAGE, false);
    assert_eq!((m.sums().to_device, m.used(0)), (65_536, 65_536));
    let counted: Vec<Event> = m.take_events().into_iter().filter(|e| e.kind == Kind::Counted).collect();
    assert_eq!(
        (counted.len(), counted[0].address, counted[0].bytes, counted[0].count),
        (1, BASE, 65_536, 256)
    );
    // The host uses it there.
    host_touches(&mut m, BASE, BASE + 65_536, true);
    assert_eq!(m.sums().to_host, 0);
    m.advise(BASE + 2 * MB, BASE + 4 * MB, Advice::Preferred(Some(Place::Host)));
    m.launch(0, 0);
    gpu_touches(&mut m, 0, BASE + 2 * MB, BASE + 4 * MB, true);
    assert_eq!(m.used(0), 65_536);
}
