//! Graphs and captures from Rust: what runs side by side, what waits, and what stays when something else goes.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Barrier, Mutex};

use weft_driver::graph::{CaptureMode, Edge, NodeType, UpdateResult};
use weft_driver::memory::{self, Place, PlaceKind};
use weft_driver::operation::{Copy3D, HostCall, HostFunction, MemorySet, Pattern};
use weft_driver::{
    Code, Context, Event, Graph, GraphExec, NON_BLOCKING, Node, Operation, Result, Stream, Timing,
    UserObject, init,
};

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    Context::create(&system.devices()[0], 0).expect("context")
}

fn stream(c: &Arc<Context>) -> Arc<Stream> {
    Stream::create(c, NON_BLOCKING, 0).expect("stream")
}

fn host(call: impl Fn() + Send + Sync + 'static) -> Operation {
    let call = HostCall::Rust(Arc::new(move |_: &Result<()>| call()));
    Operation::Host(HostFunction { call, even_if_failed: false })
}

fn meet(barrier: &Arc<Barrier>) -> Operation {
    let barrier = barrier.clone();
    host(move || {
        barrier.wait();
    })
}

fn fill(address: u64, value: u8, bytes: u64) -> Operation {
    Operation::Set(MemorySet { address, pitch: 0, pattern: Pattern::D8(value), width: bytes, height: 1 })
}

fn copy(to: u64, from: u64, bytes: u64) -> Operation {
    let device = |address| Place::linear(PlaceKind::Device, address);
    Operation::Copy(Copy3D { from: device(from), to: device(to), extent: [bytes, 1, 1] })
}

fn read(stream: &Stream, at: u64, n: usize) -> Vec<u8> {
    let mut out = vec![0u8; n];
    let to = Place::linear(PlaceKind::Host, out.as_mut_ptr() as u64);
    let from = Place::linear(PlaceKind::Device, at);
    memory::copy(stream, to, from, n as u64, Timing::Sync).expect("copy back");
    out
}

fn after(nodes: &[&Arc<Node>]) -> Vec<(Arc<Node>, Edge)> {
    nodes.iter().map(|n| ((*n).clone(), Edge::default())).collect()
}

fn instance(graph: &Arc<Graph>) -> Arc<GraphExec> {
    GraphExec::instantiate(graph, 0, false).map_err(|n| n.error).expect("instance")
}

#[test]
fn a_diamond_is_done_in_order() {
    let (c, log) = (context(), Arc::new(Mutex::new(Vec::new())));
    let (s, g) = (stream(&c), Graph::create());
    let note = |n: u32| {
        let log = log.clone();
        host(move || log.lock().expect("log").push(n))
    };
    let top = g.add(note(0), None, &[]).expect("node");
    let left = g.add(note(1), None, &after(&[&top])).expect("node");
    let right = g.add(note(2), None, &after(&[&top])).expect("node");
    g.add(note(3), None, &after(&[&left, &right])).expect("node");
    let exec = instance(&g);
    for _ in 0..20 {
        exec.launch(&s).expect("launch");
    }
    s.synchronize().expect("synchronize");
    let log = log.lock().expect("log");
    for round in log.chunks(4) {
        assert_eq!((round[0], round[3]), (0, 3), "{log:?}");
        assert_eq!(round[1] + round[2], 3, "{log:?}");
    }
    assert_eq!(log.len(), 80);
}

