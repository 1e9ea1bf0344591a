//! Order and overlap of streams, events, callbacks.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, mpsc};

use weft_driver::{Code, Context, DISABLE_TIMING, Event, NON_BLOCKING, Stream, init};

fn context() -> Arc<Context> {
    let system = init(0).expect("init");
    Context::create(&system.devices()[0], 0).expect("context")
}

/// Holds a stream up until the sender speaks or goes.
fn hold(stream: &Stream) -> mpsc::Sender<()> {
    let (send, receive) = mpsc::channel();
    let receive = Mutex::new(receive);
    stream
        .host_function(false, move |_| {
            let _ = receive.lock().expect("nobody panics with it").recv();
        })
        .expect("host function");
    send
}

fn mark(stream: &Stream) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let f = flag.clone();
    stream.host_function(false, move |_| f.store(true, Ordering::SeqCst)).expect("host function");
    flag
}

#[test]
fn a_stream_keeps_its_order() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let count = Arc::new(AtomicU32::new(0));
    for i in 0..1000 {
        let count = count.clone();
        s.host_function(false, move |_| {
            assert_eq!(count.fetch_add(1, Ordering::SeqCst), i);
        })
        .expect("host function");
    }
    s.synchronize().expect("synchronize");
    assert_eq!(count.load(Ordering::SeqCst), 1000);
}

#[test]
fn query_tells_of_pending_work() {
    let c = context();
    let s = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let e = Event::create(&c, 0).expect("event");
    e.query().expect("an event never recorded is done");
    let go = hold(&s);
    e.record(&s).expect("record");
    assert_eq!(s.query().unwrap_err().code, Code::NotReady);
    assert_eq!(e.query().unwrap_err().code, Code::NotReady);
    // A stream that does not block is not waited for by the legacy one.
    c.legacy_stream().synchronize().expect("synchronize");
    drop(go);
    e.synchronize().expect("synchronize");
    s.synchronize().expect("synchronize");
    s.query().expect("done");
}

#[test]
fn the_legacy_stream_waits_and_is_waited_for() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let go = hold(&s);
    let legacy = c.legacy_stream();
    assert_eq!(legacy.query().unwrap_err().code, Code::NotReady);
    let done = Event::create(&c, 0).expect("event");
    done.record(&legacy).expect("record");
    let other = Stream::create(&c, 0, 0).expect("stream");
    let after = Event::create(&c, 0).expect("event");
    after.record(&other).expect("record");
    assert_eq!(after.query().unwrap_err().code, Code::NotReady);
    let free = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    free.synchronize().expect("not held up");
    drop(go);
    after.synchronize().expect("synchronize");
    done.query().expect("the legacy stream came before");
}

#[test]
fn waiting_for_an_event_across_streams() {
    let c = context();
    let a = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let b = Stream::create(&c, NON_BLOCKING, 0).expect("stream");
    let e = Event::create(&c, DISABLE_TIMING).expect("event");
    let go = hold(&a);
    e.record(&a).expect("record");
    b.wait_event(&e).expect("wait");
    let after = Event::create(&c, 0).expect("event");
    after.record(&b).expect("record");
    assert_eq!(after.query().unwrap_err().code, Code::NotReady);
    // Recording the event anew does not change what `b` waits for.
    e.record(&b).expect("record");
    drop(go);
    let flag = mark(&b);
    c.synchronize().expect("synchronize");
    assert!(flag.load(Ordering::SeqCst));
}

#[test]
fn elapsed_time() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let (a, b) = (Event::create(&c, 0).expect("event"), Event::create(&c, 0).expect("event"));
    assert_eq!(b.elapsed_since(&a).unwrap_err().code, Code::InvalidHandle);
    a.record(&s).expect("record");
    s.host_function(false, |_| std::thread::sleep(std::time::Duration::from_millis(20))).expect("sleep");
    b.record(&s).expect("record");
    b.synchronize().expect("synchronize");
    let ms = b.elapsed_since(&a).expect("elapsed");
    assert!((20.0..2000.0).contains(&ms), "{ms}");
    let quiet = Event::create(&c, DISABLE_TIMING).expect("event");
    quiet.record(&s).expect("record");
    quiet.synchronize().expect("synchronize");
    assert_eq!(quiet.elapsed_since(&a).unwrap_err().code, Code::InvalidHandle);
}

#[test]
fn destroyed_things_answer_so() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let flag = mark(&s);
    s.destroy().expect("destroy");
    assert_eq!(s.destroy().unwrap_err().code, Code::InvalidHandle);
    c.synchronize().expect("synchronize");
    assert!(flag.load(Ordering::SeqCst), "work of a destroyed stream goes on");
    let t = Stream::create(&c, 0, 0).expect("stream");
    c.destroy().expect("destroy");
    assert_eq!(t.synchronize().unwrap_err().code, Code::ContextIsDestroyed);
    assert_eq!(c.check().unwrap_err().code, Code::ContextIsDestroyed);
}

#[test]
fn many_threads_use_one_stream() {
    let c = context();
    let s = Stream::create(&c, 0, 0).expect("stream");
    let count = Arc::new(AtomicU32::new(0));
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..200 {
                    let count = count.clone();
                    s.host_function(false, move |_| {
                        count.fetch_add(1, Ordering::SeqCst);
                    })
                    .expect("call");
                }
                s.synchronize().expect("synchronize");
            });
        }
    });
    assert_eq!(count.load(Ordering::SeqCst), 1600);
}
