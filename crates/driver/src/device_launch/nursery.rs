//! Children that may begin, launched by a thread in the middle of a block.
//!
//! They are taken by as many calls as there are workers: the pool's own queue stays short, however many there are, and the
//! launching thread neither looks for code nor compiles.

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Fault, Pool, Work};

use crate::engine;

/// A child that may begin.
pub(super) trait Newborn: Send + Sync {
    /// Finds its code, which may take time, and gives it to the executor; `client` is told of its end.
    fn start(&self, client: Arc<dyn Client>);
}

thread_local! {
    /// Whether this thread answers a call, in the middle of a block.
    static ANSWERS: Cell<bool> = const { Cell::new(false) };
}

/// Whether the calling thread is in the middle of a block.
pub(super) fn in_block() -> bool {
    ANSWERS.get()
}

/// Does something in the middle of a block.
pub(super) fn while_in_block<R>(f: impl FnOnce() -> R) -> R {
    ANSWERS.set(true);
    let result = f();
    ANSWERS.set(false);
    result
}

/// Most children that a call takes at once.
const MOST: usize = 16;

struct Nursery {
    waiting: VecDeque<(Arc<dyn Newborn>, Arc<dyn Client>)>,
    /// Calls under way.
    takers: usize,
}

static NURSERY: Mutex<Nursery> = Mutex::new(Nursery { waiting: VecDeque::new(), takers: 0 });

/// Has a child started soon.
pub(super) fn put(child: Arc<dyn Newborn>, client: Arc<dyn Client>) {
    let more = {
        let mut nursery = NURSERY.lock();
        nursery.waiting.push_back((child, client));
        let more = nursery.takers < Pool::global().threads();
        nursery.takers += usize::from(more);
        more
    };
    if more {
        engine::submit(Work::Call, Arc::new(Taker));
    }
}

struct Taker;

impl Client for Taker {
    fn run(&self) {
        let some: Vec<_> = {
            let mut nursery = NURSERY.lock();
            let n = (nursery.waiting.len() / Pool::global().threads()).clamp(1, MOST);
            let n = n.min(nursery.waiting.len());
            nursery.waiting.drain(..n).collect()
        };
        some.into_iter().for_each(|(child, client)| child.start(client));
    }

    fn ended(self: Arc<Self>, _result: Result<(), Fault>) {
        let mut nursery = NURSERY.lock();
        if nursery.waiting.is_empty() {
            nursery.takers -= 1;
            return;
        }
        drop(nursery);
        engine::submit(Work::Call, self);
    }
}
