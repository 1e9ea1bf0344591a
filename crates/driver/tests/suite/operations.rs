//! Operations as data: recorded, copied, edited, executed; their order, their errors, their text.

use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use weft_driver::memory::{self, Place, PlaceKind};
use weft_driver::operation::{Allocate, CFunction, Copy3D, HostCall, HostFunction, MemorySet, Pattern};
use weft_driver::{
    Array, ArrayShape, Code, Context, Event, Function, KernelLaunch, LaunchConfig, Module, NON_BLOCKING,
    Operation, Result, Stream, Texel, Timing, init, load_image,
};

const PTX: &str = "
.version 8.0
.target sm_80
.address_size 64
.visible .entry mark(.param .u64 p, .param .u32 value)
{
    .reg .b64 %rd<4>;
    .reg .b32 %r<3>;
    ld.param.u64 %rd1, [p];
    ld.param.u32 %r2, [value];
    mov.u32 %r1, %ctaid.x;
    mul.wide.u32 %rd2, %r1, 4;
    add.s64 %rd3, %rd1, %rd2;
    st.global.u32 [%rd3], %r2;
    ret;
}
.visible .entry fails()
{
    trap;
    ret;
}
";

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    Context::create(&system.devices()[0], 0).expect("context")
}

fn function(c: &Arc<Context>, name: &str) -> Arc<Function> {
    let image = load_image(PTX.as_bytes(), 90).image.expect("PTX");
    Module::load(c, image, &[]).expect("module").function(name).expect("function")
}

/// A launch of `blocks` blocks of one thread.
fn launch(function: Arc<Function>, blocks: u32, params: Vec<u8>) -> KernelLaunch {
    let config = LaunchConfig { grid: [blocks, 1, 1], block: [1; 3], ..LaunchConfig::default() };
    KernelLaunch { function, config, params, marks: Vec::new() }
}

fn parameters(at: u64, value: u32) -> Vec<u8> {
    [&at.to_le_bytes()[..], &value.to_le_bytes()[..]].concat()
}

fn device(address: u64) -> Place {
    Place::linear(PlaceKind::Device, address)
}

fn copy(to: u64, from: u64, bytes: u64) -> Copy3D {
    Copy3D { from: device(from), to: device(to), extent: [bytes, 1, 1] }
}

fn fill(address: u64, value: u8, bytes: u64) -> MemorySet {
    MemorySet { address, pitch: 0, pattern: Pattern::D8(value), width: bytes, height: 1 }
}

fn read(stream: &Stream, at: u64, n: usize) -> Vec<u8> {
    let mut out = vec![0u8; n];
    let to = Place::linear(PlaceKind::Host, out.as_mut_ptr() as u64);
    memory::copy(stream, to, device(at), n as u64, Timing::Sync).expect("copy back");
    out
}

fn words(stream: &Stream, at: u64, n: usize) -> Vec<u32> {
    let bytes = read(stream, at, n * 4);
    bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

fn run(stream: &Stream, list: &[Operation]) {
    list.iter().for_each(|o| drop(stream.submit(o.clone(), Timing::Async).expect("submit")));
    stream.synchronize().expect("synchronize");
}

fn host(call: impl Fn(&Result<()>) + Send + Sync + 'static, even_if_failed: bool) -> Operation {
    Operation::Host(HostFunction { call: HostCall::Rust(Arc::new(call)), even_if_failed })
}

/// Holds a stream up until the sender speaks or goes.
fn hold(stream: &Stream) -> mpsc::Sender<()> {
    let (send, receive) = mpsc::channel();
    let receive = Mutex::new(receive);
    let wait = move |_: &Result<()>| {
        let _ = receive.lock().expect("nobody panics with it").recv();
    };
    stream.submit(host(wait, false), Timing::Async).expect("submit");
    send
}

/// Has the interpreter, which needs no compiler, run a test of this file that is ignored otherwise. In a process of its own:
/// a kernel that fails ends the use of the device.
fn interpret(test: &str) {
    let own = std::env::current_exe().expect("own path");
    let mut command = Command::new(own);
    command.args(["--ignored", "--exact", &format!("operations::{test}")]).env("WEFT_ENGINE", "interp");
    let out = command.output().expect("a process");
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success() && text.contains("1 passed"), "{text}");
}

