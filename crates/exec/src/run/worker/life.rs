//! The life of a worker of the pool.

use std::sync::atomic::Ordering;

use super::Worker;
use crate::run::shared::Shared;

/// Works as worker `index` until the pool stops.
pub(in crate::run) fn work(pool: &Shared, index: usize) {
    let mut worker = Worker::new(pool, index);
    while !pool.stop.load(Ordering::Relaxed) {
        let place = pool.has_place(index);
        if (place || worker.busy()) && worker.turn() {
            continue;
        }
        if worker.busy() {
            worker.back_off();
            continue;
        }
        // When it has last looked at the queue.
        let mut seen = worker.seen();
        if place {
            worker.rest();
            // Look a little longer before sleeping: the next launch is often near. One CPU is left to the program.
            let spins = if index + 1 < pool.threads { 400 } else { 20 };
            worker.look_out(true);
            for _ in 0..spins {
                if pool.version() != seen || pool.stop.load(Ordering::Relaxed) {
                    break;
                }
                (0..16).for_each(|_| std::hint::spin_loop());
            }
            worker.look_out(false);
            if pool.version() != seen {
                continue;
            }
        } else {
            worker.surrender();
            seen = pool.version();
        }
        pool.sleep(index, place, seen);
    }
    worker.surrender();
}
