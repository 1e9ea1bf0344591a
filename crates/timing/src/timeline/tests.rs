use super::*;

/// A GPU of round numbers.
const ROUND: Machine = Machine {
    host_launch: 2.0,
    host_other: 1.0,
    host_wait: 0.0,
    start: 10.0,
    copy: 0.0,
    pinned: 4.0,
    pageable: 1.0,
    dram: 8.0,
    copy_engines: 2,
};

fn stream(stream: u64, kind: Kind) -> Stream {
    Stream { device: 0, context: 1, stream, kind }
}

const A: (u64, Kind) = (1, Kind::Blocking);
const B: (u64, Kind) = (2, Kind::Blocking);
const LEGACY: (u64, Kind) = (3, Kind::Legacy);
const FREE: (u64, Kind) = (4, Kind::NonBlocking);

struct Test(Timeline);

impl Test {
    fn new(machine: Machine) -> Self {
        Test(Timeline::new(machine))
    }

    fn give(&mut self, (n, kind): (u64, Kind), work: Work, after: &[Number]) -> Number {
        self.0.add(Operation {
            stream: Some(stream(n, kind)),
            work,
            part: Part::Whole,
            after: after.to_vec(),
            waits: matches!(work, Work::Copy { pinned: false, way, .. } if way != Way::Within),
        })
    }

    fn kernel(&mut self, of: (u64, Kind), share: f64, nanoseconds: f64) -> Number {
        let n = self.give(of, Work::Kernel { share, domain: 0 }, &[]);
        self.0.took(n, nanoseconds);
        n
    }

    fn copy(&mut self, of: (u64, Kind), way: Way, bytes: u64) -> Number {
        self.give(of, Work::Copy { way, bytes, pinned: true }, &[])
    }

    fn wait(&mut self, for_: Number) {
        self.0.add(Operation {
            stream: None,
            work: Work::Nothing,
            part: Part::Whole,
            after: vec![for_],
            waits: true,
        });
    }

    fn span(&self, n: Number) -> [f64; 2] {
        self.0.span(n).expect("it was given").device
    }
}

#[test]
fn a_stream_keeps_its_order_and_launches_take_the_hosts_time() {
    let mut t = Test::new(ROUND);
    let (first, second) = (t.kernel(A, 1.0, 100.0), t.kernel(A, 1.0, 1.0));
    // 2 of the host, 10 to the device; the second was there long before.
    assert_eq!((t.span(first), t.span(second)), ([12.0, 112.0], [112.0, 113.0]));
    t.wait(second);
    let third = t.kernel(A, 1.0, 5.0);
    assert_eq!(t.span(third), [125.0, 130.0]);
    // Short kernels one after the other: the host is what limits them.
    let mut t = Test::new(ROUND);
    let many: Vec<_> = (0..10).map(|_| t.kernel(A, 1.0, 0.5)).collect();
    assert_eq!(t.span(many[9])[1] - t.span(many[0])[1], 18.0);
}

#[test]
fn kernels_run_together_as_far_as_there_is_room() {
    let mut t = Test::new(ROUND);
    let (a, b) = (t.kernel(A, 0.5, 100.0), t.kernel(B, 0.5, 100.0));
    assert_eq!((t.span(a), t.span(b)), ([12.0, 112.0], [14.0, 114.0]));
    // A third finds no room until the first ends, one that is small does.
    let (c, d) = (t.kernel(FREE, 0.5, 10.0), t.kernel((7, Kind::Blocking), 0.1, 10.0));
    assert_eq!(t.span(c), [112.0, 122.0]);
    assert_eq!(t.span(d), [114.0, 124.0]);
    let mut t = Test::new(ROUND);
    let (a, b) = (t.kernel(A, 1.0, 100.0), t.kernel(B, 1.0, 100.0));
    assert_eq!((t.span(a)[1], t.span(b)[0]), (112.0, 112.0));
}

#[test]
fn copies_overlap_with_kernels_and_with_copies_the_other_way() {
    // Upload 100, kernel 100, download 100, in two streams and in one.
    let run = |machine: Machine, streams: [(u64, Kind); 2]| {
        let mut t = Test::new(machine);
        let last = streams.map(|s| {
            t.copy(s, Way::ToDevice, 400);
            t.kernel(s, 1.0, 100.0);
            t.copy(s, Way::ToHost, 400)
        });
        t.span(last[1])[1]
    };
    // The first copy begins at 11.
    assert_eq!(run(ROUND, [A, A]), 611.0);
    assert_eq!(run(ROUND, [A, B]), 411.0);
    // One engine for both ways: the second upload goes before the first download, which waits for the kernel in any case.
    assert_eq!(run(Machine { copy_engines: 1, ..ROUND }, [A, B]), 411.0);
    // Both ways at once need two engines.
    let both = |machine: Machine| {
        let mut t = Test::new(machine);
        t.copy(A, Way::ToDevice, 400);
        let other = t.copy(B, Way::ToHost, 400);
        t.span(other)
    };
    assert_eq!(both(ROUND), [12.0, 112.0]);
    assert_eq!(both(Machine { copy_engines: 1, ..ROUND }), [111.0, 211.0]);
}

#[test]
fn pageable_copies_are_slower_and_hold_the_host() {
    let mut t = Test::new(ROUND);
    let pageable = t.give(A, Work::Copy { way: Way::ToDevice, bytes: 400, pinned: false }, &[]);
    assert_eq!(t.span(pageable), [11.0, 411.0]);
    let next = t.kernel(B, 1.0, 1.0);
    assert_eq!(t.span(next), [423.0, 424.0]);
    let within = t.give(A, Work::Copy { way: Way::Within, bytes: 400, pinned: false }, &[]);
    assert_eq!(t.span(within), [424.0, 524.0]);
    let set = t.give(A, Work::Set { bytes: 400 }, &[]);
    assert_eq!(t.span(set), [524.0, 574.0]);
}