/// Whether this is such a process.
fn is_interpreter() -> bool {
    std::env::var_os("WEFT_ENGINE").is_some_and(|e| e == "interp")
}

#[test]
fn a_recorded_copy_can_be_edited() {
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let (a, b) = (memory::alloc(&c, 256).expect("alloc"), memory::alloc(&c, 256).expect("alloc"));
    let list = vec![
        Operation::Set(fill(a, 7, 256)),
        Operation::Set(fill(b, 1, 256)),
        Operation::Copy(copy(b, a, 100)),
    ];
    let mut edited = list.clone();
    run(&s, &list);
    assert_eq!(read(&s, b, 256), [vec![7; 100], vec![1; 156]].concat());
    for o in &mut edited {
        match o {
            Operation::Copy(c) => {
                c.extent[0] = 10;
                c.to.address += 1;
            }
            Operation::Set(s) if s.address == a => s.pattern = Pattern::D16(0x0908),
            _ => {}
        }
    }
    if let Operation::Set(s) = &mut edited[0] {
        s.width /= 2;
    }
    run(&s, &edited);
    assert_eq!(read(&s, b, 12), [1, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 1]);
    // The list that was copied is as it was.
    run(&s, &list);
    assert_eq!(read(&s, b, 101), [vec![7; 100], vec![1]].concat());
    // What was edited is checked again.
    if let Operation::Copy(c) = &mut edited[2] {
        c.extent[0] = 1000;
    }
    let long = s.submit(edited[2].clone(), Timing::Async).unwrap_err();
    assert_eq!(long.code, Code::InvalidValue);
}

#[test]
fn a_copy_of_an_array_can_be_edited() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let texel = Texel::new(1, 1).expect("texel");
    let array = Array::create(&c, ArrayShape { size: [8, 4, 0], texel, flags: 0 }).expect("array");
    let a = memory::alloc(&c, 32).expect("alloc");
    let bytes: Vec<u8> = (0..32).collect();
    let from = Place::linear(PlaceKind::Host, bytes.as_ptr() as u64);
    let place = Place { origin: [0; 3], ..Place::linear(PlaceKind::Array(array), 0) };
    let into = Copy3D { from, to: place.clone(), extent: [8, 4, 1] };
    s.submit(Operation::Copy(into), Timing::Sync).expect("copy");
    let mut out = Copy3D { from: place, to: device(a), extent: [8, 4, 1] };
    out.from.origin = [2, 1, 0];
    let beyond = s.submit(Operation::Copy(out.clone()), Timing::Async).unwrap_err();
    assert_eq!(beyond.code, Code::InvalidValue);
    out.extent = [3, 2, 1];
    run(&s, &[Operation::Copy(out)]);
    assert_eq!(read(&s, a, 6), [10, 11, 12, 18, 19, 20]);
}

#[test]
fn a_recorded_kernel_can_be_edited() {
    interpret("edited_kernel");
}

