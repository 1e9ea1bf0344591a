//! Memory that transforms work in.

use std::cell::RefCell;

use parking_lot::Mutex;

/// A line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
struct Line([u8; 64]);

/// Memory for numbers, aligned to lines of caches; what it holds at first is anything.
#[derive(Debug, Default)]
pub struct Buffer(Vec<Line>);

impl Buffer {
    /// Sees to it that there are so many bytes, and tells where.
    pub fn bytes(&mut self, bytes: usize) -> *mut u8 {
        let lines = bytes.div_ceil(64);
        if self.0.len() < lines {
            self.0.clear();
            self.0.resize(lines, Line([0; 64]));
        }
        self.0.as_mut_ptr().cast()
    }
}

/// What a thread keeps at most between transforms.
const KEPT: usize = 64 << 20;

/// Runs `work` with memory of the thread's.
pub fn with<R>(bytes: usize, work: impl FnOnce(*mut u8) -> R) -> R {
    thread_local! {
        static OWN: RefCell<Buffer> = RefCell::default();
    }
    // What runs within finds none, and makes its own.
    let mut buffer = OWN.take();
    let result = work(buffer.bytes(bytes));
    if bytes <= KEPT {
        OWN.set(buffer);
    }
    result
}

/// Buffers that a plan keeps: as many as have been in use at the same time.
#[derive(Debug, Default)]
pub struct Buffers(Mutex<Vec<Buffer>>);

impl Buffers {
    /// Runs `work` with one of them.
    pub fn with<R>(&self, bytes: usize, work: impl FnOnce(*mut u8) -> R) -> R {
        let mut buffer = self.0.lock().pop().unwrap_or_default();
        let result = work(buffer.bytes(bytes));
        self.0.lock().push(buffer);
        result
    }
}
