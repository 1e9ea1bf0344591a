//! The life of a worker of the pool.

use std::sync::atomic::Ordering;

use super::Worker;
use crate::run::shared::Shared;

/// Works as worker `index` until the pool stops.
pub(in crate::run) fn work(pool: &Shared, index: usize) {
    let mut worker = Worker::new(pool, index);
    while !pool.stop.load(Ordering::Relaxed) {
        let place = pool.has_place(index);
        // Before it looks at the queue.
        let calls = pool.calls();
        if (place || worker.busy()) && worker.turn() {
            continue;
        }
        if worker.busy() {
            worker.back_off();
            continue;
        }
        let seen = if place {
            worker.rest();
            // Look a little longer before sleeping: the next launch is often near. One CPU is left to the program.
            let spins = if index + 1 < pool.threads { 1600 } else { 80 };
            let over = || pool.calls() != calls || pool.stop.load(Ordering::Relaxed);
            // What has come meanwhile for others may still be too much for these.
            if worker.look_out(spins, over) || pool.calls() != calls || worker.turn() {
                continue;
            }
            worker.empty()
        } else {
            worker.surrender();
            pool.version()
        };
        pool.sleep(index, place, seen);
    }
    worker.surrender();
}