#[test]
#[ignore = "needs the interpreter: a_recorded_kernel_can_be_edited runs it"]
fn edited_kernel() {
    assert!(is_interpreter(), "the test beside it runs this one, with WEFT_ENGINE=interp");
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let a = memory::alloc(&c, 32).expect("alloc");
    let kernel = launch(function(&c, "mark"), 2, parameters(a, 5));
    let list = vec![Operation::Set(fill(a, 0, 32)), Operation::Kernel(kernel)];
    run(&s, &list);
    assert_eq!(words(&s, a, 6), [5, 5, 0, 0, 0, 0]);
    let mut edited = list.clone();
    if let Operation::Kernel(k) = &mut edited[1] {
        k.config.grid = [4, 1, 1];
        k.params = parameters(a + 4, 6);
    }
    run(&s, &edited);
    assert_eq!(words(&s, a, 6), [0, 6, 6, 6, 6, 0]);
    run(&s, &list);
    assert_eq!(words(&s, a, 6), [5, 5, 0, 0, 0, 0]);
    let other = context();
    let elsewhere = Stream::create(&other, 0, 0).expect("stream");
    let wrong = elsewhere.submit(list[1].clone(), Timing::Async).unwrap_err();
    assert_eq!(wrong.code, Code::InvalidHandle);
    if let Operation::Kernel(k) = &mut edited[1] {
        k.params.pop();
    }
    assert_eq!(s.submit(edited[1].clone(), Timing::Async).unwrap_err().code, Code::InvalidValue);
}

#[test]
fn what_is_behind_a_failed_operation_answers_its_error() {
    interpret("failed_kernel");
}

#[test]
#[ignore = "needs the interpreter: what_is_behind_a_failed_operation_answers_its_error runs it"]
fn failed_kernel() {
    assert!(is_interpreter(), "the test beside it runs this one, with WEFT_ENGINE=interp");
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let a = memory::alloc_host(&c, 4, 0).expect("alloc");
    let (told, called) = (Arc::new(Mutex::new(None)), Arc::new(AtomicBool::new(false)));
    let go = hold(&s);
    let list = vec![
        Operation::Kernel(launch(function(&c, "fails"), 1, Vec::new())),
        Operation::Set(fill(a, 7, 4)),
        host(
            {
                let called = called.clone();
                move |_| called.store(true, Ordering::SeqCst)
            },
            false,
        ),
        host(
            {
                let told = told.clone();
                move |state| *told.lock().expect("nobody panics with it") = Some(state.clone())
            },
            true,
        ),
    ];
    let last: Vec<_> = list.iter().map(|o| s.submit(o.clone(), Timing::Async).expect("submit")).collect();
    assert!(last.iter().all(|l| !l.is_done()));
    drop(go);
    last[3].wait();
    assert_eq!(s.synchronize().unwrap_err().code, Code::LaunchFailed);
    assert!(last.iter().all(|l| l.is_done()));
    let told = told.lock().expect("nobody panics with it").clone().expect("called");
    assert_eq!(told.unwrap_err().code, Code::LaunchFailed);
    assert!(!called.load(Ordering::SeqCst), "what only runs in a sound context did");
    for o in list.into_iter().chain([Operation::Marker, Operation::Batch(Vec::new())]) {
        assert_eq!(s.submit(o, Timing::Async).unwrap_err().code, Code::LaunchFailed);
    }
}

#[test]
fn a_batch_keeps_its_order_and_is_checked_first() {
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let a = memory::alloc(&c, 64).expect("alloc");
    let b = memory::alloc(&c, 64).expect("alloc");
    let event = Event::create(&c, 0).expect("event");
    let go = hold(&s);
    let inner = Operation::Batch(vec![Operation::Set(fill(a, 2, 64)), Operation::Copy(copy(b, a, 32))]);
    let batch = vec![
        Operation::Set(fill(a, 1, 64)),
        Operation::Copy(copy(b, a, 64)),
        inner,
        Operation::Record(event.clone()),
        // Of the record that is before it.
        Operation::Wait(event.clone()),
    ];
    let last = s.submit(Operation::Batch(batch.clone()), Timing::Async).expect("submit");
    assert!(!last.is_done());
    assert_eq!(event.query().unwrap_err().code, Code::NotReady);
    drop(go);
    last.wait();
    event.query().expect("the event was before the last");
    assert_eq!(read(&s, b, 64), [vec![2; 32], vec![1; 32]].concat());
    // One that is wrong: nothing is done, and the error says which it is.
    run(&s, &[Operation::Set(fill(b, 9, 64))]);
    let mut wrong = batch;
    wrong.push(Operation::Free { address: b + 1 });
    let e = s.submit(Operation::Batch(wrong), Timing::Async).unwrap_err();
    assert_eq!(e.code, Code::InvalidValue);
    assert!(e.to_string().contains("operation 5 of a batch"), "{e}");
    assert_eq!(read(&s, b, 64), vec![9; 64]);
}