#[test]
fn launches_of_one_instance_follow_each_other_across_streams() {
    let (c, g) = (context(), Graph::create());
    let inside = Arc::new(AtomicU32::new(0));
    let most = Arc::new(AtomicU32::new(0));
    let (i, m) = (inside.clone(), most.clone());
    let call = host(move || {
        m.fetch_max(i.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        std::thread::yield_now();
        i.fetch_sub(1, Ordering::SeqCst);
    });
    let a = memory::alloc(&c, 64).expect("alloc");
    let first = g.add(fill(a, 1, 64), Some(&c), &[]).expect("node");
    g.add(call, None, &after(&[&first])).expect("node");
    let exec = instance(&g);
    let streams: Vec<_> = (0..4).map(|_| stream(&c)).collect();
    for round in 0..40 {
        exec.launch(&streams[round % 4]).expect("launch");
    }
    c.synchronize().expect("synchronize");
    assert_eq!(most.load(Ordering::SeqCst), 1);
}

/// A host function waits for the program, and a copy that does not depend on it is done meanwhile.
#[test]
fn branches_do_not_wait_for_each_other() {
    let (c, g) = (context(), Graph::create());
    let s = stream(&c);
    let a = memory::alloc(&c, 64).expect("alloc");
    let done = Event::create(&c, 0).expect("event");
    let barrier = Arc::new(Barrier::new(2));
    g.add(meet(&barrier), None, &[]).expect("node");
    let first = g.add(fill(a, 9, 64), Some(&c), &[]).expect("node");
    g.add(Operation::Record(done.clone()), None, &after(&[&first])).expect("node");
    instance(&g).launch(&s).expect("launch");
    done.synchronize().expect("the other branch");
    assert_eq!(s.query().unwrap_err().code, Code::NotReady);
    barrier.wait();
    s.synchronize().expect("synchronize");
    assert_eq!(read(&s, a, 64), [9; 64]);
}

#[test]
fn circles_name_a_node() {
    let g = Graph::create();
    let add = |before: &[&Arc<Node>]| g.add(Operation::Marker, None, &after(before)).expect("node");
    let first = add(&[]);
    let (a, b) = (add(&[&first]), add(&[]));
    g.add_edges(&[(a.clone(), b.clone(), Edge::default()), (b.clone(), a.clone(), Edge::default())])
        .expect("edges");
    let refused = GraphExec::instantiate(&g, 0, false).expect_err("a circle");
    assert_eq!(refused.error.code, Code::InvalidValue);
    assert!(refused.node.is_some_and(|n| [a.id(), b.id()].contains(&n.id())));
}

#[test]
fn an_instance_keeps_what_it_was_made_of() {
    let (c, g) = (context(), Graph::create());
    let s = stream(&c);
    let (a, b) = (memory::alloc(&c, 64).expect("alloc"), memory::alloc(&c, 64).expect("alloc"));
    let first = g.add(fill(a, 3, 64), Some(&c), &[]).expect("node");
    let second = g.add(copy(b, a, 64), Some(&c), &after(&[&first])).expect("node");
    let exec = instance(&g);
    first.set_work(fill(a, 4, 64)).expect("change");
    exec.launch(&s).expect("launch");
    assert_eq!(read(&s, b, 64), [3; 64]);
    assert_eq!(exec.update(&g).expect("update").result, UpdateResult::Success);
    exec.launch(&s).expect("launch");
    assert_eq!(read(&s, b, 64), [4; 64]);
    exec.set_enabled(&second, false).expect("disable");
    exec.set_work(&first, fill(a, 5, 64)).expect("change");
    g.destroy().expect("destroy");
    exec.launch(&s).expect("launch");
    assert_eq!((read(&s, a, 64), read(&s, b, 64)), (vec![5; 64], vec![4; 64]));
    assert_eq!(first.node_type().unwrap_err().code, Code::InvalidValue);
}

#[test]
fn a_fork_and_a_join_are_captured() {
    let c = context();
    let (s, t) = (stream(&c), stream(&c));
    let (a, b) = (memory::alloc(&c, 64).expect("alloc"), memory::alloc(&c, 64).expect("alloc"));
    let (fork, join) = (Event::create(&c, 0).expect("event"), Event::create(&c, 0).expect("event"));
    let give = |s: &Stream, o: Operation| s.submit(o, Timing::Async).map(drop);
    s.begin_capture(CaptureMode::Relaxed, None).expect("begin");
    give(&s, fill(a, 1, 64)).expect("fill");
    fork.record(&s).expect("record");
    t.wait_event(&fork).expect("fork");
    give(&t, copy(b, a, 64)).expect("copy");
    assert_eq!(fork.query().unwrap_err().code, Code::CapturedEvent);
    // That has ended the capture.
    assert_eq!(give(&s, fill(a, 2, 64)).unwrap_err().code, Code::StreamCaptureInvalidated);
    assert_eq!(s.end_capture().unwrap_err().code, Code::StreamCaptureInvalidated);
    // Once more, without the mistake; nothing has been done so far.
    s.begin_capture(CaptureMode::Relaxed, None).expect("begin");
    give(&s, fill(a, 1, 64)).expect("fill");
    fork.record(&s).expect("record");
    t.wait_event(&fork).expect("fork");
    give(&t, copy(b, a, 64)).expect("copy");
    join.record(&t).expect("record");
    give(&s, fill(a + 32, 7, 16)).expect("fill");
    s.wait_event(&join).expect("join");
    give(&s, fill(b, 8, 8)).expect("fill");
    let g = s.end_capture().expect("graph");
    let types: Vec<NodeType> = g.nodes().iter().map(|n| n.node_type().expect("type")).collect();
    assert_eq!(types, [NodeType::Memset, NodeType::Memcpy, NodeType::Memset, NodeType::Memset]);
    assert_eq!(g.edges().expect("edges").len(), 4);
    assert!(t.capture_info().expect("info").is_none());
    instance(&g).launch(&t).expect("launch");
    t.synchronize().expect("synchronize");
    assert_eq!(read(&t, b, 16), [vec![8; 8], vec![1; 8]].concat());
    assert_eq!(read(&t, a + 32, 1), [7]);
}

#[test]
fn objects_live_as_long_as_what_needs_them() {
    let c = context();
    let (s, g) = (stream(&c), Graph::create());
    let calls = Arc::new(AtomicU32::new(0));
    let seen = calls.clone();
    let end = HostCall::Rust(Arc::new(move |_: &Result<()>| {
        seen.fetch_add(1, Ordering::SeqCst);
    }));
    let object = UserObject::create(end, 1, 1).expect("object");
    g.retain(&object, 1, 1).expect("moved");
    let exec = instance(&g);
    let copy = g.copy().expect("copy");
    drop(g);
    exec.launch(&s).expect("launch");
    s.synchronize().expect("synchronize");
    copy.destroy().expect("destroy");
    std::thread::sleep(std::time::Duration::from_millis(20));
    assert_eq!(calls.load(Ordering::SeqCst), 0);
    drop(exec);
    let start = std::time::Instant::now();
    while calls.load(Ordering::SeqCst) == 0 && start.elapsed().as_secs() < 10 {
        std::thread::yield_now();
    }
    assert_eq!(calls.load(Ordering::SeqCst), 1);
    assert_eq!(object.retain(1).unwrap_err().code, Code::InvalidValue);
}

#[test]
fn memory_that_a_stream_has_yet_to_free_outlives_its_graph() {
    let (c, g) = (context(), Graph::create());
    let s = stream(&c);
    let (_, at) = g.allocate(&c, 4096_u64, &[]).expect("allocation");
    let exec = instance(&g);
    exec.launch(&s).expect("launch");
    s.synchronize().expect("synchronize");
    let gate = Arc::new(Barrier::new(2));
    s.submit(meet(&gate), Timing::Async).expect("host");
    s.submit(fill(at, 7, 4096), Timing::Async).expect("fill");
    memory::free_async(&s, at).expect("free");
    assert_eq!(memory::free_async(&s, at).unwrap_err().code, Code::InvalidValue, "it is freed");
    exec.destroy().expect("exec");
    g.destroy().expect("graph");
    drop((exec, g));
    assert!(memory::find(at).is_some(), "the fill is still to come");
    gate.wait();
    s.synchronize().expect("synchronize");
    assert!(memory::find(at).is_none());
}

#[test]
fn nodes_mark_and_await_events_of_several_processes() {
    /// `CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS`.
    const SHARED: u32 = 6;
    let (c, count) = (context(), Arc::new(AtomicU32::new(0)));
    let (s, t) = (stream(&c), stream(&c));
    let event = Event::create(&c, SHARED).expect("event");
    let gate = Arc::new(Barrier::new(2));
    let (marks, waits) = (Graph::create(), Graph::create());
    let first = marks.add(meet(&gate), None, &[]).expect("node");
    marks.add(Operation::Record(event.clone()), None, &after(&[&first])).expect("node");
    let wait = waits.add(Operation::Wait(event.clone()), None, &[]).expect("node");
    let counter = count.clone();
    let step = host(move || {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    waits.add(step, None, &after(&[&wait])).expect("node");
    let (marks, waits) = (instance(&marks), instance(&waits));
    for round in 0..3 {
        marks.launch(&s).expect("launch");
        waits.launch(&t).expect("launch");
        assert_eq!(event.query().unwrap_err().code, Code::NotReady);
        assert_eq!(count.load(Ordering::Relaxed), round);
        gate.wait();
        event.synchronize().expect("mark");
        t.synchronize().expect("synchronize");
        assert_eq!(count.load(Ordering::Relaxed), round + 1);
    }
}

/// A graph frees what another one has allocated; that one ends while the launch is pending.
#[test]
fn memory_is_there_until_the_node_that_frees_it_is_done() {
    let c = context();
    let s = stream(&c);
    let owner = Graph::create();
    let (_, at) = owner.allocate(&c, 4096_u64, &[]).expect("allocation");
    let made = instance(&owner);
    made.launch(&s).expect("launch");
    s.synchronize().expect("synchronize");
    let (barrier, g) = (Arc::new(Barrier::new(2)), Graph::create());
    let out = memory::alloc(&c, 64).expect("alloc");
    let wait = g.add(meet(&barrier), None, &[]).expect("node");
    let set = g.add(fill(at, 6, 64), Some(&c), &after(&[&wait])).expect("node");
    let kept = g.add(copy(out, at, 64), Some(&c), &after(&[&set])).expect("node");
    g.free(at, &after(&[&kept])).expect("free");
    instance(&g).launch(&s).expect("launch");
    made.destroy().expect("destroy");
    owner.destroy().expect("destroy");
    drop((made, owner));
    barrier.wait();
    s.synchronize().expect("the memory was still there");
    assert_eq!(read(&s, out, 64), [6; 64]);
    // Now it is not any more.
    let late = memory::copy(
        &s,
        Place::linear(PlaceKind::Device, out),
        Place::linear(PlaceKind::Device, at),
        64,
        Timing::Sync,
    );
    assert_eq!(late.expect_err("memory that is gone").code, Code::InvalidValue);
}
