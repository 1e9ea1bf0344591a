//! The log has one line for each operation.

use std::fmt::{self, Write};
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};
use weft_driver::memory::{self, Place, PlaceKind};
use weft_driver::operation::{MemorySet, Pattern};
use weft_driver::{Array, ArrayShape, Context, Operation, Stream, Texel, Timing, init};

/// Keeps the lines of the driver's gate.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<String>>>);

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() == Level::TRACE && metadata.target().contains("weft_driver")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        self.0.lock().expect("nobody panics with it").push(line.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

#[test]
fn one_line_for_each_operation() {
    let lines = Lines::default();
    let c = Context::create(&init(0).expect("init").devices()[0], 0).expect("context");
    let s = Stream::create(&c, 1, 0).expect("stream");
    let texel = Texel::new(1, 1).expect("texel");
    let array = Array::create(&c, ArrayShape { size: [8, 3, 0], texel, flags: 0 }).expect("array");
    let a = memory::alloc(&c, 64).expect("alloc");
    let take = || std::mem::take(&mut *lines.0.lock().expect("nobody panics with it"));
    tracing::subscriber::with_default(lines.clone(), || {
        let set = MemorySet { address: a, pitch: 0, pattern: Pattern::D8(1), width: 64, height: 1 };
        s.submit(Operation::Set(set), Timing::Async).expect("submit");
        let got = take();
        assert!(got.len() == 1 && got[0].contains("Set(MemorySet"), "{got:?}");
        assert!(got[0].contains(&format!("stream={} ", s.id())) && got[0].contains("done=true"), "{got:?}");
        s.submit(Operation::Set(MemorySet { width: 65, ..set }), Timing::Async).expect_err("too long");
        let got = take();
        assert!(got.len() == 1 && got[0].contains("error=invalid argument"), "{got:?}");
        // Three pieces are one call.
        array.copy(&s, 3, Place::linear(PlaceKind::Device, a), 16, true, Timing::Async).expect("copy");
        let got = take();
        assert!(got.len() == 1 && got[0].contains("Batch([Copy("), "{got:?}");
        s.synchronize().expect("synchronize");
        assert_eq!(take(), Vec::<String>::new());
    });
}