/// Short work is done by the caller only when nothing is before it, whatever that waits for.
#[test]
fn short_work_does_not_overtake() {
    let c = context();
    let blocking = Stream::create(&c, 0, 0).expect("stream");
    let free = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let (legacy, own) = (c.legacy_stream(), c.per_thread_stream().expect("a stream"));
    let a = memory::alloc(&c, 4).expect("alloc");
    let set = |s: &Stream, v| s.submit(Operation::Set(fill(a, v, 4)), Timing::Async).expect("submit");
    assert!(set(&blocking, 1).is_done() && set(&legacy, 2).is_done() && set(&own, 3).is_done());
    let go = hold(&blocking);
    assert!(set(&free, 4).is_done());
    let waits = [set(&blocking, 5), set(&legacy, 6), set(&own, 7)];
    assert!(waits.iter().all(|w| !w.is_done()));
    assert_eq!(read(&free, a, 4), [4; 4]);
    drop(go);
    waits.iter().for_each(|w| w.wait());
    // The thread's stream waits for the legacy one, and that for the other.
    assert_eq!(read(&free, a, 4), [7; 4]);
    // And a stream that waits for an event of another.
    let event = Event::create(&c, 0).expect("event");
    let go = hold(&free);
    run_async(&free, Operation::Record(event.clone()));
    run_async(&blocking, Operation::Wait(event));
    assert!(!set(&blocking, 8).is_done());
    drop(go);
    blocking.synchronize().expect("synchronize");
    assert_eq!(read(&free, a, 4), [8; 4]);
}

fn run_async(stream: &Stream, operation: Operation) {
    stream.submit(operation, Timing::Async).expect("submit");
}

#[test]
fn memory_comes_and_goes_with_the_stream() {
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let pool = c.device().default_pool().clone();
    let allocate = |bytes| Operation::Allocate(Allocate { pool: Some(pool.clone()), bytes });
    let done = s.submit(allocate(100), Timing::Async).expect("submit");
    let a = done.address().expect("an address");
    assert!(done.is_done() && memory::find(a).is_some_and(|m| m.size == 100));
    // Another test may get the same address afterwards.
    let id = memory::find(a).expect("allocated").buffer_id;
    let is_there = || memory::find(a).is_some_and(|m| m.buffer_id == id);
    let inside = s.submit(Operation::Free { address: a + 1 }, Timing::Async).unwrap_err();
    assert_eq!(inside.code, Code::InvalidValue);
    let go = hold(&s);
    run_async(&s, Operation::Set(fill(a, 3, 100)));
    let freed = s.submit(Operation::Free { address: a }, Timing::Async).expect("submit");
    // The address is free for the program, and for this stream; the memory stays for the fill.
    assert!(!freed.is_done() && !is_there());
    let again = s.submit(allocate(100), Timing::Async).expect("submit");
    assert_eq!(again.address(), Some(a));
    run_async(&s, Operation::Set(fill(a, 4, 100)));
    drop(go);
    freed.wait();
    assert_eq!(read(&s, a, 100), [4; 100]);
    run_async(&s, Operation::Free { address: a });
    s.synchronize().expect("the fills came first");
    let nothing = s.submit(allocate(0), Timing::Async).expect("submit");
    assert_eq!(nothing.address(), Some(0));
    let unnamed = Operation::Allocate(Allocate { pool: None, bytes: 0 });
    assert_eq!(s.submit(unnamed, Timing::Async).unwrap_err().code, Code::InvalidValue);
    assert!(s.submit(Operation::Free { address: 0 }, Timing::Async).expect("nothing to free").is_done());
}