#[test]
fn the_default_stream_waits_for_blocking_streams_and_they_for_it() {
    let mut t = Test::new(ROUND);
    t.kernel(A, 0.1, 100.0);
    t.kernel(FREE, 0.1, 1000.0);
    let legacy = t.kernel(LEGACY, 0.1, 100.0);
    assert_eq!(t.span(legacy), [112.0, 212.0]);
    let (blocking, free) = (t.kernel(B, 0.1, 1.0), t.kernel((5, Kind::NonBlocking), 0.1, 1.0));
    assert_eq!((t.span(blocking)[0], t.span(free)[0]), (212.0, 20.0));
}

#[test]
fn events_order_streams() {
    let mut t = Test::new(ROUND);
    t.kernel(A, 0.1, 100.0);
    let event = t.give(A, Work::Nothing, &[]);
    assert_eq!(t.span(event), [112.0, 112.0]);
    t.give(B, Work::Nothing, &[event]);
    let behind = t.kernel(B, 0.1, 1.0);
    assert_eq!(t.span(behind), [112.0, 113.0]);
}

#[test]
fn durations_may_come_late() {
    let mut t = Timeline::new(ROUND);
    let give = |t: &mut Timeline, work| {
        let stream = Some(stream(1, Kind::Blocking));
        t.add(Operation { stream, work, part: Part::Whole, after: Vec::new(), waits: false })
    };
    let kernel = give(&mut t, Work::Kernel { share: 1.0, domain: 0 });
    let event = give(&mut t, Work::Nothing);
    assert_eq!((t.end(event), t.placed()), (Some(13.0), 0));
    t.took(kernel, 100.0);
    t.took(kernel, 7.0);
    assert_eq!((t.end(kernel), t.end(event)), (Some(112.0), Some(112.0)));
    assert_eq!((t.end(0), t.end(event + 1)), (None, None));
    assert_eq!((t.placed(), t.span(event).map(|s| s.host)), (2, Some([2.0, 3.0])));
}

#[test]
fn branches_of_a_graph_run_beside_each_other_behind_one_launch() {
    let mut t = Test::new(ROUND);
    t.kernel(A, 1.0, 100.0);
    let node = |t: &mut Test, work, part, after: &[Number]| {
        let after = after.to_vec();
        t.0.add(Operation { stream: Some(stream(A.0, A.1)), work, part, after, waits: false })
    };
    let launch = node(&mut t, Work::Graph, Part::Whole, &[]);
    let kernel =
        |t: &mut Test, share, after: &[Number]| node(t, Work::Kernel { share, domain: 0 }, Part::Node, after);
    let first = kernel(&mut t, 1.0, &[launch]);
    let branches = [kernel(&mut t, 0.5, &[first]), kernel(&mut t, 0.5, &[first])];
    let set = node(&mut t, Work::Set { bytes: 80 }, Part::Node, &[first]);
    let last = kernel(&mut t, 1.0, &branches);
    let end = node(&mut t, Work::Nothing, Part::End, &[last, set]);
    let behind = t.kernel(A, 1.0, 1.0);
    [first, branches[0], branches[1], last].iter().for_each(|n| t.0.took(*n, 10.0));
    // The stream is free at 112; each kernel takes 10, and the host called three times.
    let spans = [first, branches[0], branches[1], set, last, end].map(|n| t.span(n));
    let want =
        [[112.0, 122.0], [122.0, 132.0], [122.0, 132.0], [122.0, 132.0], [132.0, 142.0], [142.0, 142.0]];
    assert_eq!(spans, want);
    assert_eq!((t.span(behind), t.0.span(behind).map(|s| s.host)), ([142.0, 143.0], Some([4.0, 6.0])));
}

/// Pages that move keep their engine busy as copies do; what holds up the host holds up what it gives next.
#[test]
fn pages() {
    let mut t = Test::new(ROUND);
    let way = Way::ToDevice;
    let moved = t.give(A, Work::Move { way }, &[]);
    let copied = t.copy(B, way, 40);
    t.0.took(moved, 100.0);
    assert_eq!([t.0.end(moved), t.0.end(copied)], [Some(111.0), Some(121.0)]);
    let work = Work::Host { nanoseconds: 500.0 };
    t.0.add(Operation { stream: None, work, part: Part::Whole, after: vec![], waits: false });
    let kernel = t.kernel(A, 1.0, 1.0);
    assert_eq!(t.0.span(kernel).map(|s| s.device[0]), Some(514.0));
}

/// A kernel whose fences wait for what another one of its domain sends takes longer while that runs, and less so in another domain.
#[test]
fn domains() {
    let second = |domain: u8| {
        let mut t = Test::new(ROUND);
        let sender = t.give(FREE, Work::Kernel { share: 0.2, domain: 1 }, &[]);
        let fenced = t.give(B, Work::Kernel { share: 0.2, domain }, &[]);
        t.0.took_with(sender, 1000.0, Fences { beside: [0.0; 2], sends: true });
        t.0.took_with(fenced, 100.0, Fences { beside: [50.0, 40.0], sends: false });
        t.0.span(fenced).map(|s| s.device[1] - s.device[0])
    };
    assert_eq!([second(0), second(1)], [Some(140.0), Some(150.0)]);
}
