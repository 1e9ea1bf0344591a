//! Children that may begin, launched by a thread in the middle of a block.
//!
//! They are taken by as many calls as there are workers: the pool's own queue stays short, however many there are, and the
//! launching thread neither looks for code nor compiles.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use weft_exec::{Client, Fault, Pool, Work};

use crate::engine;

/// A child that may begin.
pub(crate) trait Newborn: Send + Sync {
    /// Finds its code, which may take time, and gives it to the executor; `client` is told of its end.
    fn start(&self, client: Arc<dyn Client>);
}

thread_local! {
    /// While this thread answers a call, in the middle of a block: whether the caller is ahead of its warp.
    static ANSWERS: Cell<Option<bool>> = const { Cell::new(None) };
    /// What it holds back.
    static HELD: RefCell<Option<Arc<Held>>> = const { RefCell::new(None) };
}

/// Whether the calling thread is in the middle of a block.
pub(super) fn in_block() -> bool {
    ANSWERS.get().is_some()
}

/// Does something in the middle of a block.
pub(super) fn while_in_block<R>(ahead: bool, f: impl FnOnce() -> R) -> R {
    ANSWERS.set(Some(ahead));
    let result = f();
    ANSWERS.set(None);
    result
}

/// Most children that a call takes at once.
const MOST: usize = 16;

struct Nursery {
    waiting: VecDeque<Waiting>,
    /// Calls under way.
    takers: usize,
}

static NURSERY: Mutex<Nursery> = Mutex::new(Nursery { waiting: VecDeque::new(), takers: 0 });

/// A child, and who is told of its end.
type Waiting = (Arc<dyn Newborn>, Arc<dyn Client>);

/// Children of a thread that is ahead of its warp: on a GPU the warp has stored what it stores before the launch, and programs
/// count on that. They wait until the worker has left the block. None: they have begun.
struct Held(Mutex<Option<Vec<Waiting>>>);

impl Client for Held {
    fn run(&self) {
        let all = self.0.lock().take().unwrap_or_default();
        all.into_iter().for_each(|(child, client)| put_now(child, client));
    }

    fn ended(self: Arc<Self>, _result: Result<(), Fault>) {}
}

/// Has a child started soon.
pub(crate) fn put(child: Arc<dyn Newborn>, client: Arc<dyn Client>) {
    if ANSWERS.get() != Some(true) {
        return put_now(child, client);
    }
    HELD.with_borrow_mut(|held| {
        if let Some(held) = held
            && let Some(list) = &mut *held.0.lock()
        {
            return list.push((child, client));
        }
        let new = Arc::new(Held(Mutex::new(Some(vec![(child, client)]))));
        *held = Some(new.clone());
        Pool::global().call_next(new);
    });
}

fn put_now(child: Arc<dyn Newborn>, client: Arc<dyn Client>) {
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