static SUM: AtomicU32 = AtomicU32::new(0);

/// Takes the place of a layer that knows C's types.
fn add(f: &CFunction, state: &Result<()>) {
    assert!(state.is_ok() && f.address == 0x1000);
    SUM.fetch_add(f.argument as u32, Ordering::SeqCst);
}

#[test]
fn functions_of_c_are_numbers() {
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let function = CFunction { address: 0x1000, argument: 1, stream: 0 };
    let call = HostCall::C { function, invoke: add };
    let mut o = Operation::Host(HostFunction { call, even_if_failed: false });
    run(&s, std::slice::from_ref(&o));
    if let Operation::Host(HostFunction { call: HostCall::C { function, .. }, .. }) = &mut o {
        function.argument = 10;
    }
    run(&s, &[o.clone(), o]);
    assert_eq!(SUM.load(Ordering::SeqCst), 21);
}

#[test]
fn texts() {
    let c = context();
    let function = function(&c, "mark");
    let event = Event::create(&c, 2).expect("event");
    let texel = Texel::new(1, 1).expect("texel");
    let array = Array::create(&c, ArrayShape { size: [8, 0, 0], texel, flags: 0 }).expect("array");
    let mut from_array = copy(0x20, 0x10, 4);
    from_array.from.kind = PlaceKind::Array(array);
    let call = HostCall::C { function: CFunction { address: 1, argument: 2, stream: 3 }, invoke: add };
    let pool = Some(c.device().default_pool().clone());
    let expect = [
        (
            Operation::Kernel(launch(function, 3, vec![1, 2])),
            "Kernel(KernelLaunch { function: `mark`, config: LaunchConfig { grid: [3, 1, 1], block: [1, 1, 1], \
             dynamic_shared: 0, cluster: None, cooperative: false, priority: None, early: false, updatable: None, \
             part: None, window: None, domains: Domains { logical: None, map: None } }, params: [1, 2], marks: [] })",
        ),
        (
            Operation::Copy(copy(0x20, 0x10, 4)),
            "Copy(Copy3D { from: Place { kind: Device, address: 16, pitch: 0, height: 0, origin: [0, 0, 0] }, \
             to: Place { kind: Device, address: 32, pitch: 0, height: 0, origin: [0, 0, 0] }, extent: [4, 1, 1] })",
        ),
        (
            Operation::Copy(from_array),
            "Copy(Copy3D { from: Place { kind: Array(ArrayShape { size: [8, 0, 0], texel",
        ),
        (
            Operation::Set(fill(16, 7, 4)),
            "Set(MemorySet { address: 16, pitch: 0, pattern: D8(7), width: 4, height: 1 })",
        ),
        (
            Operation::Host(HostFunction { call, even_if_failed: true }),
            "Host(HostFunction { call: CFunction { address: 1, argument: 2, stream: 3 }, even_if_failed: true })",
        ),
        (host(|_| {}, false), "Host(HostFunction { call: Rust, even_if_failed: false })"),
        (Operation::Record(event.clone()), "Record(Event { flags: 2, mark: Nothing })"),
        (Operation::Wait(event), "Wait(Event { flags: 2, mark: Nothing })"),
        (
            Operation::Allocate(Allocate { pool: None, bytes: 5 }),
            "Allocate(Allocate { pool: None, bytes: 5 })",
        ),
        (
            Operation::Allocate(Allocate { pool, bytes: 5 }),
            "Allocate(Allocate { pool: Some(Pool { device: 0, ",
        ),
        (Operation::Free { address: 16 }, "Free { address: 16 }"),
        (Operation::Marker, "Marker"),
        (Operation::Batch(vec![Operation::Marker; 2]), "Batch([Marker, Marker])"),
    ];
    for (operation, text) in expect {
        let got = format!("{operation:?}");
        assert!(got.starts_with(text), "{got}\n{text}");
        assert!(got.len() < 400, "{got}");
    }
}
